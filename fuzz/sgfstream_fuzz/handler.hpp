// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/whole_values.hpp>
#include <sgfstream_fuzz/check.hpp>
#include <sgfstream_fuzz/chunks.hpp>

#include <concepts>
#include <cstdint>
#include <exception>
#include <string_view>
#include <system_error>
#include <utility>

namespace sgfstream_fuzz {

/// A handler that can be fuzzed: of the parser (`sgfstream::event_handler`; every class derived from
/// `sgfstream::handler` is one) or of whole values (`sgfstream::value_handler`), made without
/// arguments. One that needs arguments is wrapped in a class that supplies them.
template <class H>
concept fuzzable_handler = std::default_initializable<H> &&
    (sgfstream::event_handler<H> || sgfstream::value_handler<H>);

/// How reading an input went.
struct handler_outcome {
    std::error_code error;    ///< of the parser; none if the input is a collection of games
    std::uint64_t offset = 0; ///< where the parser ended
    bool threw = false;       ///< the handler threw, which ended the run

    friend bool operator==(handler_outcome const&, handler_outcome const&) = default;
};

/// What is asked of a handler.
struct handler_rules {
    bool may_throw = false; ///< an exception that leaves a callback is no finding
};

/// In place of an inspection.
struct no_inspection {
    template <class Handler>
    void operator()(Handler const&, handler_outcome const&) const {}
};

namespace detail {

template <class Handler, class Write>
void read_with(Handler& handler, handler_outcome& outcome, Write write) {
    sgfstream::basic_parser parser(handler);
    write(parser);
    parser.finish();
    outcome.error = parser.error();
    outcome.offset = parser.offset();
}

template <class Handler, class Write>
handler_outcome run(Handler& handler, handler_rules rules, Write write) {
    handler_outcome outcome;
    auto const read = [&] {
        if constexpr (sgfstream::event_handler<Handler>) {
            read_with(handler, outcome, write);
        } else {
            sgfstream::whole_values values(handler);
            read_with(values, outcome, write);
        }
    };
#if SGFSTREAM_HAS_EXCEPTIONS
    try {
        read();
    } catch (std::exception const& thrown) {
        check(rules.may_throw, "the handler does not throw", thrown.what());
        outcome.threw = true;
    } catch (...) {
        check(rules.may_throw, "the handler does not throw");
        outcome.threw = true;
    }
#else
    static_cast<void>(rules);
    read();
#endif
    return outcome;
}

} // namespace detail

/// The body of a fuzz target: reads the input into a handler in one chunk, and into another in chunks
/// whose sizes are drawn from the tail of the input, going on after each stop.
///
/// What must hold: no callback throws, unless `rules` allow it; and where handlers can be compared
/// with `==`, both are equal in the end, and so is the way they came to it, since what a handler
/// makes of an input may not depend on how it was cut. Whatever else must hold is asserted by the
/// handler itself or by `inspect`, with `check`, `assert` or by crashing.
/// @param inspect  called after each run with the handler and its `handler_outcome`
/// @returns what `LLVMFuzzerTestOneInput` has to
template <fuzzable_handler Handler, class Inspect = no_inspection>
int fuzz_handler(std::uint8_t const* data, std::size_t size, handler_rules rules = {},
                 Inspect const& inspect = {}) {
    auto const input = as_text(data, size);
    Handler whole;
    auto const whole_outcome =
        detail::run(whole, rules, [&](auto& parser) { write_whole(parser, input); });
    inspect(std::as_const(whole), whole_outcome);

    tail draws(input);
    Handler cut;
    auto const cut_outcome =
        detail::run(cut, rules, [&](auto& parser) { write_in_drawn_chunks(parser, input, draws); });
    inspect(std::as_const(cut), cut_outcome);

    if constexpr (std::equality_comparable<Handler>) {
        check(whole_outcome == cut_outcome, "chunks do not change how reading ends");
        check(whole_outcome.threw || whole == cut, "chunks do not change what a handler makes");
    }
    return 0;
}

} // namespace sgfstream_fuzz
