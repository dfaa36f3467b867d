//! The figures of what two sheets come to. Reconciles nothing.

mod figures;

pub(crate) use figures::{Class, Figures};
