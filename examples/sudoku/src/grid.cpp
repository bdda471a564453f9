// SPDX-License-Identifier: MIT
#include "grid.hpp"

#include <algorithm>
#include <cstdio>

namespace sudoku {
namespace {

char character_of(int digit) noexcept {
    return digit == 0 ? '.' : static_cast<char>('0' + digit);
}

} // namespace

int grid::clues() const noexcept {
    return static_cast<int>(
        std::count_if(digits_.begin(), digits_.end(), [](auto digit) { return digit != 0; }));
}

bool grid::is_part_of(grid const& other) const noexcept {
    return std::equal(digits_.begin(), digits_.end(), other.digits_.begin(),
                      [](auto here, auto there) { return here == 0 || here == there; });
}

std::optional<clash> find_clash(grid const& g) noexcept {
    std::array<digit_set, house_count> seen{};
    for (int second = 0; second < cell_count; ++second) {
        digit_set const digit = g[second] != 0 ? set_of(g[second]) : 0;
        for (int const house : houses_of(second)) {
            digit_set& here = seen[static_cast<std::size_t>(house)];
            if ((here & digit) != 0) {
                int place = 0;
                while (g[cell_of_house(house, place)] != g[second]) {
                    ++place;
                }
                return clash{g[second], house, cell_of_house(house, place), second};
            }
            here |= digit;
        }
    }
    return std::nullopt;
}

bool is_solved(grid const& g) noexcept {
    return g.clues() == cell_count && !find_clash(g);
}

std::string cell_name(int cell) {
    return {'r', static_cast<char>('1' + row_of(cell)), 'c',
            static_cast<char>('1' + column_of(cell))};
}

std::string house_name(int house) {
    char const* const kind = house < columns ? "row " : house < boxes ? "column " : "box ";
    return kind + std::to_string(house % side + 1);
}

std::string to_line(grid const& g) {
    std::string result;
    for (int cell = 0; cell < cell_count; ++cell) {
        result += character_of(g[cell]);
    }
    return result;
}

std::string to_text(grid const& g) {
    std::string result;
    for (int i = 0; i < side; ++i) {
        if (i == 3 || i == 6) {
            result += "------+-------+------\n";
        }
        for (int j = 0; j < side; ++j) {
            result += j == 0 ? "" : j % 3 == 0 ? " | " : " ";
            result += character_of(g.at(i, j));
        }
        result += '\n';
    }
    return result;
}

bool print(grid const& g, std::string const& path) {
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (file == nullptr) {
        return false;
    }
    bool const written = std::fputs(to_text(g).c_str(), file) >= 0;
    // A full disk may show only when the last bytes are given on.
    return std::fclose(file) == 0 && written;
}

} // namespace sudoku
