// SPDX-License-Identifier: MIT
#include <sgfstream/source.hpp>

#include <algorithm>
#include <cerrno>
#include <istream>

#ifdef _WIN32
#include <io.h>
#else
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#endif

namespace sgfstream {
namespace {

#ifdef _WIN32

bool is_regular(int) noexcept {
    return false;
}

std::ptrdiff_t read_some(int descriptor, detail::chunk_buffer& into, bool, std::uint64_t) noexcept {
    auto const most = static_cast<unsigned>(std::min<std::size_t>(into.size(), 1u << 30));
    return _read(descriptor, into.data(), most);
}

#else

bool is_regular(int descriptor) noexcept {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

std::uint64_t position_of(int descriptor) noexcept {
    return static_cast<std::uint64_t>(std::max<off_t>(lseek(descriptor, 0, SEEK_CUR), 0));
}

std::ptrdiff_t read_some(int descriptor, detail::chunk_buffer& into, bool positioned,
                         std::uint64_t position) noexcept {
    ssize_t got = 0;
    do {
        got = positioned ? pread(descriptor, into.data(), into.size(), static_cast<off_t>(position))
                         : ::read(descriptor, into.data(), into.size());
    } while (got < 0 && errno == EINTR);
    return got;
}

#endif

} // namespace

std::string_view memory_source::read(std::error_code& error) {
    error.clear();
    auto const chunk = rest_.substr(0, chunk_size_);
    rest_.remove_prefix(chunk.size());
    return chunk;
}

descriptor_source::descriptor_source(int descriptor, std::size_t chunk_size)
    : descriptor_(descriptor),
      positioned_(is_regular(descriptor)),
      position_(positioned_ ? position_of(descriptor) : 0),
      chunk_(chunk_size) {}

std::string_view descriptor_source::read(std::error_code& error) {
    error.clear();
    auto const got = read_some(descriptor_, chunk_, positioned_, position_);
    if (got < 0) {
        error.assign(errno, std::generic_category());
        return {};
    }
    position_ += static_cast<std::uint64_t>(got);
    return {chunk_.data(), static_cast<std::size_t>(got)};
}

file_source::file_source(std::FILE* file, std::size_t chunk_size)
    : file_(file), chunk_(chunk_size) {}

std::string_view file_source::read(std::error_code& error) {
    error.clear();
    errno = 0;
    auto const got = std::fread(chunk_.data(), 1, chunk_.size(), file_);
    if (got == 0 && std::ferror(file_) != 0) {
        error.assign(errno != 0 ? errno : EIO, std::generic_category());
    }
    return {chunk_.data(), got};
}

stream_source::stream_source(std::istream& stream, std::size_t chunk_size)
    : stream_(stream), chunk_(chunk_size) {}

std::string_view stream_source::read(std::error_code& error) {
    error.clear();
    stream_.read(chunk_.data(), static_cast<std::streamsize>(chunk_.size()));
    auto const got = static_cast<std::size_t>(stream_.gcount());
    if (got == 0 && (stream_.bad() || !stream_.eof())) {
        error = std::make_error_code(std::errc::io_error);
    }
    return {chunk_.data(), got};
}

} // namespace sgfstream
