// SPDX-License-Identifier: MIT
// The subcommands on input in memory, in either dialect, with options drawn from its tail: what they
// print does not depend on chunks, is bounded, is JSON where it says so, and what cat writes is
// strictly valid.
#include "cli/in_memory.hpp"
#include "cli/json_value.hpp"

#include <sgfstream/parse.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <algorithm>
#include <string>

namespace {

using sgfstream_fuzz::check;
using namespace sgfstream_test;

cli::settings draw_settings(sgfstream_fuzz::tail& draws) {
    cli::settings options;
    options.raw = draws.draw(1) == 1;
    options.quiet = draws.draw(3) == 1;
    options.format = static_cast<cli::report_format>(draws.draw(2));
    options.line_length = draws.draw(2) == 0 ? draws.draw(80) : 0;
    options.strict = draws.draw(2) == 0;
    options.warnings_are_errors = draws.draw(1) == 1;
    options.keep_odd = draws.draw(2) == 0;
    options.repair_brackets = !options.strict && draws.draw(2) == 0;
    options.bounds.diagnostics_per_code = draws.draw(3) == 0 ? draws.draw(3) : 10;
    if (draws.draw(1) == 1) {
        options.bounds.nesting_depth = draws.draw(5);
        options.bounds.identifier_length = draws.draw(5);
        // In the tolerant dialect a NUL is reported before the part of the value that it stands in:
        // whether it or the limit comes first is up to the parts.
        auto const value_length = draws.draw(20);
        if (options.strict) {
            options.bounds.value_length = value_length;
        }
        options.bounds.nodes_per_game = draws.draw(9);
        options.bounds.bytes_per_game = draws.draw(200);
    }
    return options;
}

void check_json_lines(std::string_view out) {
    check(out.empty() || out.ends_with('\n'), "output ends with a line");
    while (!out.empty()) {
        auto const end = out.find('\n');
        auto const read = read_json(out.substr(0, end));
        check(read && read->is == json_value::kind::object, "a line of output is an object of JSON",
              std::string(out.substr(0, end)));
        out.remove_prefix(end + 1);
    }
}

void check_sarif(std::string const& out) {
    auto const read = read_json(out);
    check(read && (*read)["runs"][0]["results"].is == json_value::kind::array,
          "it is one document of SARIF", out);
}

void check_problems(outcome const& of, cli::settings const& options) {
    auto const lines = std::count(of.problems.begin(), of.problems.end(), '\n');
    check(of.problems.size() <= 500 * static_cast<std::size_t>(lines + 1), "messages are bounded");
    bool const fails =
        of.figures.errors != 0 || (options.warnings_are_errors && of.figures.warnings != 0);
    check(of.worst == (fails ? cli::exit_problems : cli::exit_well),
          "errors decide the exit code, and warnings if they are errors");
    auto const remarks = std::count(of.remarks.begin(), of.remarks.end(), '\n');
    check(remarks <= 1 && of.remarks.empty() == (remarks == 0) && of.remarks.size() <= 250,
          "what was not listed is one short line", of.remarks);
    if (options.quiet) {
        check(of.problems.empty() && of.remarks.empty(), "quiet is quiet");
    } else if (options.format == cli::report_format::json) {
        check_json_lines(of.problems);
    } else if (options.format == cli::report_format::sarif) {
        check_sarif(of.problems);
    } else {
        check(of.problems.empty() == (lines == 0), "problems are lines");
    }
}

/// The strict dialect's cat gives back what is there.
void check_strictly_written(std::string_view input, std::string const& written,
                            cli::settings const& options) {
    std::error_code error;
    auto const again = sgfstream::parse(written, error, options.bounds);
    auto const games = sgfstream::parse(input, error, options.bounds);
    check(error == sgfstream::condition::limit || again == games, "cat loses no whole game");
}

void check_written(std::string const& written, cli::settings options) {
    options.quiet = true;
    options.bounds = {};
    if (!options.strict && options.keep_odd) {
        options.repair_brackets = false; // what is odd is not looked for behind a value
        check(run_on("cat", written, options).out == written, "cat of its output is the same",
              written);
        return;
    }
    std::error_code error;
    sgfstream::parse(written, error);
    check(written.empty() || !error, "what cat writes is strictly valid", error.message());
    bool const was_strict = options.strict;
    for (bool const strict : {true, false}) {
        if (was_strict && !strict) {
            continue; // which would say CA[UTF-8]
        }
        options.strict = strict;
        check(run_on("cat", written, options).out == written, "cat of its output is the same",
              written);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    auto const options = draw_settings(draws);
    auto const chunk_size = 1 + draws.draw(30);
    for (auto const& entry : cli::all_subcommands()) {
        auto const whole = run_on(entry.name, input, options);
        check_problems(whole, options);
        if (entry.name == "stats") {
            continue; // it prints a rate, which is never the same
        }
        auto const cut = run_on(entry.name, input, options, chunk_size);
        check(whole.out == cut.out, "output does not depend on chunks",
              whole.out + " / " + cut.out);
        check(whole.problems == cut.problems, "problems do not depend on chunks",
              whole.problems + " / " + cut.problems);
        check(whole.remarks == cut.remarks, "remarks do not depend on chunks",
              whole.remarks + " / " + cut.remarks);
        if (entry.name == "json" || entry.name == "events") {
            check_json_lines(whole.out);
        } else if (entry.name == "cat") {
            check_written(whole.out, options);
            if (options.strict) {
                check_strictly_written(input, whole.out, options);
            }
        }
    }
    return 0;
}
