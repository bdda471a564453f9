// SPDX-License-Identifier: MIT
#include "output.hpp"

#include <cstddef>
#include <utility>

namespace sgfstream::cli {
namespace {

constexpr std::size_t block_size = 65'536;

}

output::output(sink& target, std::string name, buffering kind)
    : target_(target), name_(std::move(name)), kind_(kind) {}

std::error_code output::write(std::string_view bytes) {
    buffer_.append(bytes);
    settle();
    return {};
}

void output::settle() {
    bool const line_is_complete = kind_ == buffering::lines && buffer_.ends_with('\n');
    if (line_is_complete || buffer_.size() >= block_size) {
        flush();
    }
}

void output::flush() {
    if (buffer_.empty()) {
        return;
    }
    auto const error = target_.write(buffer_);
    buffer_.clear(); // also after an error: it is not tried again
    if (error) {
        throw output_error(error, name_);
    }
}

} // namespace sgfstream::cli
