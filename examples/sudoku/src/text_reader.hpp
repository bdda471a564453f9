// SPDX-License-Identifier: MIT
#pragma once

#include "formats.hpp"
#include "line_source.hpp"

namespace sudoku {

/// Reads puzzles of nine rows, or of one line.
class text_reader final : public puzzle_reader {
  public:
    /// What a line may be.
    enum class expected : unsigned char { rows, lines, either };

    text_reader(sgfstream::source& input, expected what) noexcept : lines_(input), what_(what) {}

    outcome next() override;

  private:
    struct cell {
        int digit;
        std::size_t at;
    };
    /// What is in a line.
    struct content {
        std::array<cell, cell_count + 1> cells;
        std::size_t count = 0;      ///< cells, also those that there is no room for
        std::size_t bad = no_place; ///< where a byte stands that cannot be
        std::size_t end = 0;        ///< behind the last cell
        bool ruled = false;         ///< it has `-`, `+` or `=`
        bool commented = false;     ///< it has a `#`
    };
    static constexpr std::size_t no_place = ~std::size_t{0};

    static content scan(std::string_view text) noexcept;
    outcome take(content const& line);
    outcome refuse_line(content const& line, bool whole, std::size_t wanted);
    outcome refuse(std::size_t at, std::string message);
    outcome finish();
    void add(content const& line, int first_cell);

    line_source lines_;
    expected what_;
    int rows_ = 0;          ///< of the grid in hand
    bool skipping_ = false; ///< the rest of a grid with a problem
    bool found_ = false;    ///< anything at all
    bool over_ = false;
};

} // namespace sudoku
