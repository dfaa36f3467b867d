//! Records with damage, annotation or gaps that a die put there. Knows what hurts, not why.

use azulejo_rules::Dice;

use crate::written::Scribe;

/// Numbers at which arithmetic breaks.
const NUMBERS: [&str; 12] =
    ["0", "1", "-1", "7", "127", "128", "200", "255", "256", "65535", "2147483647", "-2147483648"];

/// Lines that change what is above or below them.
const LINES: [&str; 33] = [
    "ruling stands",
    "ruling void",
    "; why",
    "ruling set A.score=2147483647",
    "ruling set B.line3=2B A.floor1=M",
    "ruling set turn=B bag.W=3 marker=-",
    "ruling position azul colored A:0 B:0",
    "ruling position azul gray draft turn=C 1:2B C:255*1W A:0 B:2147483647/1B,2R,3Y,4K,5W C:-5",
    "ruling position azul colored tile A:0/1B,2B,-,-,-/BYRK./BBBBBBB/beyond=9B B:-2147483648/-,-,-,-,5W",
    "claim A.score=0 nonsense=1 bag=?",
    "hash 0123456789abcdef",
    "score 1",
    "bonus 1 2 3 4",
    "scoring 1 2",
    "refill",
    "round 1",
    "round 65535 D",
    "end",
    "end deadlock 1 2",
    "deal * * * * *",
    "deal BB** ---- - * *B",
    "A tile 1>1 2>F",
    "castle A",
    "supply *",
    "supply +PG*",
    "A R5 RRRRP +GBB",
    "B pass keep PPPP",
    "C 3R+",
    "ruling set A.hand=9P B.R5=R supply=- A.passed=1",
    "ruling position summer-pavilion colored place A:5/3P/-,-,-,-,-,-,PGOYB. B:0/-/-,-,-,-,-,-,-/passed=1",
    "|1 B 1BB3",
    "|1|2 A tile 11",
    "rules: rulebook-2018 beyond-seven=stay part-to-floor=free split-lines=several",
];

/// Parts that may stand in a position, and some that may not.
const PARTS: [&str; 28] = [
    " 1:200*",
    " 2:100*",
    " C:255*",
    " C:3*",
    " 3:20B",
    " bag:*",
    " lid:*",
    " bag:- lid:*",
    " lid:20W",
    " gone:20B",
    " gone:200R",
    " extra:127Y",
    " r65535",
    " marker=B",
    " draft",
    " tile",
    "/beyond=255B",
    "/deferred=250K",
    "/pending=2147483647/tiled=5",
    "/bonus=-2147483648/rank=4",
    " supply:9*",
    " supply:22P",
    " bag:* tower:*",
    " tower:22R",
    " place",
    " refill",
    "/kept=22O",
    "/passed=1",
];

/// Returns the position with up to two slips and up to three parts more.
pub(crate) fn damaged_position(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..dice.below(3) {
        let at = below(bytes.len(), dice);
        if dice.below(2) == 0 { replace_number(&mut bytes, at, dice) } else { slip(&mut bytes, dice) }
    }
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    for _ in 0..dice.below(4) {
        let part = any(&PARTS, dice).copied().unwrap_or_default();
        let name = part.split_inclusive([':', '=']).next().unwrap_or_default();
        // Mostly a part takes the place of the one of its name.
        let other =
            text.split_inclusive(' ').find(|it| dice.below(4) != 0 && it.starts_with(name.trim_start()));
        let other = other.map(|it| format!(" {}", it.trim_end()));
        text = match other.filter(|it| name != part && text.contains(it)) {
            Some(other) => text.replacen(&other, part, 1),
            None => text + part,
        };
    }
    text
}

/// Returns a position of azul with many tiles of some colors that came from nowhere and lie anywhere; others as they are.
pub(crate) fn crowded_position(text: &str, dice: &mut Dice) -> String {
    if !text.starts_with("azul ") || text.contains(" gone:") || text.contains(" extra:") {
        return text.to_owned();
    }
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut extra = " extra:".to_owned();
    for color in "BYRKW".chars().filter(|_| dice.below(3) != 0).collect::<Vec<_>>() {
        let mut n_left = any(&[20, 100, 180, 235, 236], dice).copied().unwrap_or_default();
        extra.extend([n_left.to_string(), color.to_string()]);
        while n_left != 0 {
            let n_tiles = (1 + dice.below(n_left)).min(255);
            n_left -= n_tiles;
            let nth = below(words.len(), dice);
            add_tiles(&mut words, nth, &format!("{n_tiles}{color}"));
        }
    }
    words.join(" ") + &extra
}

