// SPDX-License-Identifier: MIT
// UTF-8, read and written.
#pragma once

#include <cstddef>

namespace sgfstream::detail {

/// The first character of some bytes, as UTF-8.
struct utf8_character {
    unsigned length; ///< of the character, or of the part of one that is there
    bool is_valid;   ///< it is one
    bool is_cut_off; ///< it is none yet, and more bytes might make it one
};

/// Reads the first character of [p, end), which is not empty.
utf8_character read_utf8(unsigned char const* p, unsigned char const* end) noexcept;

/// Where valid UTF-8 stops.
struct utf8_extent {
    unsigned char const* end; ///< behind the last valid character
    bool only_pairs;          ///< none of them has more than two bytes
};

/// The longest part of [p, end), from its beginning on, that is valid UTF-8.
utf8_extent find_end_of_utf8(unsigned char const* p, unsigned char const* end) noexcept;

/// Writes a character as UTF-8, up to four bytes; gives the end of it.
inline char* write_utf8(char32_t c, char* out) noexcept {
    auto const put = [&](char32_t byte) { *out++ = static_cast<char>(byte); };
    auto const put_next = [&](unsigned shift) { put(0x80 | ((c >> shift) & 0x3F)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | (c >> 6));
        put_next(0);
    } else if (c < 0x10000) {
        put(0xE0 | (c >> 12));
        put_next(6);
        put_next(0);
    } else {
        put(0xF0 | (c >> 18));
        put_next(12);
        put_next(6);
        put_next(0);
    }
    return out;
}

} // namespace sgfstream::detail
