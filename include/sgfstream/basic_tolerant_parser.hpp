// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/detail/due_events.hpp>
#include <sgfstream/detail/level_stack.hpp>
#include <sgfstream/detail/parser_frame.hpp>
#include <sgfstream/detail/tolerant_machine.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// A push parser of the tolerant dialect: it reads what programs have really written, and tells what
/// was wrong with it.
///
/// No input is refused: what departs from the format is skipped, assumed or kept, and reported to
/// `on_diagnostic`. Only limits, and wrong use, make it fail. On every input that the strict dialect
/// accepts the events are the same, with one exception: a variation that begins a line with a root
/// property such as `SZ` begins the next game, so that a lost `)` does not cost it. The events,
/// their offsets and the diagnostics depend on the bytes alone, never on the chunks.
///
/// Everything that stands at `basic_parser` about chunks, calls, answers, exceptions, re-entry and
/// threads holds here too, with these differences. An event may be sent later than in the strict
/// dialect, where what follows decides what a byte means: behind `(`, an identifier, or `(;` at the
/// beginning of a line. An implied tree or node has the offset of the byte that implies it; an implied end of
/// a tree that of the byte, or the end of the input, that closes it. What a handler skips is read
/// like everything else, and only its end is told. Identifiers may have small letters, digits and `_`
/// in them (`odd_ident`). Memory: two bits for each open level of parentheses if not all of them are
/// well-formed, at most 4 MiB at the default limit, for which `write` may throw `std::bad_alloc`.
///
/// Bytes are read as they are. Text in other charsets than UTF-8 is for the charset stage, which
/// stands before the parser.
///
/// The table of states is in machine/README.md.
template <tolerant_event_handler Handler>
class basic_tolerant_parser : public detail::parser_frame<basic_tolerant_parser<Handler>, Handler> {
    using frame = detail::parser_frame<basic_tolerant_parser, Handler>;

  public:
    /// A parser at the beginning of an input.
    /// @param handler  gets the events; it is not copied and must outlive the parser
    /// @param bounds   `nesting_depth` (levels that are one `(` too many count), `identifier_length`
    ///                 and `diagnostics_per_code` are kept here
    explicit basic_tolerant_parser(Handler& handler, limits const& bounds = {}) noexcept
        : frame(handler, bounds), cap_(bounds.diagnostics_per_code) {
        cs_ = states::sgf_en_tolerant;
    }

    /// The handler must outlive the parser: a temporary does not.
    explicit basic_tolerant_parser(Handler&&, limits const& = {}) = delete;

    /// A parser that reads on from where another one stands, between calls, for a handler of its own:
    /// with nothing due, nothing skipped, no diagnostic kept back and no limit of depth. For a stage
    /// that looks ahead. Takes time and memory for what is open: two bits a level at most.
    /// @throws std::bad_alloc
    template <class Other>
    basic_tolerant_parser(Handler& handler, basic_tolerant_parser<Other> const& from);

    /// Ends the input: what is open is closed. Events that were due after a stop are sent first; a
    /// callback that says stop now has nothing to stop. A second call gives the same answer.
    /// @returns `finished`, or `failed` if the parser had failed
    /// @throws what a callback throws
    parse_status finish();

    /// Makes the parser as new, for another input; handler and limits stay.
    /// @param first_offset  the offset that the first byte of the input has
    void reset(std::uint64_t first_offset = 0) noexcept;

    /// As `basic_parser::skip_game`.
    bool skip_game() noexcept;

    /// Gives the next byte that is written another offset, for a stage before the parser that changes
    /// the bytes. To be called between calls.
    void move_to(std::uint64_t offset) noexcept;

    /// Says where the bytes that were written last end, for a stage before the parser that changes their
    /// number: what ends with them ends there, and what comes next begins there. To be called between
    /// calls, before `move_to`.
    void ends_at(std::uint64_t offset) noexcept;

    /// Says how many bytes of the source an ASCII byte that is written stands for, for a stage before the
    /// parser: 1, or 2 in UTF-16. To be called at the beginning of an input.
    void ascii_width(unsigned bytes) noexcept { wide_ = bytes - 1; }

    /// Has `write` return, with `need_more` and with less consumed than it was given, behind the byte
    /// that ends a game, or behind the `[` that shows that a line began the next one (`game_restarted`).
    void pause_behind_games(bool pauses) noexcept { pauses_ = pauses; }

