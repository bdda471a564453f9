// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream {

/// What the tolerant dialect reports: one code for each way in which records depart from the format.
/// The numbers are frozen, and so are the names (`code_name`).
enum class diagnostic_code : unsigned char {
    junk_before_game = 1,        ///< bytes before the first game, skipped
    junk_between_games = 2,      ///< bytes between two games, skipped
    junk_after_game = 3,         ///< bytes after the last game, skipped
    missing_semicolon = 4,       ///< a property without a node: the node is assumed
    illegal_variation_start = 5, ///< one `(` too many, ignored with its `)`
    empty_variation_dropped = 6, ///< `()`: as if it were not there
    node_after_variation = 7,    ///< a node behind a variation: it begins a further one
    missing_close_paren = 8,     ///< open trees, closed
    extra_close_paren = 9,       ///< a `)` that closes nothing, ignored
    eof_in_value = 10,           ///< the input ends in a value: the part that is there is kept
    bad_char_in_node = 11,       ///< bytes that mean nothing where they stand, skipped
    ident_without_value = 12,    ///< a property identifier without a value, dropped
    value_without_ident = 13,    ///< values without a property identifier, dropped
    lowercase_in_ident = 14,     ///< small letters in an identifier of an FF[4] game, left out
    odd_ident = 15,          ///< an identifier that FF[4] does not know the shape of, kept whole
    duplicate_property = 16, ///< an identifier comes again in its node; its values are added
    nul_byte = 17,           ///< a NUL in a value, kept
    unescaped_bracket_suspected = 18, ///< a `]` where no value is open, skipped
    game_restarted = 19,   ///< a line began a new game inside of this one: this one is closed
    tree_missing = 20,     ///< there is no game
    charset_guessed = 21,  ///< text in no declared charset: decoded as what it looks like
    charset_unknown = 22,  ///< `CA` names no charset that is known; ignored
    charset_mismatch = 23, ///< the text is not in the charset that `CA` names
    invalid_bytes = 24,    ///< bytes that are no text in the charset; U+FFFD in their place
    looks_like_utf16 = 25, ///< no game, but UTF-16 without a byte-order mark could hold one
    bracket_repaired = 26  ///< a `]` that is not escaped is text, since that was asked for
};

/// How many codes there are; they are numbered from 1.
inline constexpr std::size_t diagnostic_codes = 26;

/// How bad a diagnostic is.
enum class severity : unsigned char {
    note,    ///< legal, or harmless
    warning, ///< against the format; something was assumed, skipped or dropped
    error    ///< nothing could be read
};

/// A departure from the format, and its place.
struct SGFSTREAM_API diagnostic {
    /// The most bytes that `subject` quotes.
    static constexpr std::size_t longest_subject = 64;

    diagnostic_code code;
    std::uint64_t offset = 0; ///< of the first byte it is about; the input's length at its end
    std::uint64_t end =
        0; ///< of the byte behind the last one it is about: `offset` if it is a place
    std::uint64_t game =
        0; ///< the game that is open, or was last, counted from 1; 0 before the first
    /// The identifier as written or the charset it is about, if any; cut at 64 bytes. Holds until the
    /// callback returns.
    std::string_view subject = {};

    sgfstream::severity severity() const noexcept;

    /// One sentence: what is wrong, and what was done about it. At most 200 bytes.
    std::string message() const;
};

/// The stable name of a code in kebab-case: `junk-before-game`.
/// Never throws; the view holds for ever.
SGFSTREAM_API std::string_view code_name(diagnostic_code code) noexcept;

/// How bad it is.
SGFSTREAM_API severity severity_of(diagnostic_code code) noexcept;

/// `note`, `warning` or `error`.
SGFSTREAM_API std::string_view severity_name(severity how) noexcept;

/// The number that SGFC (the syntax checker of the format's author, version 2.0) gives to the same
/// problem; 0 if it has none.
SGFSTREAM_API int sgfc_number(diagnostic_code code) noexcept;

/// How often each code was reported, those that were counted only included.
class diagnostic_counts {
  public:
    std::uint64_t of(diagnostic_code code) const noexcept {
        return counts_[static_cast<std::size_t>(code) - 1];
    }
    /// @returns how often it was reported with this time
    std::uint64_t add(diagnostic_code code, std::uint64_t times = 1) noexcept {
        return counts_[static_cast<std::size_t>(code) - 1] += times;
    }
    diagnostic_counts& operator+=(diagnostic_counts const& other) noexcept {
        for (std::size_t i = 0; i < diagnostic_codes; ++i) {
            counts_[i] += other.counts_[i];
        }
        return *this;
    }
    /// @param other  nowhere more
    diagnostic_counts& operator-=(diagnostic_counts const& other) noexcept {
        for (std::size_t i = 0; i < diagnostic_codes; ++i) {
            counts_[i] -= other.counts_[i];
        }
        return *this;
    }
    friend bool operator==(diagnostic_counts const&, diagnostic_counts const&) = default;

  private:
    std::array<std::uint64_t, diagnostic_codes> counts_{};
};

/// Decides which diagnostics are listed: of each code so many for one game (as
/// `limits::diagnostics_per_code`). The rest are counted only.
class diagnostic_cap {
  public:
    /// @param most  of each code; 0 for all of them
    explicit diagnostic_cap(std::uint64_t most) noexcept : most_(most) {}

    /// Counts one.
    /// @returns whether it is listed
    bool admit(diagnostic_code code) noexcept {
        met_.add(code);
        auto const times = in_game_.add(code);
        return most_ == 0 || times <= most_;
    }

    /// To be called behind a game if what follows it counts for the next one, or where that begins.
    void next_game() noexcept { in_game_ = {}; }

    /// How often each code was met, listed or not.
    diagnostic_counts const& met() const noexcept { return met_; }

    /// Forgets what was met: for another input.
    void reset() noexcept { met_ = in_game_ = {}; }

  private:
    std::uint64_t most_;
    diagnostic_counts met_;
    diagnostic_counts in_game_;
};

} // namespace sgfstream
