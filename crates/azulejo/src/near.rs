//! Names near a name that does not exist. Knows no list of names.

#![expect(clippy::indexing_slicing, reason = "a row as long as one of the words, and one more")]

/// Returns the names that somebody who typed `typed` may have meant, nearest first, three at most.
pub(crate) fn near<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let typed = typed.to_ascii_lowercase();
    let limit = (typed.chars().count() / 3).max(1);
    let mut near: Vec<_> = names
        .into_iter()
        .map(|name| (distance(&typed, &name.to_ascii_lowercase()), name))
        .filter(|(distance, name)| *distance <= limit || is_part(&typed, name))
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// Says which names may have been meant, as the end of a message; nothing where none is near.
pub(crate) fn did_you_mean<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    match near(typed, names).join("`, `") {
        names if names.is_empty() => String::new(),
        names => format!("; did you mean `{names}`?"),
    }
}

/// Tells whether the name is `typed` with something before or behind it: `line-is-full` of `azul::line-is-full`.
fn is_part(typed: &str, name: &str) -> bool {
    3 <= typed.len() && (name.ends_with(typed) || name.starts_with(typed))
}

/// Returns how many letters must be put in, left out or changed to make one text of the other.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (nth, letter) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], nth + 1);
        for (at, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] =
        ["azul::line-is-full", "azul::line-holds-other", "claim::differs", "azul::line-is-fill"];

    #[test]
    fn a_slip_of_the_finger_is_near() {
        assert_eq!(near("azul::line-is-ful", NAMES), ["azul::line-is-full", "azul::line-is-fill"]);
        assert_eq!(near("AZUL::line-is-full", NAMES)[0], "azul::line-is-full");
        assert_eq!(near("differs", NAMES), ["claim::differs"]);
        assert_eq!(near("zebra", NAMES), [""; 0]);
    }

    #[test]
    fn distance_counts_changes() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn a_message_ends_with_what_may_have_been_meant() {
        assert_eq!(did_you_mean("claim:differs", NAMES), "; did you mean `claim::differs`?");
        assert_eq!(did_you_mean("zebra", NAMES), "");
    }
}
