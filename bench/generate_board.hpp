// SPDX-License-Identifier: MIT
#pragma once

#include "generate_random.hpp"

#include <array>
#include <cstdint>

namespace sgfstream_bench {

struct point {
    std::uint8_t x;
    std::uint8_t y;
};

// Chooses plausible points. It knows which points were used, not the rules:
// stones are never taken off, so almost no point is played twice.
class board {
  public:
    // Of 9, 13 or 19 lines. Moves begin in the corners if there is an opening.
    board(unsigned size, bool opening) noexcept;

    // How many points were used so far.
    [[nodiscard]] unsigned used() const noexcept { return used_; }
    // Takes back all points but the first so many.
    void back_to(unsigned used) noexcept;

    [[nodiscard]] bool is_free(point at) const noexcept { return states_[cell_of(at)] < taken; }
    // False when a move must be a pass because nothing is left to play on.
    [[nodiscard]] bool has_room() const noexcept { return used_ < (last_ + 1) * (last_ + 1); }

    // The next move of either colour. Needs has_room().
    point move(random_source& random) noexcept;
    // A setup stone on a free point.
    void place(point at) noexcept { take(cell_of(at)); }
    // A free point to mark. Needs has_room().
    point any_free(random_source& random) const noexcept { return point_of(free_cell(random)); }
    // A point that was used; the centre before the first.
    point any_used(random_source& random) const noexcept;

  private:
    // A point's number: rows are 32 apart and three off-board points surround the board,
    // so that a step from any point can be looked up without comparing coordinates.
    using cell = std::uint16_t;
    static constexpr unsigned row = 32;
    static constexpr unsigned margin = 3;
    static constexpr unsigned points = 19 * 19;

    // Of a cell: 0 free, 1 free on the first line, which is for later; others are taken.
    static constexpr std::uint8_t on_edge = 1;
    static constexpr std::uint8_t taken = 2;
    using states = std::array<std::uint8_t, row*(19 + 2 * margin)>;

    [[nodiscard]] static constexpr cell cell_at(unsigned x, unsigned y) noexcept {
        return static_cast<cell>((y + margin) * row + x + margin);
    }
    [[nodiscard]] static constexpr cell cell_of(point at) noexcept { return cell_at(at.x, at.y); }
    [[nodiscard]] static constexpr point point_of(cell at) noexcept {
        return {static_cast<std::uint8_t>(at % row - margin),
                static_cast<std::uint8_t>(at / row - margin)};
    }
    static constexpr states make_empty(unsigned size) noexcept;
    static states const& empty(unsigned size) noexcept;

    [[nodiscard]] std::uint8_t limit() const noexcept;
    [[nodiscard]] cell from_corner(unsigned corner, point offset) const noexcept;
    void take(cell at) noexcept;
    cell next_cell(random_source& random, std::uint64_t bits) const noexcept;
    bool corner_move(random_source& random, cell& found) const noexcept;
    bool approach_move(random_source& random, cell& found) const noexcept;
    bool near_move(std::uint64_t bits, cell& found) const noexcept;
    cell free_cell(random_source& random) const noexcept;

    states states_;
    std::array<cell, points> history_;
    unsigned last_; // the largest coordinate
    unsigned used_ = 0;
    bool opening_;
};

} // namespace sgfstream_bench
