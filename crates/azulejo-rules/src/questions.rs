//! Readings of the rules as data: questions, answers, presets. Decides no rule.

use std::borrow::Cow;

use azulejo_source::Span;

use crate::Fault;
use crate::fault::{UNKNOWN_ANSWER, UNKNOWN_PRESET, UNKNOWN_QUESTION};

/// One answer to a question.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Its name: `at-zero`.
    pub name: &'static str,
    /// What it says and who plays it so, line by line.
    pub doc: &'static [&'static str],
}

impl Answer {
    /// Tells whether nothing that could be cited confirms it, which its doc then says.
    pub fn is_unverified(&self) -> bool {
        self.doc.iter().any(|it| it.contains("Unverified"))
    }
}

/// A point on which people read the rules differently.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its name: `floor-score`.
    pub name: &'static str,
    /// The question, then what is known of it, line by line.
    pub doc: &'static [&'static str],
    /// The clause that asks it: `azul 4.5`.
    pub clause: &'static str,
    /// The answers; the first is what records meant before the question was asked.
    pub answers: &'static [Answer],
    /// A small record on which the answers give different facts.
    pub parting: &'static str,
}

/// A named, dated, frozen set of answers.
#[derive(Clone, Copy, Debug)]
pub struct Preset<R: 'static> {
    /// Its name: `rulebook-2018`.
    pub name: &'static str,
    /// Whose reading it is, in one line.
    pub doc: &'static str,
    /// Where that is read off: documents, repositories and their commits.
    pub sources: &'static [&'static str],
    /// What is to be said besides the answers: how a text was read, which of its defects no answer can say.
    pub notes: &'static [&'static str],
    /// Whether tiles add up under it; some programs lose or double tiles.
    pub conserves: bool,
    /// The answers.
    pub rules: R,
}

/// The answers to a game's questions; made by [`questions!`](crate::questions).
pub trait Reading: Copy + Eq + std::fmt::Debug + Default + Send + Sync + 'static {
    /// The questions, in the order of the specification.
    const QUESTIONS: &'static [Question];
    /// The presets; the first is the rulebook's.
    const PRESETS: &'static [Preset<Self>];

    /// Returns the number, from 0, of the answer to question number `question`, from 0.
    fn answer(&self, question: usize) -> usize;

    /// Returns this reading with another answer to one question; numbers that do not exist change nothing.
    #[must_use]
    fn with(self, question: usize, answer: usize) -> Self;

    /// Calls `each` with the number of every question that another reading answers differently, in their order.
    fn departures(&self, other: &Self, each: impl FnMut(usize)) {
        (0..Self::QUESTIONS.len()).filter(|it| self.answer(*it) != other.answer(*it)).for_each(each);
    }
}

