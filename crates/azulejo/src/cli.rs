//! The command line: its options and verbs. Does none of them.

use clap::builder::RangedU64ValueParser;
use clap::{ColorChoice, CommandFactory, Parser};

use crate::verbs::Verb;

/// Works with game records in AGN, the written notation for games of the Azul family
///
/// Exit codes: 0 all is well; 1 something was found (an error, a level not reached, a file not in canonical form);
/// 2 usage, input or output.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "azulejo",
    version,
    max_term_width = 100,
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs",
    after_help = "\
Examples:
  azulejo check corpus/
  azulejo replay game.agn --at 3.7
  azulejo explain azul::line-is-full

`azulejo VERB --help` shows the options of a verb, with examples."
)]
pub(crate) struct Cli {
    /// Whether text for people has color
    #[arg(long, global = true, help_heading = "Everywhere", value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
    /// What to do.
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Returns the description of the whole command line.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reads a number that is not 0: nothing can be found within a limit of 0.
pub(crate) fn limit() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_verb_names_its_exit_codes() {
        for verb in command().get_subcommands() {
            let about = verb.get_long_about().map(ToString::to_string).unwrap_or_default();
            assert!(about.contains("Exit code 0: ") && about.contains(" 2: "), "{}", verb.get_name());
        }
    }

    #[test]
    fn every_verb_has_examples() {
        for verb in command().get_subcommands() {
            assert!(verb.get_after_help().is_some(), "{}", verb.get_name());
        }
    }
}