/// Adds tiles to a section of a position, on a board beyond the floor, from the section number `nth` on to the first that
/// can have them.
fn add_tiles(words: &mut [String], nth: usize, tiles: &str) {
    let is_drafting = words.iter().any(|it| it == "draft");
    let takes = |word: &str| match word.split_once(':') {
        Some(("bag" | "lid", pile)) => pile != "*",
        Some(("A" | "B" | "D", _)) => !word.contains("/deferred"),
        Some((name, pile)) => is_drafting && name != "printed" && !pile.contains('/'),
        None => false,
    };
    let (before, behind) = words.split_at_mut(nth);
    let Some(word) = behind.iter_mut().chain(before).find(|it| takes(it)) else { return };
    if word.contains("/beyond=") || !word.contains('/') {
        let is_none = word.ends_with(":-");
        word.truncate(word.len() - usize::from(is_none));
    } else {
        word.push_str("/beyond=");
    }
    word.push_str(tiles);
}

/// Returns one of the items.
pub(crate) fn any<'a, T>(items: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    items.get(below(items.len(), dice))
}

/// Returns a number below `n`; 0 where `n` is 0.
pub(crate) fn below(n: usize, dice: &mut Dice) -> usize {
    dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

/// Returns the text with up to four slips.
pub(crate) fn damaged(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        slip(&mut bytes, dice);
    }
    bytes
}

/// Makes one slip.
fn slip(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = below(bytes.len(), dice);
    let byte = any_byte(bytes, dice);
    match dice.below(12) {
        0 | 1 => bytes[at..].iter_mut().take(1).for_each(|it| *it = byte),
        2 => bytes.insert(at, byte),
        3 if !bytes.is_empty() => drop(bytes.remove(at)),
        4 => bytes.truncate(at),
        5 | 6 => replace_number(bytes, at, dice),
        _ => slip_of_lines(bytes, at, usize::from(byte), dice),
    }
}

/// Takes a line out, puts another one in, or swaps two.
fn slip_of_lines(bytes: &mut Vec<u8>, at: usize, other: usize, dice: &mut Dice) {
    let mut lines: Vec<_> = bytes.split_inclusive(|it| *it == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (at, other) = (at % lines.len(), other % lines.len());
    match dice.below(5) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines.insert(at, lines[other].clone()),
        _ => {
            let line = any(&LINES, dice).copied().unwrap_or_default();
            lines.insert(at + 1, format!("{line}\n").into_bytes());
        }
    }
    *bytes = lines.concat();
}

/// Returns a byte of the text itself, a sign that means something, or any byte at all.
fn any_byte(bytes: &[u8], dice: &mut Dice) -> u8 {
    let signs = b"*+-?!:/|;@#=.,>FM0159BA \t\r\n";
    let found = match dice.below(3) {
        0 => any(bytes, dice).copied(),
        1 => any(signs, dice).copied(),
        _ => u8::try_from(dice.below(256)).ok(),
    };
    found.unwrap_or_default()
}

/// Replaces the first number behind `at`.
fn replace_number(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let Some(start) = (at..bytes.len()).find(|it| bytes[*it].is_ascii_digit()) else { return };
    let len = bytes[start..].iter().take_while(|it| it.is_ascii_digit()).count();
    let number = any(&NUMBERS, dice).copied().unwrap_or_default();
    bytes.splice(start..start + len, number.bytes());
}

/// Returns the record with comments, annotations, remarks and variations between its lines, each in a place of its own.
pub(crate) fn annotated(record: &str, scribe: &mut Scribe) -> String {
    let plies: Vec<_> = record.lines().filter(|it| it.get(1..2) == Some(" ")).collect();
    let mut out = String::new();
    for line in record.lines() {
        out.extend([line, "\n"]);
        if let Some(mut dice) = scribe.slip(3) {
            out.extend([&note(&plies, &mut dice), "\n"]);
        }
        if line.get(1..2) == Some(" ")
            && let Some(mut dice) = scribe.slip(6)
        {
            out += &variation(&plies, &mut dice);
        }
    }
    out
}

/// Returns the record with lines of annotation where they belong and where they do not.
pub(crate) fn scribbled(record: &str, scribe: &mut Scribe) -> String {
    let plies: Vec<_> = record.lines().filter(|it| it.get(1..2) == Some(" ")).collect();
    let mut out = String::new();
    for line in record.lines() {
        out.extend([line, "\n"]);
        let Some(mut dice) = scribe.slip(3) else { continue };
        match dice.below(3) {
            0 => out.extend([&note(&plies, &mut dice), "\n"]),
            1 => out += &variation(&plies, &mut dice),
            _ => out.push_str("|1|3 round 9 B\n|0 ?\n|2 claim A.score=3\n@ !\n  ;( \n#\n"),
        }
    }
    out
}

