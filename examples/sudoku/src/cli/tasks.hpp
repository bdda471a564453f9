// SPDX-License-Identifier: MIT
// What the subcommands do.
#pragma once

#include "output.hpp"
#include "progress.hpp"
#include "settings.hpp"

#include <cstdint>
#include <optional>

namespace sudoku::cli {

/// Where everything goes. Everything must outlive the work.
struct streams {
    output& results;
    sgfstream::sink& messages;
    progress_meter& progress;
};

/// What was done.
struct outcome {
    std::uint64_t puzzles = 0;
    std::optional<std::uint64_t> seed; ///< they were made of
    exit_code code = exit_well;
};

/// Makes puzzles. Throws `output_error`.
outcome generate_puzzles(settings const& wanted, streams const& to);

/// Reads the inputs, and does with each puzzle what is wanted. Throws `output_error`.
outcome read_puzzles(settings const& wanted, streams const& to);

} // namespace sudoku::cli
