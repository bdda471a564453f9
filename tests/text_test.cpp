// SPDX-License-Identifier: MIT
// Decoding and encoding of values, against a plain reading of the rules.
#include <sgfstream/text.hpp>

#define BOOST_TEST_MODULE text
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

/// Decodes by looking at the whole value, which a decoder of parts cannot do.
std::string plainly(std::string_view raw, text_kind kind) {
    auto const break_at = [&](std::size_t i) -> std::size_t {
        if (i >= raw.size() || (raw[i] != '\n' && raw[i] != '\r')) {
            return 0;
        }
        auto const pairs =
            i + 1 < raw.size() && (raw.substr(i, 2) == "\r\n" || raw.substr(i, 2) == "\n\r");
        return pairs ? 2 : 1;
    };
    auto const spaced = [](char c) { return c == '\t' || c == '\v' || c == '\f' ? ' ' : c; };
    std::string out;
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] == '\\') {
            if (auto const length = break_at(i + 1)) {
                i += 1 + length;
                continue;
            }
            if (i + 1 < raw.size()) {
                out += spaced(raw[i + 1]);
            }
            i += 2;
        } else if (auto const length = break_at(i)) {
            out += kind == text_kind::text ? '\n' : ' ';
            i += length;
        } else {
            out += spaced(raw[i++]);
        }
    }
    return out;
}

std::string decode(std::string_view raw, text_kind kind) {
    return kind == text_kind::text ? decode_text(raw) : decode_simple_text(raw);
}

/// Calls `check` with every string of `alphabet` up to a length.
template <class Check>
void for_all_strings(std::string_view alphabet, std::size_t longest, Check check) {
    std::string s;
    std::vector<std::size_t> digits;
    check(std::string_view());
    while (true) {
        std::size_t i = 0;
        while (i < digits.size() && digits[i] + 1 == alphabet.size()) {
            digits[i] = 0;
            s[i++] = alphabet[0];
        }
        if (i < digits.size()) {
            s[i] = alphabet[++digits[i]];
        } else if (digits.size() == longest) {
            return;
        } else {
            digits.push_back(0);
            s.push_back(alphabet[0]);
        }
        check(std::string_view(s));
    }
}

constexpr text_kind kinds[] = {text_kind::text, text_kind::simple_text};

} // namespace

