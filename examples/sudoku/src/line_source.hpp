// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/location.hpp>
#include <sgfstream/source.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace sudoku {

/// Cuts a source into lines. LF, CR, CRLF and LFCR end a line; a UTF-8 byte-order mark at the
/// beginning is left out. Of a long line only the beginning is kept.
class line_source {
  public:
    /// How many bytes of a line are kept.
    static constexpr std::size_t most_kept = 1000;

    /// @param input  it must outlive this
    explicit line_source(sgfstream::source& input) noexcept : input_(input) {}

    /// Reads the next line.
    /// @returns false at the end, and with an error
    bool next();

    // The line, until the next call.
    std::string_view text() const noexcept { return line_; }
    bool is_cut() const noexcept { return size_ > line_.size(); }
    /// Where a byte of it stands, counted from 0.
    sgfstream::location place_of(std::size_t at) const noexcept {
        return {begin_ + at, number_, at + 1};
    }
    std::error_code error() const noexcept { return error_; }

  private:
    static constexpr int end_of_input = -1;

    int peek();
    void take() noexcept;

    sgfstream::source& input_;
    std::string_view rest_;
    std::uint64_t offset_ = 0; ///< of the next byte
    std::uint64_t begin_ = 0;
    std::uint64_t number_ = 0;
    std::string line_;
    std::uint64_t size_ = 0; ///< of the line, whole
    int ended_by_ = end_of_input;
    bool over_ = false;
    std::error_code error_;
};

} // namespace sudoku
