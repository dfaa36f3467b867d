//! Puts the mutants of a file behind switches. Runs nothing.
//!
//! | mutant of | stands there afterwards |
//! |---|---|
//! | a body | `if mutated(7) { return INSTEAD; }` before it |
//! | an operator | `mutated_operator!(+ [7 - 8 *] LEFT ; RIGHT)` |
//! | a sign | `mutated_sign!(7 - EXPRESSION)` |
//! | an arm | a guard that does not hold where it is left out |
//! | a guard | one that asks for its mutants first |
//! | a field | `if mutated(7) { BASE.field } else { VALUE }` |

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::Result;
use proc_macro2::{LineColumn, Span};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Block, Expr, ExprBinary, ExprMatch, ExprStruct, ExprUnary, ImplItemFn, ItemFn, ItemMod, Member, Pat,
    ReturnType, Signature, TraitItemFn, Type,
};

use super::list::{Genre, Mutant};
use super::spots::Edits;

/// A mutant with its number in the list.
pub(super) type Numbered<'a> = (usize, &'a Mutant);

/// Returns a file with its mutants behind switches, and where the spot of each lies.
///
/// Left out are mutants of what the compiler computes, of tests, and of conditions that bind names. `fixed` are the functions that have to stay
/// `const`, `switch` is the path of the crate that has the switches.
///
/// # Errors
/// The text is no Rust.
pub(super) fn switched(
    text: &str,
    mutants: &[Numbered<'_>],
    fixed: &BTreeSet<String>,
    switch: &str,
) -> Result<(String, BTreeMap<usize, Range<usize>>)> {
    let mut by_place: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for mutant in mutants {
        by_place.entry(mutant.1.at).or_default().push(*mutant);
    }
    let file = syn::parse_file(text)?;
    let mut switches =
        Switches { text, by_place, fixed, switch, edits: Edits::default(), n_constants: 0, has_rest: false };
    switches.visit_file(&file);
    Ok(switches.edits.made_in(text))
}

/// Walks through a file and notes its edits.
struct Switches<'a> {
    text: &'a str,
    by_place: BTreeMap<(usize, usize), Vec<Numbered<'a>>>,
    fixed: &'a BTreeSet<String>,
    switch: &'a str,
    edits: Edits,
    /// How many constants lie around what is being looked at.
    n_constants: usize,
    /// Whether another arm takes what an arm leaves.
    has_rest: bool,
}

impl<'a> Switches<'a> {
    /// Returns the mutants of a genre that begin where something does, if there can be switches.
    fn mutants(&self, genre: Genre, at: Span) -> Vec<Numbered<'a>> {
        let LineColumn { line, column } = at.start();
        let here = self.by_place.get(&(line, column + 1)).filter(|_| self.n_constants == 0);
        here.into_iter().flatten().filter(|it| it.1.genre == genre).copied().collect()
    }

    /// Returns the text of something.
    fn text(&self, of: Span) -> &'a str {
        self.text.get(of.byte_range()).unwrap_or_default()
    }

    /// Returns the question whether a mutant is wanted.
    fn is_on(&self, number: usize) -> String {
        format!("{}::mutated({number})", self.switch)
    }

    /// Looks at what the compiler computes.
    fn computed(&mut self, look: impl FnOnce(&mut Self)) {
        self.n_constants += 1;
        look(self);
        self.n_constants -= 1;
    }

    /// Looks at a function, which is not `const` afterwards unless it has to be.
    fn function(&mut self, signature: &Signature, body: Option<&Block>, look: impl FnOnce(&mut Self)) {
        if let Some(keyword) = &signature.constness {
            if self.fixed.contains(&signature.ident.to_string()) {
                return self.computed(look);
            }
            self.edits.replace(keyword.span.byte_range(), "", &[]);
        }
        if let Some(body) = body {
            self.body(signature, body);
        }
        look(self);
    }

    /// Has a function return at once.
    fn body(&mut self, signature: &Signature, body: &Block) {
        // A type that only the body tells can be no other.
        let is_told =
            !matches!(&signature.output, ReturnType::Type(_, it) if matches!(**it, Type::ImplTrait(_)));
        let Some(first) = body.stmts.first().filter(|_| is_told) else { return };
        let at = body.brace_token.span.open().byte_range().end;
        for (number, mutant) in self.mutants(Genre::Body, first.span()) {
            let text = format!(" if {} {{ return {}; }}", self.is_on(number), mutant.instead);
            self.edits.replace(at..at, &text, &[number]);
        }
    }

    /// Returns a guard that asks for the mutants of an arm and of its guard first.
    fn guard(&self, of_arm: &[Numbered<'_>], of_guard: &[Numbered<'_>]) -> String {
        let arms: Vec<_> = of_arm.iter().map(|it| format!("!{} && ", self.is_on(it.0))).collect();
        let guards = of_guard.iter().map(|(number, mutant)| match mutant.instead.as_str() {
            "true" => format!("{} || ", self.is_on(*number)),
            _ => format!("!{} && ", self.is_on(*number)),
        });
        format!("{}({}(", arms.concat(), guards.collect::<Vec<_>>().concat())
    }
}

