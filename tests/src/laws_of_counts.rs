//! A law of what records count: canonical form loses none of it, however much there is. Knows no rule.

use std::collections::BTreeMap;
use std::fmt::Write;

use azulejo_rules::Game;

use crate::formatted;
use crate::shrink::{Case, Smaller, chunks, hold};

/// Numbers around those that fit in what may count them.
const NUMBERS: [u64; 14] = [1, 2, 7, 20, 127, 128, 200, 254, 255, 256, 300, 511, 65_536, 4_294_967_297];

/// The most times that something is written one after the other.
const MOST_TIMES: u64 = 511;

/// Lines in which something is counted: `#` is a number, `[B]` so many letters, `<B4>` so many words.
const LINES: [&str; 44] = [
    "A 1[B]2",
    "a c[w]f",
    "A 1BB1:#,2:#,1:#",
    "A 1BBF:#,f:#",
    "A 1BB#:1",
    "@best a 1[b]2",
    "|1 A 1[B]2",
    "|1|2 deal [B] [*]",
    "A 3[R]P",
    "A CR[P]",
    "A R5 [R]",
    "A R5 R[P] +BG",
    "A R5 RRP +[G]",
    "A R5 R+ +G[G]",
    "A pass keep [P]",
    "deal [B]",
    "deal BBBB [*] [Y]*",
    "deal B[Y]B BY[*]YB",
    "deal<B4>",
    "deal<*>",
    "deal *<Y6>",
    "supply [P]",
    "supply +[*]",
    "supply P[G]P*",
    "flip<1:xB4>",
    "flip<S:*>",
    "scoring # -#",
    "A take B<1.B4>",
    "A take B drop<B4>",
    "A place B4 R2 pay<J>",
    "A place B4 R2 pay B1<B1> gain #",
    "A pass drop<J>",
    "A pass drop J<xB4>",
    "claim A.score=# bag=# display1=#B#B hand=[B]",
    "ruling set A.score=# A.line1=#B#M display1=#B#B A.hand=#B#B A.tiles=[B4]",
    "score # -#",
    "bonus # #",
    "end # #",
    "round #",
    "refill #",
    "; # [B]",
    "@clock #",
    "# [B]",
    "ruling set bag.B=# lid.B=# gone.B=#",
];

/// Positions in which something is counted in one section.
const SECTIONS: [(&str, &str); 36] = [
    ("azul colored draft", "C:#B#B"),
    ("azul colored draft", "1:#*#*"),
    ("azul colored draft", "gone:#B#B"),
    ("azul colored draft", "extra:#B#B"),
    ("azul colored draft gone:2B", "extra:#B"),
    ("azul colored draft", "lid:#B#B"),
    ("azul colored draft", "bag:#B#B"),
    ("azul colored draft bag:20B", "gone:#R"),
    ("azul colored", "r#"),
    ("azul colored draft", "A:#"),
    ("azul colored draft", "A:0/#B#M,-,-,-,-"),
    ("azul colored draft", "A:0/0B#M,-,-,-,-"),
    ("azul colored draft", "A:0/-,-,-,-,#W"),
    ("azul colored draft", "A:0/-,-,-,-,-/.....,.....,.....,.....,...../[B]"),
    ("azul colored draft", "A:0/beyond=#B#B"),
    ("azul colored draft", "A:0/deferred=#B#B"),
    ("azul colored draft", "A:0/pending=#/tiled=#"),
    ("azul colored draft", "A:0/bonus=#/rank=#"),
    ("summer-pavilion colored draft", "C:#B#B"),
    ("summer-pavilion colored draft", "1:#*#*"),
    ("summer-pavilion colored draft", "supply:#P#P"),
    ("summer-pavilion colored draft", "bag:#P#P"),
    ("summer-pavilion colored draft", "tower:#P#P"),
    ("summer-pavilion colored", "r#"),
    ("summer-pavilion colored draft", "A:#/#P#P"),
    ("summer-pavilion colored draft", "A:0/-/-,-,-,-,-,-,-/kept=#P#P"),
    ("summer-pavilion colored draft", "A:0/-/-,-,-,-,-,-,-/bonus=#/rank=#"),
    ("queens-garden normal act", "1:[B4]"),
    ("queens-garden normal act", "1:[*]"),
    ("queens-garden normal act", "A:#/#/[B4]"),
    ("queens-garden normal act", "A:0/0/-/[xB4]"),
    ("queens-garden normal act", "out:#/#"),
    ("queens-garden normal act", "supply:#"),
    ("queens-garden normal act", "jokers:#"),
    ("queens-garden normal act", "stack:#"),
    ("queens-garden normal act", "gone:[xB4]"),
];

/// A line or a section of a position in which so many of everything are counted.
#[derive(Clone, Debug)]
struct Counted {
    before: &'static str,
    line: String,
    n: u64,
}

impl Counted {
    /// Returns the line as it is written.
    fn written(&self) -> String {
        written(&self.line, self.n)
    }
}