/// Returns a comment, an annotation or a remark.
fn note(plies: &[&str], dice: &mut Dice) -> String {
    let ply = any(plies, dice).copied().unwrap_or_default();
    let number = dice.below(30);
    match dice.below(6) {
        0 => format!("; looks {number} plies ahead"),
        1 => format!(";(anna) better than {ply}"),
        2 => format!("@clock 0:{number}"),
        3 => format!("@best(bo) {ply}"),
        4 => format!("# line {number}"),
        _ => format!("; {ply}"),
    }
}

/// Returns a variation of plies that were played elsewhere, with one inside it.
fn variation(plies: &[&str], dice: &mut Dice) -> String {
    let first = 1 + dice.below(3);
    let mut ply = || any(plies, dice).copied().unwrap_or_default();
    let (begun, answered, other) = (ply(), ply(), ply());
    let outside = format!("|{first} {begun} !?\n|{first} claim A.score=3\n|{first} {answered}\n");
    outside + &format!("|{first}|2 {other}\n|{first}|2 ; or so\n|{first} {begun}\n")
}

/// Returns the record up to one of its plies, which is another one instead, and stands by a ruling.
pub(crate) fn ruled(record: &str, dice: &mut Dice) -> String {
    let lines: Vec<_> = record.lines().collect();
    let is_ply = |line: &&str| line.get(1..2) == Some(" ") && !line.contains('>');
    let plies: Vec<_> = (0..lines.len()).filter(|nth| lines.get(*nth).is_some_and(is_ply)).collect();
    let nth = any(&plies, dice).copied().unwrap_or_default();
    let (above, ply) = (lines[..nth].join("\n"), lines[nth]);
    let seat = ["A", "B", "C", "D", &ply[..1], &ply[..1]][below(6, dice)];
    let other = other_draft(ply, dice).unwrap_or_else(|| other_ply(ply, &lines, &plies, dice));
    format!("{above}\n{seat} {other}\nruling stands\n; so it was\nend unfinished\n")
}

/// Returns the words of a draft from the same place to another destination; none for plies that name no destination.
fn other_draft(ply: &str, dice: &mut Dice) -> Option<String> {
    let words = ply.get(2..).filter(|it| it.ends_with(|it: char| it.is_ascii_digit() || it == 'F'))?;
    let tiles = words.get(1..)?.trim_end_matches(|it: char| !"BYRKW".contains(it));
    let fewer = tiles.get(..=below(tiles.len(), dice))?;
    let to = ["1", "2", "3", "4", "5", "F", "1:1,2:1", "4:1,F:1", "2:200"][below(9, dice)];
    Some(format!("{}{fewer}{to}", words.get(..1)?))
}

/// Returns the words of a ply that was played elsewhere, or of this one with its last letter gone or doubled.
fn other_ply(ply: &str, lines: &[&str], plies: &[usize], dice: &mut Dice) -> String {
    let elsewhere = any(plies, dice).and_then(|it| lines.get(*it)).copied().unwrap_or(ply);
    let last = ply.chars().next_back().unwrap_or_default();
    match dice.below(3) {
        0 => elsewhere[2..].to_owned(),
        1 => ply[2..ply.len() - 1].to_owned(),
        _ => format!("{}{last}", &ply[2..]),
    }
}

/// Returns the record with some of the tiles that were drawn unknown.
pub(crate) fn hidden(record: &str, scribe: &mut Scribe) -> String {
    let mut out = String::new();
    for line in record.lines() {
        match line.split_once(' ') {
            Some((word @ ("deal" | "supply"), drawn)) => {
                let words: Vec<_> = drawn.split(' ').map(|it| hidden_word(it, scribe)).collect();
                out.extend([word, " ", &words.join(" ")]);
            }
            Some(_) | None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// Returns a word of chance with some of its tiles hidden: letters, or all of one that is a letter and a number.
fn hidden_word(word: &str, scribe: &mut Scribe) -> String {
    let is_numbered = word.bytes().any(|it| it.is_ascii_digit());
    let mut hide = |it: &str| scribe.slip(4).map_or_else(|| it.to_owned(), |_| "*".to_owned());
    if is_numbered {
        return hide(word);
    }
    let letters = word.chars().map(String::from);
    let hidden = letters.map(|it| if it.bytes().all(|it| it.is_ascii_uppercase()) { hide(&it) } else { it });
    hidden.collect()
}
