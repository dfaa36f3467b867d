//! What is printed on the boards of summer-pavilion, and what things score, for people who ask. Decides nothing.

use super::event::Bonus;
use super::questions::Rules;
use super::sketch::{digit, tile_cell};
use super::stars::{Kind, Star};
use super::state::{Side, State, wild_of};
use super::tile::Tile;
use super::{passing, placing, round, score};
use crate::{Cell, Scored, Seat, Sketch, Tone};

/// The words of a count.
pub(super) const TALLY: &str = "P G O Y B R (a star complete in that color), M (one in six colors), 1 2 3 4 (every space with that number), left=2";

/// Describes the wild color of each round, the numbers of the stars, and the bonuses.
pub(super) fn chart(rules: &Rules, side: Side, out: &mut dyn Sketch) {
    out.panel(side.name(), None);
    let rounds = 1..=round::n_rounds(rules);
    let print = |text| Cell { text, tone: Tone::Print };
    let numbers: Vec<_> =
        rounds.clone().map(|it| print(digit(u8::try_from(it).unwrap_or_default()))).collect();
    out.row("round", &numbers);
    out.row("wild color", &rounds.map(|it| tile_cell(wild_of(it))).collect::<Vec<_>>());
    let printed = |star: Star| star.spaces().map(|it| print(digit(it.number(side)))).collect::<Vec<_>>();
    out.row("spaces of an outer star, clockwise", &printed(Star::Outer(Tile::Purple)));
    out.row("spaces of the middle star", &printed(Star::Middle));
    for kind in Kind::ALL {
        out.line(&format!("{} surrounded", kind.name()), &placing::reward_of(rules, kind).to_string());
    }
    let stars = [None].into_iter().chain(Tile::ALL.into_iter().rev().map(Some));
    for color in stars {
        let points = score::points_of(rules, Bonus::Star(Star::Middle, color));
        let name = color.map_or("six colors", Tile::name);
        out.line(&format!("star complete in {name}"), &points.to_string());
    }
    for number in 1..=6 {
        let points = score::points_of(rules, Bonus::Number(number));
        if points != 0 {
            out.line(&format!("every {number} covered"), &points.to_string());
        }
    }
}

/// Calls `each` with the bonuses of a seat for stars and numbers, and what its kept tiles cost.
pub(super) fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(Scored)) {
    for bonus in score::bonuses(rules, state.side, &state.garden(seat).stars) {
        each(Scored::new(bonus.to_string(), score::points_of(rules, bonus)));
    }
    let mut after = *state;
    score::add_end_bonuses(rules, &mut after, seat, &mut |_| ());
    passing::charge_left_overs(rules, &mut after, seat, &mut |event| {
        let n_tiles = state.garden(seat).kept.n_tiles();
        each(Scored::new(left_over(n_tiles), event.points().1));
    });
}

/// Returns what a word says that a player has, and its points.
pub(super) fn tally(rules: &Rules, word: &str) -> Option<Scored> {
    let bonus = match (word.as_bytes(), word.split_once('=')) {
        ([letter], _) if letter.is_ascii_alphabetic() => match Star::from_letter(*letter)? {
            Star::Middle => Bonus::Star(Star::Middle, None),
            Star::Outer(tile) => Bonus::Star(Star::Outer(tile), Some(tile)),
        },
        ([digit @ b'1'..=b'6'], _) => Bonus::Number(digit - b'0'),
        (_, Some((name, n))) if name.eq_ignore_ascii_case("left") => {
            let n_tiles = n.parse::<u8>().ok().filter(|it| u32::from(*it) <= passing::CORNERS)?;
            return Some(Scored::new(left_over(n_tiles.into()), -i32::from(n_tiles)));
        }
        _ => return None,
    };
    Some(Scored::new(bonus.to_string(), score::points_of(rules, bonus)))
}

/// Returns so many tiles that were kept to the end in words.
fn left_over(n_tiles: u32) -> String {
    format!("{n_tiles} kept {}", if n_tiles == 1 { "tile" } else { "tiles" })
}
