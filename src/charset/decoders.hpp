// SPDX-License-Identifier: MIT
// One character at a time: a decoder for each family of encodings.
#pragma once

#include "code_table.hpp"
#include "utf8.hpp"

#include <sgfstream/charset/converter.hpp>

#include <cstddef>

namespace sgfstream::detail {

/// What stands at the beginning of some bytes.
struct decoded {
    enum class kind : unsigned char {
        character,
        invalid, ///< bytes that are no character
        nothing, ///< an escape sequence
        cut_off  ///< more bytes are needed
    };
    kind what;
    unsigned length; ///< in bytes; 0 if more are needed
    char32_t code;   ///< of a character, in the form of a code table
    unsigned shift;  ///< behind it
};

constexpr decoded cut_off(unsigned shift = 0) noexcept {
    return {decoded::kind::cut_off, 0, 0, shift};
}
constexpr decoded invalid(unsigned length, unsigned shift = 0) noexcept {
    return {decoded::kind::invalid, length, 0, shift};
}
constexpr decoded character(char32_t code, unsigned length, unsigned shift = 0) noexcept {
    return {decoded::kind::character, length, code, shift};
}
/// What a code table says of `length` bytes.
constexpr decoded looked_up(char32_t code, unsigned length) noexcept {
    return code != 0 ? character(code, length) : invalid(length);
}

/// The bytes that a decoder is given: never none.
struct input {
    unsigned char const* p;
    unsigned char const* end;
    bool is_last; ///< nothing follows

    bool has(std::size_t index) const noexcept { return index < static_cast<std::size_t>(end - p); }
    unsigned operator[](std::size_t index) const noexcept { return p[index]; }
    decoded missing(unsigned invalid_length, unsigned shift = 0) const noexcept {
        return is_last ? invalid(invalid_length, shift) : cut_off(shift);
    }
};

struct utf8_decoder {
    static constexpr bool is_bytewise = true;

    decoded operator()(input in, unsigned) const noexcept {
        auto const c = read_utf8(in.p, in.end);
        if (c.is_valid) {
            char32_t code = in[0];
            if (c.length > 1) {
                code &= 0x7FU >> c.length;
                for (unsigned i = 1; i < c.length; ++i) {
                    code = (code << 6) | (in[i] & 0x3F);
                }
            }
            return character(code, c.length);
        }
        return c.is_cut_off ? in.missing(c.length) : invalid(c.length);
    }
};

template <bool big_endian>
struct utf16_decoder {
    static constexpr bool is_bytewise = false;

    static unsigned unit(input in, std::size_t index) noexcept {
        auto const first = in[index];
        auto const second = in[index + 1];
        return big_endian ? (first << 8) | second : (second << 8) | first;
    }

    decoded operator()(input in, unsigned) const noexcept {
        if (!in.has(1)) {
            return in.missing(1);
        }
        auto const first = unit(in, 0);
        if ((first & 0xF800) != 0xD800) {
            return character(first, 2);
        }
        if ((first & 0x0400) != 0) {
            return invalid(2);
        }
        if (!in.has(3)) {
            return in.missing(2);
        }
        auto const second = unit(in, 2);
        if ((second & 0xFC00) != 0xDC00) {
            return invalid(2);
        }
        return character(0x10000 + ((first & 0x3FFU) << 10) + (second & 0x3FF), 4);
    }
};

struct single_byte_decoder {
    static constexpr bool is_bytewise = true;
    char32_t const* codes;

    decoded operator()(input in, unsigned) const noexcept {
        return in[0] < 0x80 ? character(in[0], 1) : looked_up(codes[in[0] - 0x80], 1);
    }
};

/// A pair of which the first byte is above 127. Without a character for both, the second byte goes
/// with the first unless it is ASCII.
inline decoded read_pair(char32_t const* codes, input in, bool by_byte) noexcept {
    if (!in.has(1)) {
        return in.missing(1);
    }
    auto const trail = in[1];
    if (by_byte && trail == ']') {
        return invalid(1);
    }
    if (by_byte && trail == '\\') {
        if (!in.has(2)) {
            return in.missing(1);
        }
        auto const code = codes[pair_index(in[0], in[2])];
        return code != 0 ? character(code, 3) : invalid(1);
    }
    auto const code = codes[pair_index(in[0], trail)];
    return code != 0 ? character(code, 2) : invalid(trail < 0x80 ? 1 : 2);
}

/// Big5 and EUC-KR, and Shift_JIS, which has some single bytes in the middle.
template <bool shift_jis>
struct pair_decoder {
    static constexpr bool is_bytewise = true;
    char32_t const* codes;
    bool by_byte;

    static constexpr bool is_lead(unsigned byte) noexcept {
        return shift_jis ? (byte > 0x80 && byte < 0xA0) || (byte > 0xDF && byte < 0xFD)
                         : byte > 0x80 && byte < 0xFF;
    }

    decoded operator()(input in, unsigned) const noexcept {
        if (in[0] < 0x80) {
            return character(in[0], 1);
        }
        return is_lead(in[0]) ? read_pair(codes, in, by_byte)
                              : looked_up(codes[pair_index(0x80, in[0])], 1);
    }
};

struct gb18030_decoder {
    static constexpr bool is_bytewise = true;
    char32_t const* codes;
    bool by_byte;

    static bool is_digit(unsigned byte) noexcept { return byte >= '0' && byte <= '9'; }

