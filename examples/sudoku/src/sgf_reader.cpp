// SPDX-License-Identifier: MIT
#include "sgf_reader.hpp"

#include <sgfstream/text.hpp>

#include <utility>

namespace sudoku {
namespace {

/// More of a value than a label or a size can have is not kept.
constexpr std::size_t longest_value = 16;

/// The cell of an SGF point, column before row; -1 if it is none of a board of nine lines.
int cell_of_point(std::string_view point) noexcept {
    auto const on_board = [](char c) { return c >= 'a' && c < 'a' + side; };
    if (point.size() != 2 || !on_board(point[0]) || !on_board(point[1])) {
        return -1;
    }
    return cell_at(point[1] - 'a', point[0] - 'a');
}

} // namespace

void sgf_puzzle::go_to(std::uint64_t offset) noexcept {
    auto const here = lines_.position().offset;
    if (offset > here) {
        auto const bytes = chunk_.substr(0, offset - here);
        lines_.write(bytes);
        chunk_.remove_prefix(bytes.size());
    }
}

void sgf_puzzle::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    if (depth == 1) {
        go_to(offset);
        puzzle_ = {};
        puzzle_.where = lines_.position();
        solution_ = {};
        node_ = 0;
        marked_ = sized_ = refused_ = false;
    }
}

void sgf_puzzle::on_node(std::uint64_t) {
    node_ = node_ < 3 ? node_ + 1 : node_;
}

void sgf_puzzle::on_property(std::uint64_t, std::string_view identifier) {
    property_ = identifier == "LB" && node_ <= 2       ? kind::label
                : identifier == "SUDOKU" && node_ == 1 ? kind::mark
                : identifier == "SZ" && node_ == 1     ? kind::size
                                                       : kind::other;
}

void sgf_puzzle::on_value_begin(std::uint64_t offset) {
    value_.clear();
    if (property_ != kind::other) {
        go_to(offset);
        value_at_ = lines_.position();
    }
}

void sgf_puzzle::on_value_part(std::uint64_t, std::string_view raw) {
    value_.append(raw.substr(0, longest_value - value_.size()));
}

sgfstream::action sgf_puzzle::on_value_end(std::uint64_t) {
    switch (property_) {
    case kind::mark:
        marked_ = true;
        return value_ == "1" ? sgfstream::action::proceed
                             : refuse(value_at_, "only version 1 of the property SUDOKU is known");
    case kind::size:
        sized_ = true;
        return value_ == "9" || value_ == "9:9"
                   ? sgfstream::action::proceed
                   : refuse(value_at_, "the board of a Sudoku has 9 lines: SZ[9]");
    case kind::label:
        return take_label();
    case kind::other:
        break;
    }
    return sgfstream::action::proceed;
}

sgfstream::action sgf_puzzle::take_label() {
    auto const parts = sgfstream::split_composed(value_);
    int const cell = cell_of_point(parts.first);
    auto const digit = sgfstream::decode_simple_text(parts.second.value_or(""));
    if (cell < 0 || digit.size() != 1 || digit[0] < '1' || digit[0] > '9') {
        return refuse(value_at_, "a label of a Sudoku is a point from 'aa' to 'ii', a colon and a "
                                 "digit from 1 to 9");
    }
    grid& target = node_ == 1 ? puzzle_.givens : solution_;
    if (target[cell] != 0) {
        return refuse(value_at_, cell_name(cell) + " has a label already");
    }
    target.set(cell, digit[0] - '0');
    if (node_ == 1) {
        puzzle_.cells[static_cast<std::size_t>(cell)] = value_at_;
    }
    return sgfstream::action::proceed;
}

sgfstream::action sgf_puzzle::on_tree_end(std::uint64_t, std::uint64_t depth) {
    if (depth != 1 || refused_) {
        return sgfstream::action::proceed;
    }
    return check_puzzle();
}

sgfstream::action sgf_puzzle::check_puzzle() {
    auto const& where = puzzle_.where;
    if (!marked_) {
        return refuse(where, "the game is no Sudoku: its root has no SUDOKU[1]");
    }
    if (!sized_) {
        return refuse(where, "the board of a Sudoku has 9 lines, and SZ[9] is missing");
    }
    if (int const labels = solution_.clues(); labels != 0) {
        if (labels != cell_count) {
            return refuse(where,
                          "the solution has 81 labels, and here are " + std::to_string(labels));
        }
        if (!puzzle_.givens.is_part_of(solution_)) {
            return refuse(where, "the solution differs from what is given");
        }
        puzzle_.solution = solution_;
    }
    whole_ = true;
    return sgfstream::action::stop;
}

sgfstream::action sgf_puzzle::refuse(sgfstream::location const& where, std::string message) {
    refused_ = true;
    problem_at_ = where;
    message_ = std::move(message);
    return sgfstream::action::stop;
}

sgf_reader::outcome sgf_reader::next() {
    auto result = over_ ? outcome::end : step();
    while (result == outcome::end && !over_) {
        result = step();
    }
    return result;
}

/// @returns `end` if more is needed, or if it is over
sgf_reader::outcome sgf_reader::step() {
    if (rest_.empty()) {
        rest_ = input_.read(error_);
        if (rest_.empty()) {
            over_ = true;
            if (error_) {
                return outcome::unreadable;
            }
            return parser_.finish() == sgfstream::parse_status::failed ? fail() : outcome::end;
        }
    }
    auto const slice = rest_.substr(0, sgfstream::recent_lines::reach / 4);
    handler_.begin_chunk(slice);
    places_.see(slice, parser_.offset());
    auto const [consumed, status] = parser_.write(slice);
    bool const failed = status == sgfstream::parse_status::failed;
    places_.keep_open(parser_);
    handler_.end_chunk(parser_.offset());
    rest_.remove_prefix(consumed);
    if (failed) {
        auto const result = fail();
        over_ = !parser_.skip_game(); // behind a limit there may be more
        return result;
    }
    if (handler_.has_problem()) {
        problem_ = handler_.problem();
        handler_.taken();
        parser_.skip_game(); // does nothing if the game is over
        return outcome::problem;
    }
    if (handler_.is_whole()) {
        puzzle_ = handler_.puzzle();
        handler_.taken();
        return outcome::puzzle;
    }
    return outcome::end;
}

sgf_reader::outcome sgf_reader::fail() {
    auto const failure = parser_.failure();
    problem_ = {places_.find(failure.offset), places_.describe(failure)};
    return outcome::problem;
}

} // namespace sudoku
