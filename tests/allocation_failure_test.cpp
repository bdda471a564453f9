// SPDX-License-Identifier: MIT
// The k-th allocation fails, for every k until all goes well: a clean std::bad_alloc, and everything
// that was there before is as it was. Under the address sanitizer nothing may be leaked.
#define BOOST_TEST_MODULE allocation_failure
#include "support/allocations.hpp"

#include <sgfstream/sgfstream.hpp>

#include <boost/test/unit_test.hpp>

#include <new>
#include <string>

namespace {

using namespace sgfstream_test;

// Values on both sides of what a short string holds, cut ones, repeated and many identifiers.
std::string const& input() {
    static auto const text = [] {
        std::string result =
            "(;FF[4]C[a comment that is longer than any short string, and \\] more]"
            "C[again];B[aa](;W[bb];B[cc](;W[])(;W[dd]))(;W[ee]";
        for (char a = 'A'; a <= 'Z'; ++a) {
            result += std::string("X") + a + "[a value of some length, number " + a + "]";
        }
        return result + "))(;GM[1])";
    }();
    return text;
}

/// Calls `work` with the first, second, third ... allocation failing, until none does.
/// @returns how many did
template <class Work>
std::size_t sweep(Work work) {
    for (std::size_t k = 0; k < 100'000; ++k) {
        bool caught = false;
        fail_allocation_after(k);
        try {
            work();
        } catch (std::bad_alloc const&) {
            caught = true;
        }
        bool const failed = allocation_failed();
        BOOST_TEST(caught == failed);
        if (!failed) {
            return k;
        }
    }
    return 0;
}

} // namespace

BOOST_AUTO_TEST_CASE(parsing_survives_every_allocation_that_fails) {
    auto const expected = sgfstream::parse(input());
    auto const failures = sweep([&] {
        std::error_code error;
        auto const games = sgfstream::parse(input(), error);
        fail_allocation_after(100'000); // comparing is no part of it
        BOOST_TEST((games == expected));
    });
    BOOST_TEST(failures > 10U);
}

BOOST_AUTO_TEST_CASE(reading_in_small_chunks_survives_every_allocation_that_fails) {
    auto const failures = sweep([&] {
        sgfstream::memory_source source(input(), 3);
        sgfstream::game_reader reader(source);
        std::error_code error;
        std::size_t games = 0;
        while (reader.next(error) != nullptr) {
            ++games;
        }
        if (games != 2 || error) {
            throw std::logic_error("not read to its end");
        }
    });
    BOOST_TEST(failures > 10U);
}

BOOST_AUTO_TEST_CASE(a_reader_that_ran_out_of_memory_reports_it_again_and_never_a_wrong_game) {
    auto const expected = sgfstream::parse(input());
    for (std::size_t k = 0; k < 200; ++k) {
        sgfstream::memory_source source(input(), 7);
        sgfstream::game_reader reader(source);
        fail_allocation_after(k);
        std::size_t games = 0;
        try {
            std::error_code error;
            while (auto const* game = reader.next(error)) {
                fail_allocation_after(100'000);
                BOOST_REQUIRE(games < expected.size());
                BOOST_TEST((*game == expected[games]));
                ++games;
            }
        } catch (std::bad_alloc const&) {
            fail_allocation_after(100'000);
            std::error_code error;
            BOOST_TEST((reader.next(error) == nullptr));
            BOOST_TEST((error == sgfstream::usage_errc::handler_threw));
        }
        allocation_failed();
    }
}

BOOST_AUTO_TEST_CASE(whole_values_survive_every_allocation_that_fails) {
    struct lengths {
        std::size_t sum = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value(std::uint64_t, std::string_view raw) { sum += raw.size(); }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    };
    auto const failures = sweep([&] {
        lengths handler;
        sgfstream::whole_values adapter(handler);
        sgfstream::basic_parser parser(adapter);
        for (char const& byte : input()) {
            parser.write({&byte, 1});
        }
        if (parser.finish() != sgfstream::parse_status::finished) {
            throw std::logic_error("not read to its end");
        }
    });
    BOOST_TEST(failures > 0U);
}

BOOST_AUTO_TEST_CASE(writing_survives_every_allocation_that_fails) {
    auto const games = sgfstream::parse(input());
    auto const expected = sgfstream::to_sgf(games);
    auto const failures = sweep([&] {
        auto const written = sgfstream::to_sgf(games, {.line_length = 20});
        if (written.size() < expected.size()) {
            throw std::logic_error("not written to its end");
        }
    });
    BOOST_TEST(failures > 1U);
}

BOOST_AUTO_TEST_CASE(text_survives_every_allocation_that_fails) {
    std::string const text(200, ']');
    BOOST_TEST(sweep([&] { sgfstream::encode_text(text); }) > 0U);
    BOOST_TEST(sweep([&] { sgfstream::encode_composed(text, text); }) > 0U);
    BOOST_TEST(sweep([&] { sgfstream::decode_text(text); }) > 0U);
}

BOOST_AUTO_TEST_CASE(an_edit_that_fails_changes_nothing) {
    auto const original = sgfstream::parse(input());
    std::size_t failures = 0;
    for (std::size_t k = 0; k < 50; ++k) {
        sgfstream::game edited = original[0];
        std::string const text(300, '\\');
        bool caught = false;
        fail_allocation_after(k);
        try {
            edited.set_text(edited.root(), "NEWONE", text);
        } catch (std::bad_alloc const&) {
            caught = true;
        }
        bool const failed = allocation_failed();
        BOOST_TEST(caught == failed);
        failures += failed ? 1U : 0U;
        BOOST_TEST((edited == original[0]) == failed);
    }
    BOOST_TEST(failures > 1U);
}
