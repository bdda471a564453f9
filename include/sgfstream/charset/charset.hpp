// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <optional>
#include <string_view>

namespace sgfstream {

/// The encodings of text that can be read: those of the WHATWG Encoding Standard, less the ones that
/// stand for no text. Standard: <https://encoding.spec.whatwg.org/#names-and-labels>.
enum class charset : unsigned char {
    utf_8,
    utf_16le,
    utf_16be,
    ibm866,
    iso_8859_2,
    iso_8859_3,
    iso_8859_4,
    iso_8859_5,
    iso_8859_6,
    iso_8859_7,
    iso_8859_8, ///< in logical or visual order alike
    iso_8859_10,
    iso_8859_13,
    iso_8859_14,
    iso_8859_15,
    iso_8859_16,
    koi8_r,
    koi8_u,
    macintosh,
    windows_874,
    windows_1250,
    windows_1251,
    windows_1252, ///< and whatever calls itself ASCII or ISO-8859-1
    windows_1253,
    windows_1254,
    windows_1255,
    windows_1256,
    windows_1257,
    windows_1258,
    x_mac_cyrillic,
    gb18030, ///< and its subsets GBK and GB2312
    big5,    ///< with the characters of Hong Kong
    euc_jp,
    iso_2022_jp,
    shift_jis, ///< Windows-31J
    euc_kr     ///< Windows code page 949
};

/// How many there are; their values are 0 to one less.
inline constexpr unsigned charset_count = static_cast<unsigned>(charset::euc_kr) + 1;

/// The encoding that a name stands for: a label of the standard, or `EUC-CN`, `cp932`, `cp936`,
/// `cp949`, `cp950`. Case, white space, hyphens and underscores do not matter. Names of what the
/// standard replaces, such as ISO-2022-KR, are not known.
/// Linear in the name; never throws; safe from any thread.
SGFSTREAM_API std::optional<charset> charset_named(std::string_view name) noexcept;

/// The name of an encoding as the standard spells it, with GB18030 in capitals. Holds for ever.
SGFSTREAM_API std::string_view name_of(charset which) noexcept;

/// Whether a character may take more than one byte.
SGFSTREAM_API bool is_multibyte(charset which) noexcept;

/// Whether a byte of a longer character may look like a backslash or `]`: so in GB18030, Big5,
/// Shift_JIS and ISO-2022-JP. (Code page 949 leaves these bytes out, UTF-16 is not read as bytes.)
SGFSTREAM_API bool has_structural_trail_bytes(charset which) noexcept;

/// Whether it is an encoding of Chinese, Japanese or Korean in particular.
SGFSTREAM_API bool is_east_asian(charset which) noexcept;

} // namespace sgfstream
