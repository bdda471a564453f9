// SPDX-License-Identifier: MIT
// The geometry of a Sudoku: 81 cells, 27 houses, and sets of cells.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sudoku {

// Cells are numbered from 0 to 80 along the rows; rows i, columns j and boxes from 0 to 8; digits are
// 1 to 9. All of them are `int`: what is small is so by the rules, not by its type.

inline constexpr int side = 9;
inline constexpr int cell_count = side * side;
inline constexpr int house_count = 3 * side;

constexpr int cell_at(int i, int j) noexcept {
    return side * i + j;
}
constexpr int row_of(int cell) noexcept {
    return cell / side;
}
constexpr int column_of(int cell) noexcept {
    return cell % side;
}
constexpr int box_of(int cell) noexcept {
    return 3 * (row_of(cell) / 3) + column_of(cell) / 3;
}

/// A set of digits: bit d - 1 stands for digit d.
using digit_set = unsigned;

inline constexpr digit_set all_digits = 0x1FF;

constexpr digit_set set_of(int digit) noexcept {
    return 1U << (digit - 1);
}
constexpr bool is_single(digit_set digits) noexcept {
    return digits != 0 && (digits & (digits - 1)) == 0;
}
/// The lowest digit; 10, which is none, of the empty set.
constexpr int first_digit(digit_set digits) noexcept {
    return std::countr_zero(digits | 1U << side) + 1;
}

/// A set of cells.
class cell_set {
  public:
    constexpr cell_set() noexcept = default;

    constexpr void insert(int cell) noexcept { words_[word(cell)] |= bit(cell); }
    constexpr void erase(int cell) noexcept { words_[word(cell)] &= ~bit(cell); }
    constexpr bool contains(int cell) const noexcept {
        return (words_[word(cell)] & bit(cell)) != 0;
    }
    constexpr bool empty() const noexcept { return (words_[0] | words_[1]) == 0; }
    constexpr int size() const noexcept {
        return std::popcount(words_[0]) + std::popcount(words_[1]);
    }
    /// Whether it has one cell: quicker than to count.
    constexpr bool is_single() const noexcept {
        return (words_[0] == 0) != (words_[1] == 0) && (words_[0] & (words_[0] - 1)) == 0 &&
               (words_[1] & (words_[1] - 1)) == 0;
    }
    /// The lowest cell; of a set that is not empty.
    constexpr int first() const noexcept {
        return words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]);
    }
    /// Removes the lowest cell and returns it; of a set that is not empty.
    constexpr int take_first() noexcept {
        int const cell = first();
        erase(cell);
        return cell;
    }

    friend constexpr cell_set operator&(cell_set a, cell_set b) noexcept {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
    }
    friend constexpr cell_set operator|(cell_set a, cell_set b) noexcept {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
    }
    /// What is in `a` but not in `b`.
    friend constexpr cell_set operator-(cell_set a, cell_set b) noexcept {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
    }
    friend constexpr bool operator==(cell_set const&, cell_set const&) noexcept = default;

  private:
    constexpr cell_set(std::uint64_t low, std::uint64_t high) noexcept : words_{low, high} {}
    static constexpr std::size_t word(int cell) noexcept { return cell < 64 ? 0 : 1; }
    static constexpr std::uint64_t bit(int cell) noexcept {
        return std::uint64_t{1} << (cell % 64);
    }

    std::array<std::uint64_t, 2> words_{};
};

/// Houses: 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
enum house_kind : int { rows = 0, columns = side, boxes = 2 * side };

/// The cell at a place of a house, both from 0: along the row, down the column, or along the rows of
/// the box.
constexpr int cell_of_house(int house, int place) noexcept {
    int const n = house % side;
    if (house < columns) {
        return cell_at(n, place);
    }
    if (house < boxes) {
        return cell_at(place, n);
    }
    return cell_at(3 * (n / 3) + place / 3, 3 * (n % 3) + place % 3);
}

/// The row, the column and the box of a cell.
constexpr std::array<int, 3> houses_of(int cell) noexcept {
    return {rows + row_of(cell), columns + column_of(cell), boxes + box_of(cell)};
}

namespace detail {
constexpr std::array<cell_set, house_count> make_houses() noexcept {
    std::array<cell_set, house_count> result{};
    for (int house = 0; house < house_count; ++house) {
        for (int place = 0; place < side; ++place) {
            result[static_cast<std::size_t>(house)].insert(cell_of_house(house, place));
        }
    }
    return result;
}

constexpr std::array<cell_set, cell_count> make_peers() noexcept {
    auto const houses = make_houses();
    std::array<cell_set, cell_count> result{};
    for (int cell = 0; cell < cell_count; ++cell) {
        auto& peers = result[static_cast<std::size_t>(cell)];
        for (int const house : houses_of(cell)) {
            peers = peers | houses[static_cast<std::size_t>(house)];
        }
        peers.erase(cell);
    }
    return result;
}

inline constexpr auto house_table = make_houses();
inline constexpr auto peer_table = make_peers();
} // namespace detail

/// The nine cells of a house.
constexpr cell_set const& cells_of(int house) noexcept {
    return detail::house_table[static_cast<std::size_t>(house)];
}

/// The twenty cells that share a house with a cell.
constexpr cell_set const& peers_of(int cell) noexcept {
    return detail::peer_table[static_cast<std::size_t>(cell)];
}

} // namespace sudoku
