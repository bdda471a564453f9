// SPDX-License-Identifier: MIT
// The subcommands on input in memory, with options drawn from its tail: what they print does not
// depend on chunks, is bounded, is JSON where it says so, and what cat writes is strictly valid.
#include "cli/in_memory.hpp"

#include <sgfstream/parse.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <string>

namespace {

using sgfstream_fuzz::check;
using namespace sgfstream_test;

cli::settings draw_settings(sgfstream_fuzz::tail& draws) {
    cli::settings options;
    options.raw = draws.draw(1) == 1;
    options.quiet = draws.draw(3) == 1;
    options.format = draws.draw(1) == 1 ? cli::report_format::json : cli::report_format::text;
    options.line_length = draws.draw(2) == 0 ? draws.draw(80) : 0;
    if (draws.draw(1) == 1) {
        options.bounds.nesting_depth = draws.draw(5);
        options.bounds.identifier_length = draws.draw(5);
        options.bounds.value_length = draws.draw(20);
        options.bounds.nodes_per_game = draws.draw(9);
        options.bounds.bytes_per_game = draws.draw(200);
    }
    return options;
}

/// Whether a line is one JSON object as far as strings and brackets tell, in printable UTF-8.
bool looks_like_json(std::string_view line) {
    std::size_t open = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        auto const c = static_cast<unsigned char>(line[i]);
        if (c < ' ') {
            return false;
        }
        if (in_string) {
            i += c == '\\' ? 1 : 0;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            ++open;
        } else if (c == '}' || c == ']') {
            if (open == 0) {
                return false;
            }
            --open;
        }
    }
    return open == 0 && !in_string && line.starts_with('{');
}

void check_json_lines(std::string_view out) {
    check(out.empty() || out.ends_with('\n'), "output ends with a line");
    while (!out.empty()) {
        auto const end = out.find('\n');
        check(looks_like_json(out.substr(0, end)), "a line of output is JSON");
        out.remove_prefix(end + 1);
    }
}

void check_written(std::string_view input, std::string const& written,
                   cli::settings const& options) {
    std::error_code error;
    auto const again = sgfstream::parse(written, error, options.bounds);
    check(written.empty() || !error || error == sgfstream::condition::limit,
          "what cat writes is strictly valid", error.message());
    auto const games = sgfstream::parse(input, error, options.bounds);
    check(error == sgfstream::condition::limit || again == games, "cat loses no whole game");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    auto const options = draw_settings(draws);
    auto const chunk_size = 1 + draws.draw(30);
    for (auto const& entry : cli::all_subcommands()) {
        auto const whole = run_on(entry.name, input, options);
        check((whole.problem_count == 0) == (whole.worst == cli::exit_well),
              "problems decide the exit code");
        check(whole.worst <= cli::exit_problems, "input in memory can always be read");
        check(whole.problems.size() <= 400 * (whole.problem_count + 1), "messages are bounded");
        if (entry.name == "stats") {
            continue; // it prints a rate, which is never the same
        }
        auto const cut = run_on(entry.name, input, options, chunk_size);
        check(whole.out == cut.out, "output does not depend on chunks");
        check(whole.problems == cut.problems, "problems do not depend on chunks",
              whole.problems + " / " + cut.problems);
        if (entry.name == "json" || entry.name == "events") {
            check_json_lines(whole.out);
        } else if (entry.name == "cat") {
            check_written(input, whole.out, options);
        }
    }
    return 0;
}
