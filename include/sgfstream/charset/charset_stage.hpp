// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/charset/charset.hpp>
#include <sgfstream/charset/converter.hpp>
#include <sgfstream/detail/charset_choice.hpp>
#include <sgfstream/detail/tracked_bracket_stage.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/line_counter.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// How text is to be read.
struct charset_options {
    /// The charset of the whole input, whatever it says of itself.
    std::optional<charset> encoding;

    /// How lines are counted in an input that is read so.
    code_units units() const noexcept {
        return !encoding                        ? code_units::by_mark
               : *encoding == charset::utf_16le ? code_units::utf_16le
               : *encoding == charset::utf_16be ? code_units::utf_16be
                                                : code_units::bytes;
    }
};

/// A `basic_tolerant_parser` for text in any charset: what its handler gets is valid UTF-8, but for junk
/// between games, and all offsets are those of the source. It stands in the parser's place.
///
/// Each game has its own charset. The first of these that there is: `charset_options::encoding`; a
/// byte-order mark before the game, which for UTF-16 means the whole input; `CA` in the root node,
/// unless the text is UTF-8 and the name says otherwise; UTF-8 if the text is that; a guess. It is
/// decided where the text needs it, at its first byte that is not ASCII, or at an ESC `$`. If neither
/// the options nor a `CA` before that byte settle it, events wait for a window: for 64 KiB from there,
/// for the end of the game, or that of the input, whichever comes first. ASCII waits for nothing.
/// `charset_unknown`, `charset_mismatch` and `charset_guessed` tell of the decision, at most once a
/// game. What is no text in the charset becomes U+FFFD, and `invalid_bytes` says where it was.
///
/// Text is decoded before its syntax is read, so that trail bytes that look like a backslash or `]` mean
/// nothing; but where that leaves more garbage in the window than reading bytes does, bytes are read:
/// they were escaped by a program that knew nothing else.
///
/// The events, offsets and diagnostics depend on the bytes alone, never on the chunks. A part of a value
/// has the offset of its first character; of text that was converted, its size is not that in the
/// source.
///
/// What stands at the parser holds, with these differences. Bytes that wait count as consumed. If a
/// callback says stop while more of them wait, `finish` is `stopped`, and is to be called again. An
/// answer to a diagnostic that this class reports can be a skip, but no stop. A charset that the system
/// cannot read makes it fail, with an error of the system.
///
/// Linear: games that end long before their windows do, one after another, make windows shorter, down to
/// 256 bytes. Memory: what the parser needs, twice, and at most 160 KiB.
///
/// @tparam Parser  what stands behind it: see `basic_repairing_charset_stage`
template <tolerant_event_handler Handler, class Parser = basic_tolerant_parser<Handler>>
class basic_charset_stage {
  public:
    /// A stage at the beginning of an input.
    /// @param handler  gets the events; it is not copied and must outlive the stage
    /// @param bounds   as for the parser
    explicit basic_charset_stage(Handler& handler, limits const& bounds = {},
                                 charset_options const& options = {}) noexcept
        : parser_(handler, bounds), options_(options) {
        begin(0);
    }
    explicit basic_charset_stage(Handler&&, limits const& = {},
                                 charset_options const& = {}) = delete;
    basic_charset_stage(basic_charset_stage const&) = delete;
    basic_charset_stage& operator=(basic_charset_stage const&) = delete;

    /// As the parser's.
    /// @throws what a callback throws, and std::bad_alloc
    write_result write(std::string_view chunk);

    /// As the parser's, or `stopped` (see above).
    /// @throws what a callback throws, and std::bad_alloc
    parse_status finish();

    /// Makes the stage as new, for another input; handler, limits and options stay.
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
    std::uint64_t parsed_offset() const noexcept { return parser_.parsed_offset(); }
    std::uint64_t depth() const noexcept { return parser_.depth(); }
    std::uint64_t game_offset() const noexcept { return parser_.game_offset(); }
    std::uint64_t item_offset() const noexcept { return parser_.item_offset(); }
    auto open_offsets() const noexcept { return parser_.open_offsets(); }
    std::uint64_t games() const noexcept { return parser_.games(); }
    diagnostic_counts const& counts() const noexcept { return parser_.counts(); }

    /// How many bytes of text a byte of the input can become: those of U+FFFD.
    static constexpr std::uint64_t most_text_per_byte = 3;

    /// How lines are to be counted in the input.
    code_units units() const noexcept { return options_.units(); }

    /// The charset that text is being decoded from: of the game that is open, if it needed a decision.
    std::optional<charset> decoding() const noexcept {
        return is_converting() ? std::optional(converter_.from()) : std::nullopt;
    }

  private:
    enum class mode : unsigned char {
        beginning,  ///< of the input: a mark may follow
        plain,      ///< ASCII so far in this game, or outside of games
        window,     ///< bytes are gathered to decide on
        converting, ///< until the game ends
        utf16       ///< until the input ends
    };
    enum class outcome : unsigned char { go_on, left, halted };

