// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include "system.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <new>
#include <utility>

namespace sgfstream::cli {
namespace {

namespace fs = std::filesystem;

bool ends_with_any_case(std::string_view name, std::string_view ending) noexcept {
    auto const lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return name.size() >= ending.size() &&
           std::equal(ending.rbegin(), ending.rend(), name.rbegin(),
                      [&](char a, char b) { return a == lower(b); });
}

enum class kind : unsigned char { folder, record, other };

kind kind_of(fs::directory_entry const& entry) {
    std::error_code error;
    auto type = entry.symlink_status(error).type();
    if (type == fs::file_type::directory) {
        return kind::folder;
    }
    if (!is_record_name(entry.path().filename().string())) {
        return kind::other;
    }
    if (type == fs::file_type::symlink) {
        type = entry.status(error).type();
        if (type == fs::file_type::directory) {
            return kind::other;
        }
        if (error || type == fs::file_type::not_found) {
            return kind::record; // leads nowhere: opening it will say so
        }
    }
    // Pipes and devices are read where they are named, not where they are come across.
    return type == fs::file_type::regular ? kind::record : kind::other;
}

/// What is of interest in a folder; paths of folders end in a slash, which also sorts them right.
std::vector<std::string> list_folder(std::string const& folder, std::error_code& error) {
    std::vector<std::string> result;
    fs::directory_iterator at(folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
        auto const what = kind_of(*at);
        if (what != kind::other) {
            result.push_back(folder + at->path().filename().string() +
                             (what == kind::folder ? "/" : ""));
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

} // namespace

std::vector<std::string> with_standard_input_once(std::vector<std::string> paths) {
    auto const first = std::find(paths.begin(), paths.end(), standard_input_path);
    if (first != paths.end()) {
        paths.erase(std::remove(first + 1, paths.end(), standard_input_path), paths.end());
    }
    return paths;
}

bool is_record_name(std::string_view name) noexcept {
    return ends_with_any_case(name, ".sgf") || ends_with_any_case(name, ".sgfs");
}

void walk_folder(std::string const& folder, std::function<void(std::string const&)> const& visit,
                 std::function<void(std::string const&, std::error_code)> const& failed) {
    std::vector<std::string> left{folder.ends_with('/') ? folder : folder + '/'};
    while (!left.empty()) {
        std::string const path = std::move(left.back());
        left.pop_back();
        if (!path.ends_with('/')) {
            visit(path);
            continue;
        }
        std::error_code error;
        auto entries = list_folder(path, error);
        if (error) {
            failed(path, error);
        }
        left.insert(left.end(), std::make_move_iterator(entries.rbegin()),
                    std::make_move_iterator(entries.rend()));
    }
}

std::optional<std::uint64_t> total_size(std::vector<std::string> const& paths) {
    std::uint64_t total = 0;
    for (std::string const& path : paths) {
        auto const size =
            path == standard_input_path ? regular_size(standard_input) : regular_size(path);
        if (!size) {
            return std::nullopt;
        }
        total += *size;
    }
    return total;
}

watched_source::watched_source(int descriptor, std::size_t chunk_size, output& out,
                               progress_meter& progress)
    : input_(descriptor, chunk_size),
      descriptor_(descriptor),
      size_(regular_size(descriptor)),
      out_(out),
      progress_(progress) {}

std::string_view watched_source::read(std::error_code& error) {
    if (!size_ && out_.pending() && !is_readable_now(descriptor_)) {
        out_.flush();
    }
    auto const chunk = input_.read(error);
    position_ += chunk.size();
    progress_.advance(chunk.size());
    if (chunk.empty() && !error && size_ && position_ < *size_) {
        error = file_errc::shrank;
    }
    return chunk;
}

void input_reading::read_all(std::vector<std::string> const& paths, reader const& read) {
    for (std::string const& path : paths) {
        std::error_code error;
        if (path == standard_input_path) {
            read_descriptor(standard_input, std::string(standard_input_name), read);
        } else if (fs::is_directory(path, error)) {
            read_folder(path, read);
        } else {
            read_file(path, read);
        }
    }
}

void input_reading::read_folder(std::string const& path, reader const& read) {
    bool found = false;
    walk_folder(
        path,
        [&](std::string const& file) {
            found = true;
            read_file(file, read);
        },
        [&](std::string const& folder, std::error_code error) {
            found = true; // what is in it is not known
            problems_.report_io(folder, error);
        });
    if (!found) {
        problems_.report_no_records(path);
    }
}

void input_reading::read_file(std::string const& path, reader const& read) {
    std::error_code error;
    open_file const file(path, error);
    if (error) {
        problems_.report_io(path, error);
    } else {
        read_descriptor(file.descriptor(), path, read);
    }
}

void input_reading::read_descriptor(int descriptor, std::string const& name, reader const& read) {
    if (is_same_file(descriptor, standard_output)) {
        problems_.report_io(name, file_errc::is_output);
        return;
    }
    try {
        watched_source input(descriptor, chunk_size_, out_, progress_);
        read(input, name);
    } catch (std::bad_alloc const&) {
        out_.drop_line();
        problems_.report_io(name, std::make_error_code(std::errc::not_enough_memory));
    }
}

} // namespace sgfstream::cli