    /// The first value of `CA` in the root node of the game that is open, or was last. Behind a pause
    /// it is of the game that ended.
    struct declaration {
        static constexpr std::size_t longest = 64;

        bool is_there = false; ///< the value is closed
        std::string_view raw;  ///< its first bytes as they stand there; holds until the next call
        std::uint64_t offset = 0; ///< of the byte behind its `[`
        std::uint64_t end = 0;    ///< of its `]`
        /// Whether `raw` is all of it.
        bool is_whole = true;
    };
    declaration declared_charset() const noexcept;

    /// Makes the parser fail, for a stage before it that cannot go on. To be called between calls.
    void fail(std::error_code code) noexcept;

    /// Reports something that a stage before the parser found in the game that is open. To be called
    /// between calls; what the callback answers but `skip_game` and `skip_tree` is ignored.
    void report(diagnostic_code code, std::uint64_t offset, std::uint64_t end,
                std::string_view subject = {});

    /// Where the next byte stands, for a stage that looks at brackets. Up to date between calls.
    enum class bracket_place : unsigned char {
        outside, ///< of values that are kept
        value,   ///< a `]` ends it
        escape   ///< behind a backslash in it
    };
    bracket_place next_bracket() const noexcept;

    /// How many games have begun.
    std::uint64_t games() const noexcept { return games_; }

    /// The offsets of what a problem or diagnostic found later may be about. Up to date between calls.
    std::array<std::uint64_t, 7> open_offsets() const noexcept {
        return {game_offset_,
                opened_at_,
                opened_tree_,
                opening_first_,
                has_junk_ ? junk_from_ : mark_at_,
                bad_from_,
                dropped_from_};
    }

    /// How often each diagnostic was met in the input, whether it was sent or only counted.
    diagnostic_counts const& counts() const noexcept { return cap_.met(); }

  private:
    template <class Host>
    friend void detail::run_tolerant(Host&, detail::registers&);
    template <bool (*)(unsigned char) noexcept, class Host>
    friend bool detail::short_property_follows(Host&, detail::registers const&) noexcept;
    friend frame;
    template <tolerant_event_handler>
    friend class basic_tolerant_parser;

    using registers = detail::registers;
    using states = detail::tolerant_states;
    using place = detail::tolerant_place;
    using level = detail::level_stack::kind;
    using event = detail::due_event::kind;

    using frame::answer, frame::fail_with, frame::gather_identifier, frame::load, frame::offset_of,
        frame::refused, frame::reject_in_identifier, frame::store;
    using frame::base_, frame::cs_, frame::depth_, frame::first_offset_, frame::game_offset_,
        frame::handler_, frame::identifier_, frame::identifier_size_, frame::max_depth_,
        frame::max_identifier_, frame::opened_at_, frame::problem_, frame::skip_depth_,
        frame::status_;

    /// What is not as simple as the state says, as bits.
    enum note : unsigned {
        branched = 1,       ///< a variation was closed behind the node in hand
        opened = 2,         ///< a '(' waits at opened_tree_
        restarting = 4,     ///< and a ';' at opened_node_: the next game, perhaps
        bad_run = 8,        ///< bytes were skipped, from bad_from_ to bad_to_
        in_root = 16,       ///< the node in hand is the root of its game
        watched = 32,       ///< the value in hand is that of FF or CA in the root
        extra_run = 64,     ///< of the run of '(' that opened_tree_ stands in, some were reported
        parted = 256,       ///< something stands between opened_tree_ and what follows
        behind_value = 512, ///< before the '(' that waits, or that was one too many, a value ended
        skipping = 2048,    ///< a handler said so: skip_depth_ is not 0
        has_nul = 1024,     ///< the value in hand has a NUL in it, the first at nul_at_
        spoilt_values = 128 ///< the values that are dropped belong to something spoilt
    };

    // What the frame calls.
    void send_due(registers& r);
    SGFSTREAM_ALWAYS_INLINE void run(registers& r) { detail::run_tolerant(*this, r); }
    void end_chunk(registers& r);

