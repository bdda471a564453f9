// SPDX-License-Identifier: MIT
// Where bytes come from and go to: chunks, pipes, full disks, signals, files that shrink.
#include <sgfstream/sink.hpp>
#include <sgfstream/source.hpp>

#define BOOST_TEST_MODULE source_sink
#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <ios>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

struct close_file {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using file_ptr = std::unique_ptr<std::FILE, close_file>;

/// A file without a name, at its beginning.
file_ptr file_of(std::string_view bytes) {
    file_ptr file(std::tmpfile());
    BOOST_REQUIRE(file);
    BOOST_REQUIRE_EQUAL(std::fwrite(bytes.data(), 1, bytes.size(), file.get()), bytes.size());
    BOOST_REQUIRE_EQUAL(std::fflush(file.get()), 0);
    std::rewind(file.get());
    return file;
}

struct pipe_ends {
    int ends[2];
    pipe_ends() { BOOST_REQUIRE_EQUAL(::pipe(ends), 0); }
    pipe_ends(pipe_ends const&) = delete;
    pipe_ends& operator=(pipe_ends const&) = delete;
    ~pipe_ends() {
        close(0);
        close(1);
    }
    void close(int which) {
        if (ends[which] >= 0) {
            ::close(ends[which]);
            ends[which] = -1;
        }
    }
    void put(std::string_view bytes) const {
        BOOST_REQUIRE_EQUAL(::write(ends[1], bytes.data(), bytes.size()), ssize_t(bytes.size()));
    }
};

/// All that a source gives, having checked its chunks and that its end stays.
std::string all_of(source& input, std::size_t chunk_size) {
    std::string out;
    std::error_code error = std::make_error_code(std::errc::io_error); // to be cleared
    for (auto chunk = input.read(error); !chunk.empty(); chunk = input.read(error)) {
        BOOST_REQUIRE(!error);
        BOOST_REQUIRE_LE(chunk.size(), chunk_size);
        out += chunk;
    }
    BOOST_REQUIRE_EQUAL(error, std::error_code());
    BOOST_REQUIRE(input.read(error).empty());
    BOOST_REQUIRE(!error);
    return out;
}

std::string some_bytes(std::size_t size) {
    std::string out(size, '\0');
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<char>(i * 31 + i / 256);
    }
    return out;
}

std::error_code posix(int number) {
    return {number, std::generic_category()};
}

std::atomic<int> interruptions{0};

/// Lets a signal interrupt calls, not restart them, while it lives.
class interrupting {
  public:
    interrupting() {
        interruptions = 0;
        struct sigaction action {};
        action.sa_handler = [](int) { ++interruptions; };
        ::sigaction(SIGUSR1, &action, &before_);
    }
    interrupting(interrupting const&) = delete;
    interrupting& operator=(interrupting const&) = delete;
    ~interrupting() { ::sigaction(SIGUSR1, &before_, nullptr); }

    /// Interrupts a thread, and waits until it was.
    void hit(std::thread& which) {
        int const before = interruptions;
        ::pthread_kill(which.native_handle(), SIGUSR1);
        while (interruptions == before) {
            std::this_thread::yield();
        }
    }

  private:
    struct sigaction before_ {};
};

class ignored_signal {
  public:
    explicit ignored_signal(int number) : number_(number), before_(std::signal(number, SIG_IGN)) {}
    ignored_signal(ignored_signal const&) = delete;
    ignored_signal& operator=(ignored_signal const&) = delete;
    ~ignored_signal() { std::signal(number_, before_); }

  private:
    int number_;
    void (*before_)(int);
};

} // namespace

// A source of bytes that would be gone does not compile.
static_assert(std::is_constructible_v<sgfstream::memory_source, char const*>);
static_assert(std::is_constructible_v<sgfstream::memory_source, std::string&>);
static_assert(!std::is_constructible_v<sgfstream::memory_source, std::string>);

