// SPDX-License-Identifier: MIT
#include <sgfstream/charset/charset.hpp>

#include <array>
#include <cstddef>

namespace sgfstream {

namespace {

/// The longest label is shorter; what is longer is no label.
constexpr std::size_t longest_label = 31;

struct row {
    charset which;
    std::string_view name;
    std::string_view labels; ///< without hyphens and underscores, in small letters, a blank between
};

// As the standard has them, and behind them those the standard does not know.
constexpr std::array<row, charset_count> rows{{
    {charset::utf_8, "UTF-8", "unicode11utf8 unicode20utf8 utf8 xunicode20utf8"},
    {charset::utf_16le, "UTF-16LE",
     "csunicode iso10646ucs2 ucs2 unicode unicodefeff utf16 utf16le"},
    {charset::utf_16be, "UTF-16BE", "unicodefffe utf16be"},
    {charset::ibm866, "IBM866", "866 cp866 csibm866 ibm866"},
    {charset::iso_8859_2, "ISO-8859-2", "csisolatin2 iso88592 isoir101 iso88592:1987 l2 latin2"},
    {charset::iso_8859_3, "ISO-8859-3", "csisolatin3 iso88593 isoir109 iso88593:1988 l3 latin3"},
    {charset::iso_8859_4, "ISO-8859-4", "csisolatin4 iso88594 isoir110 iso88594:1988 l4 latin4"},
    {charset::iso_8859_5, "ISO-8859-5",
     "csisolatincyrillic cyrillic iso88595 isoir144 iso88595:1988"},
    {charset::iso_8859_6, "ISO-8859-6",
     "arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 iso88596 iso88596e iso88596i "
     "isoir127 iso88596:1987"},
    {charset::iso_8859_7, "ISO-8859-7",
     "csisolatingreek ecma118 elot928 greek greek8 iso88597 isoir126 iso88597:1987 suneugreek"},
    {charset::iso_8859_8, "ISO-8859-8",
     "csiso88598e csisolatinhebrew hebrew iso88598 iso88598e isoir138 iso88598:1988 visual "
     "csiso88598i iso88598i logical"},
    {charset::iso_8859_10, "ISO-8859-10", "csisolatin6 iso885910 isoir157 l6 latin6"},
    {charset::iso_8859_13, "ISO-8859-13", "iso885913"},
    {charset::iso_8859_14, "ISO-8859-14", "iso885914"},
    {charset::iso_8859_15, "ISO-8859-15", "csisolatin9 iso885915 l9"},
    {charset::iso_8859_16, "ISO-8859-16", "iso885916"},
    {charset::koi8_r, "KOI8-R", "cskoi8r koi koi8 koi8r"},
    {charset::koi8_u, "KOI8-U", "koi8ru koi8u"},
    {charset::macintosh, "macintosh", "csmacintosh mac macintosh xmacroman"},
    {charset::windows_874, "windows-874", "dos874 iso885911 tis620 windows874"},
    {charset::windows_1250, "windows-1250", "cp1250 windows1250 xcp1250"},
    {charset::windows_1251, "windows-1251", "cp1251 windows1251 xcp1251"},
    {charset::windows_1252, "windows-1252",
     "ansix3.41968 ascii cp1252 cp819 csisolatin1 ibm819 iso88591 isoir100 iso88591:1987 l1 latin1 "
     "usascii windows1252 xcp1252"},
    {charset::windows_1253, "windows-1253", "cp1253 windows1253 xcp1253"},
    {charset::windows_1254, "windows-1254",
     "cp1254 csisolatin5 iso88599 isoir148 iso88599:1989 l5 latin5 windows1254 xcp1254"},
    {charset::windows_1255, "windows-1255", "cp1255 windows1255 xcp1255"},
    {charset::windows_1256, "windows-1256", "cp1256 windows1256 xcp1256"},
    {charset::windows_1257, "windows-1257", "cp1257 windows1257 xcp1257"},
    {charset::windows_1258, "windows-1258", "cp1258 windows1258 xcp1258"},
    {charset::x_mac_cyrillic, "x-mac-cyrillic", "xmaccyrillic xmacukrainian"},
    {charset::gb18030, "GB18030",
     "chinese csgb2312 csiso58gb231280 gb2312 gb231280 gbk isoir58 xgbk gb18030 euccn cp936"},
    {charset::big5, "Big5", "big5 big5hkscs cnbig5 csbig5 xxbig5 cp950"},
    {charset::euc_jp, "EUC-JP", "cseucpkdfmtjapanese eucjp xeucjp"},
    {charset::iso_2022_jp, "ISO-2022-JP", "csiso2022jp iso2022jp"},
    {charset::shift_jis, "Shift_JIS",
     "csshiftjis ms932 mskanji shiftjis sjis windows31j xsjis cp932"},
    {charset::euc_kr, "EUC-KR",
     "cseuckr csksc56011987 euckr isoir149 korean ksc56011987 ksc56011989 ksc5601 windows949 "
     "cp949"},
}};

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (static_cast<std::size_t>(rows[i].which) != i) {
            return false;
        }
    }
    return true;
}
static_assert(rows_are_in_order());

bool has_label(std::string_view labels, std::string_view label) noexcept {
    while (!labels.empty()) {
        auto const length = labels.find(' ');
        if (labels.substr(0, length) == label) {
            return true;
        }
        labels.remove_prefix(length == labels.npos ? labels.size() : length + 1);
    }
    return false;
}

} // namespace

std::optional<charset> charset_named(std::string_view name) noexcept {
    std::array<char, longest_label> label{};
    std::size_t size = 0;
    for (char const c : name) {
        if (c == '-' || c == '_' || c == ' ' || (c >= '\t' && c <= '\r')) {
            continue;
        }
        if (size == label.size()) {
            return std::nullopt;
        }
        label[size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    for (auto const& row : rows) {
        if (size != 0 && has_label(row.labels, {label.data(), size})) {
            return row.which;
        }
    }
    return std::nullopt;
}

std::string_view name_of(charset which) noexcept {
    return rows[static_cast<std::size_t>(which)].name;
}

bool is_multibyte(charset which) noexcept {
    switch (which) {
    case charset::utf_8:
    case charset::utf_16le:
    case charset::utf_16be:
        return true;
    default:
        return is_east_asian(which);
    }
}

bool has_structural_trail_bytes(charset which) noexcept {
    switch (which) {
    case charset::gb18030:
    case charset::big5:
    case charset::iso_2022_jp:
    case charset::shift_jis:
        return true;
    default:
        return false;
    }
}

bool is_east_asian(charset which) noexcept {
    switch (which) {
    case charset::gb18030:
    case charset::big5:
    case charset::euc_jp:
    case charset::iso_2022_jp:
    case charset::shift_jis:
    case charset::euc_kr:
        return true;
    default:
        return false;
    }
}

} // namespace sgfstream
