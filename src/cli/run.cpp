// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "command_line.hpp"
#include "inputs.hpp"
#include "output.hpp"
#include "problems.hpp"
#include "progress.hpp"
#include "system.hpp"

#include <sgfstream/sink.hpp>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <variant>

namespace sgfstream::cli {
namespace {

/// The standard streams as outputs.
struct streams {
    descriptor_sink out_sink{standard_output};
    descriptor_sink err_sink{standard_error};
    output out{out_sink, "standard output",
               is_terminal(standard_output) ? output::buffering::lines : output::buffering::blocks};
    output err{err_sink, "standard error", output::buffering::lines, output::failing::remembers};
};

bool wants_colours(int descriptor) {
    char const* const none = std::getenv("NO_COLOR");
    char const* const terminal = std::getenv("TERM");
    return is_terminal(descriptor) && (none == nullptr || *none == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

int report_misuse(misuse const& what, output& err) {
    err.write("sgfstream: " + what.message + "\nTry '" + what.command + " --help'.\n");
    return exit_usage;
}

int carry_out(invocation const& wanted, streams& to) {
    auto paths = with_standard_input_once(wanted.options.paths);
    if (paths.empty()) {
        if (is_terminal(standard_input)) {
            return report_misuse(
                {"no PATH given, and standard input is a terminal ('-' to read from it)",
                 "sgfstream"},
                to.err);
        }
        paths.emplace_back(standard_input_path);
    }
    auto const& chosen = *wanted.chosen;
    bool const may_show_progress = is_terminal(standard_error) &&
                                   !(chosen.writes_while_reading && is_terminal(standard_output));
    progress_meter progress(may_show_progress ? &to.err_sink : nullptr, total_size(paths));
    bool const to_out = chosen.problems_are_results;
    problem_reporter problems(to_out ? to.out : to.err, to.err,
                              {.format = to_out ? wanted.options.format : report_format::text,
                               .quiet = wanted.options.quiet,
                               .colours = wants_colours(to_out ? standard_output : standard_error),
                               .warnings_are_errors = wanted.options.warnings_are_errors},
                              &progress);
    problems.begin();
    auto const work = chosen.make({wanted.options, to.out, problems});
    input_reading(wanted.options.chunk_size, to.out, problems, progress)
        .read_all(paths, [&](source& input, std::string const& name) { work->read(input, name); });
    progress.clear();
    problems.finish();
    auto const summary = work->finish();
    to.out.flush();
    bool const wants_summary =
        wanted.options.summary || (!wanted.options.quiet && is_terminal(standard_error));
    if (wants_summary && !summary.empty()) {
        to.err.write(summary + '\n');
    }
    return problems.worst();
}

int dispatch(std::variant<invocation, answer, misuse> const& what, streams& to) {
    if (auto const* const wrong = std::get_if<misuse>(&what)) {
        return report_misuse(*wrong, to.err);
    }
    if (auto const* const told = std::get_if<answer>(&what)) {
        to.out.write(told->text);
        to.out.flush();
        return exit_well;
    }
    return carry_out(std::get<invocation>(what), to);
}

int report_failure(std::string const& message, streams& to) {
    to.err.write("sgfstream: " + message + '\n');
    return exit_io;
}

} // namespace

int run(int argc, char const* const* argv) {
    streams to;
    try {
        int const result = dispatch(parse_command_line(argc, argv), to);
        if (auto const error = close_written(standard_output)) {
            throw output_error(error, to.out.name());
        }
        return to.err.failed() ? std::max<int>(result, exit_io) : result;
    } catch (output_error const& error) {
        if (error.code() == std::errc::broken_pipe) {
            return exit_closed_pipe;
        }
        return report_failure("cannot write to " + std::string(error.what()), to);
    } catch (std::exception const& error) {
        return report_failure(error.what(), to);
    }
}

} // namespace sgfstream::cli
