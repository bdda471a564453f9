// SPDX-License-Identifier: MIT
// Solving as people do it: candidates, and the techniques that remove them.
#pragma once

#include "cells.hpp"
#include "grid.hpp"
#include "technique.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace sudoku {

/// A grid on the way to its solution: the digits that are placed, and for each other cell those that
/// may still stand there.
class candidates {
  public:
    /// The digits of a puzzle placed, and nothing concluded beyond the rules.
    explicit candidates(grid const& puzzle);

    /// The candidates of a cell; none if a digit is placed there.
    digit_set of(int cell) const noexcept { return digits_[static_cast<std::size_t>(cell)]; }
    /// The cells that a digit may still stand in.
    cell_set const& cells_with(int digit) const noexcept {
        return cells_[static_cast<std::size_t>(digit - 1)];
    }
    /// The cells without a digit.
    cell_set const& open() const noexcept { return open_; }
    grid const& placed() const noexcept { return placed_; }

    void place(int cell, int digit);
    void remove(digit_set digits, cell_set const& from);

  private:
    std::array<digit_set, cell_count> digits_;
    std::array<cell_set, side> cells_;
    cell_set open_;
    grid placed_;
};

/// One conclusion. It places a digit, or removes candidates.
struct step {
    technique how;
    digit_set digits = 0; ///< what it is about; for a placement the digit
    cell_set cells = {};  ///< where; for a placement the cell
    int house = -1;       ///< in which house, or fish lines' first; -1 if it is about none
    int other_house = -1; ///< locked candidates: where the others are removed
    digit_set removed = 0;
    cell_set from = {}; ///< the cells that the digits are removed from; empty for a placement

    bool places() const noexcept { return from.empty(); }
};

/// The easiest step there is, by techniques up to the hardest allowed, which is not `search`.
/// What comes of two of one technique is settled by the order of houses, digits and cells.
std::optional<step> find_step(candidates const& now, technique hardest);

/// Carries a step out.
void apply(step const& s, candidates& to);

/// A step as a sentence: `hidden single: 5 in row 3 stands only at r3c4`.
std::string describe(step const& s);

} // namespace sudoku
