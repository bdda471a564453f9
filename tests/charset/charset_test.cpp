// SPDX-License-Identifier: MIT
// Names of encodings, and what is true of each.
#include "print_charset.hpp"

#include <sgfstream/charset/charset.hpp>
#include <sgfstream/charset/converter.hpp>

#define BOOST_TEST_MODULE charset
#include <boost/test/unit_test.hpp>

#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream;

namespace {

// The labels of https://encoding.spec.whatwg.org/#names-and-labels as they are spelt there.
struct {
    charset which;
    std::vector<std::string_view> labels;
} const standard[] = {
    {charset::utf_8,
     {"unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "utf-8", "utf8", "x-unicode20utf8"}},
    {charset::ibm866, {"866", "cp866", "csibm866", "ibm866"}},
    {charset::iso_8859_2,
     {"csisolatin2", "iso-8859-2", "iso-ir-101", "iso8859-2", "iso88592", "iso_8859-2",
      "iso_8859-2:1987", "l2", "latin2"}},
    {charset::iso_8859_3,
     {"csisolatin3", "iso-8859-3", "iso-ir-109", "iso8859-3", "iso88593", "iso_8859-3",
      "iso_8859-3:1988", "l3", "latin3"}},
    {charset::iso_8859_4,
     {"csisolatin4", "iso-8859-4", "iso-ir-110", "iso8859-4", "iso88594", "iso_8859-4",
      "iso_8859-4:1988", "l4", "latin4"}},
    {charset::iso_8859_5,
     {"csisolatincyrillic", "cyrillic", "iso-8859-5", "iso-ir-144", "iso8859-5", "iso88595",
      "iso_8859-5", "iso_8859-5:1988"}},
    {charset::iso_8859_6,
     {"arabic", "asmo-708", "csiso88596e", "csiso88596i", "csisolatinarabic", "ecma-114",
      "iso-8859-6", "iso-8859-6-e", "iso-8859-6-i", "iso-ir-127", "iso8859-6", "iso88596",
      "iso_8859-6", "iso_8859-6:1987"}},
    {charset::iso_8859_7,
     {"csisolatingreek", "ecma-118", "elot_928", "greek", "greek8", "iso-8859-7", "iso-ir-126",
      "iso8859-7", "iso88597", "iso_8859-7", "iso_8859-7:1987", "sun_eu_greek"}},
    {charset::iso_8859_8,
     {"csiso88598e", "csisolatinhebrew", "hebrew", "iso-8859-8", "iso-8859-8-e", "iso-ir-138",
      "iso8859-8", "iso88598", "iso_8859-8", "iso_8859-8:1988", "visual", "csiso88598i",
      "iso-8859-8-i", "logical"}},
    {charset::iso_8859_10,
     {"csisolatin6", "iso-8859-10", "iso-ir-157", "iso8859-10", "iso885910", "l6", "latin6"}},
    {charset::iso_8859_13, {"iso-8859-13", "iso8859-13", "iso885913"}},
    {charset::iso_8859_14, {"iso-8859-14", "iso8859-14", "iso885914"}},
    {charset::iso_8859_15,
     {"csisolatin9", "iso-8859-15", "iso8859-15", "iso885915", "iso_8859-15", "l9"}},
    {charset::iso_8859_16, {"iso-8859-16"}},
    {charset::koi8_r, {"cskoi8r", "koi", "koi8", "koi8-r", "koi8_r"}},
    {charset::koi8_u, {"koi8-ru", "koi8-u"}},
    {charset::macintosh, {"csmacintosh", "mac", "macintosh", "x-mac-roman"}},
    {charset::windows_874,
     {"dos-874", "iso-8859-11", "iso8859-11", "iso885911", "tis-620", "windows-874"}},
    {charset::windows_1250, {"cp1250", "windows-1250", "x-cp1250"}},
    {charset::windows_1251, {"cp1251", "windows-1251", "x-cp1251"}},
    {charset::windows_1252,
     {"ansi_x3.4-1968", "ascii", "cp1252", "cp819", "csisolatin1", "ibm819", "iso-8859-1",
      "iso-ir-100", "iso8859-1", "iso88591", "iso_8859-1", "iso_8859-1:1987", "l1", "latin1",
      "us-ascii", "windows-1252", "x-cp1252"}},
    {charset::windows_1253, {"cp1253", "windows-1253", "x-cp1253"}},
    {charset::windows_1254,
     {"cp1254", "csisolatin5", "iso-8859-9", "iso-ir-148", "iso8859-9", "iso88599", "iso_8859-9",
      "iso_8859-9:1989", "l5", "latin5", "windows-1254", "x-cp1254"}},
    {charset::windows_1255, {"cp1255", "windows-1255", "x-cp1255"}},
    {charset::windows_1256, {"cp1256", "windows-1256", "x-cp1256"}},
    {charset::windows_1257, {"cp1257", "windows-1257", "x-cp1257"}},
    {charset::windows_1258, {"cp1258", "windows-1258", "x-cp1258"}},
    {charset::x_mac_cyrillic, {"x-mac-cyrillic", "x-mac-ukrainian"}},
    {charset::gb18030,
     {"chinese", "csgb2312", "csiso58gb231280", "gb2312", "gb_2312", "gb_2312-80", "gbk",
      "iso-ir-58", "x-gbk", "gb18030"}},
    {charset::big5, {"big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5"}},
    {charset::euc_jp, {"cseucpkdfmtjapanese", "euc-jp", "x-euc-jp"}},
    {charset::iso_2022_jp, {"csiso2022jp", "iso-2022-jp"}},
    {charset::shift_jis,
     {"csshiftjis", "ms932", "ms_kanji", "shift-jis", "shift_jis", "sjis", "windows-31j",
      "x-sjis"}},
    {charset::euc_kr,
     {"cseuckr", "csksc56011987", "euc-kr", "iso-ir-149", "korean", "ks_c_5601-1987",
      "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949"}},
    {charset::utf_16be, {"unicodefffe", "utf-16be"}},
    {charset::utf_16le,
     {"csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff", "utf-16", "utf-16le"}},
};

std::vector<charset> all_charsets() {
    std::vector<charset> result;
    for (unsigned i = 0; i < charset_count; ++i) {
        result.push_back(static_cast<charset>(i));
    }
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_label_of_the_standard_names_its_encoding) {
    std::set<charset> seen;
    for (auto const& row : standard) {
        seen.insert(row.which);
        for (auto const label : row.labels) {
            BOOST_TEST_CONTEXT(label) {
                BOOST_TEST(charset_named(label) == std::optional(row.which));
            }
        }
    }
    BOOST_TEST(seen.size() == charset_count);
}

BOOST_AUTO_TEST_CASE(case_blanks_hyphens_and_underscores_do_not_matter) {
    for (auto const& row : standard) {
        for (auto const label : row.labels) {
            std::string loud(" \t");
            std::string bare;
            for (char const c : label) {
                loud += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                loud += "_- \r\n"[loud.size() % 5];
                if (c != '-' && c != '_') {
                    bare += c;
                }
            }
            BOOST_TEST_CONTEXT(label) {
                BOOST_TEST(charset_named(loud) == std::optional(row.which));
                BOOST_TEST(charset_named(bare) == std::optional(row.which));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(names_that_programs_write_are_known_too) {
    struct {
        std::string_view name;
        charset which;
    } const table[] = {
        {"ShiftJIS", charset::shift_jis},
        {" utf8 ", charset::utf_8},
        {"EUC-CN", charset::gb18030},
        {"cp936", charset::gb18030},
        {"CP932", charset::shift_jis},
        {"cp949", charset::euc_kr},
        {"cp950", charset::big5},
        {"GB2312", charset::gb18030},
        {"GBK", charset::gb18030},
        {"ks_c_5601", charset::euc_kr},
        {"ISO 8859-1", charset::windows_1252},
        {"Windows 1252", charset::windows_1252},
        {"Big-5", charset::big5},
        {"ISO-8859-16", charset::iso_8859_16},
    };
    for (auto const& row : table) {
        BOOST_TEST_CONTEXT(row.name) {
            BOOST_TEST(charset_named(row.name) == std::optional(row.which));
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_name_is_none) {
    std::string const with_nul("utf8\0", 5);
    for (std::string_view const name :
         {std::string_view(), std::string_view(" -_ "), std::string_view("xyz-99"),
          std::string_view("utf"), std::string_view("utf88"), std::string_view("utf8 latin1"),
          std::string_view("iso-2022-kr"), std::string_view("hz-gb-2312"),
          std::string_view("x-user-defined"), std::string_view("replacement"),
          std::string_view(with_nul), std::string_view("\xc3\xa4"),
          std::string_view("unicode11utf8 unicode20utf8 utf8 xunicode20utf8")}) {
        BOOST_TEST_CONTEXT(name) {
            BOOST_TEST(!charset_named(name));
        }
    }
    BOOST_TEST(!charset_named(std::string(1'000'000, 'a')));
    BOOST_TEST(charset_named(std::string(1'000'000, ' ') + "big5").has_value());
}

BOOST_AUTO_TEST_CASE(every_encoding_is_known_by_its_own_name_and_no_other_has_it) {
    std::set<std::string_view> names;
    for (auto const which : all_charsets()) {
        BOOST_TEST(charset_named(name_of(which)) == std::optional(which));
        names.insert(name_of(which));
    }
    BOOST_TEST(names.size() == charset_count);
}

BOOST_AUTO_TEST_CASE(the_kinds_of_encodings_are_what_their_bytes_say) {
    for (auto const which : all_charsets()) {
        BOOST_TEST_CONTEXT(name_of(which)) {
            bool multibyte = false;
            bool structural = false;
            converter c(which);
            auto const convert = [&](std::string const& bytes) {
                BOOST_REQUIRE(!c.reset(which));
                c.write(bytes);
                c.finish();
                text_piece piece;
                // UTF-16 is not read as bytes
                return c.next(piece) && piece.step == 0 && !piece.is_invalid ? piece.length : 0;
            };
            std::string const kanji = which == charset::iso_2022_jp ? "\x1b$B" : "";
            for (int a = kanji.empty() ? 0x80 : 0x21; a < (kanji.empty() ? 0x100 : 0x7F); ++a) {
                for (int b = 0x20; b < 0x100; ++b) {
                    if (convert(kanji + static_cast<char>(a) + static_cast<char>(b)) == 2) {
                        bool const is_pair =
                            convert(kanji + static_cast<char>(a)) == 0; // not two characters
                        multibyte = multibyte || is_pair;
                        structural = structural || (is_pair && (b == '\\' || b == ']'));
                    }
                }
            }
            bool const is_unicode = name_of(which).starts_with("UTF-");
            BOOST_TEST((multibyte || is_unicode) == is_multibyte(which));
            BOOST_TEST((structural && !is_unicode) == has_structural_trail_bytes(which));
            BOOST_TEST(is_east_asian(which) == (is_multibyte(which) && !is_unicode));
        }
    }
}