impl Case for Counted {
    /// Fewer words, or a smaller number.
    fn smaller(&self) -> Smaller<Self> {
        let (all, it) = (self.clone(), self.clone());
        let words: Vec<String> = self.line.split_inclusive(' ').map(str::to_owned).collect();
        let fewer = chunks(words.len()).filter(|it| it.start != 0).map(move |range| {
            let line = words[..range.start].concat() + &words[range.end..].concat();
            Self { line: line.trim_end().to_owned(), ..all.clone() }
        });
        let numbers = NUMBERS.into_iter().filter(move |n| *n < it.n);
        Box::new(fewer.chain(numbers.map(move |n| Self { n, ..it.clone() })))
    }

    fn words(&self) -> String {
        format!("{} {}", self.before, self.written()).trim_start().to_owned()
    }
}

/// Calls `each` with each of the lines and each number.
#[track_caller]
fn each_counted(lines: &[(&'static str, &str)], each: &dyn Fn(&Counted)) {
    for (before, line) in lines {
        for n in NUMBERS {
            hold(&Counted { before, line: (*line).to_owned(), n }, each);
        }
    }
}

/// Writes a line with so many of everything.
fn written(line: &str, n: u64) -> String {
    let times = usize::try_from(n.min(MOST_TIMES)).unwrap_or_default();
    let mut out = String::new();
    let mut rest = line;
    // A remark begins with the sign of a number.
    if let Some(remark) = rest.strip_prefix("# ") {
        out.push_str("# ");
        rest = remark;
    }
    while let Some(at) = rest.find(['#', '[', '<']) {
        let (before, sign_on) = rest.split_at(at);
        out.push_str(before);
        let (sign, behind) = sign_on.split_at(1);
        rest = match sign {
            "#" => {
                write!(out, "{n}").expect("a string takes all");
                behind
            }
            "[" => {
                let (word, behind) = behind.split_once(']').expect("it is closed");
                out.push_str(&word.repeat(times));
                behind
            }
            _ => {
                let (word, behind) = behind.split_once('>').expect("it is closed");
                out.push_str(&format!(" {word}").repeat(times));
                behind
            }
        };
    }
    out + rest
}

/// What a text counts: of each letter and digit how many there are, a number before a letter being so many of it, and one
/// behind a place and a colon so many for that place.
fn counts(text: &str) -> BTreeMap<char, u64> {
    let letters: Vec<char> = text.to_ascii_uppercase().chars().collect();
    let mut counts = BTreeMap::new();
    let mut nth = 0;
    while let Some(letter) = letters.get(nth) {
        let digits: String = letters.iter().skip(nth).take_while(|it| it.is_ascii_digit()).collect();
        let next = letters.get(nth + digits.len()).copied();
        let place = nth.checked_sub(2).and_then(|it| letters.get(it)).filter(|_| letters[nth - 1] == ':');
        let counted = next.filter(|it| it.is_ascii_alphabetic() || *it == '*').or(place.copied());
        if let (Ok(number), Some(counted)) = (digits.parse::<u64>(), counted) {
            *counts.entry(counted).or_default() += number;
            nth += digits.len() + usize::from(next == Some(counted));
        } else {
            let is_place = letters.get(nth + 1) == Some(&':');
            *counts.entry(*letter).or_default() += u64::from(!is_place);
            nth += 1;
        }
    }
    counts.retain(|it, n| *n != 0 && (it.is_ascii_alphanumeric() || *it == '*'));
    counts
}

/// Returns the canonical form of what stands in a record below its first lines.
fn canonical<G: Game>(text: &str) -> String {
    let record = format!("agn 1\ngame: {}\nA: North\nB: South\n{text}\n", G::NAME);
    String::from_utf8(formatted(record.as_bytes())).expect("UTF-8")
}

fn canonical_form_loses_nothing_that_is_counted<G: Game>() {
    each_counted(&LINES.map(|it| ("", it)), &|it| {
        let line = it.written();
        let canonical = canonical::<G>(&line);
        let back = canonical.lines().last().unwrap_or_default();
        assert_eq!(counts(back), counts(&line), "{line}\n{back}");
    });
}

fn the_canonical_form_of_a_position_has_all_that_was_written<G: Game>() {
    each_counted(&SECTIONS, &|it| {
        let (before, section) = (it.before, it.written());
        let seats = ["A:0", "B:0"].into_iter().filter(|it| !section.starts_with(&it[..2]));
        let seats = seats.collect::<Vec<_>>().join(" ");
        let position = format!("{before} {section} {seats}");
        let [canonical, ruled] =
            ["position:", "ruling position"].map(|it| canonical::<G>(&format!("{it} {position}")));
        let is_there = |word: &&str| {
            let back = counts(word);
            let name = |it: &str| it.split(':').next().unwrap_or_default().to_ascii_lowercase();
            (name(word) == name(&section) || !section.contains(':'))
                && counts(&section).iter().all(|(letter, n)| *n <= back.get(letter).copied().unwrap_or(0))
        };
        let back = canonical.lines().find_map(|it| it.strip_prefix("position: ")).unwrap_or_default();
        assert!(ruled.ends_with(&format!("ruling position {back}\n")), "{position}\n{ruled}");
        assert!(back.split(' ').any(|it| is_there(&it)), "{position}\n{back}");
        assert!(!before.contains("gone:") || back.contains("gone:2B"), "{position}\n{back}");
    });
}

laws![
    canonical_form_loses_nothing_that_is_counted,
    the_canonical_form_of_a_position_has_all_that_was_written
];