    static constexpr std::size_t largest_window = std::size_t{64} * 1024;
    static constexpr std::size_t smallest_window = 256;
    static constexpr std::size_t largest_slice = std::size_t{64} * 1024;
    static constexpr std::size_t smallest_slice = 1024;
    static constexpr std::uint64_t most_credit = 16 * largest_window;
    static constexpr std::size_t history = 8; ///< what a converter may keep

    bool is_converting() const noexcept {
        return mode_ == mode::converting || mode_ == mode::utf16;
    }
    bool may_go_on() const noexcept { return parser_.status() == parse_status::need_more; }
    bool parser_waits() const noexcept { return parser_.parsed_offset() != parser_.offset(); }
    std::size_t unread() const noexcept { return backlog_.size() - at_ - window_size_; }
    auto const& structure() const noexcept { return detail::structure_of(parser_); }
    bool game_in_hand_ended() const noexcept {
        return structure().depth() == 0 || structure().game_offset() != game_offset_;
    }

    /// In UTF-16: a `CA` of the game in hand, not of the one that it ended, was not looked at yet.
    bool has_unchecked_declaration() const noexcept {
        if (mode_ != mode::utf16 || options_.encoding || game_checked_ == structure().games()) {
            return false;
        }
        auto const declared = structure().declared_charset();
        return declared.is_there && declared.offset > structure().game_offset();
    }

    void begin(std::uint64_t first_offset) noexcept;
    void run(std::string_view& chunk);
    void advance_in_backlog(std::uint64_t to) noexcept;
    void advance_in_chunk(std::string_view& chunk, std::uint64_t to);
    void hold(std::string_view& chunk, bool from_backlog);
    void keep_history(std::string_view read);

    std::uint64_t read(std::string_view bytes, std::uint64_t offset);
    std::uint64_t read_beginning(std::string_view bytes, std::uint64_t offset);
    std::uint64_t read_plain(std::string_view bytes, std::uint64_t offset);
    std::uint64_t read_outside(std::string_view bytes, std::uint64_t offset);
    std::size_t character_size(std::string_view bytes) const noexcept;
    std::uint64_t replace_outside(std::uint64_t offset);
    void gather(std::string_view& chunk, bool from_backlog);

    void begin_text(std::uint64_t offset);
    void decide();
    void convert_from(charset from, reading how, std::uint64_t offset) noexcept;
    std::uint64_t convert(std::string_view bytes, std::uint64_t offset);
    std::uint64_t convert_rest();
    outcome feed_all();
    outcome feed(text_piece const& piece);
    outcome feed_wide(text_piece const& piece);
    outcome halt(text_piece const& piece, std::size_t read) noexcept;
    bool write_pending();
    std::uint64_t leave();
    void check_declaration();
    void set_slice(bool goes_on) noexcept {
        slice_ = !goes_on ? smallest_slice : slice_ < largest_slice ? slice_ * 2 : largest_slice;
    }

    Parser parser_;
    charset_options options_;
    mode mode_;
    bool working_ = false;
    bool finishing_;
    bool is_marked_;      ///< a mark stands behind the last game: `games_at_mark_`
    unsigned mark_bytes_; ///< of a mark, read outside of games
    std::uint64_t games_at_mark_;
    std::uint64_t game_checked_; ///< in UTF-16: its `CA` was looked at
    std::uint64_t offset_;       ///< of the first byte that is not consumed
    std::size_t slice_;          ///< how far to look at once: little behind a stop

    /// Bytes that wait, from `at_` on, the window first; before them some that were read. The last one
    /// stands before `offset_`, if there are any.
    std::string backlog_;
    std::size_t at_;
    std::size_t window_size_;
    std::size_t window_limit_;
    std::uint64_t window_end_;    ///< of the window before
    std::uint64_t window_offset_; ///< where it began
    std::uint64_t credit_;        ///< how many bytes may be looked at in vain
    std::optional<detail::lookahead> ahead_;

    converter converter_;
    std::uint64_t game_offset_; ///< of the game that is being converted
    std::string_view pending_;  ///< text that was not read because of a stop
    std::uint64_t pending_end_;
    std::array<char, 4> pending_bytes_;
};

/// The same with `]` in values taken for text where nobody escaped it, as `basic_bracket_stage` does.
/// Which bytes are a game, for its charset, is read as if nothing were repaired; what stands behind one
/// counts as UTF-8, in case that a value goes on there. A stop does not keep
/// the bytes behind it from being consumed; memory: 2 MiB more at most.
template <tolerant_event_handler Handler>
using basic_repairing_charset_stage =
    basic_charset_stage<Handler, detail::tracked_bracket_stage<Handler>>;

} // namespace sgfstream

#include <sgfstream/detail/charset_stage.ipp> // IWYU pragma: keep
