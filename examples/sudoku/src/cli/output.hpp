// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/sink.hpp>

#include <string>
#include <string_view>
#include <system_error>

namespace sudoku::cli {

/// Thrown when results could not be written: there is no point in going on.
class output_error : public std::system_error {
  public:
    output_error(std::error_code code, std::string const& name) : system_error(code, name) {}
};

/// Where results go: gathered, every write checked.
class output final : public sgfstream::sink {
  public:
    /// @param name        for messages
    /// @param is_watched  every write is given on at once
    output(int descriptor, std::string name, bool is_watched = false);

    /// Takes bytes; never returns an error.
    /// @throws output_error
    std::error_code write(std::string_view bytes) override;

    /// Gives on all there is, and closes the descriptor. To be called at the end.
    /// @throws output_error
    void finish();

  private:
    void flush();

    int descriptor_;
    std::string name_;
    bool is_watched_;
    std::string buffer_;
};

} // namespace sudoku::cli
