//! What becomes of slips in the code: all mutants of a list in one build, each behind a switch. Judges no survivor.
//!
//! `cargo mutants` knows which slips there are, but builds once for each. Here its whole list is put into a copy of the sources, so
//! that one build tries all, in the time that tests take until one fails.

/// Makes the methods of a visitor that look at what the compiler computes, for which it has a method `computed`: whatever is
/// seen within that has no switch.
macro_rules! visits_of_what_is_computed {
    () => {
        fn visit_item_const(&mut self, it: &'ast syn::ItemConst) {
            self.computed(|this| visit::visit_item_const(this, it));
        }

        fn visit_impl_item_const(&mut self, it: &'ast syn::ImplItemConst) {
            self.computed(|this| visit::visit_impl_item_const(this, it));
        }

        fn visit_trait_item_const(&mut self, it: &'ast syn::TraitItemConst) {
            self.computed(|this| visit::visit_trait_item_const(this, it));
        }

        fn visit_item_static(&mut self, it: &'ast syn::ItemStatic) {
            self.computed(|this| visit::visit_item_static(this, it));
        }

        fn visit_expr_const(&mut self, it: &'ast syn::ExprConst) {
            self.computed(|this| visit::visit_expr_const(this, it));
        }

        fn visit_type_array(&mut self, it: &'ast syn::TypeArray) {
            self.computed(|this| visit::visit_type_array(this, it));
        }

        fn visit_expr_repeat(&mut self, it: &'ast syn::ExprRepeat) {
            self.visit_expr(&it.expr);
            self.computed(|this| this.visit_expr(&it.len));
        }
    };
}

mod constants;
mod copy;
mod list;
mod spots;
mod switches;
mod trials;

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::root;
use trials::{Outcome, Test};

/// Which mutants to try, and with what.
#[derive(Debug)]
pub struct Plan {
    /// Files whose mutants are tried, as patterns that `cargo mutants --file` takes.
    pub files: Vec<String>,
    /// Tests in the order in which they are run until one fails: the name of each, then what is passed to it, with blanks between.
    pub tests: Vec<String>,
    /// How long a test may take with a mutant before that counts as caught.
    pub timeout: Duration,
}

/// Tries the mutants of some files; says which survive and which are not tried, then what became of all, as a table.
///
/// The copy and what is built of it lie in `target/mutants`.
///
/// # Errors
/// `cargo mutants` is not installed, a test fails without a mutant, or something cannot be read, built or written.
pub fn mutants(plan: &Plan, say: &mut dyn FnMut(&str)) -> Result<()> {
    let mutants = list::read(&root(), &plan.files)?;
    ensure!(!mutants.is_empty(), "there is no mutant in these files");
    let tests: Vec<_> = plan.tests.iter().map(|it| Test::named(it)).collect();
    let built = copy::build(&root().join("target").join("mutants"), &mutants, &tests)?;
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    trials::run(&built, &tests, plan.timeout, &mutants, &mut |mutant, outcome| {
        counts.entry(&mutant.file).or_insert_with(|| Counts::of(&tests)).count(outcome);
        match outcome {
            Outcome::Caught(_) => {}
            Outcome::Survived => say(&format!("survives: {}", mutant.name)),
            Outcome::NotTried => say(&format!("not tried: {}", mutant.name)),
        }
    })?;
    say(&heading(&plan.tests));
    for (file, counts) in counts {
        say(&counts.row(file));
    }
    Ok(())
}

/// Returns what stands above the rows of the table.
fn heading(tests: &[String]) -> String {
    let caught: Vec<_> = tests.iter().map(|it| format!(" caught by `{it}` |")).collect();
    let (caught, lines) = (caught.concat(), "--:|".repeat(tests.len()));
    format!("\n| file | mutants | tried |{caught} survive |\n|---|--:|--:|{lines}--:|")
}

/// How many mutants of a file came to what.
#[derive(Debug)]
struct Counts {
    not_tried: usize,
    /// By the test that noticed.
    caught: Vec<usize>,
    survived: usize,
}

impl Counts {
    /// Returns the counts before the first trial.
    fn of(tests: &[Test<'_>]) -> Self {
        Self { not_tried: 0, caught: vec![0; tests.len()], survived: 0 }
    }

    /// Counts a mutant.
    fn count(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::NotTried => Some(&mut self.not_tried),
            Outcome::Caught(nth) => self.caught.get_mut(nth),
            Outcome::Survived => Some(&mut self.survived),
        };
        if let Some(count) = count {
            *count += 1;
        }
    }

    /// Returns the row of a file in the table.
    fn row(&self, file: &str) -> String {
        let n_tried = self.caught.iter().sum::<usize>() + self.survived;
        let caught: Vec<_> = self.caught.iter().map(|it| format!(" {it} |")).collect();
        let (n, caught) = (self.not_tried + n_tried, caught.concat());
        format!("| `{file}` | {n} | {n_tried} |{caught} {} |", self.survived)
    }
}
