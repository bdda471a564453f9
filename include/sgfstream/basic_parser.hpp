// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/detail/machine.hpp>
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace sgfstream {

/// What a parser waits for.
enum class parse_status : unsigned char {
    need_more, ///< the chunk is consumed: write the next one, or finish
    stopped,   ///< a callback said stop: write the rest of the chunk to go on
    finished,  ///< the input is over, and is a collection of game trees
    failed     ///< there is an error; nothing more is read until `reset`
};

/// What `basic_parser::write` did.
struct write_result {
    std::size_t consumed; ///< bytes of the chunk; an offending byte is not consumed
    parse_status status;  ///< `need_more`, `stopped` or `failed`
};

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
class basic_parser {
  public:
    /// A parser at the beginning of an input.
    /// @param handler  gets the events; it is not copied and must outlive the parser
    /// @param bounds   `nesting_depth` and `identifier_length` are kept here
    explicit basic_parser(Handler& handler, limits const& bounds = {}) noexcept
        : handler_(handler),
          max_depth_(bounds.nesting_depth != 0 ? bounds.nesting_depth
                                               : std::numeric_limits<std::uint64_t>::max()),
          max_identifier_(bounds.identifier_length != 0
                              ? std::min<std::uint64_t>(bounds.identifier_length, buffer_size)
                              : buffer_size) {}

    /// The handler must outlive the parser: a temporary does not.
    explicit basic_parser(Handler&&, limits const& = {}) = delete;

    basic_parser(basic_parser const&) = delete;
    basic_parser& operator=(basic_parser const&) = delete;

    /// Reads the next bytes of the input and sends the events they complete.
    ///
    /// After `stopped`, what was not consumed must be written again, and events that were still due
    /// are sent first, even if the chunk is empty. After `failed`, and after `finish`, nothing is
    /// read: that is `failed` with 0 bytes consumed. In time linear in the size of the chunk.
    /// @param chunk  bytes of any number, none included; used until the call returns
    /// @throws what a callback throws
    write_result write(std::string_view chunk);

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

    /// What the parser waits for.
    parse_status status() const noexcept { return status_; }

    /// The error, if the parser failed; otherwise none.
    std::error_code error() const noexcept { return problem_.code; }

    /// The error with its place, if the parser failed; its code is none otherwise. Holds a view of
    /// the parser (see `problem`).
    problem failure() const noexcept {
        problem result = problem_;
        if (result.opened == problem::opening::identifier) {
            result.identifier = {identifier_.data(), identifier_size_};
        }
        return result;
    }

    /// The offset of the first byte that is not consumed. Up to date between calls; in a callback it
    /// is that of the beginning of the chunk.
    std::uint64_t offset() const noexcept { return base_; }

    /// How many trees are open. Up to date between calls.
    std::uint64_t depth() const noexcept { return depth_; }

    /// The offset of the `(` of the game that is open, or was open last; 0 before the first.
    std::uint64_t game_offset() const noexcept { return game_offset_; }

    /// The offset of the identifier or value that is open, if one is: its first letter, its `[`.
    /// Otherwise that of the last one. With `game_offset`, this is all that a `problem` found later
    /// can name as opened.
    std::uint64_t item_offset() const noexcept { return opened_at_; }

  private:
    template <class Host>
    friend void detail::run_strict(Host&, detail::registers&);
    template <class Host>
    friend bool detail::short_property_follows(Host&, detail::registers const&) noexcept;

    using registers = detail::registers;
    using states = detail::strict_states;

    static constexpr std::size_t buffer_size = longest_identifier;

    enum class due : unsigned char { nothing, value_begin, value_end };

    /// Says that the parser is at work, and marks it failed if an exception ends that.
    class [[nodiscard]] working {
      public:
        explicit working(basic_parser& p) noexcept : parser_(p) { p.working_ = true; }
        ~working() {
            if (parser_.working_) {
                parser_.working_ = false;
                parser_.fail_with(usage_errc::handler_threw, parser_.base_);
            }
        }
        working(working const&) = delete;
        working& operator=(working const&) = delete;
        void done() noexcept { parser_.working_ = false; }

      private:
        basic_parser& parser_;
    };

    // What the machine calls. Those that return bool say whether the rest is to be skipped. All that
    // takes the registers is inlined, always: a function that is called would force them to memory.
    bool may_open(registers const& r) noexcept;
    bool may_lengthen(registers const& r) noexcept;
    bool tree_begin(registers& r);
    bool tree_end(registers& r);
    bool node(registers& r);
    void identifier_begin(registers& r, unsigned char const* first) noexcept;
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
    void reject_in_identifier(registers const& r, std::error_code code) noexcept;
    void reject_mark(registers const& r) noexcept;
    void examine(std::size_t bytes) noexcept;

    static std::uint64_t offset_of(registers const& r, unsigned char const* p) noexcept {
        return r.bias + reinterpret_cast<std::uintptr_t>(p);
    }
    template <class Send>
    action answer(Send send);
    template <std::size_t Consumed = 1, class Send>
    bool deliver(registers& r, Send send);
    template <std::size_t Consumed>
    void stop_behind(registers& r) noexcept;

    registers load(std::string_view chunk) const noexcept;
    void send_due(registers& r);
    void end_chunk(registers& r);
    void store(registers const& r, unsigned char const* begin) noexcept;
    void gather_identifier(unsigned char const* begin, unsigned char const* end) noexcept;
    void fail_at(std::error_code code, std::uint64_t offset, int found,
                 std::uint64_t depth) noexcept;
    void fail_with(std::error_code code, std::uint64_t offset) noexcept;
    void fail_at_end() noexcept;
    bool refused() noexcept;

    static bool in_value(int cs) noexcept {
        return cs == states::sgf_en_strict_value || cs == states::sgf_en_strict_value_2 ||
               cs == states::sgf_en_strict_value_run || cs == states::sgf_en_strict_escape;
    }

    Handler& handler_;
    std::uint64_t const max_depth_;
    std::uint64_t const max_identifier_;

    std::uint64_t base_ = 0; ///< the offset of the next chunk
    std::uint64_t depth_ = 0;
    std::uint64_t game_offset_ = 0;
    std::uint64_t opened_at_ = 0;
    std::uint64_t first_offset_ = 0;
    std::uint64_t skip_depth_ = 0; ///< while skipping: the tree whose end is wanted
    int cs_ = states::sgf_en_strict;
    due due_ = due::nothing;
    parse_status status_ = parse_status::need_more;
    bool seen_tree_ = false;
    bool working_ = false;
    std::size_t identifier_size_ = 0;
    std::array<char, buffer_size> identifier_{}; ///< one that a chunk border cut, or before a space
    problem problem_{};
};

} // namespace sgfstream

#include <sgfstream/detail/basic_parser.ipp> // IWYU pragma: keep
