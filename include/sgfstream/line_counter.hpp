// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/location.hpp>

#include <cstdint>
#include <string_view>

namespace sgfstream {

/// What the characters of an input are made of, as far as line breaks go.
enum class code_units : unsigned char {
    bytes,
    utf_16le,
    utf_16be,
    by_mark ///< UTF-16 if the input begins with a byte-order mark of that, otherwise bytes
};

/// Turns offsets into lines and columns, in one pass over the bytes, in chunks of any size.
///
/// LF, CR, CRLF and LFCR are one line break; the second of a pair still belongs to the line
/// break, so that what follows it is in column 1. Lines and columns count from 1, columns in bytes.
/// A byte-order mark at the beginning of the input counts in offsets, not in columns.
/// Constant size; time linear in the bytes written; throws nothing; used by one thread at a time.
class SGFSTREAM_API line_counter {
  public:
    /// @param first_offset  the offset of the first byte of the input
    explicit line_counter(std::uint64_t first_offset = 0,
                          code_units units = code_units::bytes) noexcept
        : position_{first_offset, 1, 1}, units_(units) {}

    /// Goes over the next bytes of the input.
    void write(std::string_view bytes) noexcept;

    /// Where the next byte stands.
    location position() const noexcept { return position_; }

  private:
    std::string_view skip_mark(std::string_view bytes) noexcept;
    void write_bytes(std::string_view bytes) noexcept;
    void write_utf16(std::string_view bytes) noexcept;

    location position_;
    code_units units_;
    code_units marked_ = code_units::bytes; ///< what `mark_` is the mark of
    bool is_empty_ = true;                  ///< nothing was written yet
    std::string_view mark_;  ///< what is still to come of a byte-order mark that may be there
    unsigned char pair_ = 0; ///< the character that would belong to the line break just read, or 0
    bool has_half_ = false;
    unsigned char half_ = 0; ///< of a unit of UTF-16
};

} // namespace sgfstream
