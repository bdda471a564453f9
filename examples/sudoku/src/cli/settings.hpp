// SPDX-License-Identifier: MIT
#pragma once

#include "formats.hpp"
#include "generate.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku::cli {

/// The numbers that the command exits with; of several that apply the larger wins.
enum exit_code : int {
    exit_well = 0,
    exit_problems = 1,     ///< problems in the input
    exit_usage = 2,        ///< wrong usage
    exit_io = 3,           ///< a file could not be read or written
    exit_closed_pipe = 141 ///< nobody reads the output any more: as a shell names SIGPIPE
};

enum class task : unsigned char { generate, solve, check, rate, show };

/// What the command line asks for.
struct settings {
    task what = task::generate;
    std::vector<std::string> paths; ///< none for standard input
    std::string output;             ///< empty for standard output
    std::optional<format> from;     ///< none: as the input looks
    format to = format::text;
    std::optional<std::uint64_t> seed;
    level wanted = level::medium;
    symmetry shape = symmetry::none;
    std::uint64_t count = 1; ///< to generate
    std::uint64_t first = 0; ///< to show; 0 for all
    unsigned jobs = 0;       ///< 0 for as many as there are processors
    bool summary = false;
    bool brief = false;
    bool quiet = false;
};

} // namespace sudoku::cli
