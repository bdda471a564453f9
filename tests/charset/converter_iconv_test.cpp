// SPDX-License-Identifier: MIT
// Every code of every encoding, against what iconv makes of it.
#include "conversion.hpp"
#include "iconv.hpp"

#define BOOST_TEST_MODULE converter_iconv
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

using namespace sgfstream;
using namespace sgfstream_test;

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct {
    charset which;
    char const* iconv;
} const single_byte[] = {
    {charset::ibm866, "CP866"},
    {charset::iso_8859_2, "LATIN2"},
    {charset::iso_8859_3, "LATIN3"},
    {charset::iso_8859_4, "LATIN4"},
    {charset::iso_8859_5, "ISO-8859-5"},
    {charset::iso_8859_6, "ISO-8859-6"},
    {charset::iso_8859_7, "ISO-8859-7"},
    {charset::iso_8859_8, "ISO-8859-8"},
    {charset::iso_8859_10, "LATIN6"},
    {charset::iso_8859_13, "ISO-8859-13"},
    {charset::iso_8859_14, "ISO-8859-14"},
    {charset::iso_8859_15, "ISO-8859-15"},
    {charset::iso_8859_16, "ISO-8859-16"},
    {charset::koi8_r, "KOI8-R"},
    {charset::koi8_u, "KOI8-U"},
    {charset::macintosh, "MACINTOSH"},
    {charset::windows_874, "CP874"},
    {charset::windows_1250, "CP1250"},
    {charset::windows_1251, "CP1251"},
    {charset::windows_1252, "CP1252"},
    {charset::windows_1253, "CP1253"},
    {charset::windows_1254, "CP1254"},
    {charset::windows_1255, "CP1255"},
    {charset::windows_1256, "CP1256"},
    {charset::windows_1257, "CP1257"},
    {charset::windows_1258, "CP1258"},
    {charset::x_mac_cyrillic, "MACCYRILLIC"},
};

