// SPDX-License-Identifier: MIT
#include "output.hpp"

#include <cstddef>
#include <utility>

namespace sgfstream::cli {
namespace {

constexpr std::size_t block_size = 65'536;

}

output::output(sink& target, std::string name, buffering kind, failing how)
    : target_(target), name_(std::move(name)), kind_(kind), how_(how) {}

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
    in_line_ = !buffer_.ends_with('\n');
    buffer_.clear(); // also after an error: it is not tried again
    failed_ = failed_ || error;
    if (error && how_ == failing::raises) {
        throw output_error(error, name_);
    }
}

void output::drop_line() {
    auto const end = buffer_.rfind('\n');
    std::string const whole = end != std::string::npos ? buffer_.substr(0, end + 1)
                              : in_line_               ? "\n"
                                                       : "";
    buffer_ = std::string(); // with its memory
    buffer_ = whole;
}

} // namespace sgfstream::cli
