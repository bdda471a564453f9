// SPDX-License-Identifier: MIT
// The three formats that puzzles are read and written in: README.md describes them.
#pragma once

#include "grid.hpp"
#include "rating.hpp"

#include <sgfstream/location.hpp>
#include <sgfstream/sink.hpp>
#include <sgfstream/source.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace sudoku {

enum class format : unsigned char {
    text, ///< nine rows of nine cells
    line, ///< 81 cells in one line
    sgf   ///< one game a puzzle
};

/// A puzzle that was read, with the places of what was read.
struct read_puzzle {
    grid givens;
    std::optional<grid> solution; ///< as the file has it
    sgfstream::location where;
    std::array<sgfstream::location, cell_count> cells{}; ///< SGF: of what is given only

    /// Where a cell stands, or if that is not known the puzzle.
    sgfstream::location const& place_of(int cell) const noexcept {
        auto const& place = cells[static_cast<std::size_t>(cell)];
        return place.offset != 0 ? place : where;
    }
};

/// Something that keeps an input, or a part of it, from being read.
struct input_problem {
    sgfstream::location where;
    std::string message; ///< one line; bounded
};

/// Reads one puzzle after another. Memory does not depend on the size of the input. What is no puzzle
/// is a problem, after which reading goes on with the next one where that can be told.
class puzzle_reader {
  public:
    enum class outcome : unsigned char {
        puzzle,
        problem,
        unreadable, ///< the source failed; nothing more is read
        end
    };

    virtual ~puzzle_reader() = default;

    /// Reads on.
    virtual outcome next() = 0;

    // What came of it; they hold until the next call.
    read_puzzle const& puzzle() const noexcept { return puzzle_; }
    input_problem const& problem() const noexcept { return problem_; }
    std::error_code error() const noexcept { return error_; }

  protected:
    puzzle_reader() = default;
    puzzle_reader(puzzle_reader const&) = default;
    puzzle_reader& operator=(puzzle_reader const&) = default;

    read_puzzle puzzle_;
    input_problem problem_;
    std::error_code error_;
};

/// A reader of one format; `text` and `line` differ only in what is expected of the first line.
/// @param input  it must outlive the reader
std::unique_ptr<puzzle_reader> make_reader(sgfstream::source& input, format as);

/// A reader of whatever format it is: SGF begins with `(`, a line of twenty or more cells is a puzzle.
std::unique_ptr<puzzle_reader> make_reader(sgfstream::source& input);

/// A puzzle to be written, and what is known of it.
struct puzzle_record {
    grid givens;
    std::optional<grid> solution;
    std::optional<rating> difficulty;
    std::uint64_t number = 1; ///< in its collection, from 1
    std::optional<std::uint64_t> seed;
};

/// Writes one puzzle after another. The first error is kept, and nothing is written after it.
class puzzle_writer {
  public:
    virtual ~puzzle_writer() = default;
    virtual std::error_code write(puzzle_record const& record) = 0;
    /// To be called at the end.
    virtual std::error_code finish() { return {}; }

  protected:
    puzzle_writer() = default;
    puzzle_writer(puzzle_writer const&) = default;
    puzzle_writer& operator=(puzzle_writer const&) = default;
};

/// @param target  it must outlive the writer
std::unique_ptr<puzzle_writer> make_writer(sgfstream::sink& target, format as);

/// `medium, 28 clues, needs naked pair`.
std::string summary_of(grid const& givens, rating const& difficulty);

} // namespace sudoku
