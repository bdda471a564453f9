// SPDX-License-Identifier: MIT
#include "logic.hpp"

#include "subsets.hpp"

#include <bit>

namespace sudoku {
namespace {

/// The cells of a house at places given as bits.
cell_set cells_at(int house, unsigned places) noexcept {
    cell_set result;
    for (; places != 0; places &= places - 1) {
        result.insert(cell_of_house(house, std::countr_zero(places)));
    }
    return result;
}

std::optional<step> naked_single(candidates const& now) {
    for (cell_set rest = now.open(); !rest.empty();) {
        int const cell = rest.take_first();
        if (is_single(now.of(cell))) {
            step result{.how = technique::naked_single, .digits = now.of(cell)};
            result.cells.insert(cell);
            return result;
        }
    }
    return std::nullopt;
}

std::optional<step> hidden_single(candidates const& now) {
    for (int n = 0; n < house_count; ++n) {
        int const house = (n + boxes) % house_count; // boxes first: they are seen at once
        for (int d = 1; d <= side; ++d) {
            cell_set const left = now.cells_with(d) & cells_of(house);
            if (left.is_single()) {
                return step{.how = technique::hidden_single,
                            .digits = set_of(d),
                            .cells = left,
                            .house = house};
            }
        }
    }
    return std::nullopt;
}

/// What is in `house` only in `other`, too, is removed from the rest of `other`.
std::optional<step> locked_in(candidates const& now, int house, int other) {
    cell_set const shared = cells_of(house) & cells_of(other);
    for (int d = 1; d <= side; ++d) {
        cell_set const here = now.cells_with(d) & cells_of(house);
        cell_set const from = (now.cells_with(d) & cells_of(other)) - shared;
        if (!here.empty() && !from.empty() && (here - shared).empty()) {
            return step{.how = technique::locked_candidates,
                        .digits = set_of(d),
                        .cells = here,
                        .house = house,
                        .other_house = other,
                        .removed = set_of(d),
                        .from = from};
        }
    }
    return std::nullopt;
}

std::optional<step> locked_candidates(candidates const& now) {
    for (int box = boxes; box < house_count; ++box) {
        for (int line = rows; line < boxes; ++line) {
            if ((cells_of(box) & cells_of(line)).empty()) {
                continue;
            }
            if (auto found = locked_in(now, box, line)) {
                return found;
            }
            if (auto found = locked_in(now, line, box)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

std::optional<step> naked_subset(candidates const& now, int size, technique how) {
    std::optional<step> result;
    for (int house = 0; house < house_count && !result; ++house) {
        nine_sets digits_at{};
        for (int place = 0; place < side; ++place) {
            digits_at[static_cast<std::size_t>(place)] = now.of(cell_of_house(house, place));
        }
        any_subset(digits_at, size, [&](unsigned places, digit_set digits) {
            cell_set const cells = cells_at(house, places);
            cell_set from;
            for (cell_set rest = (cells_of(house) & now.open()) - cells; !rest.empty();) {
                int const cell = rest.take_first();
                if ((now.of(cell) & digits) != 0) {
                    from.insert(cell);
                }
            }
            if (!from.empty()) {
                result = step{.how = how,
                              .digits = digits,
                              .cells = cells,
                              .house = house,
                              .removed = digits,
                              .from = from};
            }
            return result.has_value();
        });
    }
    return result;
}

std::optional<step> hidden_subset(candidates const& now, int size, technique how) {
    std::optional<step> result;
    for (int house = 0; house < house_count && !result; ++house) {
        nine_sets places_of{};
        for (int place = 0; place < side; ++place) {
            for (digit_set left = now.of(cell_of_house(house, place)); left != 0;
                 left &= left - 1) {
                places_of[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << place;
            }
        }
        any_subset(places_of, size, [&](digit_set digits, unsigned places) {
            cell_set const cells = cells_at(house, places);
            cell_set from;
            digit_set others = 0;
            for (cell_set rest = cells; !rest.empty();) {
                int const cell = rest.take_first();
                if ((now.of(cell) & ~digits) != 0) {
                    from.insert(cell);
                    others |= now.of(cell) & ~digits;
                }
            }
            if (!from.empty()) {
                result = step{.how = how,
                              .digits = digits,
                              .cells = cells,
                              .house = house,
                              .removed = others,
                              .from = from};
            }
            return result.has_value();
        });
    }
    return result;
}

/// For each line of a kind, where a digit may stand in it.
nine_sets places_in_lines(cell_set of_digit, int kind) noexcept {
    nine_sets result{};
    while (!of_digit.empty()) {
        int const cell = of_digit.take_first();
        int const line = kind == rows ? row_of(cell) : column_of(cell);
        int const place = kind == rows ? column_of(cell) : row_of(cell);
        result[static_cast<std::size_t>(line)] |= 1U << place;
    }
    return result;
}

/// The cells of lines given as bits.
cell_set cells_of_lines(unsigned lines, int kind) noexcept {
    cell_set result;
    for (; lines != 0; lines &= lines - 1) {
        result = result | cells_of(kind + std::countr_zero(lines));
    }
    return result;
}

/// A digit that some rows have in so many columns only is in none of the other rows of those; and
/// with rows and columns exchanged.
std::optional<step> fish(candidates const& now, int size, technique how) {
    std::optional<step> result;
    for (int d = 1; d <= side; ++d) {
        cell_set const cells = now.cells_with(d);
        for (int const base : {rows, columns}) {
            int const cover = base == rows ? columns : rows;
            any_subset(places_in_lines(cells, base), size, [&](unsigned lines, unsigned crossing) {
                cell_set const in_lines = cells & cells_of_lines(lines, base);
                cell_set const from = (cells & cells_of_lines(crossing, cover)) - in_lines;
                if (!from.empty()) {
                    result = step{.how = how,
                                  .digits = set_of(d),
                                  .cells = in_lines,
                                  .house = base + std::countr_zero(lines),
                                  .removed = set_of(d),
                                  .from = from};
                }
                return result.has_value();
            });
            if (result) {
                return result;
            }
        }
    }
    return std::nullopt;
}

/// Whichever of its two digits the pivot has, one of the pincers is their common digit.
std::optional<step> xy_wing_at(candidates const& now, int pivot, cell_set const& pairs) {
    digit_set const xy = now.of(pivot);
    for (cell_set firsts = pairs & peers_of(pivot); !firsts.empty();) {
        int const first = firsts.take_first();
        if (std::popcount(now.of(first) & xy) != 1) {
            continue;
        }
        for (cell_set seconds = firsts; !seconds.empty();) {
            int const second = seconds.take_first();
            digit_set const z = now.of(first) & now.of(second) & ~xy;
            if (z == 0 || (now.of(first) | now.of(second)) != (xy | z)) {
                continue;
            }
            cell_set const from =
                now.cells_with(first_digit(z)) & peers_of(first) & peers_of(second);
            if (!from.empty()) {
                step result{
                    .how = technique::xy_wing, .digits = xy | z, .removed = z, .from = from};
                result.cells.insert(pivot);
                result.cells.insert(first);
                result.cells.insert(second);
                return result;
            }
        }
    }
    return std::nullopt;
}

std::optional<step> xy_wing(candidates const& now) {
    cell_set pairs;
    for (cell_set rest = now.open(); !rest.empty();) {
        int const cell = rest.take_first();
        if (std::popcount(now.of(cell)) == 2) {
            pairs.insert(cell);
        }
    }
    for (cell_set rest = pairs; !rest.empty();) {
        if (auto found = xy_wing_at(now, rest.take_first(), pairs)) {
            return found;
        }
    }
    return std::nullopt;
}

std::optional<step> find(candidates const& now, technique how) {
    switch (how) {
    case technique::naked_single:
        return naked_single(now);
    case technique::hidden_single:
        return hidden_single(now);
    case technique::locked_candidates:
        return locked_candidates(now);
    case technique::naked_pair:
        return naked_subset(now, 2, how);
    case technique::hidden_pair:
        return hidden_subset(now, 2, how);
    case technique::naked_triple:
        return naked_subset(now, 3, how);
    case technique::hidden_triple:
        return hidden_subset(now, 3, how);
    case technique::x_wing:
        return fish(now, 2, how);
    case technique::swordfish:
        return fish(now, 3, how);
    case technique::xy_wing:
        return xy_wing(now);
    case technique::search:
        break;
    }
    return std::nullopt;
}

} // namespace

candidates::candidates(grid const& puzzle) {
    digits_.fill(all_digits);
    for (int cell = 0; cell < cell_count; ++cell) {
        open_.insert(cell);
    }
    cells_.fill(open_);
    for (int cell = 0; cell < cell_count; ++cell) {
        if (puzzle[cell] != 0) {
            place(cell, puzzle[cell]);
        }
    }
}

void candidates::place(int cell, int digit) {
    placed_.set(cell, digit);
    open_.erase(cell);
    digits_[static_cast<std::size_t>(cell)] = 0;
    for (cell_set& cells : cells_) {
        cells.erase(cell);
    }
    remove(set_of(digit), peers_of(cell));
}

void candidates::remove(digit_set digits, cell_set const& from) {
    cell_set changed;
    for (digit_set left = digits; left != 0; left &= left - 1) {
        cell_set& cells = cells_[static_cast<std::size_t>(std::countr_zero(left))];
        changed = changed | (cells & from);
        cells = cells - from;
    }
    while (!changed.empty()) {
        digits_[static_cast<std::size_t>(changed.take_first())] &= ~digits;
    }
}

std::optional<step> find_step(candidates const& now, technique hardest) {
    for (std::size_t t = 0; t <= static_cast<std::size_t>(hardest); ++t) {
        if (auto found = find(now, static_cast<technique>(t))) {
            return found;
        }
    }
    return std::nullopt;
}

void apply(step const& s, candidates& to) {
    if (s.places()) {
        to.place(s.cells.first(), first_digit(s.digits));
    } else {
        to.remove(s.removed, s.from);
    }
}

} // namespace sudoku
