// SPDX-License-Identifier: MIT
#pragma once

#include "generate.hpp"
#include "generate_board.hpp"
#include "generate_random.hpp"
#include "vocabulary.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream_bench {

// What kind of game a record holds, drawn once.
struct record_shape {
    unsigned size = 19;
    unsigned moves = 0; // in the main line
    unsigned handicap = 0;
    bool problem = false; // a position to solve rather than a game
    bool scored = false;  // ends with the territory marked
    bool clocked = false; // with time left after each move
    bool marked = false;  // with labels and marks
    bool passes = false;  // ends in two passes
    bool empty_pass = true;
    unsigned fork_permille = 0; // how many nodes have alternatives
    unsigned deepest = 0;
    unsigned longest_alternative = 1;
    // Layout.
    std::string_view line_break = "\n";
    unsigned nodes_per_line = 0; // 0: all in one line
    bool header_lines = false;
    bool spaced = false; // a space between identifier and value
};

record_shape draw_shape(random_source& random) noexcept;

// Writes one record. What is played and what is said are drawn from separate streams,
// so both profiles play the same games.
class record_writer {
  public:
    record_writer(profile kind, std::uint64_t seed, std::string& out);
    void write();

  private:
    struct clock {
        std::uint32_t tenths = 18'000;
        std::uint32_t periods = 5;
    };

    void choose_words();
    void root();
    void handicap_stones();
    void problem_stones();
    void stones(std::string_view identifier, std::uint32_t count);
    void line(unsigned moves, unsigned depth, bool main);
    void fork(unsigned moves, unsigned depth, bool main);
    void territory(std::string_view identifier, unsigned from, unsigned to);
    void node(bool pass);
    void move(char colour);
    void clock_left(char colour);
    void marks();
    void comment();
    void long_comment();
    void value(point at);
    void break_line();

    profile kind_;
    random_source play_;
    random_source talk_;
    std::string& out_;
    record_shape shape_;
    board board_;
    language const* in_ = nullptr;
    std::array<clock, 2> clocks_{};
    std::uint32_t comment_rate_ = 0; // of 10,000 nodes
    unsigned forks_left_ = 400;
    unsigned nodes_in_line_ = 0;
    bool declares_utf8_ = false;
    bool white_to_move_ = false;
};

} // namespace sgfstream_bench
