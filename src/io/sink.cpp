// SPDX-License-Identifier: MIT
#include <sgfstream/sink.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <ostream>

#ifdef _WIN32
#include <io.h>
#else
#include <sys/types.h>
#include <unistd.h>
#endif

namespace sgfstream {
namespace {

std::ptrdiff_t write_some(int descriptor, std::string_view bytes) noexcept {
#ifdef _WIN32
    auto const most = static_cast<unsigned>(std::min<std::size_t>(bytes.size(), 1u << 30));
    return _write(descriptor, bytes.data(), most);
#else
    ssize_t put = 0;
    do {
        put = ::write(descriptor, bytes.data(), bytes.size());
    } while (put < 0 && errno == EINTR);
    return put;
#endif
}

} // namespace

std::error_code string_sink::write(std::string_view bytes) {
    target_.append(bytes);
    return {};
}

std::error_code descriptor_sink::write(std::string_view bytes) {
    while (!bytes.empty()) {
        auto const put = write_some(descriptor_, bytes);
        if (put < 0) {
            return {errno, std::generic_category()};
        }
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

std::error_code file_sink::write(std::string_view bytes) {
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) {
        return {errno != 0 ? errno : EIO, std::generic_category()};
    }
    return {};
}

std::error_code stream_sink::write(std::string_view bytes) {
    if (!stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
        return std::make_error_code(std::errc::io_error);
    }
    return {};
}

} // namespace sgfstream
