//! In which order seats draft in a round (azul 3.1, 4.7). Knows no table; [`State`](super::State) hands the turn on.

use std::fmt;

/// The order of the turns of a round.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Order {
    /// Clockwise from the starter, again and again.
    Clockwise,
    /// The last seat, which started the round, then every seat from A to the last, again and again: under a reading that
    /// names the last seat twice.
    Doubled {
        /// Whether the next turn is the first of this order. It is the last seat's turn then, as it is at the end of the order.
        is_opening: bool,
        /// Whether the marker was taken in such a turn, so that the next round is doubled, too.
        is_kept: bool,
    },
}

impl Order {
    /// A doubled round before its first turn.
    pub const DOUBLED: Self = Self::Doubled { is_opening: true, is_kept: false };

    /// All orders.
    const ALL: [Self; 5] = [
        Self::Clockwise,
        Self::DOUBLED,
        Self::Doubled { is_opening: false, is_kept: false },
        Self::Doubled { is_opening: true, is_kept: true },
        Self::Doubled { is_opening: false, is_kept: true },
    ];

    /// Reads an order as facts and positions write it.
    pub(super) fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text))
    }

    /// Returns the order as facts and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "-",
            Self::Doubled { is_opening: true, is_kept: false } => "opening",
            Self::Doubled { is_opening: false, is_kept: false } => "closing",
            Self::Doubled { is_opening: true, is_kept: true } => "opening-again",
            Self::Doubled { is_opening: false, is_kept: true } => "closing-again",
        }
    }

    /// Tells whether the last seat stands twice in the order.
    pub const fn is_doubled(self) -> bool {
        matches!(self, Self::Doubled { .. })
    }

    /// Tells whether the next turn is the first of a doubled round's order.
    pub const fn is_opening(self) -> bool {
        matches!(self, Self::Doubled { is_opening: true, .. })
    }

    /// Tells whether the marker was taken in the first turn of a doubled round's order.
    pub const fn is_kept(self) -> bool {
        matches!(self, Self::Doubled { is_kept: true, .. })
    }

    /// Returns the order with the next turn as the first of a doubled round's order, or not.
    #[must_use]
    pub(super) const fn at_opening(self, is_opening: bool) -> Self {
        match self {
            Self::Clockwise => self,
            Self::Doubled { is_kept, .. } => Self::Doubled { is_opening, is_kept },
        }
    }

    /// Returns the order with the marker taken in the first turn of a doubled round's order, or not.
    #[must_use]
    pub(super) const fn with_marker(self, is_kept: bool) -> Self {
        match self {
            Self::Clockwise => self,
            Self::Doubled { is_opening, .. } => Self::Doubled { is_opening, is_kept },
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