    decoded operator()(input in, unsigned) const noexcept {
        auto const lead = in[0];
        if (lead < 0x80) {
            return character(lead, 1);
        }
        if (lead == 0x80 || lead == 0xFF) {
            return looked_up(codes[pair_index(0x80, lead)], 1);
        }
        return in.has(1) && is_digit(in[1]) ? read_four(in) : read_pair(codes, in, by_byte);
    }

    /// If the four are no character, the digit is one, and what is behind it is looked at afresh.
    decoded read_four(input in) const noexcept {
        if (!in.has(2)) {
            return in.missing(1);
        }
        if (in[2] < 0x81 || in[2] == 0xFF) {
            return invalid(1);
        }
        if (!in.has(3)) {
            return in.missing(1);
        }
        if (!is_digit(in[3])) {
            return invalid(1);
        }
        auto const index = gb18030_index(in.p);
        if (index < gb18030_basic_size) {
            auto const code = codes[pairs_size + index];
            return code != 0 ? character(code, 4) : invalid(1);
        }
        bool const is_character = index >= gb18030_others && index - gb18030_others < 0x100000;
        return is_character ? character(static_cast<char32_t>(index - gb18030_others + 0x10000), 4)
                            : invalid(1);
    }
};

struct euc_jp_decoder {
    static constexpr bool is_bytewise = true;
    char32_t const* codes;

    decoded operator()(input in, unsigned) const noexcept {
        auto const lead = in[0];
        if (lead < 0x80) {
            return character(lead, 1);
        }
        if (lead < 0x8E || (lead > 0x8F && lead < 0xA1) || lead == 0xFF) {
            return invalid(1);
        }
        if (lead != 0x8F) {
            return read_pair(codes, in, false);
        }
        if (!in.has(1)) {
            return in.missing(1);
        }
        if (in[1] < 0xA1 || in[1] == 0xFF) {
            return invalid(in[1] < 0x80 ? 1 : 2);
        }
        if (!in.has(2)) {
            return in.missing(2);
        }
        auto const code = codes[pairs_size + pair_index(in[1], in[2])];
        return code != 0 ? character(code, 3) : invalid(in[2] < 0x80 ? 2 : 3);
    }
};

/// ISO-2022-JP, by the table of EUC-JP.
struct iso_2022_jp_decoder {
    static constexpr bool is_bytewise = false; // what bytes mean depends on the shift
    static constexpr unsigned ascii = 0;
    static constexpr unsigned kana = 1;
    static constexpr unsigned kanji = 2;
    char32_t const* codes;
    bool by_byte;

    static bool is_text(unsigned byte) noexcept { return byte > 0x20 && byte < 0x7F; }

    decoded operator()(input in, unsigned shift) const noexcept {
        auto const byte = in[0];
        if (byte == 0x1B) {
            return read_escape(in, shift);
        }
        if (byte >= 0x80) {
            return invalid(1, shift);
        }
        if (shift == ascii || !is_text(byte)) {
            return character(byte, 1, byte == '\n' || byte == '\r' ? ascii : shift);
        }
        return read_text(in, shift);
    }

    static decoded read_escape(input in, unsigned shift) noexcept {
        if (!in.has(1)) {
            return escape_character(in, shift);
        }
        if (in[1] != '$' && in[1] != '(') {
            return character(0x1B, 1, shift);
        }
        if (!in.has(2)) {
            return escape_character(in, shift);
        }
        auto const set = in[2];
        if (in[1] == '$') {
            return set == 'B' || set == '@' ? decoded{decoded::kind::nothing, 3, 0, kanji}
                                            : character(0x1B, 1, shift);
        }
        if (set == 'B' || set == 'J') {
            return {decoded::kind::nothing, 3, 0, ascii};
        }
        return set == 'I' ? decoded{decoded::kind::nothing, 3, 0, kana} : character(0x1B, 1, shift);
    }

    /// An escape character by itself is ASCII, and none is lost.
    static decoded escape_character(input in, unsigned shift) noexcept {
        return in.is_last ? character(0x1B, 1, shift) : cut_off(shift);
    }

    decoded read_text(input in, unsigned shift) const noexcept {
        unsigned length = 0;
        unsigned bytes[2] = {};
        for (unsigned i = 0; i < (shift == kana ? 1U : 2U); ++i) {
            // What is not text ends the pair: the byte in front of it is invalid.
            unsigned const invalid_length = i == 0 ? 1 : length;
            if (!in.has(length)) {
                return in.missing(invalid_length, shift);
            }
            auto byte = in[length];
            if (by_byte && byte == ']') {
                return i == 0 ? character(']', 1, ascii) : invalid(length, shift);
            }
            if (by_byte && byte == '\\') {
                if (!in.has(length + 1) && !in.is_last) {
                    return cut_off(shift);
                }
                if (!in.has(length + 1) || !is_text(in[length + 1])) {
                    return i == 0 ? character('\\', 1, shift) : invalid(length, shift);
                }
                byte = in[++length];
            }
            if (!is_text(byte)) {
                return invalid(length, shift);
            }
            bytes[i] = byte | 0x80;
            ++length;
        }
        auto const code =
            shift == kana ? kana_code(bytes[0]) : codes[pair_index(bytes[0], bytes[1])];
        return code != 0 ? character(code, length, shift) : invalid(length, shift);
    }

    static char32_t kana_code(unsigned byte) noexcept {
        return byte <= 0xDF ? 0xFF61U + (byte - 0xA1) : 0;
    }
};

} // namespace sgfstream::detail
