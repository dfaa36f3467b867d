//! The figures of slips that are taken back. Repairs nothing.

mod figures;

pub(crate) use figures::{Class, Figures};
