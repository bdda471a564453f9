// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/detail/machine.hpp>
#include <sgfstream/detail/parser_frame.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// A push parser of the strict dialect: bytes in chunks of any size go in, events come out.
///
/// The events, their offsets, the error and its offset depend on the bytes alone, never on how they
/// were cut into chunks; only where a value is cut into parts does. Chunks are neither changed nor
/// kept. The parser allocates nothing: its size is constant, with a buffer for one identifier that
/// a chunk border cuts. Time is linear in the bytes written, for every input.
///
/// States of a parser: it *needs more* until a callback says stop (*stopped*; the next `write` goes
/// on), an error is found (*failed*, until `reset`) or `finish` is called (*finished* or failed).
///
/// Exceptions: the library throws none here. One that leaves a callback passes through, and leaves
/// the parser failed with `usage_errc::handler_threw`; it is sound, can be destroyed, and is good
/// again after `reset`. Re-entry: `write`, `finish` and `reset` called from a callback are refused;
/// they change nothing, the first two return `failed`, and until the outer call returns `error()`
/// is `usage_errc::reentered`. A parser may not be destroyed from a callback. Threads: one parser
/// is used by one thread at a time; different parsers share nothing.
///
/// Format: <https://www.red-bean.com/sgf/sgf4.html>, section "Basic (EBNF) Definition"; the table of
/// states is in machine/README.md.
///
/// @tparam Handler  has every callback of `event_handler`; they are inlined. `parser` is the same
///                  over virtual functions.
template <event_handler Handler>
class basic_parser : public detail::parser_frame<basic_parser<Handler>, Handler> {
    using frame = detail::parser_frame<basic_parser, Handler>;

  public:
    /// A parser at the beginning of an input.
    /// @param handler  gets the events; it is not copied and must outlive the parser
    /// @param bounds   `nesting_depth` and `identifier_length` are kept here
    explicit basic_parser(Handler& handler, limits const& bounds = {}) noexcept
        : frame(handler, bounds) {
        cs_ = states::sgf_en_strict;
    }

    /// The handler must outlive the parser: a temporary does not.
    explicit basic_parser(Handler&&, limits const& = {}) = delete;

    /// Ends the input.
    ///
    /// Events that were due after a stop are sent first; a callback that says stop now has nothing
    /// to stop. A second call gives the same answer.
    /// @returns `finished` or `failed`
    /// @throws what a callback throws
    parse_status finish();

    /// Makes the parser as new, for another input; handler and limits stay.
    /// @param first_offset  the offset that the first byte of the input has
    void reset(std::uint64_t first_offset = 0) noexcept;

    /// Goes on behind the game that is open, as if a callback had said `action::skip_game` at the
    /// first byte that is not consumed; events that were due are not sent. The next event is the
    /// `on_tree_end` of the game. To be called between calls: after a stop, or when the parser failed
    /// by a limit, which is how reading goes on behind a game that is over one.
    /// @returns false, having done nothing, from a callback, if no game is open, and if the parser
    ///          has finished, or failed other than by a `limit_errc`
    bool skip_game() noexcept;

  private:
    template <class Host>
    friend void detail::run_strict(Host&, detail::registers&);
    template <bool (*)(unsigned char) noexcept, class Host>
    friend bool detail::short_property_follows(Host&, detail::registers const&) noexcept;

    using registers = detail::registers;
    using states = detail::strict_states;

    friend frame;

    enum class due : unsigned char { nothing, value_begin, value_end };

    using frame::answer, frame::fail_at, frame::fail_with, frame::gather_identifier, frame::load,
        frame::offset_of, frame::refused, frame::reject_in_identifier, frame::store;
    using frame::base_, frame::cs_, frame::depth_, frame::first_offset_, frame::game_offset_,
        frame::handler_, frame::identifier_, frame::identifier_size_, frame::max_depth_,
        frame::opened_at_, frame::problem_, frame::skip_depth_, frame::status_;

    // What the frame calls.
    void send_due(registers& r);
    void run(registers& r);
    void end_chunk(registers& r);

    // What the machine calls. Those that return bool say whether the rest is to be skipped. All that
    // takes the registers is inlined, always: a function that is called would force them to memory.
    bool may_open(registers const& r) noexcept;
    bool tree_begin(registers& r);
    bool tree_end(registers& r);
    bool node(registers& r);
    bool property(registers& r);
    bool property_before_space(registers& r);
    bool value_begin(registers& r);
    template <std::size_t Consumed = 1>
    bool value_part(registers& r);
    bool value_end(registers& r);
    void skip_text(registers& r) noexcept;
    void skipped_value(registers& r) noexcept { r.opened_at = offset_of(r, r.p); }
    bool ends_skipped(registers const& r) const noexcept { return r.depth == skip_depth_; }
    void reject(registers const& r, errc e) noexcept;
    void reject_mark(registers const& r) noexcept;

    template <std::size_t Consumed = 1, class Send>
    bool deliver(registers& r, Send send);
    void fail_at_end() noexcept;

    static bool in_value(int cs) noexcept {
        return cs == states::sgf_en_strict_value || cs == states::sgf_en_strict_value_2 ||
               cs == states::sgf_en_strict_value_run || cs == states::sgf_en_strict_escape;
    }

    due due_ = due::nothing;
    bool seen_tree_ = false;
};

} // namespace sgfstream

#include <sgfstream/detail/basic_parser.ipp> // IWYU pragma: keep
