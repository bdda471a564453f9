// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/charset/charset.hpp>
#include <sgfstream/charset/converter.hpp>
#include <sgfstream/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream::detail {

/// A handler for looking ahead: it counts what is wrong.
struct syntax_counter {
    std::uint64_t diagnostics = 0;

    void on_tree_begin(std::uint64_t, std::uint64_t) noexcept {}
    void on_node(std::uint64_t) noexcept {}
    void on_property(std::uint64_t, std::string_view) noexcept {}
    void on_value_begin(std::uint64_t) noexcept {}
    void on_value_part(std::uint64_t, std::string_view) noexcept {}
    void on_value_end(std::uint64_t) noexcept {}
    void on_tree_end(std::uint64_t, std::uint64_t) noexcept {}
    void on_diagnostic(diagnostic const&) noexcept { ++diagnostics; }
};

/// A parser that reads on from another one as far as the end of the game that is open there.
class lookahead {
  public:
    template <class Handler>
    explicit lookahead(basic_tolerant_parser<Handler> const& from)
        : parser_(counter_, from), game_offset_(from.game_offset()) {
        parser_.pause_behind_games(true);
    }
    lookahead(lookahead const& other) : lookahead(other.parser_) {}
    lookahead& operator=(lookahead const&) = delete;

    /// @returns how many bytes belong to the game, or were read before a limit was met
    std::size_t write(std::string_view bytes) { return parser_.write(bytes).consumed; }
    void move_to(std::uint64_t offset) noexcept { parser_.move_to(offset); }
    /// To be called where the input ends in the game.
    void finish() {
        is_cut_off_ = true;
        parser_.finish();
    }

    bool has_ended() const noexcept { return !is_cut_off_ && (is_outside() || has_restarted()); }
    bool is_outside() const noexcept { return parser_.depth() == 0; }
    bool has_failed() const noexcept { return parser_.status() == parse_status::failed; }
    std::uint64_t diagnostics() const noexcept { return counter_.diagnostics; }
    auto declared() const noexcept { return parser_.declared_charset(); }

  private:
    bool has_restarted() const noexcept { return parser_.game_offset() != game_offset_; }

    syntax_counter counter_;
    basic_tolerant_parser<syntax_counter> parser_;
    std::uint64_t game_offset_;
    bool is_cut_off_ = false; ///< by the end of the input
};

/// What is known when the charset of a game must be decided.
struct charset_evidence {
    std::string_view window;       ///< from the first byte that is not ASCII on, or from an ESC `$`
    std::uint64_t offset;          ///< of its first byte
    bool is_end_of_input;          ///< nothing follows it
    std::optional<charset> wanted; ///< what the user says
    bool is_marked;                ///< a byte-order mark of UTF-8 stands before the game
    lookahead const& before;       ///< at the beginning of the window
    lookahead const& by_byte;      ///< at its end
};

/// What was decided, and what is to be reported of it.
struct charset_choice {
    struct remark {
        diagnostic_code code;
        std::uint64_t begin;
        std::uint64_t end;
        std::string subject;
    };
    charset which = charset::utf_8;
    reading how = reading::by_character;
    std::array<std::optional<remark>, 2> remarks;
};

/// The charset that a value of `CA` names, if one; backslashes do not matter, nor do blanks.
SGFSTREAM_API std::optional<charset> charset_declared(std::string_view raw) noexcept;

/// Decides: what the user says, the mark, `CA`, UTF-8 if the bytes are, a guess.
/// @param error  why the system could not read the charset, if so
/// @throws std::bad_alloc
SGFSTREAM_API charset_choice choose_charset(charset_evidence const& of, std::error_code& error);

/// The first byte in [p, end) where text in some charset may begin: one above 127, or an ESC that `$`
/// follows or that is the last one. Or `end`.
SGFSTREAM_API unsigned char const* find_foreign(unsigned char const* p,
                                                unsigned char const* end) noexcept;

} // namespace sgfstream::detail
