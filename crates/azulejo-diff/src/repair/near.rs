//! How near one text is to another: how many slips of the pen make the one of the other. Knows no word of any game.

/// Returns how many slips turn one text into the other: parts that are other, left out or put in, or else single signs, two
/// neighbors that changed places being one slip, and so is a word more. Case and blanks at the ends count for nothing.
///
/// A part is a sign, or a run of one letter: `3WW2` has three. A run of another letter is one slip, and so is one of another
/// length; a letter with `+` behind it is of any length. Of texts that are very unlike in length, only that is told: at least so
/// many.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    distance_within(left, right, usize::MAX)
}

/// Returns the [`distance`] of two texts, or a greater number than `most` where it is greater.
pub(crate) fn distance_within(left: &str, right: &str, most: usize) -> usize {
    let (left, right) = (left.trim().to_ascii_uppercase(), right.trim().to_ascii_uppercase());
    if is_word_apart(&left, &right) {
        return 1;
    }
    if are_unlike(&left, &right, most) {
        return most + 1;
    }
    let signs = |text: &str| text.chars().collect::<Vec<_>>();
    let by_sign = alignment(&signs(&left), &signs(&right), |_, _| 1);
    by_sign.min(alignment(&parts(&left), &parts(&right), Part::slips))
}

/// Tells whether so many signs are in one of two texts in capitals and not in the other that more than `most` slips lie between
/// them.
///
/// Signs that repeat count once, as a run of them may be one part; so one slip adds or takes two signs at the most, if it is not a
/// word.
fn are_unlike(left: &str, right: &str, most: usize) -> bool {
    let (left, right) = (signs(left), signs(right));
    let more = |one: &[u8; 128], other: &[u8; 128]| {
        one.iter().zip(other).map(|(one, other)| usize::from(one.saturating_sub(*other))).sum::<usize>()
    };
    most.saturating_mul(2) < more(&left, &right).max(more(&right, &left))
}

/// Counts the signs of a text, of those that repeat the first; blanks, `+` and what is not ASCII count for nothing.
fn signs(text: &str) -> [u8; 128] {
    let mut signs = [0_u8; 128];
    let mut last = 0;
    for byte in text.bytes() {
        if let Some(n) =
            signs.get_mut(usize::from(byte)).filter(|_| byte != last && !matches!(byte, b' ' | b'\t' | b'+'))
        {
            *n = n.saturating_add(1);
        }
        last = byte;
    }
    signs
}

/// Tells whether one text is the other with one word more.
fn is_word_apart(left: &str, right: &str) -> bool {
    let words = |text: &str| text.split_whitespace().count();
    let (short, long) = if words(left) < words(right) { (left, right) } else { (right, left) };
    let (mut long, mut n_more) = (long.split_whitespace(), 0);
    let are_there = short.split_whitespace().all(|word| {
        long.by_ref().find(|it| {
            n_more += usize::from(*it != word);
            *it == word || 1 < n_more
        }) == Some(word)
    });
    !short.trim().is_empty() && are_there && n_more + long.count() == 1
}

/// By how many items two rows may differ in length and still be compared item by item.
const MOST_LONGER: usize = 64;

/// A sign or a run of one letter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Part {
    sign: char,
    /// How long the run is; none where it may have any length.
    len: Option<usize>,
}

impl Part {
    /// Returns how many slips turn one part into another.
    fn slips(&self, other: &Self) -> usize {
        let has_other_len = self.len.zip(other.len).is_some_and(|(left, right)| left != right);
        usize::from(self.sign != other.sign) + usize::from(has_other_len)
    }
}

/// Cuts a text into parts; blanks are none.
fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut last = None;
    for sign in text.chars() {
        match parts.last_mut().filter(|it| it.sign.is_ascii_alphabetic() && last == Some(it.sign)) {
            Some(part) if sign == '+' => part.len = None,
            Some(part) if sign == part.sign => part.len = part.len.map(|it| it + 1),
            _ if sign.is_whitespace() => {}
            _ => parts.push(Part { sign, len: Some(1) }),
        }
        last = Some(sign);
    }
    parts
}

/// Returns the least cost of turning one row of items into another, where `change` tells what it costs to turn one unlike item
/// into another; putting one in, leaving one out and letting two neighbors change places cost one.
fn alignment<T: PartialEq>(left: &[T], right: &[T], change: impl Fn(&T, &T) -> usize) -> usize {
    let n_longer = left.len().abs_diff(right.len());
    if MOST_LONGER < n_longer {
        return n_longer;
    }
    let first: Vec<usize> = (0..=right.len()).collect();
    let (mut above, mut over) = (first, Vec::new());
    for (row, item) in left.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, other) in right.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
            let change = if item == other { 0 } else { change(item, other) };
            let mut least =
                (at(&above, column) + change).min(at(&above, column + 1) + 1).min(at(&here, column) + 1);
            let is_crossed = 0 < row
                && 0 < column
                && left.get(row - 1) == Some(other)
                && right.get(column - 1) == Some(item);
            if is_crossed {
                least = least.min(at(&over, column - 1) + 1);
            }
            here.push(least);
        }
        over = std::mem::replace(&mut above, here);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(left: &str, right: &str, expected: usize) {
        assert_eq!(distance(left, right), expected, "{left} {right}");
        assert_eq!(distance(right, left), expected, "{right} {left}");
    }

    #[test]
    fn what_is_far_is_only_told_to_be() {
        for (left, right) in
            [("A 3WW2", "B 3WW2"), ("A pass", "A pass drop B6"), ("ABA", "AA"), ("A place B4 R1", "A take P")]
        {
            let far = distance(left, right);
            for most in 0..=far {
                let told = distance_within(left, right, most);
                assert!(told == far || most < told && most < far, "{left} {right} {most}");
            }
        }
        assert_eq!(distance_within("A place B4 R1", "A take P S1", 2), 3);
    }

    #[test]
    fn a_slip_is_one_part_or_one_sign() {
        check("A 3WW2", "a 3ww2 ", 0);
        check("A 3WW2", "B 3WW2", 1);
        check("A 3WW2", "A 4WW2", 1);
        check("A 3WW2", "A 3RR2", 1);
        check("A 3WW2", "A 3WWW2", 1);
        check("A 3WW2", "A 3RRR2", 2);
        check("A 3WW2", "A 3WWF", 1);
        check("A 3WB2", "A 3WW2", 1);
        check("A 3W+2", "A 3WWW2", 0);
        check("A 3W+2", "A 3BB2", 1);
        check("A 3WW", "A 3WW2", 1);
        check("scroe 12 5", "score 12 5", 1);
        check("", "AB", 2);
        check("A place B3 R1 pay B1 B2", "A place B3 R1 pay B2", 1);
        check("A tile 1>3 2>5", "A tile 1>3", 1);
        check("A place B3 R1 pay B1 B2", "A place B3 R1 pay G2", 3);
        check("A 3WW2", &"A 3BW2".repeat(20), 96);
    }
}
