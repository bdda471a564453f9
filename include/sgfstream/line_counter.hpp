// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/location.hpp>

#include <cstdint>
#include <string_view>

namespace sgfstream {

/// Turns offsets into lines and columns, in one pass over the bytes, in chunks of any size.
///
/// LF, CR, CRLF and LFCR are one line break; the second byte of a pair still belongs to the line
/// break, so that what follows it is in column 1. Lines and columns count from 1, columns in bytes.
/// A UTF-8 byte-order mark at the beginning of the input counts in offsets, not in columns.
/// Constant size; time linear in the bytes written; throws nothing; used by one thread at a time.
class SGFSTREAM_API line_counter {
  public:
    /// @param first_offset  the offset of the first byte of the input
    explicit line_counter(std::uint64_t first_offset = 0) noexcept
        : position_{first_offset, 1, 1} {}

    /// Goes over the next bytes of the input.
    void write(std::string_view bytes) noexcept;

    /// Where the next byte stands.
    location position() const noexcept { return position_; }

  private:
    std::string_view skip_mark(std::string_view bytes) noexcept;

    location position_;
    unsigned char pair_ = 0; ///< the byte that would belong to the line break just read, or 0
    unsigned char mark_ = 0; ///< bytes of a byte-order mark seen; 3 once it is settled
};

} // namespace sgfstream
