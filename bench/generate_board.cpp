// SPDX-License-Identifier: MIT
#include "generate_board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sgfstream_bench {

namespace {

// Counted from the corner, both from 0: star point, komoku, san-san, takamoku, mokuhazushi.
constexpr std::array<point, 12> corner_points = {{{3, 3},
                                                  {3, 3},
                                                  {3, 3},
                                                  {2, 3},
                                                  {2, 3},
                                                  {3, 2},
                                                  {3, 2},
                                                  {2, 2},
                                                  {4, 3},
                                                  {3, 4},
                                                  {4, 2},
                                                  {2, 4}}};
constexpr std::array<point, 4> small_corner_points = {{{2, 2}, {2, 3}, {3, 2}, {3, 3}}};

// Approaches, enclosures and extensions along the side.
constexpr std::array<point, 14> approach_points = {{{5, 2},
                                                    {2, 5},
                                                    {5, 3},
                                                    {3, 5},
                                                    {2, 2},
                                                    {4, 2},
                                                    {2, 4},
                                                    {6, 2},
                                                    {2, 6},
                                                    {6, 3},
                                                    {3, 6},
                                                    {9, 2},
                                                    {2, 9},
                                                    {9, 3}}};

// Contact, diagonal, one-point jump, knight's move, two-point jump, large knight's move.
constexpr std::array<point, 16> steps = {{{1, 0},
                                          {1, 0},
                                          {1, 0},
                                          {1, 0},
                                          {1, 0},
                                          {1, 1},
                                          {1, 1},
                                          {1, 1},
                                          {2, 0},
                                          {2, 0},
                                          {2, 1},
                                          {2, 1},
                                          {2, 1},
                                          {3, 0},
                                          {3, 1},
                                          {2, 2}}};

// The first line is for later.
constexpr unsigned edge_avoided_until = 130;

// Every step in all eight directions, as a difference of cells.
constexpr std::array<int, steps.size() * 8> directed_steps(int row) noexcept {
    std::array<int, steps.size() * 8> found{};
    for (std::size_t i = 0; i < found.size(); ++i) {
        point step = steps[i / 8];
        if ((i & 1U) != 0) {
            step = {step.y, step.x};
        }
        int const x = (i & 2U) != 0 ? step.x : -step.x;
        int const y = (i & 4U) != 0 ? step.y : -step.y;
        found[i] = y * row + x;
    }
    return found;
}

} // namespace

constexpr board::states board::make_empty(unsigned size) noexcept {
    states made{};
    for (auto& state : made) {
        state = taken; // off the board
    }
    for (unsigned y = 0; y < size; ++y) {
        for (unsigned x = 0; x < size; ++x) {
            bool const edge = x == 0 || y == 0 || x + 1 == size || y + 1 == size;
            made[cell_at(x, y)] = edge ? on_edge : 0;
        }
    }
    return made;
}

board::states const& board::empty(unsigned size) noexcept {
    static constexpr states small = make_empty(9);
    static constexpr states middle = make_empty(13);
    static constexpr states large = make_empty(19);
    return size == 9 ? small : size == 13 ? middle : large;
}

board::board(unsigned size, bool opening) noexcept
    : states_(empty(size)), last_(size - 1), opening_(opening) {}

void board::back_to(unsigned used) noexcept {
    while (used_ > used) {
        states_[history_[--used_]] &= on_edge;
    }
}

void board::take(cell at) noexcept {
    states_[at] |= taken;
    history_[used_++] = at;
}

// A cell in a smaller state may be played on.
std::uint8_t board::limit() const noexcept {
    return used_ < edge_avoided_until ? on_edge : taken;
}

board::cell board::from_corner(unsigned corner, point offset) const noexcept {
    return cell_at((corner & 1U) != 0 ? last_ - offset.x : offset.x,
                   (corner & 2U) != 0 ? last_ - offset.y : offset.y);
}

// A first stone in a corner that is still empty.
bool board::corner_move(random_source& random, cell& found) const noexcept {
    std::span<point const> const choices =
        last_ < 12 ? std::span<point const>(small_corner_points) : corner_points;
    unsigned const first = random.below(4);
    for (unsigned i = 0; i < 4; ++i) {
        unsigned const corner = (first + i) % 4;
        bool empty = true;
        for (auto const& choice : choices) {
            empty = empty && states_[from_corner(corner, choice)] < taken;
        }
        if (empty) {
            found = from_corner(corner, random.pick(choices));
            return true;
        }
    }
    return false;
}

bool board::approach_move(random_source& random, cell& found) const noexcept {
    unsigned const corner = random.below(4);
    found = from_corner(corner, random.pick(std::span<point const>(approach_points)));
    return states_[found] < taken;
}

// Near one of the last four moves. All candidates are judged before one is taken:
// leaving at the first good one would be mispredicted at nearly every move.
bool board::near_move(std::uint64_t bits, cell& found) const noexcept {
    static constexpr auto moves = directed_steps(row);
    if (used_ < 4) {
        return false;
    }
    std::uint8_t const allowed = limit();
    std::array<cell, 4> candidates;
    unsigned good = 0;
    for (unsigned i = 0; i < candidates.size(); ++i, bits >>= 9) {
        int const anchor = history_[used_ - 1 - (bits & 3U)];
        candidates[i] = static_cast<cell>(anchor + moves[(bits >> 2) % moves.size()]);
        good |= static_cast<unsigned>(states_[candidates[i]] < allowed) << i;
    }
    if (good == 0) {
        return false;
    }
    found = candidates[static_cast<unsigned>(std::countr_zero(good))];
    return true;
}

board::cell board::free_cell(random_source& random) const noexcept {
    cell found = 0;
    for (unsigned tries = 0; tries < 12; ++tries) {
        unsigned const x = random.below(last_ + 1); // two draws, hence two statements
        unsigned const y = random.below(last_ + 1);
        found = cell_at(x, y);
        if (states_[found] < limit()) {
            return found;
        }
    }
    while (states_[found] >= taken) {
        found = static_cast<cell>((found + 1U) % states_.size());
    }
    return found;
}

point board::any_used(random_source& random) const noexcept {
    return point_of(used_ == 0 ? cell_at(last_ / 2, last_ / 2) : history_[random.below(used_)]);
}

board::cell board::next_cell(random_source& random, std::uint64_t bits) const noexcept {
    cell found = 0;
    if (opening_ && used_ < 12) {
        bool const large = last_ >= 12;
        if (used_ < (large ? 4U : 2U)) {
            if (corner_move(random, found)) {
                return found;
            }
        } else if (large && random.permille(650) && approach_move(random, found)) {
            return found;
        }
    }
    return near_move(bits, found) ? found : free_cell(random);
}

point board::move(random_source& random) noexcept {
    std::uint64_t const bits = random.next();
    if (used_ > 80 && bits >> 54 < 6) {
        // A ko: the colour to play comes back to a point it held.
        return point_of(history_[used_ - 4]);
    }
    cell const found = next_cell(random, bits);
    take(found);
    return point_of(found);
}

} // namespace sgfstream_bench
