// SPDX-License-Identifier: MIT
// Steps as sentences.
#include "logic.hpp"

namespace sudoku {
namespace {

std::string list(digit_set digits) {
    std::string result;
    for (; digits != 0; digits &= digits - 1) {
        result += result.empty() ? "" : ", ";
        result += std::to_string(first_digit(digits));
    }
    return result;
}

std::string list(cell_set cells) {
    std::string result;
    while (!cells.empty()) {
        result += result.empty() ? "" : ", ";
        result += cell_name(cells.take_first());
    }
    return result;
}

/// `rows 2, 7` of the cells of a fish.
std::string lines(cell_set cells, bool by_row) {
    unsigned numbers = 0;
    while (!cells.empty()) {
        int const cell = cells.take_first();
        numbers |= 1U << (by_row ? row_of(cell) : column_of(cell));
    }
    return (by_row ? "rows " : "columns ") + list(digit_set{numbers});
}

std::string reason(step const& s) {
    switch (s.how) {
    case technique::naked_single:
        return list(s.cells) + " can only be " + list(s.digits);
    case technique::hidden_single:
        return list(s.digits) + " in " + house_name(s.house) + " stands only at " + list(s.cells);
    case technique::locked_candidates:
        return list(s.digits) + " of " + house_name(s.house) + " stands only in " +
               house_name(s.other_house);
    case technique::naked_pair:
    case technique::naked_triple:
        return list(s.cells) + " in " + house_name(s.house) + " hold " + list(s.digits);
    case technique::hidden_pair:
    case technique::hidden_triple:
        return list(s.digits) + " in " + house_name(s.house) + " stand only at " + list(s.cells);
    case technique::x_wing:
    case technique::swordfish: {
        bool const by_row = s.house < columns;
        return list(s.digits) + " of " + lines(s.cells, by_row) + " stands only in " +
               lines(s.cells, !by_row);
    }
    case technique::xy_wing:
        return "of " + list(s.cells) + ", which have two of " + list(s.digits) + " each, one is " +
               list(s.removed);
    case technique::search:
        return list(s.cells) + " is " + list(s.digits) + ", found by trying";
    }
    return {};
}

} // namespace

std::string describe(step const& s) {
    std::string result = std::string(name_of(s.how)) + ": " + reason(s);
    if (!s.places()) {
        result += ", so not " + list(s.removed) + " at " + list(s.from);
    }
    return result;
}

} // namespace sudoku
