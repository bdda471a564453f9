// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include "printable.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

namespace sudoku::cli {
namespace {

constexpr unsigned most_jobs = 256;

constexpr std::string_view notes =
    "\nFormats: text is nine rows of nine cells, line is 81 cells in one line, sgf one game a "
    "puzzle.\n"
    "A PATH is a file, or '-' for standard input, which is also what is read without one.\n"
    "\nExamples:\n"
    "  sudoku generate --count 100 --difficulty hard --seed 7 --format sgf -o hard.sgf\n"
    "  sudoku show --first 1 hard.sgf\n"
    "  sudoku rate hard.sgf\n"
    "\nExit status: 0 all is well; 1 problems in the input; 2 wrong usage; 3 a file could not be\n"
    "read or written; 141 nobody reads the output any more. The largest wins.\n";

template <class Value>
using named = std::pair<std::string_view, Value>;

constexpr std::array<named<format>, 3> formats{
    {{"text", format::text}, {"line", format::line}, {"sgf", format::sgf}}};
constexpr named<level> entry(level l) noexcept {
    return {bounds_of(l).name, l};
}
constexpr std::array<named<level>, level_count> levels{entry(level::easy), entry(level::medium),
                                                       entry(level::hard), entry(level::expert)};
constexpr std::array<named<symmetry>, 2> symmetries{
    {{"none", symmetry::none}, {"rotational", symmetry::rotational}}};

/// `--count` of `-n,--count`.
std::string long_name(std::string const& names) {
    return names.substr(names.find("--"));
}

/// An option that takes one of some names.
template <class Value, class Table, class Target>
void add_choice(CLI::App& app, std::string const& name, Table const& table, Target& target,
                std::string const& help) {
    std::string names;
    for (auto const& each : table) {
        names += (names.empty() ? "" : ", ") + std::string(each.first);
    }
    auto const set = [name = long_name(name), &table, &target, names](std::string const& text) {
        auto const* const at = std::find_if(table.begin(), table.end(),
                                            [&](auto const& each) { return each.first == text; });
        if (at == table.end()) {
            throw CLI::ValidationError(name, fmt::format("'{}' is none of {}", text, names));
        }
        target = at->second;
    };
    app.add_option_function<std::string>(name, set, fmt::format("{}: {}", help, names))
        ->type_name("NAME")
        ->take_last();
}

/// An option that takes a number.
template <class Target>
void add_number(CLI::App& app, std::string const& name, Target& target, std::string const& help,
                std::uint64_t least, std::uint64_t most) {
    auto const set = [name = long_name(name), &target, least, most](std::string const& text) {
        std::uint64_t number = 0;
        auto const* const end = text.data() + text.size();
        auto const [rest, error] = std::from_chars(text.data(), end, number);
        if (error != std::errc() || rest != end || number < least || number > most) {
            throw CLI::ValidationError(
                name, fmt::format("'{}' is not a number from {} to {}", text, least, most));
        }
        target = number;
    };
    app.add_option_function<std::string>(name, set, help)->type_name("N")->take_last();
}

void add_output(CLI::App& app, settings& s) {
    add_choice<format>(app, "--format", formats, s.to, "how to write [text]");
    app.add_option("-o,--output", s.output, "the file to write; standard output if it is not given")
        ->type_name("FILE")
        ->take_last();
}

void add_input(CLI::App& app, settings& s) {
    add_choice<format>(app, "--from", formats, s.from, "how to read [as the input looks]");
    app.add_option("PATH", s.paths, "what to read")->type_name("");
}

void add_generate(CLI::App& app, settings& s, std::uint64_t& jobs) {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    add_number(app, "-n,--count", s.count, "how many puzzles [1]", 1, most);
    add_choice<level>(app, "-d,--difficulty", levels, s.wanted, "how hard [medium]");
    add_number(app, "-s,--seed", s.seed,
               "the same seed gives the same puzzles, on every machine [a random one]", 0, most);
    add_choice<symmetry>(app, "--symmetry", symmetries, s.shape, "of the givens [none]");
    add_number(app, "-j,--jobs", jobs,
               "how many threads; changes nothing but the time [one for each processor]", 1,
               most_jobs);
    add_output(app, s);
}

/// The whole grammar of the command line, over one set of settings.
class grammar {
  public:
    explicit grammar(settings& s)
        : settings_(s), app_("Makes, solves, checks and rates Sudoku puzzles.", "sudoku") {
        app_.require_subcommand(1);
        app_.get_formatter()->column_width(28);
        add_generate(*add("generate", "Make puzzles with one solution each", task::generate), s,
                     jobs_);
        auto* const solve = add("solve", "Write the solution of each puzzle", task::solve);
        add_output(*solve, s);
        add_input(*solve, s);
        auto* const check =
            add("check", "Say which puzzles have not exactly one solution, and why", task::check);
        check->add_flag("-q,--quiet", s.quiet, "print no problems: only the exit status tells");
        add_input(*check, s);
        auto* const rate =
            add("rate", "Explain each puzzle step by step, and how hard it is", task::rate);
        rate->add_flag("--brief", s.brief, "one line for each puzzle");
        add_input(*rate, s);
        auto* const show = add("show", "Write puzzles in another format", task::show);
        add_number(*show, "--first", s.first, "only so many [all]", 1,
                   std::numeric_limits<std::uint64_t>::max());
        add_output(*show, s);
        add_input(*show, s);
    }

    void parse(int argc, char const* const* argv) {
        std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
        for (std::string& argument : arguments) {
            // CLI11 takes `[a,b]` for a list: a zero byte, which no argument has, keeps it from that.
            if (argument.starts_with('[') || argument.starts_with('{')) {
                argument.insert(0, 1, '\0');
            }
        }
        app_.parse(std::move(arguments));
        for (std::string& path : settings_.paths) {
            std::erase(path, '\0');
        }
        std::erase(settings_.output, '\0');
        settings_.jobs = static_cast<unsigned>(jobs_);
    }

    std::string help() const {
        auto const asked = app_.get_subcommands();
        return (asked.empty() ? app_.help() : asked.front()->help("sudoku")) + std::string(notes);
    }

  private:
    CLI::App* add(std::string const& name, std::string const& help, task what) {
        auto* const result = app_.add_subcommand(name, help);
        result->callback([this, what] { settings_.what = what; });
        result->add_flag("--summary", settings_.summary,
                         "a line of figures on standard error, as if that were a terminal");
        return result;
    }

    settings& settings_;
    std::uint64_t jobs_ = 0;
    CLI::App app_;
};

} // namespace

std::variant<settings, answer, misuse> parse_command_line(int argc, char const* const* argv) {
    settings result;
    grammar rules(result);
    try {
        rules.parse(argc, argv);
    } catch (CLI::CallForHelp const&) {
        return answer{rules.help()};
    } catch (CLI::RequiredError const&) {
        return misuse{"a subcommand is missing: generate, solve, check, rate or show"};
    } catch (CLI::ParseError const& error) {
        return misuse{printable(error.what())};
    }
    return result;
}

} // namespace sudoku::cli