BOOST_AUTO_TEST_CASE(values_are_decoded_as_the_rules_say) {
    struct {
        std::string_view raw, text, simple;
    } const table[] = {
        {"", "", ""},
        {"plain", "plain", "plain"},
        // line breaks, one by one and in pairs
        {"a\nb", "a\nb", "a b"},
        {"a\rb", "a\nb", "a b"},
        {"a\r\nb", "a\nb", "a b"},
        {"a\n\rb", "a\nb", "a b"},
        {"a\n\nb", "a\n\nb", "a  b"},
        {"a\r\rb", "a\n\nb", "a  b"},
        {"a\r\n\rb", "a\n\nb", "a  b"},
        {"a\n\r\nb", "a\n\nb", "a  b"},
        {"a\r\n\r\nb", "a\n\nb", "a  b"},
        {"a\n\r\n\rb", "a\n\nb", "a  b"},
        {"a\r\n\n\rb", "a\n\nb", "a  b"},
        // soft line breaks take their pair with them and no more
        {"a\\\nb", "ab", "ab"},
        {"a\\\rb", "ab", "ab"},
        {"a\\\r\nb", "ab", "ab"},
        {"a\\\n\rb", "ab", "ab"},
        {"a\\\n\nb", "a\nb", "a b"},
        {"a\\\n\r\nb", "a\nb", "a b"},
        {"a\\\r\n\\\n\rb", "ab", "ab"},
        {"a\n\\\rb", "a\nb", "a b"},
        {"a\\\\\nb", "a\\\nb", "a\\ b"},
        {"a\\\\\\\nb", "a\\b", "a\\b"},
        // white space that becomes a space, escaped or not
        {"a\tb\vc\fd", "a b c d", "a b c d"},
        {"a\\\tb\\\vc\\\fd", "a b c d", "a b c d"},
        {"a\\ b", "a b", "a b"},
        // what is escaped stands for itself
        {"\\]\\\\\\:\\[", "]\\:[", "]\\:["},
        {"\\n\\t\\a\\0", "nta0", "nta0"},
        {"a:b", "a:b", "a:b"},
        {"\\\xc3\xa4", "\xc3\xa4", "\xc3\xa4"},
        // cut short
        {"a\\", "a", "a"},
        {"\\", "", ""},
        {"a\\\\", "a\\", "a\\"},
    };
    for (auto const& row : table) {
        BOOST_TEST_CONTEXT("raw " << encode_text(row.raw)) {
            BOOST_CHECK_EQUAL(decode_text(row.raw), row.text);
            BOOST_CHECK_EQUAL(decode_simple_text(row.raw), row.simple);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_nul_and_bytes_above_127_are_left_alone) {
    for (int byte = 0; byte < 256; ++byte) {
        std::string const one(1, static_cast<char>(byte));
        std::string const both = "x" + one + "y\\" + one + "z";
        for (auto kind : kinds) {
            BOOST_CHECK_EQUAL(decode(one, kind), plainly(one, kind));
            BOOST_CHECK_EQUAL(decode(both, kind), plainly(both, kind));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_short_value_is_decoded_alike_however_it_is_cut) {
    std::size_t wrong = 0;
    for_all_strings("\\\n\r\ta", 6, [&](std::string_view raw) {
        for (auto kind : kinds) {
            auto const expected = plainly(raw, kind);
            wrong += decode(raw, kind) != expected;
            // Bit i of the mask cuts behind byte i.
            auto const masks = raw.empty() ? 1U : 1U << (raw.size() - 1);
            for (unsigned mask = 0; mask < masks; ++mask) {
                text_decoder decoder(kind);
                std::string out;
                std::size_t from = 0;
                for (std::size_t i = 0; i < raw.size(); ++i) {
                    if (i + 1 == raw.size() || (mask >> i & 1U) != 0) {
                        decoder.write(raw.substr(from, i + 1 - from), out);
                        decoder.write("", out);
                        from = i + 1;
                    }
                }
                if (out != expected && ++wrong < 5) {
                    BOOST_ERROR("cut by mask " << mask << ": " << encode_text(raw));
                }
            }
        }
    });
    BOOST_CHECK_EQUAL(wrong, 0U);
}

BOOST_AUTO_TEST_CASE(a_byte_to_decode_is_found_at_every_place_of_a_long_value) {
    for (auto special : {"\n"sv, "\r\n"sv, "\\]"sv, "\\\r\n"sv, "\t"sv, "\f"sv, "\v"sv, "\\"sv}) {
        for (std::size_t before = 0; before < 70; ++before) {
            auto const raw = std::string(before, 'x') + std::string(special) + std::string(37, 'y');
            for (std::size_t begin = 0; begin < 17 && begin <= before; ++begin) {
                auto const part = std::string_view(raw).substr(begin);
                for (auto kind : kinds) {
                    BOOST_REQUIRE_EQUAL(decode(part, kind), plainly(part, kind));
                    BOOST_REQUIRE_EQUAL(is_plain_text(part, kind), plainly(part, kind) == part);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_decoder_that_was_reset_knows_nothing_of_the_last_value) {
    for (auto last : {"a\\"sv, "a\n"sv, "a\r"sv, "a\\\n"sv, "\\\r"sv}) {
        text_decoder decoder;
        std::string out;
        decoder.write(last, out);
        decoder.reset();
        out.clear();
        decoder.write("\n\\]", out);
        BOOST_CHECK_EQUAL(out, "\n]");
        decoder.reset();
        out.clear();
        decoder.write("\r", out);
        BOOST_CHECK_EQUAL(out, "\n");
    }
}

BOOST_AUTO_TEST_CASE(decoding_appends_and_never_makes_a_value_longer) {
    std::string out = "before ";
    text_decoder().write("a\\]", out);
    BOOST_CHECK_EQUAL(out, "before a]");
    for_all_strings("\\\n\rx", 5, [&](std::string_view raw) {
        BOOST_REQUIRE_LE(decode_text(raw).size(), raw.size());
    });
}

BOOST_AUTO_TEST_CASE(a_value_is_plain_exactly_if_decoding_leaves_it_as_it_is) {
    for_all_strings("\\\n\r\t\v\f\b]a", 5, [&](std::string_view raw) {
        for (auto kind : kinds) {
            auto const expected = plainly(raw, kind);
            BOOST_REQUIRE_EQUAL(is_plain_text(raw, kind), expected == raw);
            decoded_text const decoded(raw, kind);
            BOOST_REQUIRE_EQUAL(decoded.is_view(), expected == raw);
            BOOST_REQUIRE_EQUAL(decoded.view(), expected);
        }
    });
}

BOOST_AUTO_TEST_CASE(decoded_text_can_be_copied_and_moved_and_keeps_its_text) {
    auto const long_text = std::string(100, 'x');
    for (auto const& raw : {"plain"s, "a\\]b"s, long_text, long_text + "\\]"}) {
        auto const expected = plainly(raw, text_kind::text);
        decoded_text first(raw, text_kind::text);
        decoded_text copy = first;
        BOOST_CHECK_EQUAL(first.view(), expected);
        decoded_text const moved = std::move(first);
        BOOST_CHECK_EQUAL(moved.view(), expected);
        BOOST_CHECK_EQUAL(moved.str(), expected);
        BOOST_CHECK(moved == expected);
        BOOST_CHECK(!(moved == expected + "!"));
        copy = moved;
        std::string_view const viewed = copy;
        BOOST_CHECK_EQUAL(viewed, expected);
        BOOST_CHECK_EQUAL(std::move(copy).str(), expected);
    }
    BOOST_CHECK(decoded_text().is_view());
    BOOST_CHECK_EQUAL(decoded_text().str(), "");
}

BOOST_AUTO_TEST_CASE(a_view_of_a_plain_value_is_of_the_bytes_it_was_given) {
    auto const raw = "nothing to decode"sv;
    decoded_text const decoded(raw, text_kind::text);
    BOOST_CHECK(decoded.view().data() == raw.data());
}

BOOST_AUTO_TEST_CASE(encoding_escapes_brackets_that_close_and_backslashes_and_nothing_else) {
    struct {
        std::string_view text, raw;
    } const table[] = {
        {"", ""},           {"a [nice] move", "a [nice\\] move"},
        {"\\", "\\\\"},     {"]", "\\]"},
        {"\\]", "\\\\\\]"}, {"a:b", "a:b"},
        {"a\nb", "a\nb"},   {"\xff\0\t"sv, "\xff\0\t"sv},
    };
    for (auto const& row : table) {
        BOOST_CHECK_EQUAL(encode_text(row.text), row.raw);
    }
}

BOOST_AUTO_TEST_CASE(what_is_encoded_is_a_raw_value_and_decodes_to_the_text) {
    for_all_strings("\\]:[\n a", 5, [&](std::string_view text) {
        auto const raw = encode_text(text);
        BOOST_REQUIRE(is_raw_value(raw));
        BOOST_REQUIRE_EQUAL(decode_text(raw), text);
        if (text.find('\n') == text.npos) {
            BOOST_REQUIRE_EQUAL(decode_simple_text(raw), text);
        }
    });
}

BOOST_AUTO_TEST_CASE(long_texts_survive_encoding_with_a_bracket_at_every_place) {
    for (std::size_t at = 0; at < 80; ++at) {
        std::string text(80, 'x');
        text[at] = ']';
        BOOST_REQUIRE_EQUAL(encode_text(text).size(), text.size() + 1);
        BOOST_REQUIRE_EQUAL(decode_text(encode_text(text)), text);
        BOOST_REQUIRE(!is_raw_value(text));
        text[at] = '\\';
        BOOST_REQUIRE_EQUAL(decode_text(encode_text(text)), text);
        BOOST_REQUIRE_EQUAL(is_raw_value(text), at + 1 != text.size());
    }
}

BOOST_AUTO_TEST_CASE(a_composed_value_is_split_at_its_first_bare_colon) {
    struct {
        std::string_view raw, first;
        std::optional<std::string_view> second;
    } const table[] = {
        {"", "", std::nullopt},
        {"a", "a", std::nullopt},
        {":", "", ""},
        {"a:", "a", ""},
        {":b", "", "b"},
        {"a:b:c", "a", "b:c"},
        {"a\\:b", "a\\:b", std::nullopt},
        {"a\\:b:c\\:d:e", "a\\:b", "c\\:d:e"},
        {"a\\\\:b", "a\\\\", "b"},
        {"a\\\\\\:b", "a\\\\\\:b", std::nullopt},
        {"a\\", "a\\", std::nullopt},
        {"a\\]:b", "a\\]", "b"},
    };
    for (auto const& row : table) {
        auto const parts = split_composed(row.raw);
        BOOST_TEST_CONTEXT(row.raw) {
            BOOST_CHECK_EQUAL(parts.first, row.first);
            BOOST_REQUIRE_EQUAL(parts.second.has_value(), row.second.has_value());
            BOOST_CHECK_EQUAL(parts.second.value_or(""), row.second.value_or(""));
            BOOST_CHECK(parts.first.data() == row.raw.data());
        }
    }
}

BOOST_AUTO_TEST_CASE(composed_texts_come_back_as_they_were) {
    for_all_strings(":\\]a", 3, [&](std::string_view first) {
        for_all_strings(":\\]a", 3, [&](std::string_view second) {
            auto const raw = encode_composed(first, second);
            BOOST_REQUIRE(is_raw_value(raw));
            auto const parts = split_composed(raw);
            BOOST_REQUIRE(parts.second.has_value());
            BOOST_REQUIRE_EQUAL(decode_text(parts.first), first);
            BOOST_REQUIRE_EQUAL(decode_text(*parts.second), second);
        });
    });
    BOOST_CHECK_EQUAL(encode_composed("a:b", "c:d"), "a\\:b:c\\:d");
}

BOOST_AUTO_TEST_CASE(a_raw_value_has_no_bare_bracket_and_no_bare_backslash_at_its_end) {
    for_all_strings("\\]a[", 6, [&](std::string_view bytes) {
        bool escaped = false;
        bool good = true;
        for (char c : bytes) {
            good = good && (escaped || c != ']');
            escaped = !escaped && c == '\\';
        }
        BOOST_REQUIRE_EQUAL(is_raw_value(bytes), good && !escaped);
    });
}

BOOST_AUTO_TEST_CASE(an_identifier_is_1_to_1024_capitals) {
    for (int byte = 0; byte < 256; ++byte) {
        auto const c = static_cast<char>(byte);
        bool const capital = byte >= 'A' && byte <= 'Z';
        BOOST_CHECK_EQUAL(is_identifier(std::string{c}), capital);
        BOOST_CHECK_EQUAL(is_identifier(std::string{'A', c, 'Z'}), capital);
        BOOST_CHECK_EQUAL(is_identifier(std::string{'A', c}), capital);
    }
    BOOST_CHECK(!is_identifier(""));
    BOOST_CHECK(is_identifier(std::string(1024, 'Q')));
    BOOST_CHECK(!is_identifier(std::string(1025, 'Q'))); // no parser would take it
}
