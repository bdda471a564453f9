// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sudoku_test {

/// What tests believe: a count of solutions by plain search, which shares nothing with the program,
/// not even its idea of a grid.
/// @param cells  81 of them along the rows, empty ones as `.` or `0`
/// @param limit  the count stops there
/// @param first  if not null, the first solution found
std::size_t count_by_force(std::string_view cells, std::size_t limit, std::string* first = nullptr);

} // namespace sudoku_test