    // What the machine calls: outside of games.
    SGFSTREAM_ALWAYS_INLINE void mark_begin(registers const& r) noexcept { mark_at_ = here(r); }
    void no_mark(registers const& r) noexcept { add_junk(mark_at_, here(r)); }
    void junk(registers const& r) noexcept;
    void close_outside(registers& r);
    void opening(registers const& r) noexcept;
    void opening_more(registers const& r) noexcept;
    void no_game() noexcept;
    bool may_begin_game() const noexcept;
    bool word_begins_game() const noexcept;
    void game(registers& r);
    void game_without_node(registers& r);

    // Inside of a game.
    SGFSTREAM_ALWAYS_INLINE void line_break(registers const& r) noexcept {
        line_begin_ = here(r) + 1;
    }
    SGFSTREAM_ALWAYS_INLINE void blank(registers const& r) noexcept {
        line_begin_ += line_begin_ == here(r) ? 1 : 0;
    }
    bool node(registers& r);
    void node_behind_notes(registers& r);
    void node_after_variation(registers& r);
    bool open(registers& r);
    bool open_behind_value(registers& r);
    bool open_too_many(registers& r);
    bool variation_may_restart(registers const& r) noexcept;
    bool may_still_restart(registers const& r) const noexcept {
        return here(r) - opened_tree_ < restart_window - 3; // two letters and a '[' have room
    }
    void variation(registers& r);
    void confirm_variation(registers& r);
    place empty_variation(registers& r);
    place place_in_hand() const noexcept;
    place close(registers& r);
    place close_behind_value(registers& r);

    // Identifiers and words.
    void identifier_end(registers& r);
    bool may_lengthen(registers& r) noexcept;
    void identifier_spoilt(registers& r);
    void identifier_without_value(registers& r);
    void property(registers& r);
    void property_behind_notes(registers& r);
    void property_behind_space(registers& r);
    void plain_property(registers& r);
    bool send_short_property(registers& r);
    void word_begin(registers& r) noexcept;
    void word_widen(registers& r);
    bool word_letter(registers const& r) noexcept;
    void reject_word(registers const& r) noexcept;
    void word_end(registers const& r) noexcept;
    void word_is_bad(registers const& r) noexcept { add_bad(r.opened_at, token_end_); }
    bool word_has_capital() const noexcept { return capitals_size_ != 0; }
    bool word_property(registers& r);
    void word_without_value(registers& r);
    void bad(registers const& r) noexcept;
    void stray_bracket(registers& r);
    int state_in_hand() noexcept;

    // Values.
    void drop_value(registers& r);
    void drop_spoilt_value(registers const& r) noexcept;
    void dropped_end(registers const& r) noexcept { dropped_to_ = here(r) + 1; }
    void dropped(registers& r);
    void value_begin(registers& r);
    void skip_text_without_nul(registers& r) noexcept;
    void nul(registers const& r) noexcept;
    template <std::size_t Consumed = 1>
    void value_part(registers& r);
    void value_end(registers& r);
    void value_end_behind_notes(registers& r);

    // Steps that those share.
    SGFSTREAM_ALWAYS_INLINE static std::uint64_t here(registers const& r) noexcept {
        return offset_of(r, r.p);
    }
    bool may_open(registers const& r, std::uint64_t levels) noexcept;
    void push_level(registers& r, level which);
    void add_junk(std::uint64_t begin, std::uint64_t end) noexcept;
    void add_bad(std::uint64_t begin, std::uint64_t end) noexcept;
    void settle_bad(registers const& r) noexcept;
    void note_only(unsigned what) noexcept { notes_ = (notes_ & skipping) | what; }
    void skip(std::uint64_t depth) noexcept {
        skip_depth_ = depth;
        notes_ |= skipping;
    }
    void part() noexcept;
    void wait_for_tree(registers const& r) noexcept;
    void begin_game(registers& r);
    void begin_variation(registers& r, level which, std::uint64_t offset);
    void end_trees(registers& r, std::uint64_t count, std::uint64_t offset) noexcept;
    void settle_for_property(registers& r, bool adjacent);
    void queue_property(registers& r, bool is_word, bool adjacent);
    void restart(registers& r);
    bool word_is_whole() const noexcept { return word_has_digit_ || capitals_size_ == 0; }
    bool is_word_over_limit() const noexcept;
    std::string_view written_identifier() const noexcept;
    std::string_view identifier_due() const noexcept;
    void watch(std::string_view identifier) noexcept;
    void watch_for(bool is_charset) noexcept;
    void add_watched(std::string_view raw) noexcept;
    void end_watch(std::uint64_t begin, std::uint64_t end) noexcept;
    void forget_declared() noexcept;
    void pause(registers& r) noexcept;
    void end_inside(registers& r);
    void end_outside(registers& r);

