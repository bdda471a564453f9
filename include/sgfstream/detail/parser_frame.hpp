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
    finished,  ///< the input is over; in the strict dialect it is a collection of game trees
    failed     ///< there is an error; nothing more is read until `reset`
};

/// What `write` of a parser did.
struct write_result {
    std::size_t consumed; ///< bytes of the chunk; an offending byte is not consumed
    parse_status status;  ///< `need_more`, `stopped` or `failed`
};

namespace detail {

/// What the parsers of both dialects have in common: the calls and when they are refused, the place
/// in the input, and the road from the machine's registers to a callback.
///
/// `Parser` is derived from this. It has `send_due(registers&)`, which sends what was due when a
/// callback said stop, `run(registers&)`, which reads, and `end_chunk(registers&)`. All that takes
/// the registers is inlined, always: a function that is called would force them to memory.
template <class Parser, class Handler>
class parser_frame {
  public:
    parser_frame(parser_frame const&) = delete;
    parser_frame& operator=(parser_frame const&) = delete;

    /// Reads the next bytes of the input and sends the events they complete.
    ///
    /// After `stopped`, what was not consumed must be written again, and events that were still due
    /// are sent first, even if the chunk is empty. After `failed`, and after `finish`, nothing is
    /// read: that is `failed` with 0 bytes consumed. In time linear in the size of the chunk.
    /// @param chunk  bytes of any number, none included; used until the call returns
    /// @throws what a callback throws
    write_result write(std::string_view chunk);

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

    /// The same: a stage before the parser may have consumed more than was parsed.
    std::uint64_t parsed_offset() const noexcept { return base_; }

    /// How many trees are open. Up to date between calls.
    std::uint64_t depth() const noexcept { return depth_; }

    /// The offset of the `(` of the game that is open, or was open last; 0 before the first.
    std::uint64_t game_offset() const noexcept { return game_offset_; }

    /// The offset of the identifier or value that is open, if one is: its first letter, its `[`.
    /// Otherwise that of the last one. With `game_offset`, this is all that a `problem` found later
    /// can name as opened.
    std::uint64_t item_offset() const noexcept { return opened_at_; }

    /// The offsets of what a problem found later may be about. Up to date between calls.
    std::array<std::uint64_t, 2> open_offsets() const noexcept {
        return {game_offset_, opened_at_};
    }

  protected:
    static constexpr std::size_t buffer_size = longest_identifier;

    parser_frame(Handler& handler, limits const& bounds) noexcept
        : handler_(handler),
          max_depth_(bounds.nesting_depth != 0 ? bounds.nesting_depth
                                               : std::numeric_limits<std::uint64_t>::max()),
          max_identifier_(bounds.identifier_length != 0
                              ? std::min<std::uint64_t>(bounds.identifier_length, buffer_size)
                              : buffer_size) {}
    ~parser_frame() = default;

    /// Says that the parser is at work, and marks it failed if an exception ends that.
    class [[nodiscard]] working {
      public:
        explicit working(parser_frame& p) noexcept : parser_(p) { p.working_ = true; }
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
        parser_frame& parser_;
    };

    static std::uint64_t offset_of(registers const& r, unsigned char const* p) noexcept {
        return r.bias + reinterpret_cast<std::uintptr_t>(p);
    }

    /// Whether a call must be refused, because a callback makes it.
    bool refused() noexcept;

    /// Whether there is a game that `skip_game` can leave.
    bool may_skip_game() const noexcept {
        return !working_ && depth_ != 0 && status_ != parse_status::finished &&
               (status_ != parse_status::failed || problem_.code == condition::limit);
    }

    template <class Send>
    static action answer(Send send);
    /// Has the machine stop behind the byte in hand, or before it.
    template <std::size_t Consumed>
    static void stop_behind(registers& r) noexcept;

    registers load(std::string_view chunk) const noexcept;
    void store(registers const& r, unsigned char const* begin) noexcept;
    void begin_input(std::uint64_t first_offset, int state) noexcept;

    void identifier_begin(registers& r, unsigned char const* first) noexcept;
    bool may_lengthen(registers const& r) noexcept;
    void gather_identifier(unsigned char const* begin, unsigned char const* end) noexcept;
    void examine(std::size_t bytes) noexcept;

    // Errors: out of the way, and given numbers, so that the registers stay what they are.
    void reject_in_identifier(registers const& r, std::error_code code) noexcept;
    void fail_at(std::error_code code, std::uint64_t offset, int found,
                 std::uint64_t depth) noexcept;
    void fail_with(std::error_code code, std::uint64_t offset) noexcept;
    void fail_at_depth(registers const& r) noexcept;

    Handler& handler_;
    std::uint64_t const max_depth_;
    std::uint64_t const max_identifier_;

    std::uint64_t base_ = 0; ///< the offset of the next chunk
    std::uint64_t depth_ = 0;
    std::uint64_t game_offset_ = 0;
    std::uint64_t opened_at_ = 0;
    std::uint64_t first_offset_ = 0;
    std::uint64_t skip_depth_ = 0; ///< while skipping: the tree whose end is wanted
    int cs_ = 0;
    parse_status status_ = parse_status::need_more;
    bool working_ = false;
    std::size_t identifier_size_ = 0;
    std::array<char, buffer_size> identifier_{}; ///< one that a chunk border cut, or before a space
    problem problem_{};

  private:
    Parser& self() noexcept { return static_cast<Parser&>(*this); }
};

} // namespace detail
} // namespace sgfstream

#include <sgfstream/detail/parser_frame.ipp> // IWYU pragma: keep
