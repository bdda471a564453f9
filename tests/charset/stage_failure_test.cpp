// SPDX-License-Identifier: MIT
// The charset stage where the system refuses the tables of an encoding, of which each process makes one
// and keeps it.
#include "stage_trace.hpp"

#define BOOST_TEST_MODULE stage_failure
#include <boost/test/unit_test.hpp>

#include <sys/resource.h>

#include <string>
#include <system_error>

namespace {

using namespace sgfstream_test;
using sgfstream::charset;
using sgfstream::parse_status;

/// No file can be opened while one of these lives.
class without_files {
  public:
    without_files() {
        BOOST_REQUIRE(getrlimit(RLIMIT_NOFILE, &before_) == 0);
        rlimit const none{0, before_.rlim_max};
        BOOST_REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    }
    ~without_files() { setrlimit(RLIMIT_NOFILE, &before_); }
    without_files(without_files const&) = delete;
    without_files& operator=(without_files const&) = delete;

  private:
    rlimit before_{};
};

template <class Stage>
void expect_failures_where_tables_are_needed() {
    struct row {
        std::string begin; ///< what can be read
        std::string rest;
        sgfstream::charset_options options = {};
    };
    for (auto const& [begin, rest, options] :
         {row{"(;C[a", "\xC1])", {charset::koi8_r}}, row{"(;C[a", "\xA5\x5C])", {charset::big5}},
          row{"(;CA[windows-1251]C[", "\xC1])"}, row{"(;CA[gbk]C[", "\x95\x5C])"},
          row{"(;C[", "\x83\x5D\x83\x5B]CA[sjis])"}}) {
        auto const input = begin + rest;
        for (auto const& cut : {whole(), pieces_of(1, input.size())}) {
            stage_recorder record;
            Stage stage(record, {}, options);
            {
                without_files const refuse;
                for (auto const chunk : cut.chunks_of(input)) {
                    write_copy(stage, chunk);
                }
                BOOST_TEST((stage.finish() == parse_status::failed));
            }
            BOOST_TEST(stage.error().value() != 0);
            BOOST_TEST((stage.error().category() == std::generic_category()));
            BOOST_TEST(stage.offset() == begin.size());
            BOOST_TEST(stage.failure().offset == begin.size());
            BOOST_TEST(record.text() == begin);
            BOOST_TEST(!stage.skip_game());
            BOOST_TEST((stage.write("x").status == parse_status::failed));
            stage.reset();
            stage.write("(;C[z])");
            BOOST_TEST((stage.finish() == parse_status::finished));
            BOOST_TEST(record.text() == begin + "(;C[z])");
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(
    a_charset_that_the_system_cannot_read_makes_the_stage_fail_where_it_is_needed) {
    expect_failures_where_tables_are_needed<sgfstream::basic_charset_stage<stage_recorder>>();
    expect_failures_where_tables_are_needed<
        sgfstream::basic_repairing_charset_stage<stage_recorder>>();
}
