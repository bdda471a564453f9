// SPDX-License-Identifier: MIT
#pragma once

#include "output.hpp"
#include "problems.hpp"
#include "progress.hpp"

#include <sgfstream/source.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sgfstream::cli {

/// How a PATH names standard input, and how messages do.
inline constexpr std::string_view standard_input_path = "-";
inline constexpr std::string_view standard_input_name = "<stdin>";

/// The paths without those that name standard input once more: it can be read only once.
std::vector<std::string> with_standard_input_once(std::vector<std::string> paths);

/// Whether a file in a folder is taken for a record: its name ends in `.sgf` or `.sgfs`.
bool is_record_name(std::string_view name) noexcept;

/// Calls `visit` for the records in a folder and in the folders in it, in the byte order of their
/// paths. Links to files count as files; links to folders are not followed, so that nothing is
/// visited twice or for ever. Needs memory for the names along one way down.
/// @param folder  its path
/// @param failed  called for a folder that could not be read; the others are gone on with
void walk_folder(std::string const& folder, std::function<void(std::string const&)> const& visit,
                 std::function<void(std::string const&, std::error_code)> const& failed);

/// Bytes of all paths together, if all of them are regular files.
std::optional<std::uint64_t> total_size(std::vector<std::string> const& paths);

/// An open file, pipe or terminal as a source that is polite to those who watch: what was written so
/// far is given on before a read that has to wait, and a progress meter is kept informed.
class watched_source final : public source {
  public:
    /// @param out  given on before waiting; everything must outlive the source
    watched_source(int descriptor, std::size_t chunk_size, output& out, progress_meter& progress);

    std::string_view read(std::error_code& error) override;

  private:
    descriptor_source input_;
    int descriptor_;
    std::optional<std::uint64_t> size_; ///< when it was opened, for a regular file
    std::uint64_t position_ = 0;
    output& out_;
    progress_meter& progress_;
};

/// Opens what paths name and has it read, one after the other.
class input_reading {
  public:
    using reader = std::function<void(source&, std::string const& name)>;

    /// @param out  where results go, which no input may be
    input_reading(std::size_t chunk_size, output& out, problem_reporter& problems,
                  progress_meter& progress) noexcept
        : chunk_size_(chunk_size), out_(out), problems_(problems), progress_(progress) {}

    /// Calls `read` for every input that could be opened; the others are reported.
    void read_all(std::vector<std::string> const& paths, reader const& read);

  private:
    void read_folder(std::string const& path, reader const& read);
    void read_file(std::string const& path, reader const& read);
    void read_descriptor(int descriptor, std::string const& name, reader const& read);

    std::size_t chunk_size_;
    output& out_;
    problem_reporter& problems_;
    progress_meter& progress_;
};

} // namespace sgfstream::cli
