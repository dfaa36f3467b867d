//! A page of figures beside the one that was published: which of them became worse. Counts nothing itself.

use std::collections::BTreeMap;

use super::figures::ALL;
use super::judge::Class;

/// A number that should be small, and of how many it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Share {
    n: u64,
    of: u64,
}

impl Share {
    /// Tells whether this is more than another share: of as many, a larger number.
    fn exceeds(self, other: Self) -> bool {
        other.n * self.of.max(1) < self.n * other.of.max(1)
    }
}

/// The rows of a table, by what stands first in them; each by what stands above its cells.
type Table = BTreeMap<String, BTreeMap<String, String>>;

/// Returns every figure of a page that is worse than the published one, in words.
///
/// Each is compared by itself: of each record, of each kind of slip in each kind of record, of each kind of slip, of each game. Where
/// it is not of as many slips as before, shares are compared. What was published and is no more is worse; what was not published
/// cannot be, but for a fault of the tool.
pub(crate) fn worse_than(found: &str, published: &str) -> Vec<String> {
    let (old, new) = (shares(published), shares(found));
    let gone = old.keys().filter(|it| !new.contains_key(*it)).map(|it| format!("{it}: is gone"));
    let none = Share { n: 0, of: 1 };
    let worse = new.iter().filter_map(|(what, new)| {
        let is_wrong = || Class::WRONG.iter().any(|it| what.ends_with(it.name()));
        let old = old.get(what).copied().or_else(|| is_wrong().then_some(none))?;
        let words = |it: Share| format!("{} of {}", it.n, it.of);
        new.exceeds(old).then(|| format!("{what}: {} was published, {} is found", words(old), words(*new)))
    });
    gone.chain(worse).collect()
}

/// Returns the shares of a page, by game and what they count.
fn shares(page: &str) -> BTreeMap<String, Share> {
    let tables = tables(page);
    let mut games: Vec<_> = tables.keys().map(|it| it.0.clone()).collect();
    games.dedup();
    let mut shares = BTreeMap::new();
    for game in games {
        let none = Table::new();
        let table = |name: &str| tables.get(&(game.clone(), name.to_owned())).unwrap_or(&none);
        let mut put = |what: String, n, of| shares.insert(format!("{game}, {what}"), Share { n, of });
        for (record, row) in table("By record, record").iter().filter(|it| it.0 != ALL) {
            of_record(&format!("record {record}"), row, &mut put);
        }
        let (wrong, noisy) = (table("Judged wrong, slip"), table("How much is said, noisy slip"));
        for (slip, row) in table("By slip, slip") {
            let n_slips = of_slip(slip, row, &mut put);
            let number = |table: &Table, name: &str| table.get(slip).map_or(0, |row| number(row, name));
            for class in Class::WRONG.map(Class::name) {
                put(format!("{slip}, {class}"), number(wrong, class), n_slips);
            }
            put(format!("{slip}, noisy"), number(noisy, "slips"), n_slips);
            put(format!("{slip}, the most errors"), number(noisy, "the most errors"), 1);
        }
        let all = table("By record, record").get(ALL).map_or(0, |it| number(it, "slips"));
        for row in table("How much is said, errors").values() {
            let less_than = |most: usize| (0..most).map(|it| number(row, &it.to_string())).sum::<u64>();
            put("no error".to_owned(), less_than(1), all);
            put("more than one error".to_owned(), all.saturating_sub(less_than(2)), all);
            put("more than two errors".to_owned(), all.saturating_sub(less_than(3)), all);
        }
    }
    shares
}

/// Puts the shares of a record: what is unseen, what is later or unseen, and what is a fault of the tool.
fn of_record(
    name: &str,
    row: &BTreeMap<String, String>,
    put: &mut impl FnMut(String, u64, u64) -> Option<Share>,
) {
    let of = number(row, "slips");
    let unseen = number(row, Class::OtherGame.name()) + number(row, Class::SameGame.name());
    put(format!("{name}, unseen"), unseen, of);
    put(format!("{name}, later or unseen"), unseen + number(row, Class::Later.name()), of);
    for class in Class::WRONG.map(Class::name) {
        put(format!("{name}, {class}"), number(row, class), of);
    }
}

/// Puts the shares of a kind of slip in each kind of record, and returns how many slips there are.
fn of_slip(
    slip: &str,
    row: &BTreeMap<String, String>,
    put: &mut impl FnMut(String, u64, u64) -> Option<Share>,
) -> u64 {
    let mut n_slips = 0;
    for (kind, cell) in row {
        let numbers: Vec<u64> = cell.split('/').filter_map(|it| it.parse().ok()).collect();
        let [exact, later, unseen] = numbers[..] else { continue };
        let of = exact + later + unseen;
        n_slips += of;
        put(format!("{slip}, {kind}, unseen"), unseen, of);
        put(format!("{slip}, {kind}, later or unseen"), later + unseen, of);
    }
    n_slips
}

/// Returns the number in a row below a name; nothing is none.
fn number(row: &BTreeMap<String, String>, name: &str) -> u64 {
    row.get(name).and_then(|it| it.parse().ok()).unwrap_or_default()
}

