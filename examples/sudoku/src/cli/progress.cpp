// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sudoku::cli {
namespace {

constexpr std::string_view erase_line = "\r\x1B[K";
constexpr std::chrono::milliseconds again_after{100};

std::string bar(std::uint64_t done, std::uint64_t total) {
    constexpr std::size_t width = 30;
    auto const filled =
        static_cast<std::size_t>(static_cast<double>(done) / static_cast<double>(total) * width);
    return fmt::format(
        "[{:<{}}] {:3} %  ", std::string(std::min(filled, width), '='), width,
        static_cast<int>(100.0 * static_cast<double>(done) / static_cast<double>(total)));
}

} // namespace

void progress_meter::show(std::uint64_t done, clock::time_point now) {
    if (terminal_ == nullptr || now < next_) {
        return;
    }
    next_ = now + again_after;
    auto const line =
        fmt::format("{}{}{} puzzles  {:.0f}/s", erase_line,
                    total_ != 0 ? bar(done, total_) : std::string(), done, rate(done, now));
    shown_ = true;
    if (terminal_->write(line)) {
        terminal_ = nullptr; // an ornament is not worth an error
    }
}

void progress_meter::clear() {
    if (shown_ && terminal_ != nullptr && terminal_->write(erase_line)) {
        terminal_ = nullptr;
    }
    shown_ = false;
}

std::string progress_meter::summary(std::uint64_t done, clock::time_point now) const {
    return fmt::format("{} puzzle{} in {:.2f} s, {:.0f} a second", done, done == 1 ? "" : "s",
                       std::chrono::duration<double>(now - begin_).count(), rate(done, now));
}

double progress_meter::rate(std::uint64_t done, clock::time_point now) const noexcept {
    double const seconds = std::chrono::duration<double>(now - begin_).count();
    return static_cast<double>(done) / std::max(seconds, 1e-9);
}

} // namespace sudoku::cli
