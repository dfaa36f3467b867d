//! How words are read, byte by byte: what the grammars of all games need. Knows no word.

use azulejo_source::{Code, Span};
use nom::multi::fold_many1;
use nom::{Err, IResult, Parser};

use crate::Fault;

/// What is left to read.
pub(crate) type Input<'a> = &'a [u8];
/// What a production gives.
pub(crate) type Read<'a, T> = IResult<Input<'a>, T>;

/// Runs a production over all of `text`; what it leaves over is a fault there.
pub(crate) fn whole<'a, T>(
    mut production: impl Parser<Input<'a>, Output = T, Error = nom::error::Error<Input<'a>>>,
    text: Input<'a>,
    code: Code,
) -> Result<T, Fault> {
    let rest = match production.parse(text) {
        Ok(([], read)) => return Ok(read),
        Ok((rest, _)) => rest,
        Err(Err::Error(error) | Err::Failure(error)) => error.input,
        Err(Err::Incomplete(_)) => &[],
    };
    Err(if rest.is_empty() || rest.len() == text.len() { Fault::new(code) } else { at(code, rest, text) })
}

/// Returns the fault of the word that `rest`, a part of `text`, begins with.
pub(crate) fn at(code: Code, rest: Input<'_>, text: Input<'_>) -> Fault {
    let rest = rest.trim_ascii_start();
    let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    Fault::at(code, Span::of(rest.get(..end).unwrap_or(rest), text))
}

/// Returns the fault of the byte that `rest`, a part of `text`, begins with.
pub(crate) fn at_byte(code: Code, rest: Input<'_>, text: Input<'_>) -> Fault {
    Fault::at(code, Span::of(rest.get(..1).unwrap_or(rest), text))
}

/// Takes the first byte if `read` makes something of it.
pub(crate) fn letter<T>(read: impl Fn(u8) -> Option<T>) -> impl Fn(Input<'_>) -> Read<'_, T> {
    move |input| match input {
        [first, rest @ ..] => read(*first).map(|it| (rest, it)).ok_or(failed(input)),
        [] => Err(failed(input)),
    }
}

/// Takes this byte, in either case.
pub(crate) fn byte(byte: u8) -> impl Fn(Input<'_>) -> Read<'_, ()> {
    letter(move |it| it.eq_ignore_ascii_case(&byte).then_some(()))
}

/// Takes this word, in any case.
pub(crate) fn word(word: &'static str) -> impl Fn(Input<'_>) -> Read<'_, ()> {
    move |input| match input.split_at_checked(word.len()) {
        Some((first, rest)) if first.eq_ignore_ascii_case(word.as_bytes()) => Ok((rest, ())),
        Some(_) | None => Err(failed(input)),
    }
}

/// Returns the failure to read anything at `input`.
pub(crate) fn failed(input: Input<'_>) -> Err<nom::error::Error<Input<'_>>> {
    Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Alt))
}

/// `blank = 1*( SP / HTAB )`
pub(crate) fn blank(input: Input<'_>) -> Read<'_, ()> {
    fold_many1(letter(|it| matches!(it, b' ' | b'\t').then_some(())), || (), |(), ()| ()).parse(input)
}

/// `number = 1*DIGIT`, at most 255
pub(crate) fn number(input: Input<'_>) -> Read<'_, u8> {
    nom::character::complete::u8(input)
}
