//! Slips of the pen of each kind, and the figures of what becomes of them. Repairs nothing.

mod figures;
mod slip;

pub(crate) use figures::{Class, Figures};
pub(crate) use slip::{Kind, slip};
