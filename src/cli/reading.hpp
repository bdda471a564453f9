// SPDX-License-Identifier: MIT
// How an input is read through, by events or by games.
#pragma once

#include "problems.hpp"
#include "repeated_identifiers.hpp"
#include "subcommands.hpp"

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/charset/charset_game_reader.hpp>
#include <sgfstream/charset/charset_stage.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/recent_lines.hpp>
#include <sgfstream/source.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream::cli {

/// A handler that can refuse a game: `whole_values`, for one.
template <class H>
concept refusing_handler = requires(H& h) {
    { h.failure() } -> std::convertible_to<problem>;
    h.clear_error();
};

/// Whether an identifier that comes again in its node is reported, which costs a little.
enum class repeats : bool { pass, are_reported };

/// Passes events on, and reports diagnostics as problems with their places.
template <event_handler Handler, repeats Repeats>
class reporting_handler {
  public:
    reporting_handler(Handler& handler, environment const& env, std::string const& name,
                      recent_lines const& lines)
        : handler_(handler),
          problems_(env.problems),
          name_(name),
          lines_(lines),
          cap_(env.options.bounds.diagnostics_per_code) {}

    auto on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        if (depth == 1) {
            ++games_;
            cap_.next_game();
        }
        return handler_.on_tree_begin(offset, depth);
    }
    auto on_node(std::uint64_t offset) {
        if constexpr (Repeats == repeats::are_reported) {
            identifiers_.begin_node();
        }
        return handler_.on_node(offset);
    }
    auto on_property(std::uint64_t offset, std::string_view identifier) {
        if constexpr (Repeats == repeats::are_reported) {
            if (identifiers_.add(identifier)) {
                report_repeat(offset, identifier);
            }
        }
        return handler_.on_property(offset, identifier);
    }
    auto on_value_begin(std::uint64_t offset) { return handler_.on_value_begin(offset); }
    auto on_value_part(std::uint64_t offset, std::string_view raw) {
        return handler_.on_value_part(offset, raw);
    }
    auto on_value_end(std::uint64_t offset) { return handler_.on_value_end(offset); }
    auto on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        return handler_.on_tree_end(offset, depth);
    }
    void on_diagnostic(diagnostic const& what) {
        problems_.report(name_, lines_.find(what.offset), what);
        if constexpr (tolerant_event_handler<Handler>) {
            handler_.on_diagnostic(what);
        }
    }
    void on_chunk_end() requires chunk_keeper<Handler> { handler_.on_chunk_end(); }

    /// How often each diagnostic that is found here was met.
    diagnostic_counts const& counts() const noexcept { return cap_.met(); }

  private:
    void report_repeat(std::uint64_t offset, std::string_view identifier) {
        if (cap_.admit(diagnostic_code::duplicate_property)) {
            on_diagnostic({diagnostic_code::duplicate_property, offset, offset + identifier.size(),
                           games_, identifier.substr(0, diagnostic::longest_subject)});
        }
    }

    Handler& handler_;
    problem_reporter& problems_;
    std::string const& name_;
    recent_lines const& lines_;
    repeated_identifiers identifiers_;
    diagnostic_cap cap_; ///< for what is found here
    std::uint64_t games_ = 0;
};

/// Sends the events of one input to a handler, and reports its problems. Constant memory. A game that
/// goes over a limit is skipped; a syntax error ends the input.
///
/// @tparam Parser   of either dialect
/// @tparam Refused  called without arguments when the game in hand turns out to be over a limit: of
///                  its events only the end of the tree with depth 1 is still to come
template <class Parser, event_handler Handler, class Refused>
class event_reading {
  public:
    /// @param handler  that of `parser`, or the one it passes events on to
    event_reading(Parser& parser, Handler& handler, recent_lines& lines, environment const& env,
                  std::string const& name, Refused refused)
        : parser_(parser),
          handler_(handler),
          lines_(lines),
          problems_(env.problems),
          name_(name),
          refused_(refused) {}

    /// @returns how many bytes were read
    std::uint64_t read_all(source& input) {
        std::error_code error;
        auto chunk = input.read(error);
        while (!error && !chunk.empty()) {
            if (!read_chunk(chunk)) {
                return consumed_;
            }
            chunk = input.read(error);
        }
        if (error) {
            problems_.report_io(name_, error);
            return consumed_;
        }
        // A stage may hold bytes that are parsed only now: a handler may stop at them, and a game in
        // them go over a limit.
        for (bool goes_on = true; goes_on;) {
            auto const status = parser_.finish();
            bool const is_wrong = report_found(status);
            goes_on = status == parse_status::stopped ||
                      (is_wrong && status == parse_status::failed && parser_.skip_game());
        }
        return consumed_;
    }

