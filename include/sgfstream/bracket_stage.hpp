// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/detail/bracket_machine.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sgfstream {

/// A `basic_tolerant_parser` that takes a `]` in a value for text where nobody escaped it: for records
/// of programs that wrote comments as they were. It stands in the parser's place.
///
/// A `]` is text if another `]` comes next, before any `[`, on its line or behind white space; and if a
/// `[` in the value is still open and what follows cannot follow a value, which is structure, an
/// identifier with its value, or the end of the input. That is looked for within 64 KiB, beyond which
/// the `]` ends its value. A strictly valid input has no such `]`. The rule is in machine/bracket.rl.
///
/// Each of them is reported as `bracket_repaired`, and the value gets a backslash before it, which has
/// the offset of the `]`: written as SGF it is valid. The events, offsets and diagnostics depend on the
/// bytes alone, never on the chunks; but values come in more parts.
///
/// What stands at the parser holds, with these differences. Bytes that wait count as consumed. If a
/// callback says stop while more of them wait, `finish` is `stopped`, and is to be called again.
///
/// Linear. Memory: what the parser needs, and the bytes that wait, at most 64 KiB and a chunk; up to
/// 24 times as much if a stage before this one changes the offset of each.
template <tolerant_event_handler Handler>
class basic_bracket_stage {
    using parser_type = basic_tolerant_parser<Handler>;

  public:
    /// How many bytes behind a `]` are looked at.
    static constexpr std::size_t window = std::size_t{64} * 1024;

    /// A stage at the beginning of an input.
    /// @param handler  gets the events; it is not copied and must outlive the stage
    /// @param bounds   as for the parser
    explicit basic_bracket_stage(Handler& handler, limits const& bounds = {}) noexcept
        : parser_(handler, bounds) {}
    explicit basic_bracket_stage(Handler&&, limits const& = {}) = delete;
    basic_bracket_stage(basic_bracket_stage const&) = delete;
    basic_bracket_stage& operator=(basic_bracket_stage const&) = delete;

    /// As the parser's.
    /// @throws what a callback throws, and std::bad_alloc
    write_result write(std::string_view chunk);

    /// The same, but consumes all even if the handler says stop: what is left then waits.
    /// @throws what a callback throws, and std::bad_alloc
    parse_status write_all(std::string_view chunk);

    /// As the parser's, or `stopped` (see above).
    /// @throws what a callback throws, and std::bad_alloc
    parse_status finish();

    /// Makes the stage as new, for another input; handler and limits stay.
    void reset(std::uint64_t first_offset = 0) noexcept;

    /// As the parser's.
    bool skip_game() noexcept { return parser_.skip_game(); }

    parse_status status() const noexcept { return parser_.status(); }
    std::error_code error() const noexcept { return parser_.error(); }
    problem failure() const noexcept { return parser_.failure(); }
    /// The offset of the first byte that is not consumed; of the offending one if the stage failed.
    std::uint64_t offset() const noexcept {
        return status() == parse_status::failed ? parser_.offset() : offset_;
    }
    /// The offset of the first byte that is not parsed: bytes that wait are behind it.
    std::uint64_t parsed_offset() const noexcept { return waits() ? waiting_offset() : offset_; }
    std::uint64_t depth() const noexcept { return parser_.depth(); }
    std::uint64_t game_offset() const noexcept { return parser_.game_offset(); }
    std::uint64_t item_offset() const noexcept { return parser_.item_offset(); }
    auto open_offsets() const noexcept { return parser_.open_offsets(); }
    std::uint64_t games() const noexcept { return parser_.games(); }
    diagnostic_counts const& counts() const noexcept { return parser_.counts(); }

    /// For a stage before this one, as the parser's. What is reported does not wait for the bytes that do.
    void move_to(std::uint64_t offset) noexcept { offset_ = offset; }
    void ends_at(std::uint64_t offset) noexcept;
    void ascii_width(unsigned bytes) noexcept {
        width_ = bytes;
        parser_.ascii_width(bytes);
    }
    void fail(std::error_code code) noexcept { parser_.fail(code); }
    void report(diagnostic_code code, std::uint64_t offset, std::uint64_t end,
                std::string_view subject = {}) {
        parser_.report(code, offset, end, subject);
    }

  private:
    using place = typename parser_type::bracket_place;

    /// Bytes that wait and whose offsets follow from each other.
    struct segment {
        std::size_t at;       ///< in what waits
        std::uint64_t offset; ///< of its first byte
        std::uint64_t end;    ///< in the source
    };

    bool may_go_on() const noexcept { return parser_.status() == parse_status::need_more; }
    bool waits() const noexcept { return read_ != waiting_.size(); }
    std::size_t segment_end() const noexcept;
    std::uint64_t waiting_offset() const noexcept {
        return segments_[segment_].offset + (read_ - segments_[segment_].at);
    }

    void run(std::string_view& chunk);
    bool take_bracket(std::string_view& chunk);
    detail::bracket_verdict judge(std::string_view chunk);
    detail::bracket_verdict look_at(std::string_view bytes) noexcept;
    void escape();
    std::size_t feed(std::string_view& chunk, std::size_t size);
    void advance_in_waiting(std::size_t size) noexcept;
    void hold(std::string_view& chunk);
    void forget_waiting() noexcept;

    parser_type parser_;
    std::uint64_t offset_ = 0; ///< of the first byte that is not consumed
    std::uint64_t open_ = 0;   ///< how many '[' in the value in hand are
    unsigned width_ = 1;       ///< in bytes of the source, of a ']'
    bool working_ = false;
    bool finishing_ = false;

    std::string waiting_; ///< from `read_` on; the first is a ']' or was behind one
    std::size_t read_ = 0;
    std::vector<segment> segments_;
    std::size_t segment_ = 0; ///< that `read_` is in

    detail::bracket_lookahead ahead_{false};
    std::size_t looked_ = 0; ///< how many bytes behind the ']' in hand
    bool looking_ = false;   ///< at those
};

} // namespace sgfstream

#include <sgfstream/detail/bracket_stage.ipp> // IWYU pragma: keep
