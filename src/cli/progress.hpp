// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/sink.hpp>

#include <chrono>
#include <cstdint>
#include <optional>

namespace sgfstream::cli {

/// Shows how far the work is in one line of a terminal, if it lasts longer than a second.
class progress_meter {
  public:
    using clock = std::chrono::steady_clock;

    /// @param terminal  it must outlive the meter; null for one that shows nothing
    /// @param total     how many bytes there are to be read, if that is known
    explicit progress_meter(sink* terminal, std::optional<std::uint64_t> total = std::nullopt,
                            clock::time_point now = clock::now())
        : terminal_(terminal), total_(total), begin_(now), next_(now + first_after) {}

    /// So many more bytes were read.
    void advance(std::uint64_t bytes) {
        bytes_ += bytes;
        if (terminal_ != nullptr) {
            show(clock::now());
        }
    }

    /// Shows the line, if it is time to.
    void show(clock::time_point now);

    /// Takes the line away, to make room for another one or at the end.
    void clear();

  private:
    static constexpr std::chrono::milliseconds first_after{1000};
    static constexpr std::chrono::milliseconds again_after{100};

    sink* terminal_;
    std::optional<std::uint64_t> total_;
    clock::time_point begin_;
    clock::time_point next_;
    std::uint64_t bytes_ = 0;
    bool shown_ = false;
};

} // namespace sgfstream::cli