struct {
    charset which;
    char const* iconv;
    int least; ///< as many characters of two bytes it has
} const pairs[] = {
    {charset::gb18030, "GB18030", 23'900}, {charset::big5, "BIG5-HKSCS", 18'000},
    {charset::euc_jp, "EUC-JP-MS", 7'900}, {charset::shift_jis, "CP932", 9'600},
    {charset::euc_kr, "CP949", 17'000},
};

/// What iconv takes for a character, and the encoding standard does not.
bool is_control_of_iconv(charset which, int byte) {
    return (which == charset::euc_jp && byte <= 0xA0 && byte != 0x8E && byte != 0x8F) ||
           (which == charset::big5 && byte == 0x80);
}

std::string bytes(std::initializer_list<int> values) {
    std::string result;
    for (int const value : values) {
        result += static_cast<char>(value);
    }
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(single_bytes_stand_for_what_iconv_says) {
    for (auto const& row : single_byte) {
        iconv_reference reference("UTF-8", row.iconv);
        for (int byte = 0; byte < 0x100; ++byte) {
            auto const expected = reference(bytes({byte}));
            auto const control = bytes({0xC2, byte});
            BOOST_TEST_CONTEXT(row.iconv << ' ' << byte) {
                BOOST_TEST(convert(row.which, bytes({byte})).text() ==
                           (expected                       ? *expected
                            : byte >= 0x80 && byte <= 0x9F ? control
                                                           : std::string(replacement)));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(two_bytes_stand_for_what_iconv_says) {
    for (auto const& row : pairs) {
        iconv_reference reference("UTF-8", row.iconv);
        int characters = 0;
        int wrong = 0;
        for (int lead = 0x80; lead < 0x100; ++lead) {
            for (int trail = 0; trail < 0x100; ++trail) {
                auto const pair = bytes({lead, trail});
                auto const result = convert(row.which, pair);
                auto const expected = reference(pair);
                if (lead == 0x80 && row.which == charset::gb18030) {
                    wrong += !result.text().starts_with("\xE2\x82\xAC"); // the euro sign
                } else if (expected && !is_control_of_iconv(row.which, lead)) {
                    wrong += result.text() != *expected;
                    characters += result.stretches.size() == 1;
                } else if (auto const single = reference(bytes({lead}));
                           single && row.which == charset::shift_jis) {
                    wrong += result.text() != *single + std::string(replacement);
                } else {
                    wrong += !result.text().starts_with(replacement);
                    wrong += trail < 0x80 &&
                             result.text() != std::string(replacement) + static_cast<char>(trail);
                }
            }
        }
        BOOST_TEST_CONTEXT(row.iconv) {
            BOOST_TEST(wrong == 0);
            BOOST_TEST(characters >= row.least);
        }
    }
}

BOOST_AUTO_TEST_CASE(three_bytes_of_euc_jp_stand_for_what_iconv_says) {
    iconv_reference reference("UTF-8", "EUC-JP-MS");
    int characters = 0;
    int wrong = 0;
    for (int a = 0xA1; a < 0xFF; ++a) {
        for (int b = 0xA1; b < 0xFF; ++b) {
            auto const three = bytes({0x8F, a, b});
            auto const expected = reference(three);
            wrong += convert(charset::euc_jp, three).text() !=
                     expected.value_or(std::string(replacement));
            characters += expected.has_value();
        }
    }
    BOOST_TEST(wrong == 0);
    BOOST_TEST(characters >= 6'000);
}

BOOST_AUTO_TEST_CASE(four_bytes_of_gb18030_stand_for_what_iconv_says) {
    iconv_reference reference("UTF-8", "GB18030");
    int characters = 0;
    int wrong = 0;
    auto const check = [&](int a, int b, int c, int d) {
        auto const four = bytes({a, b, c, d});
        auto const expected = reference(four);
        auto const result = convert(charset::gb18030, four);
        if (expected) {
            wrong += result.text() != *expected || result.stretches.size() != 1;
            ++characters;
        } else {
            wrong += !result.text().starts_with(std::string(replacement) + static_cast<char>(b));
        }
    };
    for (int b = 0x30; b <= 0x39; ++b) {
        for (int c = 0x81; c <= 0xFE; ++c) {
            for (int d = 0x30; d <= 0x39; ++d) {
                for (int const a :
                     {0x81, 0x82, 0x83, 0x84, 0x85, 0x8F, 0x90, 0x95, 0xE2, 0xE3, 0xE4, 0xFE}) {
                    check(a, b, c, d);
                }
            }
        }
    }
    BOOST_TEST(wrong == 0);
    BOOST_TEST(characters >= 39'000 + 2 * 12'600);
}

BOOST_AUTO_TEST_CASE(iso_2022_jp_stands_for_what_iconv_says) {
    iconv_reference reference("UTF-8", "ISO-2022-JP-2");
    int characters = 0;
    int wrong = 0;
    for (int a = 0x21; a < 0x7F; ++a) {
        for (int b = 0x21; b < 0x7F; ++b) {
            auto const text = "\x1b$B" + bytes({a, b}) + "\x1b(B";
            if (auto const expected = reference(text)) {
                // Windows-31J has other characters for some signs of JIS X 0208
                wrong += convert(charset::iso_2022_jp, text).text() != *expected;
                ++characters;
            }
        }
    }
    BOOST_TEST(wrong <= 9);
    BOOST_TEST(characters >= 6'800);
}

BOOST_AUTO_TEST_CASE(what_iconv_writes_is_read_back) {
    auto const sweep = [](charset which, char const* name) {
        iconv_reference write(name, "UTF-32LE");
        iconv_reference read("UTF-32LE", name);
        iconv_reference utf8("UTF-8", "UTF-32LE");
        int wrong = 0;
        int characters = 0;
        for (int c = 0xA0; c < 0x10000; ++c) {
            bool const is_surrogate = c >= 0xD800 && c < 0xE000;
            bool const is_private = c >= 0xE000 && c < 0xF900; // and may be written as another
            if (is_surrogate || is_private) {
                continue;
            }
            auto const utf32 = bytes({c & 0xFF, c >> 8, 0, 0});
            auto const written = write(utf32);
            // It writes some characters as similar ones, and some as two that combine.
            bool const is_kept =
                written && read(*written) == utf32 && (is_multibyte(which) || written->size() == 1);
            if (is_kept) {
                ++characters;
                auto const result = convert(which, *written);
                wrong += result.text() != utf8(utf32);
            }
        }
        BOOST_TEST_CONTEXT(name) {
            BOOST_TEST(wrong == 0);
            BOOST_TEST(characters >= 40);
        }
    };
    for (auto const& row : single_byte) {
        sweep(row.which, row.iconv);
    }
    for (auto const& row : pairs) {
        sweep(row.which, row.iconv);
    }
    sweep(charset::utf_16le, "UTF-16LE");
    sweep(charset::utf_16be, "UTF-16BE");
    sweep(charset::utf_8, "UTF-8");
}
