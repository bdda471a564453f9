// SPDX-License-Identifier: MIT
#pragma once

#include "settings.hpp"
#include "subcommands.hpp"

#include <string>
#include <variant>

namespace sgfstream::cli {

/// What is to be done.
struct invocation {
    subcommand_entry const* chosen;
    settings options;
};

/// The answer to `--help` and `--version`.
struct answer {
    std::string text;
};

/// What is wrong with a command line.
struct misuse {
    std::string message; ///< one line, without a line break
    std::string command; ///< whose help may help
};

/// Reads a command line.
std::variant<invocation, answer, misuse> parse_command_line(int argc, char const* const* argv);

} // namespace sgfstream::cli
