// SPDX-License-Identifier: MIT
#include "text_reader.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace sudoku {
namespace {

/// So many cells in a line are no row with something wrong, but a puzzle.
constexpr std::size_t least_of_line = 20;

std::optional<int> digit_of(char c) noexcept {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c == '.' || c == '_' ? std::optional(0) : std::nullopt;
}

/// A byte as it can stand in a message.
std::string quoted(char c) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7F) {
        return {'\'', c, '\''};
    }
    constexpr std::string_view hex = "0123456789ABCDEF";
    return {'b', 'y', 't', 'e', ' ', '0', 'x', hex[byte >> 4], hex[byte & 0xF]};
}

} // namespace

text_reader::content text_reader::scan(std::string_view text) noexcept {
    content result;
    std::size_t ruled_at = no_place;
    for (std::size_t at = 0; at < text.size() && text[at] != '#'; ++at) {
        char const c = text[at];
        if (auto const digit = digit_of(c)) {
            if (result.count < result.cells.size()) {
                result.cells[result.count] = {*digit, at};
            }
            ++result.count;
            result.end = at + 1;
        } else if (c == '-' || c == '+' || c == '=') {
            ruled_at = std::min(ruled_at, at);
        } else if (c != ' ' && c != '\t' && c != '|' && result.bad == no_place) {
            result.bad = at;
        }
    }
    result.commented = text.find('#') != std::string_view::npos;
    result.ruled = ruled_at != no_place;
    if (result.count != 0) {
        result.bad = std::min(result.bad, ruled_at); // a ruler stands alone
    }
    return result;
}

text_reader::outcome text_reader::next() {
    while (!over_ && lines_.next()) {
        auto const line = scan(lines_.text());
        bool const nothing = line.count == 0 && line.bad == no_place;
        if (nothing && (line.ruled || line.commented)) {
            continue;
        }
        if (nothing) {
            skipping_ = false;
            if (rows_ != 0) {
                return refuse(0, "a grid has 9 rows, and here is an empty line after " +
                                     std::to_string(std::exchange(rows_, 0)));
            }
            continue;
        }
        found_ = true;
        if (skipping_ && line.count < least_of_line) {
            continue;
        }
        skipping_ = false;
        auto const result = take(line);
        if (result != outcome::end) {
            return result;
        }
    }
    return finish();
}

/// @returns `end` if more is needed
text_reader::outcome text_reader::take(content const& line) {
    bool const whole = what_ == expected::lines ||
                       (what_ == expected::either && line.count >= least_of_line && rows_ == 0);
    std::size_t const wanted = whole ? cell_count : side;
    if (line.bad != no_place || line.count != wanted || (lines_.is_cut() && !line.commented)) {
        rows_ = 0;
        skipping_ = !whole;
        return refuse_line(line, whole, wanted);
    }
    if (rows_ == 0) {
        puzzle_ = {};
        puzzle_.where = lines_.place_of(line.cells[0].at);
    }
    add(line, whole ? 0 : side * rows_);
    rows_ = whole ? 0 : (rows_ + 1) % side;
    return rows_ == 0 ? outcome::puzzle : outcome::end;
}

void text_reader::add(content const& line, int first_cell) {
    for (std::size_t n = 0; n < line.count; ++n) {
        int const target = first_cell + static_cast<int>(n);
        puzzle_.givens.set(target, line.cells[n].digit);
        puzzle_.cells[static_cast<std::size_t>(target)] = lines_.place_of(line.cells[n].at);
    }
}

text_reader::outcome text_reader::refuse_line(content const& line, bool whole, std::size_t wanted) {
    if (line.bad != no_place) {
        return refuse(line.bad, quoted(lines_.text()[line.bad]) +
                                    " is neither a digit nor an empty cell ('.', '0' or '_')");
    }
    if (lines_.is_cut()) {
        return refuse(lines_.text().size(), "the line is longer than 1000 bytes");
    }
    char const* const rule = whole ? "a puzzle in one line has 81 cells, and here are "
                                   : "a row has 9 cells, and here are ";
    return refuse(line.count > wanted ? line.cells[wanted].at : line.end,
                  rule + std::to_string(line.count));
}

text_reader::outcome text_reader::refuse(std::size_t at, std::string message) {
    problem_ = {lines_.place_of(at), std::move(message)};
    return outcome::problem;
}

text_reader::outcome text_reader::finish() {
    over_ = true;
    if (lines_.error()) {
        error_ = lines_.error();
        return outcome::unreadable;
    }
    if (rows_ != 0) {
        return refuse(lines_.text().size(), "a grid has 9 rows, and the input ends after " +
                                                std::to_string(std::exchange(rows_, 0)));
    }
    if (!found_) {
        found_ = true;
        return refuse(0, "there is no puzzle in this input");
    }
    return outcome::end;
}

} // namespace sudoku
