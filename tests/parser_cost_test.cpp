// SPDX-License-Identifier: MIT
// What the parser costs: memory, copies, work.
#define BOOST_TEST_MODULE parser_cost
#include "support/allocations.hpp"
#include "support/case_file.hpp"
#include "support/counter.hpp"

#include <sgfstream/parser.hpp>
#include <sgfstream/whole_values.hpp>

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

namespace {

using namespace sgfstream_test;
using sgfstream::limit_errc;
using sgfstream::parse_status;

/// The seam for the test of linear work: the parser tells it how many bytes it looked at.
struct work_counter : counter {
    void on_bytes_examined(std::size_t bytes_examined) { examined += bytes_examined; }
    std::uint64_t examined = 0;
};

} // namespace

BOOST_AUTO_TEST_CASE(the_parser_allocates_nothing) {
    auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    counter handler;
    auto const before = allocations();
    for (auto const& c : cases) {
        for (std::size_t const size : {1U, 7U, 65'536U}) {
            sgfstream::basic_parser parser(handler);
            write_in_pieces(parser, c.input, size);
            parser.finish();
        }
    }
    auto const after = allocations();
    BOOST_TEST(after == before);
    BOOST_TEST(handler.events > 0U);
}

BOOST_AUTO_TEST_CASE(a_value_in_one_chunk_is_handed_out_whole_without_a_copy) {
    struct values {
        std::string_view where;
        bool inside = true;
        std::size_t seen = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value(std::uint64_t offset, std::string_view raw) {
            inside = inside && raw.data() == where.data() + offset + 1;
            ++seen;
        }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    };
    constexpr std::string_view input =
        "(;A[b][c\\]d]C[a long value, longer than any short string])";
    values handler{input};
    sgfstream::whole_values adapter(handler);
    sgfstream::basic_parser parser(adapter);
    auto const before = allocations();
    parser.write(input);
    parser.finish();
    auto const after = allocations();
    BOOST_TEST(after == before);
    BOOST_TEST(handler.inside);
    BOOST_TEST(handler.seen == 3U);
}

BOOST_AUTO_TEST_CASE(no_byte_is_looked_at_more_than_twice) {
    constexpr std::size_t size = 300'000;
    auto const repeated = [](std::string_view unit) {
        std::string result;
        while (result.size() < size) {
            result += unit;
        }
        return result;
    };
    std::vector<std::string> const inputs{
        "(;A[" + std::string(size, 'x') + "])", // one long value
        "(;A[" + repeated("\\\\") + "])",       // nothing but escapes
        "(;A[" + repeated("ab\\]") + "])",      // as many as there can be between text
        "(;A[" + repeated("abcdefgh\\]") + "])",
        repeated("(;"),               // deep
        "(;" + repeated("(;)") + ")", // wide
        "(;A" + repeated("[]") + ")",
        "(;" + repeated("AB[cd]") + ")",
        "(" + repeated(";A[cd]") + ")", // moves
        "(" + repeated(";A[]") + ")",   // what looks like moves at first
        "(" + repeated(";A[\\]]") + ")",
        "(" + repeated(";") + ")",
        repeated(" \n") + "(;)",
        std::string(size, 'x'),
    };
    for (auto const& input : inputs) {
        for (std::size_t const chunk : {1UL, 2UL, 3UL, 17UL, 65'536UL, input.size()}) {
            work_counter handler;
            sgfstream::basic_parser parser(handler);
            write_in_pieces(parser, input, chunk);
            parser.finish();
            BOOST_TEST(handler.examined <= 2 * input.size(),
                       handler.examined << " for " << input.size() << " bytes in chunks of "
                                        << chunk);
        }
    }
}

namespace {

/// Feeds a value of 256 MiB in chunks of one byte, as far as the parser takes it.
template <class Parser>
parse_status write_long_value(Parser& parser) {
    constexpr std::uint64_t size = 256U << 20;
    auto status = parser.write("(;A[").status;
    for (std::uint64_t i = 0; i < size && status == parse_status::need_more; ++i) {
        status = parser.write("x").status;
    }
    return status == parse_status::need_more ? parser.write("])").status : status;
}

struct value_counter : counter {
    void on_value(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
};

} // namespace

BOOST_AUTO_TEST_CASE(a_value_of_256_mebibytes_is_sent_in_parts_from_chunks_of_one_byte) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    BOOST_TEST((write_long_value(parser) == parse_status::need_more));
    BOOST_TEST((parser.finish() == parse_status::finished));
    BOOST_TEST(handler.bytes == 256U << 20);
}

BOOST_AUTO_TEST_CASE(a_value_of_256_mebibytes_is_refused_where_values_are_wanted_whole) {
    value_counter handler;
    sgfstream::whole_values adapter(handler);
    sgfstream::basic_parser parser(adapter);
    BOOST_TEST((write_long_value(parser) == parse_status::stopped));
    BOOST_TEST((adapter.error() == limit_errc::value_length));
    BOOST_TEST(adapter.failure().limit == 64U << 20);
    BOOST_TEST(adapter.failure().offset == 4 + (64U << 20));
    BOOST_TEST(adapter.failure().message() ==
               "limit of value length exceeded: more than 67108864 bytes in a property value (the "
               "value began at offset 3)");
    BOOST_TEST(handler.bytes == 0U);
}
