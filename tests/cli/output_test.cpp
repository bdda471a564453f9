// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE cli_output
#include "output.hpp"
#include "problems.hpp"
#include "progress.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace cli = sgfstream::cli;

namespace {

/// A sink that takes nothing any more after so many bytes.
class small_sink final : public sgfstream::sink {
  public:
    explicit small_sink(std::size_t room) : room_(room) {}
    std::error_code write(std::string_view bytes) override {
        if (bytes.size() > room_) {
            return std::make_error_code(std::errc::no_space_on_device);
        }
        room_ -= bytes.size();
        return {};
    }

  private:
    std::size_t room_;
};

} // namespace

BOOST_AUTO_TEST_CASE(blocks_are_gathered_and_lines_are_not) {
    std::string text;
    sgfstream::string_sink sink(text);
    cli::output blocks(sink, "blocks");
    blocks.write("line\n");
    BOOST_TEST(text.empty());
    BOOST_TEST(blocks.pending());
    blocks.write(std::string(65'536, 'x'));
    BOOST_TEST(text.size() == 65'541u);
    cli::output lines(sink, "lines", cli::output::buffering::lines);
    text.clear();
    lines.write("half a ");
    BOOST_TEST(text.empty());
    lines.write("line\n");
    BOOST_TEST(text == "half a line\n");
}

BOOST_AUTO_TEST_CASE(a_write_that_fails_is_thrown_once_with_the_name_of_the_output) {
    small_sink sink(3);
    cli::output out(sink, "a file");
    out.write("1234");
    BOOST_CHECK_EXCEPTION(out.flush(), cli::output_error, [](cli::output_error const& error) {
        return error.code() == std::errc::no_space_on_device &&
               std::string(error.what()).starts_with("a file");
    });
    BOOST_CHECK_NO_THROW(out.flush());
}

BOOST_AUTO_TEST_CASE(problems_are_coloured_if_asked_for) {
    std::string text;
    sgfstream::string_sink sink(text);
    cli::output out(sink, "out", cli::output::buffering::lines);
    cli::problem_reporter problems(out, out, {.colours = true});
    problems.report("a.sgf", {7, 2, 3}, sgfstream::errc::tree_missing, "tree missing");
    BOOST_TEST(text == "\x1B[1ma.sgf:2:3:\x1B[0m \x1B[1;31merror:\x1B[0m tree missing "
                       "[tree-missing]\n");
}

BOOST_AUTO_TEST_CASE(quiet_problems_are_counted_but_not_printed) {
    std::string text;
    sgfstream::string_sink sink(text);
    cli::output out(sink, "out", cli::output::buffering::lines);
    cli::problem_reporter problems(out, out, {.quiet = true});
    problems.report_no_records("folder");
    BOOST_TEST(problems.worst() == cli::exit_problems);
    problems.report_io("a.sgf", std::make_error_code(std::errc::io_error));
    problems.report("a.sgf", {}, sgfstream::errc::tree_missing, "tree missing");
    BOOST_TEST(text.empty());
    BOOST_TEST(problems.figures().errors == 3u);
    BOOST_TEST(problems.worst() == cli::exit_io);
}

BOOST_AUTO_TEST_CASE(a_problem_without_a_place_has_nulls_in_json) {
    std::string text;
    sgfstream::string_sink sink(text);
    cli::output out(sink, "out", cli::output::buffering::lines);
    cli::problem_reporter problems(out, out, {.format = cli::report_format::json});
    problems.report_io("a\xFF.sgf", std::make_error_code(std::errc::io_error));
    BOOST_TEST(text ==
               "{\"source\":\"a\xEF\xBF\xBD.sgf\",\"offset\":null,\"end\":null,\"line\":null,"
               "\"column\":null,\"severity\":\"error\",\"code\":\"io\","
               "\"message\":\"Input/output error\"}\n");
}

BOOST_AUTO_TEST_SUITE(progress)

using std::chrono::milliseconds;

BOOST_AUTO_TEST_CASE(short_work_shows_nothing) {
    std::string text;
    sgfstream::string_sink terminal(text);
    cli::progress_meter::clock::time_point const begin{};
    cli::progress_meter meter(&terminal, 100, begin);
    meter.show(begin + milliseconds(999));
    meter.clear();
    BOOST_TEST(text.empty());
}

BOOST_AUTO_TEST_CASE(long_work_shows_a_bar_ten_times_a_second_and_takes_it_away) {
    std::string text;
    sgfstream::string_sink terminal(text);
    auto const begin = cli::progress_meter::clock::now() + std::chrono::hours(1);
    cli::progress_meter meter(&terminal, 4'000'000, begin);
    meter.advance(1'000'000);
    meter.show(begin + milliseconds(1'000));
    BOOST_TEST(text == "\r\x1B[K[=======                       ]  25 %  1.0 MB  1.0 MB/s");
    text.clear();
    meter.show(begin + milliseconds(1'099));
    BOOST_TEST(text.empty());
    meter.show(begin + milliseconds(1'100));
    BOOST_TEST(!text.empty());
    text.clear();
    meter.clear();
    meter.clear();
    BOOST_TEST(text == "\r\x1B[K");
}

BOOST_AUTO_TEST_CASE(without_a_total_there_is_no_bar) {
    std::string text;
    sgfstream::string_sink terminal(text);
    auto const begin = cli::progress_meter::clock::now() + std::chrono::hours(1);
    cli::progress_meter meter(&terminal, std::nullopt, begin);
    meter.advance(500);
    meter.show(begin + milliseconds(2'000));
    BOOST_TEST(text == "\r\x1B[K500 B  250 B/s");
}

BOOST_AUTO_TEST_CASE(a_terminal_that_is_gone_is_no_error) {
    small_sink terminal(0);
    cli::progress_meter::clock::time_point const begin{};
    cli::progress_meter meter(&terminal, 100, begin);
    BOOST_CHECK_NO_THROW(meter.show(begin + milliseconds(2'000)));
    BOOST_CHECK_NO_THROW(meter.clear());
}

BOOST_AUTO_TEST_SUITE_END()
