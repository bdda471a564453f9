// SPDX-License-Identifier: MIT
#include "system.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace sudoku::cli {
namespace {

constexpr mode_t for_everybody = 0666; // less what the umask takes away

int open_as(char const* path, open_file::mode how) noexcept {
    int const flags = how == open_file::mode::read ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    int result = -1;
    do {
        result = ::open(path, flags | O_CLOEXEC | O_NOCTTY, for_everybody);
    } while (result < 0 && errno == EINTR);
    return result;
}

} // namespace

open_file::open_file(std::string const& path, mode how, std::error_code& error) noexcept
    : descriptor_(open_as(path.c_str(), how)) {
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

int open_file::release() noexcept {
    return std::exchange(descriptor_, -1);
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

std::error_code close_written(int descriptor) noexcept {
    if (::close(descriptor) != 0 && errno != EINTR) {
        return {errno, std::generic_category()};
    }
    return {};
}

} // namespace sudoku::cli
