// SPDX-License-Identifier: MIT
#include "output.hpp"

#include "system.hpp"

#include <cstddef>
#include <utility>

namespace sudoku::cli {
namespace {

constexpr std::size_t block_size = 65'536;

}

output::output(int descriptor, std::string name, bool is_watched)
    : descriptor_(descriptor), name_(std::move(name)), is_watched_(is_watched) {}

std::error_code output::write(std::string_view bytes) {
    buffer_.append(bytes);
    if (is_watched_ || buffer_.size() >= block_size) {
        flush();
    }
    return {};
}

void output::flush() {
    auto const error = sgfstream::descriptor_sink(descriptor_).write(buffer_);
    buffer_.clear(); // also after an error: it is not tried again
    if (error) {
        throw output_error(error, name_);
    }
}

void output::finish() {
    flush();
    if (auto const error = close_written(descriptor_)) {
        throw output_error(error, name_);
    }
}

} // namespace sudoku::cli
