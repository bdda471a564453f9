// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/charset/charset.hpp>
#include <sgfstream/detail/config.hpp>

#include <cstddef>
#include <string_view>

namespace sgfstream {

/// What bytes look like when they are read as UTF-8.
struct utf8_facts {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t first_non_ascii = none; ///< index of the first byte above 127
    std::size_t first_invalid = none;   ///< index of the first byte that is no part of a character
    bool only_pairs = true; ///< no character before that takes more than two bytes: GBK looks so

    bool is_valid() const noexcept { return first_invalid == none; }
    bool has_non_ascii() const noexcept { return first_non_ascii != none; }
};

/// Reads bytes as UTF-8.
/// @param goes_on  whether more bytes follow: a character that is cut off at the end is then not
///                 invalid, and counts as it begins
/// Linear, at several gigabytes a second; never throws; safe from any thread.
SGFSTREAM_API utf8_facts examine_utf8(std::string_view bytes, bool goes_on = false) noexcept;

/// The likeliest encoding of bytes that are not UTF-8 and of which nothing else is known. The first
/// of these that holds, where a character is two bytes, the first of them above 127:
///
/// 1. EUC-KR, if there are at least ten characters and 95 % of them, single bytes above 127 counted
///    too, lie in the Hangul rows B0A1-C8FE or the symbol rows A1A1-A3FE;
/// 2. GB18030, if the bytes are valid and most characters are Hanzi of level 1 of GB2312 (B0A1-D7F9);
/// 3. Shift_JIS or Big5, if uchardet names it, the bytes are valid, and at least four characters,
///    and most of them, are common in it: kana and Kanji of level 1, or Hanzi of level 1;
/// 4. Windows-1252.
///
/// A character that is cut off at the end is neither valid nor invalid.
/// Linear; throws `std::bad_alloc` only, and uchardet may then lose some memory; safe from any thread.
SGFSTREAM_API charset guess_charset(std::string_view bytes);

} // namespace sgfstream
