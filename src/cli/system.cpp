// SPDX-License-Identifier: MIT
#include "system.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace sgfstream::cli {
namespace {

class file_errors final : public std::error_category {
  public:
    char const* name() const noexcept override { return "sgfstream.file"; }
    std::string message(int number) const override {
        switch (static_cast<file_errc>(number)) {
        case file_errc::shrank:
            return "the file shrank while it was read";
        case file_errc::is_output:
            return "the file is the one that is written to";
        }
        return "unknown error";
    }
};

std::optional<std::uint64_t> size_if_regular(struct stat const& status) noexcept {
    if (!S_ISREG(status.st_mode)) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(status.st_size);
}

int open_to_read(char const* path) noexcept {
    int result = -1;
    do {
        result = ::open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (result < 0 && errno == EINTR);
    return result;
}

} // namespace

std::error_category const& file_category() noexcept {
    static file_errors const instance;
    return instance;
}

open_file::open_file(std::string const& path, std::error_code& error) noexcept
    : descriptor_(open_to_read(path.c_str())) {
    error.clear();
    if (descriptor_ < 0) {
        error.assign(errno, std::generic_category());
    }
}

open_file::~open_file() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

void occupy_standard_streams() noexcept {
    for (int const descriptor : {standard_input, standard_output, standard_error}) {
        if (::fcntl(descriptor, F_GETFD) < 0) {
            // The lowest free number is taken; opened the wrong way round it still does not work.
            ::open("/dev/null", descriptor == standard_input ? O_WRONLY : O_RDONLY);
        }
    }
}

void ignore_closed_pipes() noexcept {
    std::signal(SIGPIPE, SIG_IGN);
}

bool is_terminal(int descriptor) noexcept {
    return ::isatty(descriptor) == 1;
}

std::optional<std::uint64_t> regular_size(int descriptor) noexcept {
    struct stat status {};
    auto size = ::fstat(descriptor, &status) == 0 ? size_if_regular(status) : std::nullopt;
    if (size) {
        auto const behind = std::max<off_t>(::lseek(descriptor, 0, SEEK_CUR), 0);
        *size -= std::min(*size, static_cast<std::uint64_t>(behind));
    }
    return size;
}

std::optional<std::uint64_t> regular_size(std::string const& path) noexcept {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? size_if_regular(status) : std::nullopt;
}

bool is_same_file(int a, int b) noexcept {
    struct stat first {};
    struct stat second {};
    return ::fstat(a, &first) == 0 && ::fstat(b, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

bool is_readable_now(int descriptor) noexcept {
    struct pollfd wanted {};
    wanted.fd = descriptor;
    wanted.events = POLLIN;
    return ::poll(&wanted, 1, 0) != 0; // an error is for the read to report
}

std::error_code close_written(int descriptor) noexcept {
    if (::close(descriptor) != 0 && errno != EINTR && errno != EBADF) {
        return {errno, std::generic_category()};
    }
    return {};
}

} // namespace sgfstream::cli
