// SPDX-License-Identifier: MIT
// Lines and columns, against a count over the whole input.
#include <sgfstream/line_counter.hpp>

#define BOOST_TEST_MODULE line_counter
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <string_view>

using namespace sgfstream;
using namespace std::string_view_literals;

namespace sgfstream {
std::ostream& operator<<(std::ostream& out, location const& l) { // found by Boost.Test
    return out << l.offset << " at " << l.line << ':' << l.column;
}
} // namespace sgfstream

namespace {

constexpr auto mark = "\xef\xbb\xbf"sv;

/// Where the byte behind `bytes` stands, found with all of them in sight.
location plainly(std::string_view bytes) {
    location l{bytes.size(), 1, 1};
    std::size_t i = bytes.substr(0, 3) == mark ? 3 : 0;
    while (i < bytes.size()) {
        if (bytes[i] != '\n' && bytes[i] != '\r') {
            ++l.column;
            ++i;
            continue;
        }
        auto const pair = bytes.substr(i, 2);
        i += pair == "\r\n" || pair == "\n\r" ? 2 : 1;
        ++l.line;
        l.column = 1;
    }
    return l;
}

location count(std::string_view bytes, std::size_t chunk) {
    line_counter counter;
    for (std::size_t i = 0; i < bytes.size(); i += chunk) {
        counter.write(bytes.substr(i, chunk));
        counter.write("");
    }
    return counter.position();
}

/// The same for UTF-16, from a place behind its mark.
location plainly_in_utf16(std::u16string_view units, std::uint64_t offset, std::uint64_t bytes) {
    location l{offset + bytes, 1, 1};
    char16_t pair = 0;
    std::uint64_t line_begin = 0;
    for (std::uint64_t i = 0; i != bytes / 2; ++i) {
        auto const unit = units[i];
        bool const is_break = unit == u'\n' || unit == u'\r';
        bool const is_second = is_break && unit == pair;
        l.line += is_break && !is_second ? 1 : 0;
        line_begin = is_break ? 2 * i + 2 : line_begin;
        pair = !is_break || is_second ? u'\0' : unit == u'\n' ? u'\r' : u'\n';
    }
    l.column = bytes - line_begin + 1;
    return l;
}

std::string in_bytes(std::u16string_view units, bool is_big) {
    std::string result;
    for (auto const unit : units) {
        auto const high = static_cast<char>(unit >> 8);
        auto const low = static_cast<char>(unit & 0xFF);
        result += is_big ? high : low;
        result += is_big ? low : high;
    }
    return result;
}

/// Whether the input could still become one that begins with a mark.
bool cut_in_mark(std::string_view bytes) {
    return !bytes.empty() && bytes.size() < 3 && mark.substr(0, bytes.size()) == bytes;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_first_byte_is_in_line_1_and_column_1) {
    BOOST_CHECK_EQUAL(line_counter().position(), location{});
    line_counter counter;
    counter.write("");
    BOOST_CHECK_EQUAL(counter.position(), (location{0, 1, 1}));
}

BOOST_AUTO_TEST_CASE(lines_and_columns_are_counted_from_1) {
    struct {
        std::string_view bytes;
        std::uint64_t line, column;
    } const table[] = {
        {"a", 1, 2},
        {"abc", 1, 4},
        {"a\n", 2, 1},
        {"a\r", 2, 1},
        {"a\r\n", 2, 1},
        {"a\n\r", 2, 1},
        {"a\n\n", 3, 1},
        {"a\r\r", 3, 1},
        {"a\r\n\r", 3, 1},
        {"a\r\n\r\n", 3, 1},
        {"a\n\r\n", 3, 1},
        {"a\n\r\n\r", 3, 1},
        {"a\n\rb", 2, 2},
        {"a\r\nbc", 2, 3},
        {"a\nb\rc", 3, 2},
        {"\xc3\xa4", 1, 3},
        {"\t\v\f", 1, 4},
        {"a\0b"sv, 1, 4},
        {"\xef\xbb\xbf", 1, 1},
        {"\xef\xbb\xbfx", 1, 2},
        {"\xef\xbb\xbf\nx", 2, 2},
        {"\xef\xbb\xbf\xef\xbb\xbf", 1, 4},
        {"x\xef\xbb\xbf", 1, 5},
        {"\n\xef\xbb\xbf", 2, 4},
        {"\xef\xbbx", 1, 4},
        {"\xefx", 1, 3},
        {"\xef\xef\xbb\xbf", 1, 5},
        {"\xef\xbb\n", 2, 1},
        {"\xef\xbb\nx", 2, 2},
    };
    for (auto const& row : table) {
        location const expected{row.bytes.size(), row.line, row.column};
        for (std::size_t chunk = 1; chunk <= row.bytes.size(); ++chunk) {
            BOOST_CHECK_EQUAL(count(row.bytes, chunk), expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_short_input_is_counted_alike_in_chunks_of_every_size) {
    constexpr auto alphabet = "\n\ra\xef\xbb\xbf"sv;
    for (std::size_t length = 1; length <= 6; ++length) {
        std::size_t inputs = 1;
        for (std::size_t i = 0; i < length; ++i) {
            inputs *= alphabet.size();
        }
        for (std::size_t n = 0; n < inputs; ++n) {
            std::string bytes;
            for (std::size_t i = 0, rest = n; i < length; ++i, rest /= alphabet.size()) {
                bytes += alphabet[rest % alphabet.size()];
            }
            if (cut_in_mark(bytes)) {
                continue; // what stands behind half a mark depends on what comes
            }
            auto const expected = plainly(bytes);
            for (std::size_t chunk = 1; chunk <= length; ++chunk) {
                BOOST_REQUIRE_EQUAL(count(bytes, chunk), expected);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_position_is_right_behind_every_byte) {
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        std::string bytes;
        while (bytes.size() < 600) {
            switch (random() % 8) {
            case 0:
                bytes += '\n';
                break;
            case 1:
                bytes += '\r';
                break;
            case 2:
                bytes += "\r\n";
                break;
            case 3:
                bytes += std::string(random() % 90, 'x');
                break;
            default:
                bytes += static_cast<char>(random() % 256);
            }
        }
        line_counter counter;
        std::size_t from = 0;
        while (from < bytes.size()) {
            auto const size = 1 + random() % 50;
            auto const part = std::string_view(bytes).substr(from, size);
            counter.write(part);
            from += part.size();
            // A pair that is cut between its bytes has broken the line already.
            BOOST_REQUIRE_EQUAL(counter.position(), plainly(bytes.substr(0, from)));
        }
    }
}

BOOST_AUTO_TEST_CASE(offsets_count_on_from_the_first_one_beyond_4_gib) {
    for (std::uint64_t first : {0xFFFF'FFFFULL, 0x1'0000'0000ULL, 0xFFFF'FFFF'FFFFULL}) {
        line_counter counter(first);
        BOOST_CHECK_EQUAL(counter.position(), (location{first, 1, 1}));
        counter.write("ab\r");
        counter.write("\ncd");
        BOOST_CHECK_EQUAL(counter.position(), (location{first + 6, 2, 3}));
    }
}

BOOST_AUTO_TEST_CASE(a_mark_counts_in_offsets_whatever_the_first_one) {
    line_counter counter(100);
    for (char c : "\xef\xbb\xbfx"sv) {
        counter.write({&c, 1});
    }
    BOOST_CHECK_EQUAL(counter.position(), (location{104, 1, 2}));
}

BOOST_AUTO_TEST_CASE(line_breaks_of_utf_16_are_those_of_whole_units) {
    constexpr std::u16string_view alphabet = u"\n\ra\u0A00\u0D00\u0A0D\u0D0A\u0A0A\u000A\0\uFEFF";
    std::mt19937 random(7);
    for (int round = 0; round != 2000; ++round) {
        std::u16string units;
        for (auto size = random() % 12; size-- > 0;) {
            units += alphabet[random() % alphabet.size()];
        }
        for (bool const is_big : {false, true}) {
            auto const given = is_big ? code_units::utf_16be : code_units::utf_16le;
            for (auto const expected : {given, code_units::by_mark}) {
                auto const wide_mark = in_bytes(u"\uFEFF", is_big);
                bool const is_marked = expected == code_units::by_mark || random() % 2 == 0 ||
                                       units.starts_with(u'\uFEFF');
                auto const bytes = (is_marked ? wide_mark : "") + in_bytes(units, is_big);
                std::uint64_t const begin = is_marked ? 2 : 0;
                auto const first = random() % 2; // of the input, in offsets
                line_counter counter(first, expected);
                for (std::size_t at = 0; at != bytes.size();) {
                    auto const size = std::min<std::size_t>(1 + random() % 5, bytes.size() - at);
                    counter.write(std::string_view(bytes).substr(at, size));
                    at += size;
                    if (at >= begin) {
                        BOOST_REQUIRE_EQUAL(counter.position(),
                                            plainly_in_utf16(units, first + begin, at - begin));
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_begins_like_a_mark_of_utf_16_may_be_none) {
    auto const position = [](std::string_view bytes, code_units units) {
        line_counter counter(0, units);
        for (char const& c : bytes) {
            counter.write({&c, 1});
        }
        return counter.position();
    };
    BOOST_CHECK_EQUAL(position("\xFF\nx"sv, code_units::by_mark), (location{3, 2, 2}));
    BOOST_CHECK_EQUAL(position("\xFE\xFE\n"sv, code_units::by_mark), (location{3, 2, 1}));
    BOOST_CHECK_EQUAL(position("\xEF\xBB\xBF\n"sv, code_units::by_mark), (location{4, 2, 1}));
    BOOST_CHECK_EQUAL(position("\xFF\xFE\n"sv, code_units::bytes), (location{3, 2, 1}));
    BOOST_CHECK_EQUAL(position("\xFE\xFF\n\0"sv, code_units::utf_16le), (location{4, 2, 1}));
    BOOST_CHECK_EQUAL(position("\xFF\0\n\0x\0"sv, code_units::utf_16le), (location{6, 2, 3}));
    BOOST_CHECK_EQUAL(position("\xFE\0\0\n\0x"sv, code_units::utf_16be), (location{6, 2, 3}));
    BOOST_CHECK_EQUAL(position("\n\0"sv, code_units::by_mark), (location{2, 2, 2}));
}
