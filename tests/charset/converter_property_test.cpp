// SPDX-License-Identifier: MIT
// What is true of every conversion, on random bytes that are dense in what matters.
#include "conversion.hpp"
#include "print_charset.hpp"

#include <sgfstream/charset/guess.hpp>

#define BOOST_TEST_MODULE converter_property
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream;
using namespace sgfstream_test;

namespace {

constexpr reading readings[] = {reading::by_character, reading::by_byte};

class random_bytes {
  public:
    std::string operator()(std::size_t longest) {
        constexpr std::string_view parts[] = {
            "]",
            "\\",
            "\\]",
            "a",
            "0",
            "\n",
            " ",
            "\x1b$B",
            "\x1b(B",
            "\x1b(J",
            "\x1b(I",
            "\x1b",
            "\x1b$",
            "F|",
            "\x95\x5C",
            "\xBA\xDA",
            "\x81\x30",
            "\x81\x30\x81\x30",
            "\x88\x62",
            "\x8F\xB0\xA1",
            "\x8E\xB1",
            "\xC3\xA4",
            "\xE6\x9C\xAC",
            "\xF0\x9F\x98\x80",
            "\x3D\xD8",
            "\xFF",
        };
        std::string result;
        while (result.size() < longest) {
            auto const choice = random_() % (std::size(parts) + 6);
            if (choice < std::size(parts)) {
                result += parts[choice];
            } else {
                result += static_cast<char>(random_() % 256);
            }
        }
        result.resize(longest);
        return result;
    }

    unsigned below(unsigned bound) { return static_cast<unsigned>(random_()) % bound; }

  private:
    std::mt19937 random_{20};
};

std::string ascii_of(std::string_view bytes) {
    std::string result;
    std::copy_if(bytes.begin(), bytes.end(), std::back_inserter(result),
                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    return result;
}

bool is_subsequence(std::string_view part, std::string_view of) {
    std::size_t found = 0;
    for (char const c : of) {
        found += found < part.size() && part[found] == c ? 1 : 0;
    }
    return found == part.size();
}

/// Calls `check` with each encoding, reading and many random bytes.
template <class Check>
void for_random_texts(int texts, Check check) {
    random_bytes bytes;
    for (unsigned i = 0; i < charset_count; ++i) {
        auto const from = static_cast<charset>(i);
        for (auto const how : readings) {
            for (int n = 0; n < texts; ++n) {
                check(from, how, bytes(bytes.below(40)));
            }
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(chunks_never_matter) {
    int wrong = 0;
    for_random_texts(60, [&](charset from, reading how, std::string const& bytes) {
        wrong += !is_chunk_invariant(from, bytes, how);
    });
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(text_is_valid_bounded_and_in_order) {
    int wrong = 0;
    for_random_texts(400, [&](charset from, reading how, std::string const& bytes) {
        auto const result = convert(from, bytes, how);
        auto const text = result.text();
        wrong += !examine_utf8(text).is_valid();
        wrong += text.size() > 3 * bytes.size();
        std::uint64_t end = 0;
        for (auto const& s : result.stretches) {
            wrong += s.offset < end || s.end <= s.offset || s.text.empty();
            end = s.end;
        }
        wrong += end > bytes.size();
        if (from != charset::iso_2022_jp) { // its escape sequences are in no piece
            wrong += end != bytes.size() ||
                     (!result.stretches.empty() && result.stretches.front().offset != 0);
        }
    });
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(ascii_stands_where_it_is_said_to_stand) {
    int wrong = 0;
    for_random_texts(400, [&](charset from, reading how, std::string const& bytes) {
        for (auto const& s : convert(from, bytes, how).stretches) {
            auto const step = s.what == stretch::kind::ascii        ? 1U
                              : s.what == stretch::kind::wide_ascii ? 2U
                                                                    : 0U;
            wrong += step != 0 && ascii_of(s.text) != s.text;
            wrong += step == 0 && !ascii_of(s.text).empty();
            auto const first = from == charset::utf_16be ? 1U : 0U;
            for (std::size_t k = 0; step != 0 && k < s.text.size(); ++k) {
                wrong += bytes[s.offset + k * step + first] != s.text[k];
            }
        }
    });
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(no_ascii_is_invented_and_none_lost_that_is_no_part_of_a_character) {
    int wrong = 0;
    for_random_texts(400, [&](charset from, reading how, std::string const& bytes) {
        auto const text = ascii_of(convert(from, bytes, how).text());
        wrong += !is_subsequence(text, ascii_of(bytes));
        bool const is_transparent =
            !is_multibyte(from) || from == charset::utf_8 || from == charset::euc_jp;
        wrong += is_transparent && text != ascii_of(bytes);
    });
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(utf_8_is_left_as_it_is_where_it_is_valid) {
    int wrong = 0;
    random_bytes bytes;
    for (int n = 0; n < 5'000; ++n) {
        auto const text = bytes(bytes.below(200));
        auto const once = convert(charset::utf_8, text).text();
        wrong += convert(charset::utf_8, once).text() != once;
        wrong += examine_utf8(text).is_valid() != (once == text);
        auto const facts = examine_utf8(text);
        wrong += !facts.is_valid() &&
                 once.compare(0, facts.first_invalid, text, 0, facts.first_invalid) != 0;
    }
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(both_readings_agree_on_bytes_without_brackets_and_backslashes) {
    int wrong = 0;
    for_random_texts(200, [&](charset from, reading, std::string bytes) {
        std::replace(bytes.begin(), bytes.end(), ']', '*');
        std::replace(bytes.begin(), bytes.end(), '\\', '*');
        wrong +=
            convert(from, bytes, reading::by_character) != convert(from, bytes, reading::by_byte);
    });
    BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(what_was_encoded_and_then_escaped_is_read_back_by_bytes) {
    int wrong = 0;
    random_bytes bytes;
    for (auto const from :
         {charset::gb18030, charset::big5, charset::shift_jis, charset::iso_2022_jp}) {
        for (int n = 0; n < 1'000; ++n) {
            // Characters only: what is escaped besides is seen by the parser, and not here.
            std::string const shift = from == charset::iso_2022_jp ? "\x1b$B" : "";
            auto plain = shift;
            auto const pair = [&] {
                for (int tries = 0; tries < 10'000; ++tries) {
                    auto const lead =
                        shift.empty() ? 0x81 + bytes.below(126) : 0x21 + bytes.below(94);
                    auto const trail =
                        bytes.below(3) == 0 ? '\\' + bytes.below(2) : 0x21 + bytes.below(222);
                    auto const code =
                        std::string{static_cast<char>(lead), static_cast<char>(trail)};
                    auto const is_pair = [&](stretch const& s) {
                        return s.what == stretch::kind::run && s.end - s.offset == 2;
                    };
                    auto const result = convert(from, shift + code).stretches;
                    bool const is_single =
                        !convert(from, shift + code[0]).stretches.empty() &&
                        convert(from, shift + code[0]).stretches[0].what == stretch::kind::run;
                    if (result.size() == 1 && is_pair(result[0]) && !is_single) {
                        return code;
                    }
                }
                BOOST_FAIL("no pair was found");
                return std::string();
            };
            for (auto left = 1 + bytes.below(6); left > 0; --left) {
                plain += pair();
            }
            std::string escaped;
            for (char const c : plain) {
                escaped += c == ']' || c == '\\' ? "\\" : "";
                escaped += c;
            }
            wrong += convert(from, escaped, reading::by_byte).text() != convert(from, plain).text();
        }
    }
    BOOST_TEST(wrong == 0);
}
