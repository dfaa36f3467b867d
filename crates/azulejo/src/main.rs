//! The `azulejo` command. All it does stands in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    azulejo::main()
}
