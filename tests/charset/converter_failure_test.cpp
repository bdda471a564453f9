// SPDX-License-Identifier: MIT
// What the system refuses: memory, and the tables of its encodings.
#include "conversion.hpp"
#include "print_charset.hpp"
#include "support/allocations.hpp"

#include <sgfstream/charset/guess.hpp>

#define BOOST_TEST_MODULE converter_failure
#include <boost/test/unit_test.hpp>

#include <sys/resource.h>

#include <cstddef>
#include <new>
#include <string>
#include <system_error>

using namespace sgfstream;
using namespace sgfstream_test;

BOOST_AUTO_TEST_CASE(an_encoding_that_the_system_cannot_open_is_an_error_and_nothing_more) {
    converter c(charset::windows_1252, 5);
    c.write("\xE9");
    rlimit before{};
    BOOST_REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    rlimit const none{0, before.rlim_max};
    BOOST_REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    auto const error = c.reset(charset::big5); // the first use in this process: a file is opened
    BOOST_REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
    BOOST_TEST(error.value() != 0);
    // The converter is as it was.
    conversion result;
    drain(c, result);
    BOOST_TEST(result.text() == "é");
    BOOST_TEST(c.offset() == 6U);
    BOOST_TEST(c.from() == charset::windows_1252);
}

BOOST_AUTO_TEST_CASE(the_constructor_throws_what_reset_returns) {
    std::error_code error;
    fail_allocation_after(0);
    try {
        converter const c(charset::koi8_u);
    } catch (std::system_error const& e) {
        error = e.code();
    }
    BOOST_TEST(allocation_failed());
    BOOST_TEST((error == std::errc::not_enough_memory));
}

BOOST_AUTO_TEST_CASE(every_table_that_gets_no_memory_is_an_error_and_nothing_more) {
    std::size_t made = 0;
    for (unsigned i = 0; i < charset_count; ++i) {
        auto const from = static_cast<charset>(i);
        converter c;
        std::size_t failures = 0;
        while (true) {
            fail_allocation_after(failures);
            auto const error = c.reset(from, 1);
            if (!allocation_failed()) {
                BOOST_TEST(!error);
                break;
            }
            BOOST_TEST((error == std::errc::not_enough_memory));
            BOOST_TEST(c.from() == charset::utf_8);
            BOOST_TEST(c.offset() == 0U);
            ++failures;
        }
        BOOST_TEST(failures <= 1U);
        made += failures;
    }
    // All but Unicode, one that was made above, and one that shares its table.
    BOOST_TEST(made == charset_count - 5);
}

BOOST_AUTO_TEST_CASE(a_table_is_made_once) {
    converter const first(charset::euc_jp);
    // ISO-2022-JP has the same.
    auto const before = allocations();
    converter const c(charset::iso_2022_jp, 3, reading::by_byte);
    BOOST_TEST(allocations() == before);
    BOOST_TEST(c.offset() == 3U);
}

BOOST_AUTO_TEST_CASE(converting_allocates_nothing) {
    std::string const bytes = "a\xE9\xE9]\x95\\\\\x1b$BF|\xFF" + std::string(2'000, '\x95');
    for (unsigned i = 0; i < charset_count; ++i) {
        converter c(static_cast<charset>(i));
        auto const before = allocations();
        std::size_t size = 0;
        for (int n = 0; n < 3; ++n) {
            c.write(bytes);
            for (text_piece piece; c.next(piece);) {
                size += piece.text.size();
            }
        }
        BOOST_TEST(allocations() == before);
        BOOST_TEST(size > 0U);
    }
}

BOOST_AUTO_TEST_CASE(a_guess_without_memory_throws) {
    // Shift_JIS: 黒の次の一手はどこでしょう
    std::string const bytes = "\x8D\x95\x82\xCC\x8E\x9F\x82\xCC\x88\xEA\x8E\xE8\x82\xCD\x82\xC7"
                              "\x82\xB1\x82\xC5\x82\xB5\x82\xE5\x82\xA4\x81\x42";
    BOOST_TEST(guess_charset(bytes) == charset::shift_jis);
    // The first only: where a later one fails uchardet loses what it had.
    bool caught = false;
    fail_allocation_after(0);
    try {
        guess_charset(bytes);
    } catch (std::bad_alloc const&) {
        caught = true;
    }
    BOOST_TEST(caught);
    BOOST_TEST(allocation_failed());
    BOOST_TEST(guess_charset(bytes) == charset::shift_jis);
}
