// SPDX-License-Identifier: MIT
// What the codes of an encoding stand for, as iconv says.
#pragma once

#include <sgfstream/charset/charset.hpp>

#include <cstddef>
#include <cstdint>
#include <system_error>

namespace sgfstream::detail {

/// A code stands for one character; for a character and one that combines with it, below U+0800, in the
/// bits from 21 on (four codes of Big5); or for nothing, 0.
constexpr unsigned combining_shift = 21;
constexpr char32_t character_mask = 0x1FFFFF;

/// Where things are in a table, in codes from its beginning.
///
/// Single bytes: byte - 0x80. Pairs: (lead - 0x80) * 256 + trail. Behind the pairs, in EUC-JP those
/// behind a byte 8F, placed alike, and in GB18030 the codes of four bytes, as their index says.
/// Single bytes above 127 of an encoding of pairs stand where lead 80 would: 80 is no lead, or has no
/// trail bytes that are so placed, in any of them.
constexpr std::size_t pairs_size = std::size_t{128} * 256;

constexpr std::size_t pair_index(unsigned lead, unsigned trail) noexcept {
    return static_cast<std::size_t>(lead - 0x80) * 256 + trail;
}

/// The characters of the basic plane that take four bytes in GB18030 have indices below this one, the
/// others begin at the other one.
constexpr std::size_t gb18030_basic_size = 39'420;
constexpr std::size_t gb18030_others = 189'000;

constexpr std::size_t gb18030_index(unsigned char const* p) noexcept {
    return ((static_cast<std::size_t>(p[0] - 0x81) * 10 + (p[1] - 0x30U)) * 126 + (p[2] - 0x81U)) *
               10 +
           (p[3] - 0x30U);
}

/// The table of an encoding, made when it is first asked for; it then lasts as long as the process.
/// None and no error for Unicode, which needs none. Safe from any thread.
char32_t const* code_table(charset which, std::error_code& error) noexcept;

} // namespace sgfstream::detail
