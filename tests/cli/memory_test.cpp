// SPDX-License-Identifier: MIT
// The command reads a pipe of any length in the same memory.
#define BOOST_TEST_MODULE cli_memory
#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

extern char** environ;

#if defined(__SANITIZE_ADDRESS__)
#define SGFSTREAM_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SGFSTREAM_TEST_SANITIZED 1
#endif
#endif
#ifndef SGFSTREAM_TEST_SANITIZED
#define SGFSTREAM_TEST_SANITIZED 0
#endif

namespace {

constexpr std::uint64_t MB = 1'000'000;

/// How many bytes the long stream has: SGFSTREAM_TEST_MEGABYTES, or enough to notice.
std::uint64_t long_stream() {
    char const* const asked = std::getenv("SGFSTREAM_TEST_MEGABYTES");
    return (asked != nullptr ? std::strtoull(asked, nullptr, 10) : 256) * MB;
}

/// Some games of all kinds of property, as long as a pipe is.
std::string some_games() {
    std::string result;
    for (int game = 0; result.size() < 60'000; ++game) {
        result += "(;FF[4]GM[1]SZ[19]PB[black \\] one]PW[white]\nAB[dd][pd]C[";
        result.append(2'000, 'x');
        result += "]";
        for (int move = 0; move != 30; ++move) {
            result += ";B[pd];W[dp](;B[aa]";
        }
        result.append(30, ')');
        result += ")\n";
    }
    return result;
}

/// The most memory that a process has had, as long as it lives; in kilobytes.
std::optional<long> peak_memory(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::atol(line.c_str() + 6);
        }
    }
    return std::nullopt;
}

struct child {
    pid_t process = 0;
    int input = -1; ///< where to write to
};

child spawn(char const* subcommand) {
    int ends[2];
    BOOST_REQUIRE(::pipe(ends) == 0);
    ::fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    std::string command = SGFSTREAM_COMMAND;
    std::string name = subcommand;
    char* const arguments[] = {command.data(), name.data(), nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], 0);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    child result;
    BOOST_REQUIRE(
        posix_spawn(&result.process, command.c_str(), &files, nullptr, arguments, environ) == 0);
    posix_spawn_file_actions_destroy(&files);
    ::close(ends[0]);
    result.input = ends[1];
    return result;
}

void feed(child const& to, std::uint64_t bytes) {
    auto const games = some_games();
    for (std::uint64_t fed = 0; fed < bytes; fed += games.size()) {
        std::string_view left = games;
        while (!left.empty()) {
            auto const put = ::write(to.input, left.data(), left.size());
            BOOST_REQUIRE(put > 0);
            left.remove_prefix(static_cast<std::size_t>(put));
        }
    }
    for (int waiting = 1; waiting != 0;) { // until all of it has been read
        BOOST_REQUIRE(::ioctl(to.input, FIONREAD, &waiting) == 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// The most memory that a subcommand needs for so many bytes from a pipe, in kilobytes.
long memory_for(char const* subcommand, std::uint64_t bytes) {
    auto const running = spawn(subcommand);
    feed(running, bytes);
    auto const peak = peak_memory(running.process);
    ::close(running.input);
    int status = 0;
    BOOST_REQUIRE(::waitpid(running.process, &status, 0) == running.process);
    BOOST_TEST(status == 0);
    return peak.value_or(0);
}

void compare(char const* subcommand) {
    std::signal(SIGPIPE, SIG_IGN);
    auto const small = memory_for(subcommand, 2 * MB);
    auto const large = memory_for(subcommand, long_stream());
    std::cout << subcommand << ": " << small << " kB for 2 MB, " << large << " kB for "
              << long_stream() / MB << " MB\n";
    BOOST_TEST(large <= small + 2'000);
}

/// Whether memory can be measured here.
struct measurable {
    boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id) const {
        boost::test_tools::assertion_result result(!SGFSTREAM_TEST_SANITIZED &&
                                                   peak_memory(::getpid()).has_value());
        result.message() << "no /proc here, or a sanitizer that keeps memory";
        return result;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(check_needs_the_same_memory_for_a_long_stream,
                     *boost::unit_test::precondition(measurable())) {
    compare("check");
}

BOOST_AUTO_TEST_CASE(events_need_the_same_memory_for_a_long_stream,
                     *boost::unit_test::precondition(measurable())) {
    compare("events");
}

BOOST_AUTO_TEST_CASE(stats_need_the_same_memory_for_a_long_stream,
                     *boost::unit_test::precondition(measurable())) {
    compare("stats");
}

BOOST_AUTO_TEST_CASE(games_need_the_memory_of_the_largest_one,
                     *boost::unit_test::precondition(measurable())) {
    compare("json");
}