  private:
    /// @returns whether the input is to be read on
    bool read_chunk(std::string_view chunk) {
        while (!chunk.empty()) {
            auto const slice = chunk.substr(0, recent_lines::reach / 4);
            lines_.see(slice, consumed_);
            auto const [consumed, status] = parser_.write(slice);
            lines_.keep_open(parser_);
            consumed_ += consumed;
            chunk.remove_prefix(consumed);
            if (report_found(status) && status == parse_status::failed && !parser_.skip_game()) {
                return false;
            }
        }
        return true;
    }

    /// @returns whether something was wrong
    bool report_found(parse_status status) {
        problem const found = found_by(status);
        if (found.code) {
            report(found);
            refused_();
        }
        return bool(found.code);
    }

    problem found_by(parse_status status) {
        problem found = status == parse_status::failed ? parser_.failure() : problem{};
        if constexpr (refusing_handler<Handler>) {
            if (status == parse_status::stopped) {
                found = handler_.failure();
                handler_.clear_error();
            }
        }
        return found;
    }

    void report(problem const& found) {
        problems_.report(name_, lines_.find(found.offset), found.code, lines_.describe(found));
    }

    Parser& parser_;
    Handler& handler_;
    recent_lines& lines_;
    problem_reporter& problems_;
    std::string const& name_;
    std::uint64_t consumed_ = 0;
    Refused refused_;
};

/// Reads one input in the dialect that was asked for. See `event_reading`.
template <repeats Repeats = repeats::pass, event_handler Handler, class Refused>
std::uint64_t read_events(source& input, std::string const& name, Handler& handler,
                          environment const& env, Refused refused) {
    if (env.options.strict) {
        recent_lines lines;
        basic_parser<Handler> parser(handler, env.options.bounds);
        return event_reading(parser, handler, lines, env, name, refused).read_all(input);
    }
    charset_options const options{env.options.encoding};
    recent_lines lines(0, options.units());
    env.problems.begin_input();
    using reporting_type = reporting_handler<Handler, Repeats>;
    reporting_type reporting(handler, env, name, lines);
    auto const read_with = [&](auto&& parser) {
        auto const bytes =
            event_reading(parser, handler, lines, env, name, refused).read_all(input);
        auto met = parser.counts();
        met += reporting.counts();
        env.problems.end_input(name, met);
        return bytes;
    };
    if (env.options.repair_brackets) {
        return read_with(
            basic_repairing_charset_stage<reporting_type>(reporting, env.options.bounds, options));
    }
    return read_with(basic_charset_stage<reporting_type>(reporting, env.options.bounds, options));
}

/// Calls `take` with each whole game that a reader gives and its number, from 1, and reports the
/// input's problems.
template <class Reader, class Take>
void take_games(Reader& reader, std::string const& name, environment const& env, Take take) {
    std::uint64_t number = 0;
    for (;;) {
        std::error_code error;
        game* const next = reader.next(error);
        if (next != nullptr) {
            take(*next, ++number);
        } else if (error == condition::limit) {
            ++number;
            env.problems.report(name, reader.where(), error, reader.message());
        } else if (error == condition::syntax) {
            env.problems.report(name, reader.where(), error, reader.message());
            return;
        } else {
            if (error) {
                env.problems.report_io(name, error);
            }
            return;
        }
    }
}

/// The same, with diagnostics.
template <class Reader, class Take>
void take_tolerant_games(source& input, std::string const& name, environment const& env,
                         Take take) {
    env.problems.begin_input();
    Reader reader(input, env.options.bounds, {}, charset_options{env.options.encoding});
    reader.builder().report_to([&](diagnostic const& what) {
        env.problems.report(name, reader.lines().find(what.offset), what);
    });
    take_games(reader, name, env, take);
    env.problems.end_input(name, reader.counts());
}

/// The same for one input, in the dialect that was asked for. Memory: the largest game.
template <class Take>
void read_games(source& input, std::string const& name, environment const& env, Take take) {
    if (env.options.strict) {
        game_reader reader(input, env.options.bounds);
        take_games(reader, name, env, take);
    } else if (env.options.repair_brackets) {
        take_tolerant_games<repairing_game_reader>(input, name, env, take);
    } else {
        take_tolerant_games<charset_game_reader>(input, name, env, take);
    }
}

} // namespace sgfstream::cli
