//! The JSON form: nothing is lost, and nothing gets in that would not read back.
//!
//! Whatever is random comes from the seed 1.
#![cfg(feature = "serde")]

use azulejo_notation::{Record, format, from_json, from_json_lines, to_json, to_json_lines};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const EVERY_LINE: &str = r#"typed from sheet 14

agn 1
game: azul
A: Anna
B: Bob
date: 2026-10-24
note: unknown
x-Own: "kept"
; on the record
round 1 A
deal BBYK RRWY - *
A 3WW2 !?
;(anna) so
;
@eval(bo) +3
@clock 0:12:31
@seen
|1 A 3WW4
|1|2 ; so
|1|2 B 1BB3
refill

score 7 -5
bonus 21 9
scoring 12 9
claim B.line3=2B A.score=7
hash 0123456789abcdef
castle A  B
castle
ruling stands
ruling void
ruling set A.score=12
ruling position azul x
3WW2
 |0 A
#= A.score 2
#
end resigned B 5 4
agn one
game: azul
end
agn 2
  anything  goes
end 54 47
agn 1
round 2
end unfinished
"#;

#[track_caller]
fn refused(json: &str, words: &str) {
    let diagnostic = from_json(json).expect_err("the form is refused");
    assert!(diagnostic.message().contains(words), "{}", diagnostic.message());
}

#[test]
fn every_kind_of_line_comes_back() {
    let json = to_json_lines(EVERY_LINE.as_bytes()).expect("the file has a JSON form");
    assert_eq!(from_json_lines(&json).expect("the form reads"), EVERY_LINE);
    assert_eq!(json.lines().count(), 5);
}

#[test]
fn the_words_of_the_notation_name_the_fields() {
    let json = to_json(&Record::alone(b"agn 1\nGAME:azul\na 3WW2 !\n|1  b 1BB3\n;(anna) so\nEnd 5  4"));
    let expected = concat!(
        r#"{"agn":1,"header":[{"key":"game","value":"azul"}],"lines":[{"seat":"A","ply":"3WW2","glyph":"!"},"#,
        r#"{"path":[1],"seat":"B","ply":"1BB3"},{"comment":"so","author":"anna"},{"end":"played","scores":[5,4]}]}"#,
    );
    assert_eq!(json.expect("the record has a JSON form"), expected);
}

#[test]
fn what_would_not_read_back_is_refused() {
    refused("", "EOF");
    refused("{}", "`agn` is missing");
    refused(r#"{"agn":0}"#, "first line");
    refused(r#"{"agn":"agn 1"}"#, "first line");
    refused(r#"{"agn":"x"}"#, "no record");
    refused(r#"{"agn":1,"lines":[{"comment":"a\nagn 1"}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"remark":""},{}]}"#, "lines[1] says nothing");
    refused(r#"{"agn":1,"header":[{"remark":""}],"lines":[{"seat":"E","ply":"x"}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"seat":"a","ply":"3WW2"}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"seat":"A","ply":"3WW2","glyph":"!","score":[1]}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"unreadable":"A 3WW2"}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"score":[2147483647]}]}"#, "lines[0]");
    refused(r#"{"agn":1,"lines":[{"key":"game","value":"azul"}]}"#, "lines[0]");
    refused(r#"{"agn":1,"moves":[]}"#, "unknown field `moves`");
    refused(r#"{"preamble":["agn 1"]}"#, "preamble");
    refused(r#"{"preamble":["a\nb"]}"#, "preamble");
    refused(r#"{"preamble":[],"agn":1}"#, "preamble");
    assert!(from_json_lines("{\"agn\":1}\n{\"preamble\":[\"x\"]}\n").is_err());
}

#[test]
fn a_mistake_is_found_in_its_line() {
    let diagnostic = from_json_lines("{\"agn\":1}\n{\"agn\":!}\n").expect_err("the form is refused");
    assert_eq!((diagnostic.code.name, diagnostic.span.start), ("json::unreadable", 17));
}

#[test]
fn a_record_that_is_not_utf8_has_no_json_form() {
    let diagnostic = to_json(&Record::alone(b"agn 1\nA: Andr\xE9\n")).expect_err("the record is refused");
    assert_eq!((diagnostic.code.name, diagnostic.span.start), ("file::not-utf8", 13));
}

#[test]
fn the_schema_knows_every_field() {
    let schema = include_str!("../../../spec/record.schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).expect("the schema is JSON");
    let known: Vec<_> = ["/$defs/line/properties", "/properties"]
        .into_iter()
        .filter_map(|it| schema.pointer(it)?.as_object())
        .flat_map(|it| it.keys().cloned())
        .collect();
    let json = to_json_lines(EVERY_LINE.as_bytes()).expect("the file has a JSON form");
    for line in json.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("the form is JSON");
        for key in keys(&object) {
            assert!(known.contains(&key), "{key}");
        }
    }
}

/// Returns the keys of all objects in a value.
fn keys(value: &serde_json::Value) -> Vec<String> {
    let inner = |it: &serde_json::Value| keys(it);
    match (value.as_object(), value.as_array()) {
        (Some(object), _) => object.keys().cloned().chain(object.values().flat_map(inner)).collect(),
        (_, Some(array)) => array.iter().flat_map(inner).collect(),
        (None, None) => Vec::new(),
    }
}

fn file() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = EVERY_LINE.lines().collect();
    let line = prop_oneof![
        8 => prop::sample::select(lines).prop_map(|it| it.to_owned() + "\n"),
        1 => "[ -~]{0,12}\n",
        1 => "\\PC{0,6}\r?\n?",
    ];
    prop::collection::vec(line, 0..24).prop_map(|it| it.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn canonical_text_comes_back_byte_for_byte(text in file()) {
        let mut canonical = Vec::new();
        format(text.as_bytes(), &|_| None, &mut canonical);
        let json = to_json_lines(&canonical).expect("the file has a JSON form");
        let back = from_json_lines(&json).expect("the form reads");
        prop_assert_eq!(back, String::from_utf8_lossy(&canonical));
    }

    #[test]
    fn spoilt_forms_are_refused_or_read_back(text in file(), at in any::<prop::sample::Index>(), new in "[\\\\n\"{},:a1]{1,3}") {
        let json = to_json_lines(text.as_bytes()).expect("the file has a JSON form");
        let places: Vec<_> = json.char_indices().map(|it| it.0).chain([json.len()]).collect();
        let (head, tail) = json.split_at(*at.get(&places));
        let spoilt = [head, &new, tail].concat();
        if let Ok(text) = from_json_lines(&spoilt) {
            let again = to_json_lines(text.as_bytes()).expect("the file has a JSON form");
            prop_assert_eq!(from_json_lines(&again).expect("the form reads"), text);
        }
    }
}
