// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/sink.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace sudoku::cli {

/// Shows how far the work is in one line of a terminal, if it lasts longer than a second.
class progress_meter {
  public:
    using clock = std::chrono::steady_clock;

    /// @param terminal  it must outlive the meter; null for one that shows nothing
    /// @param total     how many puzzles there are; 0 if that is not known
    explicit progress_meter(sgfstream::sink* terminal, std::uint64_t total = 0,
                            clock::time_point now = clock::now())
        : terminal_(terminal), total_(total), begin_(now), next_(now + std::chrono::seconds(1)) {}

    /// So many puzzles are done.
    void show(std::uint64_t done, clock::time_point now = clock::now());

    /// Takes the line away, to make room for another one or at the end.
    void clear();

    /// `1000 puzzles in 2.50 s, 400 a second`.
    std::string summary(std::uint64_t done, clock::time_point now = clock::now()) const;

  private:
    double rate(std::uint64_t done, clock::time_point now) const noexcept;

    sgfstream::sink* terminal_;
    std::uint64_t total_;
    clock::time_point begin_;
    clock::time_point next_;
    bool shown_ = false;
};

} // namespace sudoku::cli
