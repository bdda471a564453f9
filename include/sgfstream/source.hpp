// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// Where bytes come from, one chunk after another.
class SGFSTREAM_API source {
  public:
    virtual ~source() = default;

    /// The next chunk.
    /// @param error  set if reading failed, cleared otherwise
    /// @returns bytes that hold until the next call; none at the end of the input and with an error
    virtual std::string_view read(std::error_code& error) = 0;

  protected:
    source() = default;
    source(source const&) = default;
    source& operator=(source const&) = default;
};

/// The size of the chunks that sources read if nothing else is asked for, in bytes.
inline constexpr std::size_t default_chunk_size = 65'536;

namespace detail {
/// Room for one chunk, not filled: what is never read into is never touched.
class chunk_buffer {
  public:
    explicit chunk_buffer(std::size_t size)
        : size_(size != 0 ? size : 1), bytes_(new char[size_]) {}
    char* data() noexcept { return bytes_.get(); }
    std::size_t size() const noexcept { return size_; }

  private:
    std::size_t size_;
    std::unique_ptr<char[]> bytes_;
};
} // namespace detail

/// Bytes in memory, which must outlive the source and what it gives out. Copies nothing.
class SGFSTREAM_API memory_source final : public source {
  public:
    /// @param chunk_size  bytes given out at once, at least 1; all of them if it is 0
    explicit memory_source(std::string_view bytes, std::size_t chunk_size = 0) noexcept
        : rest_(bytes), chunk_size_(chunk_size != 0 ? chunk_size : bytes.size()) {}

    /// A temporary string would be gone before it is read.
    template <class String>
    requires std::same_as<String, std::string>
    explicit memory_source(String&&, // NOLINT(bugprone-forwarding-reference-overload)
                           std::size_t = 0) = delete;

    std::string_view read(std::error_code& error) override;

  private:
    std::string_view rest_;
    std::size_t chunk_size_;
};

/// An open file descriptor, which stays the caller's. It is read from where it stands; of a regular
/// file the descriptor's own position is not moved. A short read is handed out as it comes. Calls that a signal interrupted are made again.
class SGFSTREAM_API descriptor_source final : public source {
  public:
    /// @param chunk_size  bytes read at once, at least 1
    /// @throws std::bad_alloc
    explicit descriptor_source(int descriptor, std::size_t chunk_size = default_chunk_size);

    std::string_view read(std::error_code& error) override;

  private:
    int descriptor_;
    bool positioned_;        ///< a regular file: read at position_
    std::uint64_t position_; ///< of the next byte, in a regular file
    detail::chunk_buffer chunk_;
};

/// An open C stream, which stays the caller's, from its current position.
class SGFSTREAM_API file_source final : public source {
  public:
    /// @param chunk_size  bytes read at once, at least 1
    /// @throws std::bad_alloc
    explicit file_source(std::FILE* file, std::size_t chunk_size = default_chunk_size);

    std::string_view read(std::error_code& error) override;

  private:
    std::FILE* file_;
    detail::chunk_buffer chunk_;
};

/// A C++ stream, which must outlive the source, from its current position. If the stream throws on
/// failure, so does `read`; it must not throw at its end (`failbit`, `eofbit`).
class SGFSTREAM_API stream_source final : public source {
  public:
    /// @param chunk_size  bytes read at once, at least 1
    /// @throws std::bad_alloc
    explicit stream_source(std::istream& stream, std::size_t chunk_size = default_chunk_size);

    std::string_view read(std::error_code& error) override;

  private:
    std::istream& stream_;
    detail::chunk_buffer chunk_;
};

} // namespace sgfstream