    // Events. What is not the plain case is queued, and then sent in order.
    void due(event what, std::uint64_t offset, std::uint64_t depth,
             std::uint64_t end = 0) noexcept {
        due_.push({what, {}, offset, end, depth});
    }
    SGFSTREAM_ALWAYS_INLINE void due(registers const& r, diagnostic_code code, std::uint64_t begin,
                                     std::uint64_t end) noexcept {
        due_.push({event::diagnostic, code, begin, end_of_wide(begin, end), r.depth});
    }
    /// What ends with an ASCII byte of UTF-16 ends behind both of its bytes.
    std::uint64_t end_of_wide(std::uint64_t begin, std::uint64_t end) const noexcept {
        auto const whole = end + ((end - begin) & wide_);
        return finishing_ && whole > base_ ? end : whole; // half a unit ends the input
    }
    void flush(registers& r);
    bool send_queue();
    action send(detail::due_event const& e);
    action send_diagnostic(detail::due_event const& e, std::string_view subject);
    void heed(action wanted, std::uint64_t depth) noexcept;
    template <std::size_t Consumed = 1, class Send>
    void deliver(registers& r, Send send);
    bool is_muted(detail::due_event const& e) noexcept;

    static constexpr std::uint64_t restart_window = 64;

    detail::level_stack levels_;
    detail::due_events due_;
    diagnostic_cap cap_;
    std::uint64_t games_ = 0;
    std::uint64_t levels_over_ = 0; ///< while skipping: levels beyond the limit, which are not kept
    unsigned notes_ = 0;
    bool finishing_ = false;
    bool backslash_held_ =
        false; ///< the last byte of a chunk, which is not kept if nothing follows
    std::uint64_t backslash_at_ = 0;
    std::uint64_t wide_ = 0; ///< 1 in UTF-16
    bool pauses_ = false;    ///< behind games
    bool is_paused_ = false;
    bool is_ff4_ = false; ///< FF[4] stood in the root of the game in hand
    bool word_has_digit_ = false;
    bool property_is_capitals_ = false; ///< of the word: the identifier that is due
    bool has_junk_ = false;
    bool looks_like_utf16_ = false;

    std::uint64_t mark_at_ = 0;
    std::uint64_t junk_from_ = 0;
    std::uint64_t junk_to_ = 0;
    std::uint64_t nuls_ = 0;            ///< in junk
    std::uint64_t nul_behind_open_ = 0; ///< the offset behind a NUL that stands behind a '('
    std::uint64_t opening_first_ = 0;   ///< the first '(' of a run outside
    std::uint64_t opening_before_ = 0;  ///< the last but one
    std::uint64_t opening_count_ = 0;
    std::uint64_t opened_tree_ = 0; ///< the '(' that waits, inside or outside
    std::uint64_t opened_node_ = 0;
    std::uint64_t line_begin_ = 0; ///< behind the last line break and the blanks that follow it
    bool opened_on_line_ = false;  ///< the '(' that waits begins a line
    std::uint64_t nul_at_ = 0;
    std::uint64_t bad_from_ = 0;
    std::uint64_t bad_to_ = 0;
    std::uint64_t dropped_from_ = 0;
    std::uint64_t dropped_to_ = 0;
    std::uint64_t token_end_ = 0; ///< behind the identifier or word in hand

    std::size_t capitals_size_ = 0;
    std::array<char, frame::buffer_size> capitals_; ///< of the word in hand
    std::size_t watched_size_ = 0;
    bool watches_charset_ = false;
    std::array<char, declaration::longest> watched_; ///< what the value of FF or CA begins with
    bool is_declaration_old_ = false;                ///< of the game that a line has ended
    bool is_declared_ = false;                       ///< `declared_` is the value of CA
    std::size_t declared_size_ = 0;
    std::uint64_t declared_from_ = 0;
    std::uint64_t declared_to_ = 0;
    std::array<char, declaration::longest> declared_;
};

} // namespace sgfstream

#include <sgfstream/detail/basic_tolerant_parser.ipp> // IWYU pragma: keep
#include <sgfstream/detail/tolerant_stage.ipp>        // IWYU pragma: keep
