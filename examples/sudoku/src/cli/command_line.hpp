// SPDX-License-Identifier: MIT
#pragma once

#include "settings.hpp"

#include <string>
#include <variant>

namespace sudoku::cli {

/// The answer to `--help`.
struct answer {
    std::string text;
};

/// What is wrong with a command line.
struct misuse {
    std::string message; ///< one line, without a line break
};

/// Reads a command line.
std::variant<settings, answer, misuse> parse_command_line(int argc, char const* const* argv);

} // namespace sudoku::cli
