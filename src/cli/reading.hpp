// SPDX-License-Identifier: MIT
// How an input is read through, by events or by games.
#pragma once

#include "problems.hpp"
#include "subcommands.hpp"

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/location_tracker.hpp>
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

/// Sends the events of one input to a handler, and reports its problems. Constant memory. A game that
/// goes over a limit is skipped; a syntax error ends the input.
///
/// @tparam Refused  called without arguments when the game in hand turns out to be over a limit: of
///                  its events only the end of the tree with depth 1 is still to come
template <event_handler Handler, class Refused>
class event_reading {
  public:
    event_reading(Handler& handler, environment const& env, std::string const& name,
                  Refused refused)
        : handler_(handler),
          name_(name),
          problems_(env.problems),
          parser_(handler, env.options.bounds),
          refused_(refused) {}

    /// @returns how many bytes were read
    std::uint64_t read_all(source& input) {
        std::error_code error;
        auto chunk = input.read(error);
        while (!error && !chunk.empty()) {
            if (!read_chunk(chunk)) {
                return parser_.offset();
            }
            chunk = input.read(error);
        }
        if (error) {
            problems_.report_io(name_, error);
        } else if (parser_.finish() == parse_status::failed) {
            report(parser_.failure());
        }
        return parser_.offset();
    }

  private:
    /// @returns whether the input is to be read on
    bool read_chunk(std::string_view chunk) {
        while (!chunk.empty()) {
            auto const [consumed, status] = parser_.write(chunk);
            problem const found = found_by(status);
            tracker_.follow(
                chunk.substr(0, consumed), parser_,
                {found.code ? found.offset : location_tracker::nowhere, location_tracker::nowhere});
            chunk.remove_prefix(consumed);
            if (found.code) {
                report(found);
                if (status == parse_status::failed && !parser_.skip_game()) {
                    return false;
                }
                refused_();
            }
        }
        return true;
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
        auto const where = tracker_.find(found.offset).value_or(tracker_.position());
        problems_.report(name_, where, found.code, tracker_.describe(found));
    }

    Handler& handler_;
    std::string const& name_;
    problem_reporter& problems_;
    basic_parser<Handler> parser_;
    location_tracker tracker_;
    Refused refused_;
};

template <event_handler Handler, class Refused>
std::uint64_t read_events(source& input, std::string const& name, Handler& handler,
                          environment const& env, Refused refused) {
    return event_reading<Handler, Refused>(handler, env, name, refused).read_all(input);
}

/// Calls `take` with each whole game of one input and its number, from 1, and reports the input's
/// problems. Memory: the largest game.
template <class Take>
void read_games(source& input, std::string const& name, environment const& env, Take take) {
    game_reader reader(input, env.options.bounds);
    std::uint64_t number = 0;
    for (;;) {
        std::error_code error;
        game const* const next = reader.next(error);
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

} // namespace sgfstream::cli
