// SPDX-License-Identifier: MIT
// What the command asks of the operating system.
#pragma once

#include <string>
#include <system_error>

namespace sudoku::cli {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// An open file that is closed at the end.
class open_file {
  public:
    enum class mode : unsigned char {
        read,
        write ///< made if it is not there, emptied if it is
    };

    /// @param error  set if the file could not be opened, cleared otherwise
    open_file(std::string const& path, mode how, std::error_code& error) noexcept;
    ~open_file();
    open_file(open_file const&) = delete;
    open_file& operator=(open_file const&) = delete;

    int descriptor() const noexcept { return descriptor_; }
    /// Leaves closing it to somebody else.
    int release() noexcept;

  private:
    int descriptor_;
};

/// Puts something in the place of standard streams that are closed, so that no file that is opened
/// takes their numbers.
void occupy_standard_streams() noexcept;

/// From here on a closed pipe is an error of `write`, not the end of the process.
void ignore_closed_pipes() noexcept;

bool is_terminal(int descriptor) noexcept;

/// Closes a descriptor that was written to: some file systems only now say that they are full.
std::error_code close_written(int descriptor) noexcept;

} // namespace sudoku::cli
