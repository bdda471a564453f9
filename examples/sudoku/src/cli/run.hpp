// SPDX-License-Identifier: MIT
#pragma once

namespace sudoku::cli {

/// Does what a command line asks for, on the standard streams.
/// @returns the exit code
int run(int argc, char const* const* argv);

} // namespace sudoku::cli
