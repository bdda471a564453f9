// SPDX-License-Identifier: MIT
// The three readers of puzzles on any bytes: what they find does not depend on chunks, messages are
// bounded, and every puzzle that is read is written and read again in each format.
#include "formats.hpp"

#include <sgfstream_fuzz/check.hpp>

#include <string>

namespace {

using sgfstream_fuzz::check;
using namespace sudoku;
using outcome = puzzle_reader::outcome;

std::string described(sgfstream::location const& where) {
    return std::to_string(where.offset) + ' ' + std::to_string(where.line) + ' ' +
           std::to_string(where.column) + ' ';
}

/// Everything that a reader finds, a line each.
std::string all_of(puzzle_reader& reader, std::size_t bytes) {
    std::string result;
    std::size_t found = 0;
    for (auto next = reader.next(); next != outcome::end; next = reader.next()) {
        check(next != outcome::unreadable, "memory can be read");
        check(++found <= bytes + 1, "each finding takes a byte");
        if (next == outcome::problem) {
            auto const& problem = reader.problem();
            check(problem.message.size() < 300, "messages are bounded", problem.message);
            check(problem.message.find('\n') == std::string::npos, "a message is one line");
            check(problem.where.offset <= bytes, "a problem is in the input");
            result += described(problem.where) + problem.message + '\n';
            continue;
        }
        auto const& puzzle = reader.puzzle();
        result += described(puzzle.where) + to_line(puzzle.givens);
        for (int cell = 0; cell < cell_count; ++cell) {
            if (puzzle.givens[cell] != 0) {
                result += ' ' + described(puzzle.place_of(cell));
            }
        }
        result += puzzle.solution ? to_line(*puzzle.solution) + '\n' : "\n";
    }
    check(reader.next() == outcome::end, "the end is the end");
    return result;
}

void check_written(read_puzzle const& puzzle, format as) {
    std::string written;
    sgfstream::string_sink sink(written);
    auto const writer = make_writer(sink, as);
    check(!writer->write({puzzle.givens, puzzle.solution, {}, 1, {}}) && !writer->finish(),
          "what was read can be written");
    sgfstream::memory_source source(written);
    auto const again = make_reader(source);
    check(again->next() == outcome::puzzle, "what was written can be read", written);
    check(again->puzzle().givens == puzzle.givens, "a puzzle is the same when it is read again");
    check(as != format::sgf || again->puzzle().solution == puzzle.solution,
          "a solution is the same when it is read again");
    check(again->next() == outcome::end, "what was written is one puzzle");
}

void check_reader(std::string_view input, std::size_t chunk, format const* as) {
    auto const open = [as](sgfstream::source& source) {
        return as != nullptr ? make_reader(source, *as) : make_reader(source);
    };
    sgfstream::memory_source whole(input);
    sgfstream::memory_source cut(input, chunk);
    check(all_of(*open(whole), input.size()) == all_of(*open(cut), input.size()),
          "what is found does not depend on chunks");
    sgfstream::memory_source source(input);
    auto const reader = open(source);
    for (auto next = reader->next(); next != outcome::end; next = reader->next()) {
        if (next == outcome::puzzle) {
            for (format const to : {format::text, format::line, format::sgf}) {
                check_written(reader->puzzle(), to);
            }
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    auto const chunk = std::size_t{1} + draws.draw(30);
    check_reader(input, chunk, nullptr);
    for (format const as : {format::text, format::line, format::sgf}) {
        check_reader(input, chunk, &as);
    }
    return 0;
}
