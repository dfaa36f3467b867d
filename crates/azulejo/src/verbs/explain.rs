//! `azulejo explain`: the page of a diagnostic. Writes no page itself.

use anyhow::{Result, anyhow};
use azulejo_render::Escaped;
use azulejo_source::{Code, Severity};

use crate::codes::catalogue;
use crate::console::Console;
use crate::exit::Exit;
use crate::near::did_you_mean;

/// Explain a diagnostic
///
/// Tells what is wrong, on which clause of the specification that rests, and how to mend it. Without a code, lists all.
/// Exit code 0: it was told; 2: usage, or a code that there is not.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo explain azul::line-holds-other
  azulejo explain")]
pub(crate) struct Explain {
    /// The code, as diagnostics show it in brackets
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

impl Explain {
    /// Prints the page, or the list of all.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let codes = catalogue();
        match &self.code {
            None => console.print(&list(&codes))?,
            Some(name) => console.print(&page(find(name, &codes)?))?,
        }
        Ok(Exit::Clean)
    }
}

/// Finds the code of that name, in any case.
fn find(name: &str, codes: &[Code]) -> Result<Code> {
    let found = codes.iter().find(|it| it.name.eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let near = did_you_mean(name, codes.iter().map(|it| it.name));
        anyhow!("there is no diagnostic {}{near}", Escaped(name))
    })
}

/// Returns the list of all codes with their headlines.
fn list(codes: &[Code]) -> String {
    let width = codes.iter().map(|it| it.name.len()).max().unwrap_or_default();
    let letter = |it: &Code| match it.severity {
        Severity::Note => 'n',
        Severity::Warning => 'w',
        Severity::Error => 'e',
    };
    let lines: Vec<_> =
        codes.iter().map(|it| format!("{} {:width$}  {}\n", letter(it), it.name, it.summary())).collect();
    lines.concat()
}

/// Returns the page of a code.
fn page(code: Code) -> String {
    let mut text = format!("{}[{}]: {}\nrule: {}\n", code.severity, code.name, code.summary(), code.clause);
    let page: String = code.page().flat_map(|it| [it, "\n"]).collect();
    if !page.is_empty() {
        text.push('\n');
        text.push_str(&page);
    }
    text
}