/// Returns the tables of a page, by game, and by what stands above them and first in them.
fn tables(page: &str) -> BTreeMap<(String, String), Table> {
    let mut tables: BTreeMap<_, Table> = BTreeMap::new();
    let (mut game, mut section, mut head): (_, _, Vec<&str>) = ("", "", Vec::new());
    for line in page.lines() {
        game = line.strip_prefix("## ").unwrap_or(game);
        section = line.strip_prefix("### ").unwrap_or(section);
        let Some(line) = line.strip_prefix('|').filter(|_| !game.is_empty()) else {
            head.clear();
            continue;
        };
        let row: Vec<_> = line.trim_end_matches('|').split('|').map(str::trim).collect();
        if head.is_empty() {
            head = row;
        } else if !row[0].starts_with("---") {
            let cells =
                head.iter().zip(&row).skip(1).map(|(name, it)| ((*name).to_owned(), (*it).to_owned()));
            let table = tables.entry((game.to_owned(), format!("{section}, {}", head[0]))).or_default();
            table.insert(row[0].to_owned(), cells.collect());
        }
    }
    tables
}

/// A page of one game, with one record and one kind of slip.
#[cfg(test)]
const PAGE: &str = "
## azul

### By record

| record | slips | exact | later | other game | same game | above | overdue | silent |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
| one | 10 | 7 | 2 | 1 | 0 | 0 | 0 | 0 |
| **all** | 10 | 7 | 2 | 1 | 0 | 0 | 0 | 0 |

### By slip

| slip | bare | full |
|---|---|---|
| seat | 7/2/1 |  |

### Judged wrong

| slip | above | overdue | silent |
|---|--:|--:|--:|

### How much is said

| errors | 0 | 1 | 2 | 3 |
|---|--:|--:|--:|--:|
| slips | 1 | 8 | 1 | 0 |

More than three:

| noisy slip | slips | the most errors |
|---|--:|--:|
";

/// Returns what became worse on the page above with some text in the place of another.
#[cfg(test)]
fn with(changes: &[(&str, &str)]) -> Vec<String> {
    let page = changes.iter().fold(PAGE.to_owned(), |page, (old, new)| {
        assert!(page.contains(old), "{old}");
        page.replace(old, new)
    });
    worse_than(&page, PAGE)
}

#[test]
fn figures_that_are_as_good_or_better_may_be_published() {
    assert_eq!(with(&[]), [""; 0]);
    assert_eq!(
        with(&[("7/2/1", "8/2/0"), ("| one | 10 | 7 | 2 | 1 |", "| one | 10 | 8 | 2 | 0 |")]),
        [""; 0]
    );
}

#[test]
fn a_record_more_hides_no_loss() {
    let two = "| two | 90 | 90 | 0 | 0 | 0 | 0 | 0 | 0 |\n| **all** | 100 |";
    let (more, errors) = (("| **all** | 10 |", two), ("| slips | 1 | 8 |", "| slips | 1 | 98 |"));
    assert_eq!(with(&[more, errors, ("7/2/1 |  |", "7/2/1 | 90/0/0 |")]), [""; 0]);
    let lost = with(&[more, errors, ("| one | 10 | 7 | 2 |", "| one | 10 | 6 | 3 |")]);
    assert_eq!(lost, ["azul, record one, later or unseen: 3 of 10 was published, 4 of 10 is found"]);
    let lost = with(&[more, errors, ("7/2/1 |  |", "17/2/3 | 90/0/0 |")]);
    assert_eq!(lost, ["azul, seat, bare, unseen: 1 of 10 was published, 3 of 22 is found"]);
}

#[test]
fn a_fault_is_worse_wherever_it_is_new() {
    let wrong = "| --:|--:|--:|\n| star | 0 | 1 | 0 |";
    assert!(
        !with(&[
            ("|---|--:|--:|--:|\n\n", &format!("{wrong}\n\n")),
            ("| seat |", "| star | 3/0/0 | |\n| seat |")
        ])
        .is_empty()
    );
    let lost = with(&[("| **all** |", "| two | 9 | 8 | 0 | 0 | 0 | 0 | 1 | 0 |\n| **all** |")]);
    assert_eq!(lost, ["azul, record two, overdue: 0 of 1 was published, 1 of 9 is found"]);
}

#[test]
fn what_is_published_no_more_is_worse() {
    let lost = with(&[("7/2/1 |", " |")]);
    assert!(lost.contains(&"azul, seat, bare, unseen: is gone".to_owned()), "{lost:?}");
}

#[test]
fn many_errors_are_worse() {
    let lost = with(&[("| slips | 1 | 8 | 1 | 0 |", "| slips | 1 | 7 | 2 | 0 |")]);
    assert_eq!(lost, ["azul, more than one error: 1 of 10 was published, 2 of 10 is found"]);
    let lost = with(&[(
        "| noisy slip | slips | the most errors |\n|---|--:|--:|\n",
        "| noisy slip | slips | the most errors |\n|---|--:|--:|\n| seat | 1 | 9 |\n",
    )]);
    assert_eq!(lost.len(), 2, "{lost:?}");
}
