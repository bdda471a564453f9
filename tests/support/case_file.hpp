// SPDX-License-Identifier: MIT
#pragma once

#include "case_text.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// Reads the case files in tests/cases; the format is described in the README.md there.
namespace sgfstream_test {

struct test_case {
    std::string file;
    std::string title;
    std::string why;
    std::size_t line; // of the title
    std::string input;
    std::optional<std::vector<std::string>> events;
    std::optional<std::string> error;
    std::optional<std::vector<std::string>> tree;
    std::optional<std::map<std::string, std::uint64_t>> checks;
    std::optional<std::vector<std::string>> tolerant; // the tree; empty if there is no game
    std::optional<std::vector<std::string>> tolerant_events;
    std::optional<std::vector<std::string>> diagnostics; // all of them
    std::optional<std::vector<std::string>> warnings;    // codes that must be among them
};

// What is wrong with a case file, and where: what() is "FILE:LINE: message".
class case_file_error : public std::runtime_error {
  public:
    case_file_error(std::string const& file, std::size_t line, std::string const& message);

    std::string const& file() const noexcept { return file_; }
    std::size_t line() const noexcept { return line_; }

  private:
    std::string file_;
    std::size_t line_;
};

// All three throw case_file_error. A folder gives every *.md below it except README.md, sorted by path.
std::vector<test_case> parse_case_file(std::string_view text, std::string const& file);
std::vector<test_case> read_case_file(std::filesystem::path const& path);
std::vector<test_case> read_case_folder(std::filesystem::path const& folder);

} // namespace sgfstream_test
