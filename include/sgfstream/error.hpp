// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/location.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace sgfstream {

/// The four classes of syntax error of the strict dialect. Every input that is rejected is in
/// exactly one of them, whatever the chunks it came in. The numbers are frozen.
enum class errc {
    tree_missing = 1,           ///< M: no game tree where one must stand
    tree_with_no_nodes = 2,     ///< N: `(` that no `;` follows
    property_not_uppercase = 3, ///< U: what stands for a property is no run of capitals
    properties_without_delimiter =
        4 ///< D: an identifier without `[`, or `[` and `]` that do not match
};

/// The limits an input can go over, one for each member of `limits`. The numbers are frozen.
enum class limit_errc {
    nesting_depth = 1,
    identifier_length = 2,
    value_length = 3,
    nodes_per_game = 4,
    bytes_per_game = 5
};

/// Wrong use of the library. The numbers are frozen.
enum class usage_errc {
    reentered = 1, ///< a callback called the parser that called it
    finished = 2,  ///< `write` after `finish`
    handler_threw =
        3, ///< an exception left a callback earlier; `reset` makes the parser good again
    bad_identifier = 4, ///< a property identifier to be written is not 1 to 1,024 capitals
    bad_raw_value = 5,  ///< a raw value to be written holds a bare `]`, or ends in a bare backslash
    events_out_of_order = 6, ///< a writer or builder got an event that cannot stand there
    bad_line_break = 7       ///< what a writer is to break lines with is no line break
};

/// What an error is about, to compare error codes with: `code == condition::syntax`.
enum class condition {
    syntax = 1, ///< any `errc`
    limit = 2,  ///< any `limit_errc`
    usage = 3   ///< any `usage_errc`
};

/// The category of `errc`, named "sgfstream.syntax". Never throws; there is one of each category.
SGFSTREAM_API std::error_category const& syntax_category() noexcept;
/// The category of `limit_errc`, named "sgfstream.limit".
SGFSTREAM_API std::error_category const& limit_category() noexcept;
/// The category of `usage_errc`, named "sgfstream.usage".
SGFSTREAM_API std::error_category const& usage_category() noexcept;
/// The category of `condition`, named "sgfstream".
SGFSTREAM_API std::error_category const& condition_category() noexcept;

inline std::error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), syntax_category()};
}
inline std::error_code make_error_code(limit_errc e) noexcept {
    return {static_cast<int>(e), limit_category()};
}
inline std::error_code make_error_code(usage_errc e) noexcept {
    return {static_cast<int>(e), usage_category()};
}
inline std::error_condition make_error_condition(condition c) noexcept {
    return {static_cast<int>(c), condition_category()};
}

/// The stable name of an error of this library in kebab-case, as the command prints it:
/// `tree-missing`, `limit-value-length`, `usage-reentered`; `io` for every other category.
SGFSTREAM_API std::string_view code_name(std::error_code code) noexcept;

/// A problem with an input, and its place.
///
/// `identifier` is a view into the parser that reported the problem: it holds until that parser is
/// written to, reset or destroyed.
struct SGFSTREAM_API problem {
    /// What was left open where the problem is.
    enum class opening : unsigned char { nothing, game, identifier, value };

    /// `found` at the end of the input.
    static constexpr int end_of_input = -1;

    std::error_code code;              ///< which error; none when all is well
    std::uint64_t offset = 0;          ///< of the offending byte; the input's length at its end
    opening opened = opening::nothing; ///< what is not closed, or is not followed by what it needs
    std::uint64_t opened_at = 0;       ///< where that began, if `opened` is not `nothing`
    int found = end_of_input;         ///< the parser: the offending byte, 0 to 255, if there is one
    std::uint64_t depth = 0;          ///< the parser: how many trees are open there
    std::uint64_t limit = 0;          ///< for a limit: the number that was exceeded
    std::string_view identifier = {}; ///< the property identifier in hand, if there is one

    /// The class message and a fuller sentence behind it: `properties without delimiter: expected
    /// '[' after property identifier 'AB', found ';'`. Bounded: what it quotes is cut at 32 bytes.
    /// @param opened_location  if given, the sentence names it as line and column; otherwise the
    ///                         offset `opened_at` is named
    std::string message(std::optional<location> const& opened_location = std::nullopt) const;
};

} // namespace sgfstream

template <>
struct std::is_error_code_enum<sgfstream::errc> : std::true_type {};
template <>
struct std::is_error_code_enum<sgfstream::limit_errc> : std::true_type {};
template <>
struct std::is_error_code_enum<sgfstream::usage_errc> : std::true_type {};
template <>
struct std::is_error_condition_enum<sgfstream::condition> : std::true_type {};
