// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include "readable.hpp"

#include <sgfstream/version.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace sgfstream::cli {
namespace {

constexpr std::string_view paths_and_statuses =
    "\nA PATH is a file, a folder (its .sgf and .sgfs files and those of the folders in it, in "
    "byte\n"
    "order), or '-' for standard input, which is read once. A problem is one line, columns\n"
    "counted in bytes:\n"
    "  path:line:column: error: message [code]\n"
    "An error means that a game or file could not be read; a warning, that it could be, after\n"
    "something was assumed, skipped or dropped; a note is harmless. Of one code 10 are listed for\n"
    "each game, the others are counted: a line on standard error tells how many.\n"
    "\nSizes may end in k, M or G, for powers of 1024.\n"
    "\nExit status: 0 no errors; 1 errors in the input, or warnings with --werror; 2 wrong usage;\n"
    "3 a file could not be read or written; 141 nobody reads the output any more. The largest "
    "wins.\n";

std::uint64_t const largest_size = std::uint64_t{1} << 62;
std::uint64_t const largest_chunk = std::uint64_t{1} << 30;

/// What stands behind `--` is taken for paths without asking CLI11, which would not always do so.
struct divided_arguments {
    std::vector<std::string> before; ///< the last one first, as CLI11 wants them
    std::vector<std::string> behind;
};

/// CLI11 takes `[a,b]` for a list and `{}` for an empty one: a zero byte, which no argument has, keeps
/// it from that.
divided_arguments divide(int argc, char const* const* argv) {
    divided_arguments result;
    auto const* const end = argv + argc;
    auto const* const mark = std::find(argv + std::min(argc, 1), end, std::string_view("--"));
    for (auto const* at = argv + std::min(argc, 1); at != mark; ++at) {
        std::string argument = *at;
        if (argument.starts_with('[') || argument.starts_with('{')) {
            argument.insert(0, 1, '\0');
        }
        result.before.push_back(std::move(argument));
    }
    std::reverse(result.before.begin(), result.before.end());
    if (mark != end) {
        result.behind.assign(mark + 1, end);
    }
    return result;
}

std::string unguarded(std::string argument) {
    std::erase(argument, '\0');
    return argument;
}

/// "64", "64k", "64M", "64G": powers of 1024.
std::optional<std::uint64_t> parse_size(std::string_view text) {
    std::uint64_t number = 0;
    auto const* const end = text.data() + text.size();
    auto const [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || end - rest > 1) {
        return std::nullopt;
    }
    unsigned shift = 0;
    if (rest != end) {
        auto const unit = std::string_view("kKmMgG").find(*rest);
        if (unit == std::string_view::npos) {
            return std::nullopt;
        }
        shift = 10 * (static_cast<unsigned>(unit) / 2 + 1);
    }
    if (number > largest_size >> shift) {
        return std::nullopt;
    }
    return number << shift;
}

template <class Number>
void add_size(CLI::App& app, std::string const& name, Number& target, std::string const& help,
              std::uint64_t least, std::uint64_t most) {
    auto const set = [name, &target, least, most](std::string const& text) {
        auto const size = parse_size(text);
        if (!size || *size < least || *size > most) {
            throw CLI::ValidationError(name, fmt::format("'{}' is not a size from {} to {}",
                                                         unguarded(text), least, most));
        }
        target = static_cast<Number>(*size);
    };
    auto const shown = fmt::format("{} [{}]", help, target);
    app.add_option_function<std::string>(name, set, shown)->type_name("N")->take_last();
}

void add_limit(CLI::App& app, std::string const& name, std::uint64_t& target,
               std::string const& help) {
    add_size(app, name, target, help, 0, largest_size);
}

/// The first of the formats, as many as there are.
constexpr std::array<std::string_view, 3> format_names{"text", "json", "sarif"};

void add_format(CLI::App& app, report_format& target, std::size_t formats) {
    auto const names = std::span(format_names).first(formats);
    auto const set = [&target, names](std::string const& text) {
        auto const found = std::find(names.begin(), names.end(), text);
        if (found == names.end()) {
            throw CLI::ValidationError(
                "--format",
                fmt::format("'{}' is none of {}", unguarded(text), fmt::join(names, ", ")));
        }
        target = static_cast<report_format>(found - names.begin());
    };
    app.add_option_function<std::string>("--format", set,
                                         fmt::format("{} [text]", fmt::join(names, ", ")))
        ->type_name("FORMAT")
        ->take_last();
}

void add_encoding(CLI::App& app, std::optional<charset>& target) {
    auto const set = [&target](std::string const& text) {
        target = charset_named(unguarded(text));
        if (!target) {
            throw CLI::ValidationError("--encoding", '\'' + printable(unguarded(text)) +
                                                         "' is no charset that is known");
        }
    };
    app.add_option_function<std::string>("--encoding", set,
                                         "the charset of all text, whatever a file says of itself")
        ->type_name("NAME")
        ->take_last();
}

/// What every subcommand takes, before its name or behind it.
void add_common_options(CLI::App& app, settings& s) {
    app.add_flag("--strict", s.strict,
                 "accept the format alone: what departs from it is an error that ends its file");
    app.add_flag("--werror", s.warnings_are_errors, "exit with 1 if there are warnings");
    add_encoding(app, s.encoding);
    app.add_flag("--repair-brackets", s.repair_brackets,
                 "take a ']' in a value for text where it does not seem to end it");
    add_size(app, "--chunk", s.chunk_size, "bytes read at once", 1, largest_chunk);
    add_limit(app, "--max-depth", s.bounds.nesting_depth, "trees open at once; 0 for no limit");
    add_size(app, "--max-identifier", s.bounds.identifier_length, "letters of an identifier", 1,
             longest_identifier);
}

void add_own_options(CLI::App& app, option_choice const& takes, settings& s) {
    if (takes.value_limit) {
        add_limit(app, "--max-value", s.bounds.value_length, "bytes of a value; 0 for no limit");
    }
    if (takes.game_limits) {
        add_limit(app, "--max-nodes", s.bounds.nodes_per_game, "nodes of a game; 0 for no limit");
        add_limit(app, "--max-bytes", s.bounds.bytes_per_game, "bytes of a game; 0 for no limit");
    }
    if (takes.check_output) {
        app.add_flag("-q,--quiet", s.quiet, "print no problems: only the exit status tells");
        app.add_flag("--summary", s.summary,
                     "counts by code and in all on standard error, as if that were a terminal");
    }
    if (takes.format) {
        add_format(app, s.format, takes.check_output ? 3 : 2);
    }
    if (takes.raw) {
        app.add_flag("--raw", s.raw, "values as they stand in the file, not decoded");
    }
    if (takes.keep_odd) {
        app.add_flag("--keep-odd", s.keep_odd,
                     "keep properties whose identifiers are not all capitals, which --strict "
                     "would not read");
    }
    if (takes.line_length) {
        add_size(app, "--line-length", s.line_length,
                 "break a line before what begins behind this column; 0 for never", 0,
                 largest_size);
    }
}

void add_paths(CLI::App& app, settings& s) {
    app.add_option("PATH", s.paths, "what to read; standard input if there is none")->type_name("");
}

/// The whole grammar of the command line, over one set of settings.
class grammar {
  public:
    explicit grammar(settings& s)
        : app_("Reads game records in the Smart Game Format, of any size.", "sgfstream") {
        app_.set_version_flag("--version", std::string("sgfstream " SGFSTREAM_VERSION));
        app_.require_subcommand(1);
        app_.get_formatter()->column_width(28);
        add_common_options(app_, s);
        for (auto const& each : all_subcommands()) {
            auto* const sub = app_.add_subcommand(std::string(each.name), std::string(each.help));
            add_own_options(*sub, each.takes, s);
            add_common_options(*sub, s);
            add_paths(*sub, s);
        }
    }

