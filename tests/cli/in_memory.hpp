// SPDX-License-Identifier: MIT
// Runs subcommands on input in memory.
#pragma once

#include "output.hpp"
#include "problems.hpp"
#include "subcommands.hpp"

#include <sgfstream/sink.hpp>
#include <sgfstream/source.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sgfstream_test {

namespace cli = sgfstream::cli;

struct outcome {
    std::string out;
    std::string problems;
    std::string remarks; ///< what was not listed there
    std::string summary;
    std::uint64_t problem_count = 0; ///< errors and warnings
    cli::problem_figures figures;
    int worst = 0;
};

inline cli::subcommand_entry const& find_subcommand(std::string_view name) {
    auto const table = cli::all_subcommands();
    auto const found = std::find_if(table.begin(), table.end(),
                                    [&](cli::subcommand_entry const& e) { return e.name == name; });
    if (found == table.end()) {
        throw std::invalid_argument("no such subcommand");
    }
    return *found;
}

/// Has a subcommand read one input, called `in.sgf`, in chunks of a size.
inline outcome run_on(std::string_view subcommand, std::string_view bytes,
                      cli::settings const& options = {}, std::size_t chunk_size = 0) {
    outcome result;
    sgfstream::string_sink out_sink(result.out);
    sgfstream::string_sink problem_sink(result.problems);
    sgfstream::string_sink remark_sink(result.remarks);
    cli::output out(out_sink, "out");
    cli::output problem_out(problem_sink, "problems", cli::output::buffering::lines);
    cli::output remark_out(remark_sink, "remarks", cli::output::buffering::lines);
    cli::problem_reporter problems(problem_out, remark_out,
                                   {.format = options.format,
                                    .quiet = options.quiet,
                                    .warnings_are_errors = options.warnings_are_errors});
    problems.begin();
    auto const work = find_subcommand(subcommand).make({options, out, problems});
    sgfstream::memory_source input(bytes, chunk_size);
    work->read(input, "in.sgf");
    problems.finish();
    result.summary = work->finish();
    out.flush();
    result.figures = problems.figures();
    result.problem_count = result.figures.problems();
    result.worst = problems.worst();
    return result;
}

} // namespace sgfstream_test
