//! The notation's document says what the crate does. Replays nothing.

use std::collections::BTreeSet;

use azulejo_notation::{
    CODES, MAX_DEPTH, MAX_DIGITS, MAX_FIELDS, MAX_LINE, MAX_LINES, MAX_ORDINAL, MAX_RECORD, MAX_SEATS,
    Record, diagnose, format,
};
use azulejo_source::Diagnostic;

const SPEC: &str = include_str!("../../../spec/agn-1.md");
const GRAMMAR: &str = include_str!("../src/grammar.rs");

/// Returns the fenced blocks with this mark.
fn blocks(mark: &str) -> impl Iterator<Item = &'static str> {
    let fence = format!("```{mark}\n");
    let parts: Vec<_> = SPEC.split(&fence).skip(1).collect();
    parts.into_iter().filter_map(|it| it.split_once("```\n")).map(|it| it.0)
}

#[test]
fn every_production_has_a_function_and_conversely() {
    let defined = blocks("abnf").flat_map(str::lines).filter_map(|it| it.split_once(" = "));
    let productions: BTreeSet<_> = defined.map(|(name, it)| (name.trim(), without_comment(it))).collect();
    let documented: Vec<_> = documented(GRAMMAR).collect();
    assert_eq!(documented.iter().map(|it| (it.0, it.1)).collect::<BTreeSet<_>>(), productions);
    for (name, _, function) in documented {
        assert_eq!(name.replace('-', "_"), function);
    }
}

/// Cuts the comment behind a production.
fn without_comment(production: &str) -> &str {
    production.split("  ;").next().unwrap_or(production).trim()
}

/// Returns each production in a doc comment, in its two parts, with the function below it.
fn documented(source: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    source.match_indices("/// `").filter_map(|(at, mark)| {
        let rest = source.get(at + mark.len()..)?;
        let (production, rest) = rest.split_once('`')?;
        let (name, is) = production.split_once(" = ")?;
        let (_, rest) = rest.split_once("fn ")?;
        let (function, _) = rest.split_once('(')?;
        Some((name, is, function))
    })
}

#[test]
fn every_clause_of_a_code_exists_and_names_it() {
    for code in CODES {
        let clause = code.clause.strip_prefix("agn ").expect("the clause is one of this document");
        assert!(SPEC.contains(&format!("\n**{clause}** ")), "{} cites {clause}", code.name);
        assert!(SPEC.contains(&format!("`{}`", code.name)), "{} is not in the document", code.name);
    }
}

#[test]
fn the_table_of_limits_holds() {
    let limits =
        [MAX_LINE, MAX_RECORD, MAX_LINES, MAX_FIELDS, MAX_DEPTH, MAX_ORDINAL.into(), MAX_SEATS, MAX_DIGITS];
    for limit in limits {
        assert!(SPEC.contains(&format!(" | {limit} | ")), "{limit}");
    }
}

#[test]
fn every_example_is_canonical_and_sound() {
    assert!(8 < blocks("agn").count());
    for block in blocks("agn") {
        let mut found: Vec<Diagnostic> = Vec::new();
        diagnose(&Record::alone(block.as_bytes()), &mut found);
        assert!(found.is_empty(), "{block}{found:?}");
        let mut canonical = Vec::new();
        format(block.as_bytes(), &|_| None, &mut canonical);
        assert_eq!(String::from_utf8_lossy(&canonical), block);
    }
}
