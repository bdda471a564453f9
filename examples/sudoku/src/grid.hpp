// SPDX-License-Identifier: MIT
#pragma once

#include "cells.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sudoku {

/// Nine rows of nine cells, each empty or with a digit. Nothing says that the rules hold.
class grid {
  public:
    /// The digit in a cell; 0 if it is empty.
    int operator[](int cell) const noexcept { return digits_[static_cast<std::size_t>(cell)]; }
    int at(int i, int j) const noexcept { return (*this)[cell_at(i, j)]; }

    /// Puts a digit, or 0 for none, into a cell.
    void set(int cell, int digit) noexcept {
        digits_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    }

    /// How many cells have a digit.
    int clues() const noexcept;

    /// Whether every digit here stands in the same cell of another grid.
    bool is_part_of(grid const& other) const noexcept;

    friend bool operator==(grid const&, grid const&) = default;

  private:
    std::array<std::uint8_t, cell_count> digits_{};
};

/// Two cells of one house with the same digit.
struct clash {
    int digit;
    int house;
    int first;
    int second; ///< behind the first
};

/// The first clash in order of the second cell; none if each digit stands at most once in each house.
std::optional<clash> find_clash(grid const& g) noexcept;

/// Whether all cells are filled and the rules hold.
bool is_solved(grid const& g) noexcept;

/// Cells as people name them, counting from 1: `r1c9`.
std::string cell_name(int cell);
/// `row 1`, `column 9`, `box 5`.
std::string house_name(int house);

/// The grid in 81 characters, along the rows, empty cells as `.`. Without a line break.
std::string to_line(grid const& g);

/// The grid in eleven lines, the boxes ruled off, empty cells as `.`.
std::string to_text(grid const& g);

/// Prints a grid to a text file, which is replaced if there is one.
/// @returns whether all of it was written
bool print(grid const& g, std::string const& path);

} // namespace sudoku
