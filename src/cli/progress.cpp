// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include "readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace sgfstream::cli {
namespace {

constexpr std::string_view erase_line = "\r\x1B[K";

std::string bar(std::uint64_t done, std::uint64_t total) {
    constexpr std::size_t width = 30;
    double const part =
        total == 0 ? 1.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    auto const filled = static_cast<std::size_t>(part * static_cast<double>(width));
    return fmt::format("[{}{}] {:3.0f} %  ", std::string(filled, '='),
                       std::string(width - filled, ' '), part * 100.0);
}

} // namespace

void progress_meter::show(clock::time_point now) {
    if (terminal_ == nullptr || now < next_) {
        return;
    }
    next_ = now + again_after;
    double const seconds = std::chrono::duration<double>(now - begin_).count();
    auto const line =
        fmt::format("{}{}{}  {}/s", erase_line, total_ ? bar(bytes_, *total_) : std::string(),
                    in_bytes(static_cast<double>(bytes_)),
                    in_bytes(static_cast<double>(bytes_) / std::max(seconds, 1e-9)));
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

} // namespace sgfstream::cli
