//! The games. To add one: its folder, its `pub mod` and its line in the list below; nothing else changes.

use crate::Game;

pub mod azul;
pub mod queens_garden;
pub mod summer_pavilion;

/// What is done with a game whose name is known only at run time.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Game>(&mut self) -> Self::Output;
}

/// Lists the games, in the order in which they are shown.
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Visits the game of that name, in any case; none where no game has it.
        pub fn visit<V: Visitor>(name: &str, visitor: &mut V) -> Option<V::Output> {
            $(if <$game as Game>::NAME.eq_ignore_ascii_case(name) {
                return Some(visitor.visit::<$game>());
            })+
            None
        }

        /// Visits every game.
        pub fn each_game<V: Visitor>(visitor: &mut V) -> Vec<V::Output> {
            vec![$(visitor.visit::<$game>()),+]
        }
    };
}

games![azul::Azul, summer_pavilion::SummerPavilion, queens_garden::QueensGarden];