    CLI::App& app() noexcept { return app_; }

    subcommand_entry const& chosen() const {
        auto const name = app_.get_subcommands().front()->get_name();
        auto const table = all_subcommands();
        auto at = table.begin();
        while (at->name != name) {
            ++at;
        }
        return *at;
    }

    std::string help() const {
        auto const asked = app_.get_subcommands();
        if (!asked.empty()) {
            return fmt::format("{}\nExamples:\n{}{}", asked.front()->help(app_.get_name()),
                               chosen().examples, paths_and_statuses);
        }
        std::string result = app_.help() + "\nExamples:\n";
        for (auto const& each : all_subcommands()) {
            result += each.examples.substr(0, each.examples.find('\n') + 1);
        }
        result += "\n'sgfstream SUBCOMMAND --help' tells more about each.\n";
        return result + std::string(paths_and_statuses);
    }

    /// Why there is no subcommand.
    std::string what_is_missing() const {
        auto const rest = app_.remaining();
        std::string result = rest.empty() ? "a subcommand is missing; there are"
                                          : fmt::format("'{}' is no subcommand; those are",
                                                        printable(unguarded(rest.front())));
        for (auto const& each : all_subcommands()) {
            result += fmt::format(" {}", each.name);
        }
        return result;
    }

    /// The name of the command as far as it was understood.
    std::string command() const {
        auto const asked = app_.get_subcommands();
        return app_.get_name() + (asked.empty() ? "" : ' ' + asked.front()->get_name());
    }

  private:
    CLI::App app_;
};

} // namespace

std::variant<invocation, answer, misuse> parse_command_line(int argc, char const* const* argv) {
    settings options;
    grammar rules(options);
    auto arguments = divide(argc, argv);
    try {
        rules.app().parse(std::move(arguments.before));
    } catch (CLI::CallForHelp const&) {
        return answer{rules.help()};
    } catch (CLI::CallForVersion const& version) {
        return answer{std::string(version.what()) + '\n'};
    } catch (CLI::RequiredError const&) {
        return misuse{rules.what_is_missing(), "sgfstream"};
    } catch (CLI::ParseError const& error) {
        return misuse{printable(error.what()), rules.command()};
    }
    if (options.strict && options.encoding) {
        return misuse{"--encoding is not for the strict dialect, which knows no charsets",
                      rules.command()};
    }
    if (options.strict && options.repair_brackets) {
        return misuse{"--repair-brackets is not for the strict dialect, which repairs nothing",
                      rules.command()};
    }
    for (std::string& path : options.paths) {
        path = unguarded(std::move(path));
    }
    std::move(arguments.behind.begin(), arguments.behind.end(), std::back_inserter(options.paths));
    return invocation{&rules.chosen(), std::move(options)};
}

} // namespace sgfstream::cli