BOOST_AUTO_TEST_CASE(memory_is_given_out_without_a_copy_in_chunks_of_the_size_asked_for) {
    auto const bytes = "0123456789"sv;
    for (std::size_t size = 1; size <= 11; ++size) {
        memory_source source(bytes, size);
        std::error_code error;
        for (std::size_t at = 0; at < bytes.size(); at += size) {
            auto const chunk = source.read(error);
            BOOST_CHECK(chunk.data() == bytes.data() + at);
            BOOST_CHECK_EQUAL(chunk, bytes.substr(at, size));
        }
        BOOST_CHECK(source.read(error).empty());
    }
    memory_source whole(bytes);
    std::error_code error;
    BOOST_CHECK_EQUAL(whole.read(error), bytes);
    memory_source nothing("");
    BOOST_CHECK_EQUAL(all_of(nothing, 1), "");
}

BOOST_AUTO_TEST_CASE(files_and_streams_are_read_whole_in_chunks_of_any_size) {
    for (std::size_t length : {0U, 1U, 99U, 100U, 101U, 65'535U, 65'536U, 65'537U, 200'000U}) {
        auto const bytes = some_bytes(length);
        for (std::size_t size : {std::size_t{1}, std::size_t{100}, default_chunk_size}) {
            if (size == 1 && length > 1000) {
                continue;
            }
            auto const file = file_of(bytes);
            descriptor_source descriptor(::fileno(file.get()), size);
            BOOST_CHECK(all_of(descriptor, size) == bytes);
            file_source stdio(file.get(), size);
            BOOST_CHECK(all_of(stdio, size) == bytes);
            std::istringstream in(bytes);
            stream_source stream(in, size);
            BOOST_CHECK(all_of(stream, size) == bytes);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_descriptor_of_a_file_is_read_from_where_it_stands_and_stays_there) {
    auto const file = file_of("0123456789");
    int const descriptor = ::fileno(file.get());
    for (auto [position, expected] :
         {std::pair(0, "0123456789"), {4, "456789"}, {10, ""}, {99, ""}}) {
        BOOST_REQUIRE_EQUAL(::lseek(descriptor, position, SEEK_SET), position);
        for (std::size_t size : {std::size_t{3}, default_chunk_size}) {
            descriptor_source source(descriptor, size);
            BOOST_CHECK_EQUAL(all_of(source, size), expected);
            BOOST_CHECK_EQUAL(::lseek(descriptor, 0, SEEK_CUR), position);
        }
    }
}

BOOST_AUTO_TEST_CASE(streams_are_read_from_where_they_are) {
    auto const file = file_of("0123456789");
    BOOST_REQUIRE_EQUAL(std::fseek(file.get(), 4, SEEK_SET), 0);
    file_source stdio(file.get(), 4);
    BOOST_CHECK_EQUAL(all_of(stdio, 4), "456789");
    std::istringstream in("0123456789");
    in.seekg(7);
    stream_source stream(in, 4);
    BOOST_CHECK_EQUAL(all_of(stream, 4), "789");
}

BOOST_AUTO_TEST_CASE(what_a_pipe_has_is_handed_out_as_it_comes) {
    pipe_ends ends;
    descriptor_source source(ends.ends[0], 4);
    std::error_code error;
    for (auto part : {"a"sv, "bcd"sv, "efgh"sv}) {
        ends.put(part);
        BOOST_CHECK_EQUAL(source.read(error), part);
    }
    ends.put("ijklmn");
    BOOST_CHECK_EQUAL(source.read(error), "ijkl");
    ends.close(1);
    BOOST_CHECK_EQUAL(source.read(error), "mn");
    BOOST_CHECK_EQUAL(all_of(source, 4), "");
}

BOOST_AUTO_TEST_CASE(a_file_that_shrinks_ends_and_one_that_grows_goes_on) {
    auto const file = file_of(some_bytes(1000));
    int const descriptor = ::fileno(file.get());
    std::error_code error;
    descriptor_source shrinking(descriptor, 400);
    BOOST_CHECK_EQUAL(shrinking.read(error).size(), 400U);
    BOOST_REQUIRE_EQUAL(::ftruncate(descriptor, 500), 0);
    BOOST_CHECK_EQUAL(shrinking.read(error).size(), 100U);
    BOOST_CHECK_EQUAL(all_of(shrinking, 400), "");
    descriptor_source shrunk(descriptor, 400);
    BOOST_CHECK_EQUAL(shrunk.read(error).size(), 400U);
    BOOST_REQUIRE_EQUAL(::ftruncate(descriptor, 10), 0);
    BOOST_CHECK_EQUAL(all_of(shrunk, 400), "");
    descriptor_source growing(descriptor, 8);
    BOOST_CHECK_EQUAL(growing.read(error).size(), 8U);
    BOOST_REQUIRE_EQUAL(::ftruncate(descriptor, 20), 0);
    BOOST_CHECK_EQUAL(all_of(growing, 8).size(), 12U);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_an_error) {
    std::error_code error;
    descriptor_source closed(-1);
    BOOST_CHECK(closed.read(error).empty());
    BOOST_CHECK(error == posix(EBADF));
    BOOST_CHECK(error == std::errc::bad_file_descriptor);

    int const folder = ::open(".", O_RDONLY);
    BOOST_REQUIRE_GE(folder, 0);
    error.clear();
    descriptor_source of_folder(folder);
    BOOST_CHECK(of_folder.read(error).empty());
    BOOST_CHECK(error == std::errc::is_a_directory);
    ::close(folder);

    pipe_ends ends;
    error.clear();
    descriptor_source wrong_end(ends.ends[1]);
    BOOST_CHECK(wrong_end.read(error).empty());
    BOOST_CHECK(error == std::errc::bad_file_descriptor);

    file_ptr const write_only(std::fopen("/dev/null", "w"));
    BOOST_REQUIRE(write_only);
    error.clear();
    file_source stdio(write_only.get());
    BOOST_CHECK(stdio.read(error).empty());
    BOOST_CHECK(error == std::errc::bad_file_descriptor);
}

BOOST_AUTO_TEST_CASE(a_stream_that_breaks_is_an_error_or_throws_as_it_was_told_to) {
    struct breaking : std::streambuf {
        int_type underflow() override { throw std::runtime_error("broken"); }
    };
    breaking buffer;
    std::istream quiet(&buffer);
    stream_source source(quiet);
    std::error_code error;
    BOOST_CHECK(source.read(error).empty());
    BOOST_CHECK(error);
    BOOST_CHECK(source.read(error).empty());
    BOOST_CHECK(error);
    quiet.setstate(std::ios::eofbit);
    BOOST_CHECK(source.read(error).empty());
    BOOST_CHECK(error);

    std::istream loud(&buffer);
    loud.exceptions(std::ios::badbit);
    stream_source throwing(loud);
    BOOST_CHECK_THROW(throwing.read(error), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(reading_goes_on_after_a_signal) {
    interrupting signals;
    pipe_ends ends;
    std::string read;
    std::error_code error;
    std::thread reader([&] {
        descriptor_source source(ends.ends[0], 10);
        for (auto chunk = source.read(error); !chunk.empty(); chunk = source.read(error)) {
            read += chunk;
        }
    });
    for (auto part : {"0123"sv, "4567"sv, "89"sv}) {
        for (int i = 0; i < 20; ++i) {
            signals.hit(reader);
        }
        ends.put(part);
    }
    ends.close(1);
    reader.join();
    BOOST_CHECK_EQUAL(error, std::error_code());
    BOOST_CHECK_EQUAL(read, "0123456789");
    BOOST_CHECK_GE(interruptions, 60);
}

BOOST_AUTO_TEST_CASE(writing_goes_on_after_a_signal_and_a_short_write) {
    interrupting signals;
    pipe_ends ends;
    auto const bytes = some_bytes(3'000'000); // much more than a pipe holds
    std::error_code error;
    std::thread writer([&] {
        error = descriptor_sink(ends.ends[1]).write(bytes);
        ends.close(1);
    });
    std::string read;
    std::string part(9973, '\0');
    for (int i = 0; i < 50; ++i) { // so that the writer cannot be ready before
        signals.hit(writer);
        read.append(part.data(), std::size_t(::read(ends.ends[0], part.data(), part.size())));
    }
    for (ssize_t got = 1; got > 0;) {
        got = ::read(ends.ends[0], part.data(), part.size());
        read.append(part.data(), got > 0 ? std::size_t(got) : 0);
    }
    writer.join();
    BOOST_CHECK_EQUAL(error, std::error_code());
    BOOST_CHECK(read == bytes);
}

BOOST_AUTO_TEST_CASE(a_short_write_is_gone_on_with_until_the_error_behind_it) {
    ignored_signal const no_end(SIGXFSZ);
    auto const file = file_of("");
    rlimit before{};
    BOOST_REQUIRE_EQUAL(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100;
    BOOST_REQUIRE_EQUAL(::setrlimit(RLIMIT_FSIZE, &small), 0);
    auto const error = descriptor_sink(::fileno(file.get())).write(std::string(150, 'x'));
    BOOST_REQUIRE_EQUAL(::setrlimit(RLIMIT_FSIZE, &before), 0);
    BOOST_CHECK(error == std::errc::file_too_large);
    std::rewind(file.get());
    descriptor_source source(::fileno(file.get()));
    BOOST_CHECK_EQUAL(all_of(source, default_chunk_size), std::string(100, 'x'));
}

BOOST_AUTO_TEST_CASE(sinks_take_all_bytes_in_order) {
    auto const bytes = some_bytes(300'000);
    auto const fill = [&](sink& target) {
        for (std::size_t at = 0, size = 0; at < bytes.size(); at += size, ++size) {
            BOOST_REQUIRE_EQUAL(target.write(std::string_view(bytes).substr(at, size)),
                                std::error_code());
        }
    };
    std::string text;
    string_sink into_string(text);
    fill(into_string);
    BOOST_CHECK(text == bytes);

    auto const file = file_of("");
    descriptor_sink into_descriptor(::fileno(file.get()));
    fill(into_descriptor);
    std::rewind(file.get());
    descriptor_source back(::fileno(file.get()));
    BOOST_CHECK(all_of(back, default_chunk_size) == bytes);

    auto const other = file_of("");
    file_sink into_file(other.get());
    fill(into_file);
    std::rewind(other.get()); // flushes
    file_source back_again(other.get());
    BOOST_CHECK(all_of(back_again, default_chunk_size) == bytes);

    std::ostringstream out;
    stream_sink into_stream(out);
    fill(into_stream);
    BOOST_CHECK(out.str() == bytes);
}

BOOST_AUTO_TEST_CASE(a_full_device_is_an_error) {
    int const descriptor = ::open("/dev/full", O_WRONLY);
    if (descriptor < 0) {
        BOOST_TEST_MESSAGE("no /dev/full here");
        return;
    }
    BOOST_CHECK(descriptor_sink(descriptor).write("x") == std::errc::no_space_on_device);
    BOOST_CHECK(!descriptor_sink(descriptor).write(""));
    ::close(descriptor);

    file_ptr const file(std::fopen("/dev/full", "w"));
    BOOST_REQUIRE(file);
    std::setvbuf(file.get(), nullptr, _IONBF, 0);
    BOOST_CHECK(file_sink(file.get()).write("x") == std::errc::no_space_on_device);

    file_ptr const buffered(std::fopen("/dev/full", "w"));
    BOOST_REQUIRE(buffered);
    BOOST_CHECK(file_sink(buffered.get()).write(std::string(1'000'000, 'x')) ==
                std::errc::no_space_on_device);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_an_error) {
    BOOST_CHECK(descriptor_sink(-1).write("x") == std::errc::bad_file_descriptor);
    ignored_signal const no_end(SIGPIPE);
    pipe_ends ends;
    ends.close(0);
    BOOST_CHECK(descriptor_sink(ends.ends[1]).write("x") == std::errc::broken_pipe);
    file_ptr const read_only(std::fopen("/dev/null", "r"));
    BOOST_REQUIRE(read_only);
    BOOST_CHECK(file_sink(read_only.get()).write("x"));
}

BOOST_AUTO_TEST_CASE(a_stream_that_takes_nothing_is_an_error_or_throws_as_it_was_told_to) {
    struct full : std::streambuf {}; // overflow fails
    full buffer;
    std::ostream quiet(&buffer);
    BOOST_CHECK(stream_sink(quiet).write("x"));
    BOOST_CHECK(stream_sink(quiet).write("x"));
    std::ostream loud(&buffer);
    loud.exceptions(std::ios::badbit);
    BOOST_CHECK_THROW(stream_sink(loud).write("x"), std::ios::failure);
}
