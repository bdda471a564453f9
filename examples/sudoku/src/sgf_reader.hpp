// SPDX-License-Identifier: MIT
#pragma once

#include "formats.hpp"

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/line_counter.hpp>
#include <sgfstream/recent_lines.hpp>

#include <string>
#include <string_view>

namespace sudoku {

/// The handler behind the parser: gathers one puzzle, and stops the parser when it is whole, or at
/// what cannot be. Values are short or of no interest, so that memory is constant.
class sgf_puzzle {
  public:
    // The callbacks of event_handler.
    void on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    void on_node(std::uint64_t offset);
    void on_property(std::uint64_t offset, std::string_view identifier);
    void on_value_begin(std::uint64_t offset);
    void on_value_part(std::uint64_t offset, std::string_view raw);
    sgfstream::action on_value_end(std::uint64_t offset);
    sgfstream::action on_tree_end(std::uint64_t offset, std::uint64_t depth);

    /// Says which bytes the parser gets next.
    void begin_chunk(std::string_view chunk) noexcept { chunk_ = chunk; }
    /// Says that the parser has consumed up to here.
    void end_chunk(std::uint64_t offset) noexcept { go_to(offset); }

    bool is_whole() const noexcept { return whole_; }
    bool has_problem() const noexcept { return !message_.empty(); }
    input_problem problem() const { return {problem_at_, message_}; }
    read_puzzle const& puzzle() const noexcept { return puzzle_; }
    /// What was asked for is taken: go on.
    void taken() noexcept {
        whole_ = false;
        message_.clear();
    }

  private:
    enum class kind : unsigned char { other, mark, size, label };

    void go_to(std::uint64_t offset) noexcept;
    sgfstream::action refuse(sgfstream::location const& where, std::string message);
    sgfstream::action take_label();
    sgfstream::action check_puzzle();

    // Where the parser is.
    sgfstream::line_counter lines_;
    std::string_view chunk_; ///< from lines_ on
    sgfstream::location value_at_;
    int node_ = 0; ///< of the game; only the first two are of interest
    kind property_ = kind::other;
    std::string value_;
    bool refused_ = false; ///< the game in hand

    // What it has found.
    read_puzzle puzzle_;
    grid solution_;
    bool marked_ = false;
    bool sized_ = false;
    bool whole_ = false;
    sgfstream::location problem_at_;
    std::string message_;
};

/// Reads puzzles that are games in SGF.
class sgf_reader final : public puzzle_reader {
  public:
    explicit sgf_reader(sgfstream::source& input) : input_(input), parser_(handler_) {}

    outcome next() override;

  private:
    outcome step();
    outcome fail();

    sgfstream::source& input_;
    sgf_puzzle handler_;
    sgfstream::basic_parser<sgf_puzzle> parser_;
    sgfstream::recent_lines places_;
    std::string_view rest_;
    bool over_ = false;
};

} // namespace sudoku
