//! Second engines of the games, obvious and slow, each written from its chapter of the specification alone. Share no code with the
//! first ones.
//!
//! Everything is a vector of letters that is searched and counted anew each time; what is said in strings is read from
//! strings. They know no unknown tiles and no rulings.

pub mod azul;
mod dice;
mod letters;
pub mod queens_garden;
mod reading;
pub mod summer_pavilion;

pub use dice::Dice;
pub(crate) use letters::below;
pub use letters::letter;
pub use reading::Reading;
