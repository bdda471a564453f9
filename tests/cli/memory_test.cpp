// SPDX-License-Identifier: MIT
// The command reads a pipe of any length in the same memory.
#define BOOST_TEST_MODULE cli_memory
#include "../support/sanitized.hpp"

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

namespace {

constexpr std::uint64_t MB = 1'000'000;

constexpr std::size_t pipe_size = 60'000;

/// How many bytes a long stream has: SGFSTREAM_TEST_MEGABYTES, or enough to notice.
std::uint64_t long_stream(std::uint64_t megabytes = 256) {
    char const* const asked = std::getenv("SGFSTREAM_TEST_MEGABYTES");
    return (asked != nullptr ? std::strtoull(asked, nullptr, 10) : megabytes) * MB;
}

/// Some games of all kinds of property, as long as a pipe is.
std::string some_games() {
    std::string result;
    for (int game = 0; result.size() < pipe_size; ++game) {
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

/// What is written into a pipe: `first`, then `repeated` until it is enough.
struct stream {
    std::string first;
    std::string repeated;
};

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
    for (int const output : {1, 2}) {
        posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
    }
    child result;
    BOOST_REQUIRE(
        posix_spawn(&result.process, command.c_str(), &files, nullptr, arguments, environ) == 0);
    posix_spawn_file_actions_destroy(&files);
    ::close(ends[0]);
    result.input = ends[1];
    return result;
}

void put(child const& to, std::string_view bytes) {
    while (!bytes.empty()) {
        auto const written = ::write(to.input, bytes.data(), bytes.size());
        BOOST_REQUIRE(written > 0);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void feed(child const& to, stream const& what, std::uint64_t bytes) {
    put(to, what.first);
    std::string block;
    while (block.size() < pipe_size) {
        block += what.repeated;
    }
    for (std::uint64_t fed = 0; fed < bytes; fed += block.size()) {
        put(to, block);
    }
    for (int waiting = 1; waiting != 0;) { // until all of it has been read
        BOOST_REQUIRE(::ioctl(to.input, FIONREAD, &waiting) == 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// The most memory that a subcommand needs for so many bytes from a pipe, in kilobytes.
long memory_for(char const* subcommand, stream const& what, std::uint64_t bytes) {
    auto const running = spawn(subcommand);
    feed(running, what, bytes);
    auto const peak = peak_memory(running.process);
    ::close(running.input);
    int status = 0;
    BOOST_REQUIRE(::waitpid(running.process, &status, 0) == running.process);
    BOOST_TEST(WIFEXITED(status));
    BOOST_TEST(WEXITSTATUS(status) <= 1); // there may be errors in the input
    return peak.value_or(0);
}

constexpr long slack = 2'000;

/// @param growth  in kilobytes, up to a limit of the parser
void compare(char const* subcommand, stream const& what, std::uint64_t bytes, long growth = 0) {
    std::signal(SIGPIPE, SIG_IGN);
    auto const small = memory_for(subcommand, what, 2 * MB);
    auto const large = memory_for(subcommand, what, bytes);
    std::cout << subcommand << ": " << small << " kB for 2 MB, " << large << " kB for "
              << bytes / MB << " MB\n";
    BOOST_TEST(large <= small + growth + slack);
}

void compare(char const* subcommand) {
    compare(subcommand, {"", some_games()}, long_stream());
}

/// Whether memory can be measured here.
struct measurable {
    boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id) const {
        boost::test_tools::assertion_result result(!sgfstream_test::sanitized &&
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

// What never ends, or never begins, waits nowhere.
BOOST_AUTO_TEST_CASE(broken_input_needs_the_same_memory_for_a_long_stream,
                     *boost::unit_test::precondition(measurable())) {
    constexpr long levels = 4'096; // two bits for each of 16,777,216
    struct {
        char const* name;
        stream what;
        long growth = 0;
    } const kinds[] = {
        {"junk", {"", "some text before the games\n"}},
        {"junk in one line", {"", "x"}},
        {"a value", {"(;C[", "x"}},
        {"a value in lines that look like games", {"(;C[aa", "\n(;FF[4"}},
        {"a value of escapes", {"(;C[", "\\"}},
        {"a value in no declared charset", {"(;C[", "\xE9"}},
        {"a value in another charset", {"(;CA[Shift_JIS]C[", "\x83\x5C\x82\xA0"}},
        {"a value in UTF-16", {{"\xFE\xFF\0(\0;\0C\0[", 10}, {"\0x", 2}}},
        {"the name of a charset", {"(;CA[", "x"}},
        {"an identifier", {"(;", "A"}},
        {"an identifier of small letters", {"(;", "a"}},
        {"one game in one line", {"(;FF[4]", ";B[aa];W[bb]"}},
        {"one node", {"(;FF[4]", "B[aa]"}},
        {"] outside of games", {"", "]"}},
        {"] in a node", {"(;B[aa]", "]"}},
        {") behind a game", {"(;B[aa])", ")"}},
        {"( outside of games", {"", "("}},
        {"( in a game", {"(;B[aa]", "("}, levels},
        {"nesting", {"", "(;"}},
        {"nesting in lines", {"", "\n( ;"}},
        {"nodes after variations", {"(;", "(;);"}, levels},
        {"empty variations", {"(;", "()"}},
        {"games that restart", {"", "(;C[\xE9]\n(;FF[4]B[aa]\n"}},
    };
    for (auto const& kind : kinds) {
        for (auto const* const subcommand : {"check", "stats"}) {
            BOOST_TEST_CONTEXT(kind.name) {
                std::cout << kind.name << ", ";
                compare(subcommand, kind.what, long_stream(16), kind.growth);
            }
        }
    }
}
