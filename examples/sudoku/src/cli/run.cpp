// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "command_line.hpp"
#include "system.hpp"
#include "tasks.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <variant>

namespace sudoku::cli {
namespace {

/// Messages that cannot be written must not cost the results.
void say(std::string const& line) {
    sgfstream::descriptor_sink(standard_error).write("sudoku: " + line + '\n');
}

int report_misuse(std::string const& message) {
    say(message + "\nTry 'sudoku --help'.");
    return exit_usage;
}

bool is_an_input(std::string const& output, settings const& wanted) {
    return std::any_of(wanted.paths.begin(), wanted.paths.end(), [&](auto const& path) {
        std::error_code none; // what is not there is no input either
        return path != "-" && std::filesystem::is_regular_file(path, none) &&
               std::filesystem::equivalent(path, output, none);
    });
}

int carry_out(settings const& wanted, output& results) {
    sgfstream::descriptor_sink messages(standard_error);
    bool const results_are_watched = wanted.output.empty() && is_terminal(standard_output);
    bool const watched = is_terminal(standard_error);
    progress_meter progress(watched && !results_are_watched ? &messages : nullptr,
                            wanted.what == task::generate ? wanted.count : 0);
    streams const to{results, messages, progress};
    auto const done =
        wanted.what == task::generate ? generate_puzzles(wanted, to) : read_puzzles(wanted, to);
    progress.clear();
    results.finish();
    if (wanted.summary || (watched && !wanted.quiet)) {
        auto const seed = done.seed ? ", seed " + std::to_string(*done.seed) : std::string();
        messages.write(progress.summary(done.puzzles) + seed + '\n');
    }
    return done.code;
}

int carry_out(settings wanted) {
    if (wanted.paths.empty() && wanted.what != task::generate) {
        if (is_terminal(standard_input)) {
            return report_misuse(
                "no PATH given, and standard input is a terminal ('-' to read from it)");
        }
        wanted.paths.emplace_back("-");
    }
    if (wanted.output.empty()) {
        output results(standard_output, "standard output", is_terminal(standard_output));
        return carry_out(wanted, results);
    }
    if (is_an_input(wanted.output, wanted)) {
        return report_misuse("'" + wanted.output + "' is both an input and the output");
    }
    std::error_code error;
    open_file file(wanted.output, open_file::mode::write, error);
    if (error) {
        throw output_error(error, wanted.output);
    }
    output results(file.release(), wanted.output);
    return carry_out(wanted, results);
}

int dispatch(int argc, char const* const* argv) {
    auto const what = parse_command_line(argc, argv);
    if (auto const* const wrong = std::get_if<misuse>(&what)) {
        return report_misuse(wrong->message);
    }
    if (auto const* const told = std::get_if<answer>(&what)) {
        output results(standard_output, "standard output");
        results.write(told->text);
        results.finish();
        return exit_well;
    }
    return carry_out(std::get<settings>(what));
}

} // namespace

int run(int argc, char const* const* argv) {
    try {
        return dispatch(argc, argv);
    } catch (output_error const& error) {
        if (error.code() == std::errc::broken_pipe) {
            return exit_closed_pipe;
        }
        say("cannot write to " + std::string(error.what()));
    } catch (std::exception const& error) {
        say(error.what());
    }
    return exit_io;
}

} // namespace sudoku::cli