/// Returns the numbers of mutants.
fn numbers(mutants: &[Numbered<'_>]) -> Vec<usize> {
    mutants.iter().map(|it| it.0).collect()
}

/// Tells whether a condition binds a name.
fn binds(condition: &Expr) -> bool {
    if let Expr::Binary(it) = condition {
        return binds(&it.left) || binds(&it.right);
    }
    matches!(condition, Expr::Let(_))
}

/// Tells whether a pattern takes whatever comes.
fn takes_all(pattern: &Pat) -> bool {
    if let Pat::Ident(it) = pattern {
        return it.subpat.is_none() && it.ident.to_string().starts_with(char::is_lowercase);
    }
    matches!(pattern, Pat::Wild(_))
}

impl<'ast> Visit<'ast> for Switches<'_> {
    visits_of_what_is_computed!();

    fn visit_item_mod(&mut self, it: &'ast ItemMod) {
        if it.ident != "tests" {
            visit::visit_item_mod(self, it);
        }
    }

    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        self.function(&it.sig, Some(&it.block), |this| visit::visit_item_fn(this, it));
    }

    fn visit_impl_item_fn(&mut self, it: &'ast ImplItemFn) {
        self.function(&it.sig, Some(&it.block), |this| visit::visit_impl_item_fn(this, it));
    }

    fn visit_trait_item_fn(&mut self, it: &'ast TraitItemFn) {
        self.function(&it.sig, it.default.as_ref(), |this| visit::visit_trait_item_fn(this, it));
    }

    fn visit_expr_binary(&mut self, it: &'ast ExprBinary) {
        let mutants = self.mutants(Genre::Operator, it.op.span());
        if !mutants.is_empty() && !binds(&it.left) && !binds(&it.right) {
            let others: Vec<_> = mutants.iter().map(|it| format!("{} {}", it.0, it.1.instead)).collect();
            let (switch, own, others) = (self.switch, self.text(it.op.span()), others.join(" "));
            let before = format!("{switch}::mutated_operator!({own} [{others}] ");
            self.edits.wrap(&it.span().byte_range(), &before, ")", &numbers(&mutants));
            self.edits.replace(it.op.span().byte_range(), ";", &[]);
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast ExprUnary) {
        for (number, _) in self.mutants(Genre::Sign, it.op.span()) {
            let before = format!("{}::mutated_sign!({number} ", self.switch);
            self.edits.wrap(&it.span().byte_range(), &before, ")", &[number]);
        }
        visit::visit_expr_unary(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast ExprStruct) {
        for field in &it.fields {
            let Some(rest) = &it.rest else { break };
            let Member::Named(name) = &field.member else { continue };
            let base = match self.text(rest.span()) {
                "Default::default()" => format!("{}::default()", self.text(it.path.span())),
                base => format!("({base})"),
            };
            let label = if field.colon_token.is_none() { format!("{name}: ") } else { String::new() };
            for (number, _) in self.mutants(Genre::Field, field.span()) {
                let before = format!("{label}if {} {{ {base}.{name} }} else {{ ", self.is_on(number));
                self.edits.wrap(&field.expr.span().byte_range(), &before, " }", &[number]);
            }
        }
        visit::visit_expr_struct(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast ExprMatch) {
        self.visit_expr(&it.expr);
        let has_rest = it.arms.iter().any(|it| takes_all(&it.pat));
        for arm in &it.arms {
            self.has_rest = has_rest && !takes_all(&arm.pat);
            self.visit_arm(arm);
        }
    }

    fn visit_arm(&mut self, it: &'ast Arm) {
        let of_arm = self.mutants(Genre::Arm, it.span());
        if let Pat::Guard(guarded) = &it.pat {
            let of_guard = self.mutants(Genre::Guard, guarded.guard.span());
            let all: Vec<_> = of_arm.iter().chain(&of_guard).copied().collect();
            if !all.is_empty() && !binds(&guarded.guard) {
                let before = self.guard(&of_arm, &of_guard);
                self.edits.wrap(&guarded.guard.span().byte_range(), &before, "))", &numbers(&all));
            }
        } else if self.has_rest && !of_arm.is_empty() {
            let at = it.pat.span().byte_range().end;
            let guards: Vec<_> = of_arm.iter().map(|it| format!("!{}", self.is_on(it.0))).collect();
            self.edits.replace(at..at, &format!(" if {}", guards.join(" && ")), &numbers(&of_arm));
        }
        visit::visit_arm(self, it);
    }
}
