// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <cstdio>
#include <iosfwd>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// Where bytes go.
class SGFSTREAM_API sink {
  public:
    virtual ~sink() = default;

    /// Takes all of the bytes.
    /// @returns the error that kept some of them from being written, if any
    virtual std::error_code write(std::string_view bytes) = 0;

  protected:
    sink() = default;
    sink(sink const&) = default;
    sink& operator=(sink const&) = default;
};

/// Appends to a string, which must outlive the sink. Throws `std::bad_alloc`.
class SGFSTREAM_API string_sink final : public sink {
  public:
    explicit string_sink(std::string& target) noexcept : target_(target) {}
    std::error_code write(std::string_view bytes) override;

  private:
    std::string& target_;
};

/// Writes to a file descriptor, which stays the caller's. Short writes are gone on with, and calls
/// that a signal interrupted are made again.
class SGFSTREAM_API descriptor_sink final : public sink {
  public:
    explicit descriptor_sink(int descriptor) noexcept : descriptor_(descriptor) {}
    std::error_code write(std::string_view bytes) override;

  private:
    int descriptor_;
};

/// Writes to a C stream, which stays the caller's: flushing and closing it is theirs too.
class SGFSTREAM_API file_sink final : public sink {
  public:
    explicit file_sink(std::FILE* file) noexcept : file_(file) {}
    std::error_code write(std::string_view bytes) override;

  private:
    std::FILE* file_;
};

/// Writes to a C++ stream, which must outlive the sink: flushing it is the caller's. If the stream
/// throws on failure, so does `write`.
class SGFSTREAM_API stream_sink final : public sink {
  public:
    explicit stream_sink(std::ostream& stream) noexcept : stream_(stream) {}
    std::error_code write(std::string_view bytes) override;

  private:
    std::ostream& stream_;
};

} // namespace sgfstream