/// Declares the questions of a game: the struct that its engine matches on, the words of the header, and the pages.
///
/// ```ignore
/// questions! {
///     presets::ALL;
///     /// Can the floor take a score below zero?
///     floor_score: FloorScore "floor-score", "azul 4.5" {
///         /// No: the score stops at zero.
///         AtZero "at-zero",
///         /// Yes.
///         Negative "negative",
///     }
/// }
/// ```
#[macro_export]
macro_rules! questions {
    ($presets:path; $($(#[doc = $doc:literal])+ $field:ident: $type:ident $name:literal, $clause:literal {
        $first_variant:ident $first_answer:literal {$($first_doc:literal)+}
        $($variant:ident $answer:literal {$($answer_doc:literal)+})*
    })+) => {
        $($(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
        pub enum $type {
            #[default]
            $(#[doc = $first_doc])+
            $first_variant,
            $($(#[doc = $answer_doc])+
            $variant,)*
        }

        impl $type {
            /// The answers, in the order of their declaration.
            const ALL: &'static [Self] = &[Self::$first_variant, $(Self::$variant),*];
        })+

        /// The answers to the open questions; see `spec/questions.md`.
        #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
        pub struct Rules {
            $($(#[doc = $doc])+
            pub $field: $type,)+
        }

        impl $crate::Reading for Rules {
            const QUESTIONS: &'static [$crate::Question] = &[$($crate::Question {
                name: $name,
                doc: &[$($doc),+],
                clause: $clause,
                answers: &[
                    $crate::Answer { name: $first_answer, doc: &[$($first_doc),+] },
                    $($crate::Answer { name: $answer, doc: &[$($answer_doc),+] }),*
                ],
                parting: include_str!(concat!("parting/", $name, ".agn")),
            }),+];
            const PRESETS: &'static [$crate::Preset<Self>] = $presets;

            fn answer(&self, question: usize) -> usize {
                let numbers = [$(self.$field as usize),+];
                numbers.get(question).copied().unwrap_or_default()
            }

            fn with(mut self, question: usize, answer: usize) -> Self {
                let mut numbers = 0..;
                $(if numbers.next() == Some(question) {
                    self.$field = $type::ALL.get(answer).copied().unwrap_or(self.$field);
                })+
                self
            }

            fn departures(&self, other: &Self, each: impl FnMut(usize)) {
                let is_other = [$(self.$field != other.$field),+];
                (0..).zip(is_other).filter(|(_, is_other)| *is_other).map(|(nth, _)| nth).for_each(each);
            }
        }
    };
}

/// Reads the header field `rules`: a preset, then departures from it. An empty text is the first preset.
///
/// # Errors
/// An unknown preset, question or answer is a fault at its word; nothing is guessed.
pub fn read_rules<R: Reading>(text: &str) -> Result<R, Fault> {
    // Most records name a preset and nothing else.
    if let Some(rules) = preset(text) {
        return Ok(rules);
    }
    let mut rules = None;
    for word in text.split_ascii_whitespace() {
        let at = Span::of(word.as_bytes(), text.as_bytes());
        rules = Some(match (rules, word.split_once('=')) {
            (None, None) => preset(word).ok_or(Fault::at(&UNKNOWN_PRESET, at))?,
            (Some(_), None) => return Err(Fault::at(&UNKNOWN_QUESTION, at)),
            (rules, Some((question, answer))) => {
                depart(rules.unwrap_or_else(rulebook), question, answer, at)?
            }
        });
    }
    Ok(rules.unwrap_or_else(rulebook))
}

/// Returns the first preset's answers.
fn rulebook<R: Reading>() -> R {
    R::PRESETS.first().map(|it| it.rules).unwrap_or_default()
}

/// Returns the answers of the preset of that name, in any case.
fn preset<R: Reading>(name: &str) -> Option<R> {
    R::PRESETS.iter().find(|it| it.name.eq_ignore_ascii_case(name)).map(|it| it.rules)
}

/// Returns `rules` with one departure.
fn depart<R: Reading>(rules: R, question: &str, answer: &str, at: Span) -> Result<R, Fault> {
    let nth = R::QUESTIONS.iter().position(|it| it.name.eq_ignore_ascii_case(question));
    let nth = nth.ok_or(Fault::at(&UNKNOWN_QUESTION, at))?;
    let answers = R::QUESTIONS.get(nth).map(|it| it.answers).unwrap_or_default();
    let chosen = answers.iter().position(|it| it.name.eq_ignore_ascii_case(answer));
    Ok(rules.with(nth, chosen.ok_or(Fault::at(&UNKNOWN_ANSWER, at))?))
}

/// Writes rules as the header does: the nearest preset, then only the departures from it.
///
/// Of presets equally near the first is taken, so that equal rules have equal texts.
pub fn write_rules<R: Reading>(rules: &R) -> Cow<'static, str> {
    if let Some(preset) = R::PRESETS.iter().find(|it| it.rules == *rules) {
        return Cow::Borrowed(preset.name);
    }
    let n_departures = |preset: &&Preset<R>| {
        let mut n = 0;
        preset.rules.departures(rules, |_| n += 1);
        n
    };
    // No preset is the same, so that none is nearer than one departure.
    let near = R::PRESETS.iter().find(|it| n_departures(it) == 1);
    let nearest = near.or_else(|| R::PRESETS.iter().min_by_key(n_departures));
    let Some(nearest) = nearest else { return Cow::Borrowed("") };
    let mut text = nearest.name.to_owned();
    nearest.rules.departures(rules, |nth| {
        if let Some(question) = R::QUESTIONS.get(nth) {
            let answer = question.answers.get(rules.answer(nth)).map(|it| it.name).unwrap_or_default();
            text.extend([" ", question.name, "=", answer]);
        }
    });
    Cow::Owned(text)
}
