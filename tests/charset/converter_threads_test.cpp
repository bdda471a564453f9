// SPDX-License-Identifier: MIT
// The tables of encodings are made when they are first asked for, whichever threads ask.
#include "conversion.hpp"

#define BOOST_TEST_MODULE converter_threads
#include <boost/test/unit_test.hpp>

#include <latch>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace sgfstream;
using namespace sgfstream_test;

BOOST_AUTO_TEST_CASE(threads_that_ask_for_a_table_at_once_all_get_it) {
    struct row {
        charset from;
        std::string bytes;
        std::string text;
    };
    // Each table takes milliseconds: the threads make it side by side, and one of them is kept.
    constexpr std::size_t threads = 4;
    for (auto const& [from, bytes, text] :
         {row{charset::gb18030, "\x95\x5C", "昞"}, row{charset::big5, "\xA5\x5C", "功"},
          row{charset::shift_jis, "\x95\x5C", "表"}, row{charset::euc_jp, "\xC6\xFC", "日"},
          row{charset::euc_kr, "\xC7\xD1", "한"}}) {
        std::latch start(threads);
        std::vector<std::string> got(threads);
        std::vector<std::thread> all;
        all.reserve(threads);
        for (auto& each : got) {
            all.emplace_back([&, which = from, in = std::string_view(bytes)] {
                start.arrive_and_wait();
                converter c;
                if (!c.reset(which)) {
                    conversion result;
                    c.write(in);
                    drain(c, result);
                    each = result.text();
                }
            });
        }
        for (auto& each : all) {
            each.join();
        }
        for (auto const& each : got) {
            BOOST_TEST(each == text, name_of(from));
        }
    }
}
