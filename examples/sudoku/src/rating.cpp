// SPDX-License-Identifier: MIT
#include "rating.hpp"

#include <algorithm>
#include <bit>

namespace sudoku {
namespace {

/// The digit of the cell that leaves the least to try.
step look_up(candidates const& now, grid const& solution) {
    int best = now.open().first();
    for (cell_set rest = now.open(); !rest.empty();) {
        int const cell = rest.take_first();
        if (std::popcount(now.of(cell)) < std::popcount(now.of(best))) {
            best = cell;
        }
    }
    step result{.how = technique::search, .digits = set_of(solution[best])};
    result.cells.insert(best);
    return result;
}

} // namespace

level level_of(technique hardest) noexcept {
    std::size_t l = 0;
    while (hardest > all_levels[l].most) {
        ++l;
    }
    return static_cast<level>(l);
}

rating rate(grid const& puzzle, grid const& solution,
            std::function<void(step const&)> const& told) {
    rating result;
    candidates now(puzzle);
    while (!now.open().empty()) {
        auto const found = find_step(now, technique::xy_wing);
        step const next = found ? *found : look_up(now, solution);
        result.hardest = std::max(result.hardest, next.how);
        ++result.uses[static_cast<std::size_t>(next.how)];
        if (told) {
            told(next);
        }
        apply(next, now);
    }
    return result;
}

bool steps_find(grid const& puzzle, technique hardest, cell_set wanted) {
    candidates now(puzzle);
    while (!(wanted & now.open()).empty()) {
        auto const next = find_step(now, hardest);
        if (!next) {
            return false;
        }
        apply(*next, now);
    }
    return true;
}

} // namespace sudoku
