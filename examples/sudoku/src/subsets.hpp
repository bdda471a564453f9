// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <functional>

namespace sudoku {

/// Nine sets of nine things as bits: of cells the candidates, of digits the places, of lines the
/// crossing lines.
using nine_sets = std::array<unsigned, 9>;

/// Calls `visit(which, together)` for each choice of `size` sets, none of them empty, that together
/// have `size` members, until it returns true. Pairs, triples and fish are all this.
/// @returns whether a call returned true
template <class Visit>
bool any_subset(nine_sets const& sets, int size, Visit visit) {
    for (unsigned first = 0; first < 9; ++first) {
        unsigned const a = sets[first];
        if (a == 0 || std::popcount(a) > size) {
            continue;
        }
        for (unsigned second = first + 1; second < 9; ++second) {
            unsigned const b = a | sets[second];
            if (sets[second] == 0 || std::popcount(b) > size) {
                continue;
            }
            unsigned const pair = 1U << first | 1U << second;
            if (size == 2) {
                if (std::popcount(b) == 2 && visit(pair, b)) {
                    return true;
                }
                continue;
            }
            for (unsigned third = second + 1; third < 9; ++third) {
                unsigned const c = b | sets[third];
                if (sets[third] != 0 && std::popcount(c) == size && visit(pair | 1U << third, c)) {
                    return true;
                }
            }
        }
    }
    return false;
}

} // namespace sudoku
