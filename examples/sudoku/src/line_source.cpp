// SPDX-License-Identifier: MIT
#include "line_source.hpp"

namespace sudoku {
namespace {

constexpr int line_feed = 0x0A;
constexpr int carriage_return = 0x0D;

} // namespace

int line_source::peek() {
    if (rest_.empty() && !over_) {
        rest_ = input_.read(error_);
        over_ = rest_.empty();
    }
    return rest_.empty() ? end_of_input : static_cast<unsigned char>(rest_.front());
}

void line_source::take() noexcept {
    rest_.remove_prefix(1);
    ++offset_;
}

bool line_source::next() {
    if (number_ != 0 && ended_by_ == end_of_input) {
        return false;
    }
    // The second byte of a line break is looked for only now: it may be long in coming.
    int const other = ended_by_ == line_feed ? carriage_return : line_feed;
    if (ended_by_ != end_of_input && peek() == other) {
        take();
    }
    line_.clear();
    size_ = 0;
    begin_ = offset_;
    ++number_;
    ended_by_ = end_of_input;
    for (int byte = peek(); byte != end_of_input; byte = peek()) {
        take();
        if (byte == line_feed || byte == carriage_return) {
            ended_by_ = byte;
            return true;
        }
        ++size_;
        if (line_.size() < most_kept) {
            line_ += static_cast<char>(byte);
        }
        if (number_ == 1 && line_ == "\xEF\xBB\xBF") {
            line_.clear();
            size_ = 0;
            begin_ = offset_;
        }
    }
    return size_ != 0 && !error_;
}

} // namespace sudoku
