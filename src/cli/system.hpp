// SPDX-License-Identifier: MIT
// What the command asks of the operating system: the one place to look at for another one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>

namespace sgfstream::cli {

/// What can be wrong with a file besides what the system says.
enum class file_errc {
    shrank = 1,   ///< it ended before the size it had when it was opened
    is_output = 2 ///< it is the one being written
};

std::error_category const& file_category() noexcept;
inline std::error_code make_error_code(file_errc e) noexcept {
    return {static_cast<int>(e), file_category()};
}

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// An open file that is closed at the end.
class open_file {
  public:
    /// Opens a file for reading.
    /// @param error  set if it could not be opened, cleared otherwise
    open_file(std::string const& path, std::error_code& error) noexcept;
    ~open_file();
    open_file(open_file const&) = delete;
    open_file& operator=(open_file const&) = delete;
    int descriptor() const noexcept { return descriptor_; }

  private:
    int descriptor_;
};

/// Puts something in the place of standard streams that are closed, so that no file that is opened
/// takes their numbers. Reading or writing them is an error, as before.
void occupy_standard_streams() noexcept;

/// From here on a closed pipe is an error of `write`, not the end of the process.
void ignore_closed_pipes() noexcept;

bool is_terminal(int descriptor) noexcept;

/// The size of a regular file, from where an open one stands; none for everything else.
std::optional<std::uint64_t> regular_size(int descriptor) noexcept;
std::optional<std::uint64_t> regular_size(std::string const& path) noexcept;

/// Whether both are one regular file.
bool is_same_file(int a, int b) noexcept;

/// Whether a read would return at once.
bool is_readable_now(int descriptor) noexcept;

/// Closes a descriptor that was written to: some file systems only now say that they are full.
std::error_code close_written(int descriptor) noexcept;

} // namespace sgfstream::cli

template <>
struct std::is_error_code_enum<sgfstream::cli::file_errc> : std::true_type {};
