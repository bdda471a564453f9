// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE recent_lines
#include "support/trace.hpp"

#include <sgfstream/line_counter.hpp>
#include <sgfstream/recent_lines.hpp>

#include <boost/test/unit_test.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace sgfstream {

std::ostream& operator<<(std::ostream& out, location const& l) {
    return out << l.offset << '=' << l.line << ':' << l.column;
}

} // namespace sgfstream

namespace {

using namespace sgfstream;
using namespace sgfstream_test;

// Where a counter says that every byte stands, the one behind the last included.
std::vector<location> counted(std::string_view input, std::uint64_t first) {
    line_counter counter(first);
    std::vector<location> result;
    for (char const& c : input) {
        result.push_back(counter.position());
        counter.write({&c, 1});
    }
    result.push_back(counter.position());
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(it_says_what_a_line_counter_says_however_the_bytes_are_cut) {
    for (std::string const input :
         {"", "ab", "ab\ncd\n\ne", "\r\n\n\r\r\ra\rb\nc", "\n\r\n\r\n", "a\r", "\xef\xbb\xbf(;\n)",
          "\xef\xbb\xbf\n", "\xef\xbb\r\n", "\xef", "\n\xef\xbb\xbf\n"}) {
        for (std::uint64_t const first : {0U, 100U}) {
            auto const wanted = counted(input, first);
            for (auto const& cut : all_chunkings(input.size())) {
                recent_lines lines(first);
                for (auto const chunk : cut.chunks_of(input)) {
                    lines.see(chunk);
                }
                for (location const& each : wanted) {
                    // Where the counter is not sure yet, neither byte of a line break is asked for.
                    bool const in_pair = each.offset != first &&
                                         each.offset != first + input.size() && each.column == 1 &&
                                         lines.find(each.offset).line < each.line;
                    if (!in_pair) {
                        BOOST_TEST_CONTEXT(input << ' ' << cut.name()) {
                            BOOST_CHECK_EQUAL(lines.find(each.offset), each);
                        }
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(bytes_that_were_seen_are_not_counted_twice) {
    recent_lines lines(10);
    lines.see("ab\ncd", 10);
    lines.see("\ncd\nef", 12);
    lines.see("d\n", 14);
    BOOST_CHECK_EQUAL(lines.position(), (location{18, 3, 3}));
    BOOST_CHECK_EQUAL(lines.find(16), (location{16, 3, 1}));
}

BOOST_AUTO_TEST_CASE(
    places_are_known_as_far_back_as_it_reaches_and_no_further_unless_they_are_kept) {
    recent_lines lines;
    std::string const line = std::string(99, 'x') + '\n';
    lines.see(line);
    lines.keep(3, 42);
    std::uint64_t size = line.size();
    while (size < 3 * recent_lines::reach) {
        lines.see(line);
        size += line.size();
    }
    BOOST_CHECK_EQUAL(lines.find(42), (location{42, 1, 43}));
    BOOST_CHECK_EQUAL(lines.find(43).line, 0U);
    auto const far = size - recent_lines::reach;
    BOOST_CHECK_EQUAL(lines.find(far), (location{far, far / 100 + 1, far % 100 + 1}));
    lines.keep(3, far); // forgets what was kept there
    BOOST_CHECK_EQUAL(lines.find(42).line, 0U);
    BOOST_CHECK_EQUAL(lines.find(size + 1).line, 0U);
}

BOOST_AUTO_TEST_CASE(a_line_that_is_longer_than_it_reaches_is_known_still) {
    recent_lines lines;
    lines.see("ab\n");
    for (int i = 0; i < 10; ++i) {
        lines.see(std::string(recent_lines::reach / 4, 'x'));
    }
    auto const end = lines.position().offset;
    BOOST_CHECK_EQUAL(lines.find(end - 1), (location{end - 1, 2, end - 3}));
    BOOST_CHECK_EQUAL(lines.find(3), (location{3, 2, 1}));
    BOOST_CHECK_EQUAL(lines.find(2).line, 0U);
}

BOOST_AUTO_TEST_CASE(it_knows_the_lines_of_utf_16) {
    std::string const input("\xFF\xFE"
                            "a\0\r\0\n\0\0\x0A"
                            "b\0\n\0\n\0\r\0"
                            "c\0\x0A\x0D",
                            22);
    for (auto const units : {code_units::utf_16le, code_units::by_mark}) {
        for (std::size_t size = 1; size != input.size(); ++size) {
            recent_lines lines(0, units);
            for (std::size_t at = 0; at < input.size(); at += size) {
                lines.see(std::string_view(input).substr(at, size));
            }
            line_counter counter(0, units);
            for (std::uint64_t at = 0; at != input.size(); ++at) {
                auto const unit = std::string_view(input).substr(at, 2);
                bool const is_second = unit == std::string_view("\n\0", 2) ? at == 6 : at == 16;
                if (at > 1 && at % 2 == 0 && !is_second) {
                    BOOST_CHECK_EQUAL(lines.find(at), counter.position());
                }
                counter.write(unit.substr(0, 1));
            }
            BOOST_CHECK_EQUAL(lines.find(6), (location{6, 1, 5}));
            BOOST_CHECK_EQUAL(lines.find(8), (location{8, 2, 1}));
            BOOST_CHECK_EQUAL(lines.find(16), (location{16, 3, 3}));
        }
    }
}
