// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/charset/charset.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/source.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sgfstream::cli {

/// The numbers that the command exits with; of several that apply the larger wins.
enum exit_code : int {
    exit_well = 0,
    exit_problems = 1,     ///< problems in the input
    exit_usage = 2,        ///< wrong usage
    exit_io = 3,           ///< a file could not be read or written
    exit_closed_pipe = 141 ///< nobody reads the output any more: as a shell names SIGPIPE
};

enum class report_format : unsigned char { text, json, sarif };

/// What the command line asks for.
struct settings {
    std::vector<std::string> paths;              ///< none for standard input
    std::size_t chunk_size = default_chunk_size; ///< bytes read at once
    limits bounds;
    bool strict = false; ///< the strict dialect, not the tolerant one
    std::optional<charset>
        encoding; ///< of all inputs, whatever they say; not in the strict dialect
    bool warnings_are_errors = false; ///< as for the exit status
    bool repair_brackets = false;     ///< not in the strict dialect
    bool keep_odd = false; ///< `cat`: identifiers that the strict dialect cannot hold too
    report_format format = report_format::text;
    bool quiet = false;
    bool summary = false;
    bool raw = false;
    std::size_t line_length = 0;
};

} // namespace sgfstream::cli
