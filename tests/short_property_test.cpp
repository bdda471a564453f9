// SPDX-License-Identifier: MIT
// The machine's short way through a property of one letter and two bytes: nobody may see it.
#define BOOST_TEST_MODULE short_property
#include "support/reference_reader.hpp"
#include "support/trace.hpp"

#include <sgfstream/basic_parser.hpp>

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sgfstream_test;

std::string chunk_differences(std::string const& input) {
    std::string found;
    auto const expected = reference_read(input);
    for (auto const& cut : {whole(), pieces_of(1, input.size())}) {
        if (auto const what = difference(trace(input, cut), expected); !what.empty()) {
            found += '\'' + input + "' " + cut.name() + ": " + what + '\n';
        }
    }
    return found;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_pair_of_bytes_at_its_places_is_read_as_the_table_says) {
    std::string_view const move = "B[dd]";
    std::string found;
    for (std::size_t first = 0; first < move.size(); ++first) {
        for (std::size_t second = first + 1; second < move.size(); ++second) {
            for (int a = 0; a < 256; ++a) {
                // The other place: every byte that the table tells apart, and their neighbours.
                for (char const b : std::string_view("()[];\\AZaz@`{ \t\n\r!\0\x7f\x80\xff", 22)) {
                    std::string input = "(;B[dd];W[ee])";
                    input[2 + first] = static_cast<char>(a);
                    input[2 + second] = b;
                    found += chunk_differences(input);
                }
            }
        }
    }
    BOOST_TEST(found == "");
}

BOOST_AUTO_TEST_CASE(an_input_may_end_at_each_of_its_bytes) {
    std::string const input = "(;B[dd];W[ee])";
    for (std::size_t size = 0; size <= input.size(); ++size) {
        BOOST_TEST(chunk_differences(input.substr(0, size)) == "");
    }
}

BOOST_AUTO_TEST_CASE(a_further_value_behind_it_belongs_to_the_same_property) {
    for (std::string const input : {"(;B[dd][ee])", "(;B[dd] [ee];W[aa]AB[aa])", "(;B[dd]B[ee])",
                                    "(;B[dd]]", "(;B[d\\]])", "(;B[\\dd])", "(;B[ d])"}) {
        BOOST_TEST(chunk_differences(input) == "");
    }
}
