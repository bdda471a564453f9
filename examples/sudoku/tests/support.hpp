// SPDX-License-Identifier: MIT
#pragma once

#include "formats.hpp"
#include "grid.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace sudoku_test {

/// A sanitizer makes everything ten times slower.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_slow = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_slow = true;
#else
inline constexpr bool is_slow = false;
#endif
#else
inline constexpr bool is_slow = false;
#endif

/// A grid from 81 cells along the rows.
inline sudoku::grid grid_of(std::string_view cells) {
    sudoku::grid result;
    for (int cell = 0; cell < sudoku::cell_count; ++cell) {
        char const c = cells.at(static_cast<std::size_t>(cell));
        result.set(cell, c == '.' ? 0 : c - '0');
    }
    return result;
}

/// A puzzle that people know, with one solution.
inline constexpr std::string_view known_puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view known_solution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Two cells of two rows and boxes that can be exchanged.
inline constexpr std::string_view two_solutions =
    "......57...8.....94..5.8......1..9.5..7.6..3..63.2....1..3.....3..4..7....6....4.";

/// What a reader makes of an input, a line for each puzzle and each problem.
inline std::vector<std::string> read_all(sudoku::puzzle_reader& reader) {
    using outcome = sudoku::puzzle_reader::outcome;
    std::vector<std::string> result;
    for (auto next = reader.next(); next != outcome::end; next = reader.next()) {
        if (next == outcome::unreadable) {
            result.push_back("unreadable: " + reader.error().message());
            break;
        }
        bool const good = next == outcome::puzzle;
        auto const& where = good ? reader.puzzle().where : reader.problem().where;
        result.push_back(
            std::to_string(where.line) + ':' + std::to_string(where.column) + ": " +
            (good ? sudoku::to_line(reader.puzzle().givens) : reader.problem().message));
    }
    return result;
}

} // namespace sudoku_test
