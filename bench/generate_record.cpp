// SPDX-License-Identifier: MIT
#include "generate_record.hpp"

#include "generate_header.hpp"
#include "generate_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream_bench {

namespace {

constexpr std::uint64_t play_stream = 0x706C6179U;
constexpr std::uint64_t talk_stream = 0x74616C6BU;

void draw_game(record_shape& shape, random_source& random) noexcept {
    std::uint32_t const size = random.below(1000);
    if (size < 910) {
        shape.size = 19;
        shape.moves =
            std::min(320U, 70 + random.below(110) + random.below(110) + random.below(110));
    } else if (size < 940) {
        shape.size = 13;
        shape.moves = 60 + random.below(70);
    } else {
        shape.size = 9;
        shape.moves = 25 + random.below(35);
    }
    if (random.permille(80)) {
        shape.handicap = random.between(2, shape.size == 9 ? 5 : 9);
    }
    if (random.permille(60)) {
        shape.fork_permille = random.between(5, 40);
        shape.deepest = 30;
        shape.longest_alternative = 15;
    }
    if (random.below(3000) == 0) { // nearly every move has an alternative, each one deeper
        shape.fork_permille = 950;
        shape.deepest = 300;
        shape.longest_alternative = 1;
    }
    shape.passes = random.permille(120);
    shape.empty_pass = shape.size != 19 || random.permille(500);
    shape.scored = random.permille(60);
    shape.clocked = random.permille(6);
    shape.marked = random.permille(40);
}

void draw_problem(record_shape& shape, random_source& random) noexcept {
    shape.problem = true;
    shape.size = random.permille(800) ? 19 : 9;
    shape.moves = random.between(3, 11);
    shape.fork_permille = 200;
    shape.deepest = 12;
    shape.longest_alternative = 5;
    shape.marked = random.permille(300);
}

void draw_layout(record_shape& shape, random_source& random) noexcept {
    std::uint32_t const layout = random.below(100);
    if (layout < 58) {
        shape.nodes_per_line = 10;
    } else if (layout < 66) {
        shape.nodes_per_line = 1;
    } else if (layout < 72) {
        shape.nodes_per_line = 14;
    }
    shape.line_break = random.permille(200) ? "\r\n" : "\n";
    shape.header_lines = shape.nodes_per_line != 0 && random.permille(500);
    shape.spaced = random.permille(3);
}

} // namespace

record_shape draw_shape(random_source& random) noexcept {
    record_shape shape;
    if (random.permille(50)) {
        draw_problem(shape, random);
    } else {
        draw_game(shape, random);
    }
    draw_layout(shape, random);
    return shape;
}

record_writer::record_writer(profile kind, std::uint64_t seed, std::string& out)
    : kind_(kind),
      play_(seed ^ play_stream),
      talk_(seed ^ talk_stream),
      out_(out),
      shape_(draw_shape(play_)),
      board_(shape_.size, !shape_.problem) {
    choose_words();
}

void record_writer::choose_words() {
    constexpr std::array<script, 20> scripts = {
        script::english,  script::english,  script::english, script::english, script::english,
        script::english,  script::english,  script::german,  script::german,  script::japanese,
        script::japanese, script::japanese, script::chinese, script::chinese, script::chinese,
        script::korean,   script::korean,   script::russian, script::russian, script::russian};
    declares_utf8_ = kind_ == profile::comments || talk_.permille(110);
    script const which = scripts[talk_.below(scripts.size())];
    in_ = &vocabulary(declares_utf8_ ? which : script::english);
    if (kind_ == profile::comments) {
        comment_rate_ = talk_.between(450, 1450);
        return;
    }
    std::uint32_t const talkative = talk_.below(100);
    if (talkative < 14) {
        comment_rate_ = talk_.between(400, 3000);
    } else if (talkative < 50) {
        comment_rate_ = talk_.between(20, 400);
    }
}

void record_writer::write() {
    out_ += '(';
    root();
    line(shape_.moves, 1, true);
    if (shape_.nodes_per_line != 0) {
        break_line();
    }
    out_ += ')';
    out_ += shape_.line_break;
}

void record_writer::break_line() {
    out_ += shape_.line_break;
    nodes_in_line_ = 0;
}

void record_writer::value(point at) {
    std::array<char, 4> const text = {'[', static_cast<char>('a' + at.x),
                                      static_cast<char>('a' + at.y), ']'};
    out_.append(text.data(), text.size());
}

void record_writer::root() {
    out_ += ';';
    header_facts facts{};
    facts.in = in_;
    facts.separator = shape_.header_lines ? shape_.line_break : std::string_view{};
    facts.size = shape_.size;
    facts.handicap = shape_.handicap;
    facts.declares_utf8 = declares_utf8_;
    facts.problem = shape_.problem;
    facts.clocked = shape_.clocked;
    append_header(out_, talk_, facts);
    if (shape_.handicap != 0) {
        handicap_stones();
    }
    if (shape_.problem) {
        problem_stones();
    }
    if (talk_.below(500) == 0 || (kind_ == profile::comments && talk_.permille(300))) {
        long_comment();
    }
    if (shape_.nodes_per_line != 0 && !shape_.header_lines) {
        break_line();
    }
}

void record_writer::handicap_stones() {
    auto const low = static_cast<std::uint8_t>(shape_.size < 13 ? 2 : 3);
    auto const high = static_cast<std::uint8_t>(shape_.size - 1 - low);
    auto const middle = static_cast<std::uint8_t>(shape_.size / 2);
    std::array<point, 8> const stars = {{{high, low},
                                         {low, high},
                                         {high, high},
                                         {low, low},
                                         {low, middle},
                                         {high, middle},
                                         {middle, low},
                                         {middle, high}}};
    // An odd stone from five on goes to the centre.
    bool const centre = shape_.handicap >= 5 && shape_.handicap % 2 == 1;
    out_ += "AB";
    for (unsigned i = 0; i < shape_.handicap - (centre ? 1U : 0U); ++i) {
        board_.place(stars[i]);
        value(stars[i]);
    }
    if (centre) {
        board_.place({middle, middle});
        value({middle, middle});
    }
    white_to_move_ = true;
}

// Stones in the upper left corner.
void record_writer::stones(std::string_view identifier, std::uint32_t count) {
    out_ += identifier;
    while (count > 0) {
        point const at{static_cast<std::uint8_t>(play_.below(7)),
                       static_cast<std::uint8_t>(play_.below(7))};
        if (board_.is_free(at)) {
            board_.place(at);
            value(at);
            --count;
        }
    }
}

void record_writer::problem_stones() {
    std::uint32_t const count = play_.between(3, 10);
    stones("AB", count);
    stones("AW", count);
    white_to_move_ = play_.permille(300);
    if (white_to_move_ || play_.permille(300)) {
        out_ += white_to_move_ ? "PL[W]" : "PL[B]";
    }
    if (play_.permille(100)) {
        out_ += "VW[aa:ii]";
    }
}

// A sequence with everything that follows in it.
void record_writer::line(unsigned moves, unsigned depth, bool main) {
    while (moves > 0) {
        node(!board_.has_room());
        --moves;
        bool const may_fork =
            shape_.fork_permille != 0 && moves > 0 && depth < shape_.deepest && forks_left_ > 0;
        if (may_fork && play_.permille(shape_.fork_permille)) {
            fork(moves, depth, main);
            return;
        }
    }
    if (main && shape_.passes) {
        node(true);
        node(true);
    }
    if (main && shape_.scored) {
        territory("TB", 0, shape_.size / 2);
        territory("TW", shape_.size / 2, shape_.size);
    }
}

// Marks about half of the free points in some columns.
void record_writer::territory(std::string_view identifier, unsigned from, unsigned to) {
    bool first = true;
    for (unsigned x = from; x < to; ++x) {
        for (unsigned y = 0; y < shape_.size; ++y) {
            point const at{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (!board_.is_free(at) || play_.permille(500)) {
                continue;
            }
            if (first) {
                out_ += identifier;
                first = false;
            }
            value(at);
        }
    }
}

// The sequence goes on in the first variation, others stand beside it.
void record_writer::fork(unsigned moves, unsigned depth, bool main) {
    --forks_left_;
    auto const before = board_.used();
    bool const white = white_to_move_;
    std::uint32_t const many = play_.below(64);
    unsigned const alternatives = many < 42 ? 1 : many < 61 ? 2 : 3;
    for (unsigned i = 0; i <= alternatives; ++i) {
        board_.back_to(before);
        white_to_move_ = white;
        if (shape_.nodes_per_line != 0) {
            break_line();
        }
        out_ += '(';
        if (i == 0) {
            line(moves, depth + 1, main);
        } else {
            line(play_.between(1, std::min(moves, shape_.longest_alternative)), depth + 1, false);
        }
        out_ += ')';
    }
}

void record_writer::node(bool pass) {
    if (shape_.nodes_per_line != 0 && nodes_in_line_++ == shape_.nodes_per_line) {
        break_line();
        nodes_in_line_ = 1;
    }
    char const colour = white_to_move_ ? 'W' : 'B';
    white_to_move_ = !white_to_move_;
    if (pass || play_.below(5000) == 0) {
        out_ += white_to_move_ ? ";B" : ";W";
        out_ += shape_.empty_pass ? "[]" : "[tt]";
    } else {
        move(colour);
    }
    if (shape_.clocked) {
        clock_left(colour);
    }
    if (shape_.marked && play_.permille(60)) {
        marks();
    }
    if (comment_rate_ != 0 && talk_.below(10'000) < comment_rate_) {
        comment();
    }
}

// Nearly all bytes are written here, hence in one go.
void record_writer::move(char colour) {
    point const at = board_.move(play_);
    auto const x = static_cast<char>('a' + at.x);
    auto const y = static_cast<char>('a' + at.y);
    if (shape_.spaced) {
        out_.append({';', colour, ' ', '[', x, y, ']'});
    } else {
        out_.append({';', colour, '[', x, y, ']'});
    }
}

void record_writer::clock_left(char colour) {
    clock& left = clocks_[colour == 'W' ? 1 : 0];
    std::uint32_t const used = play_.between(10, 600);
    if (left.tenths > used) {
        left.tenths -= used;
    } else {
        left.tenths = 300;
        left.periods = left.periods > 1 ? left.periods - 1 : 5;
    }
    out_ += colour;
    out_ += "L[";
    append_number(out_, left.tenths / 10);
    if (left.tenths % 10 != 0) {
        out_ += '.';
        append_number(out_, left.tenths % 10);
    }
    out_ += ']';
    if (left.periods < 5) {
        out_ += 'O';
        out_ += colour;
        out_ += '[';
        append_number(out_, left.periods);
        out_ += ']';
    }
}

// Labels on free points or marks on points that were played, each point once.
void record_writer::marks() {
    constexpr std::array<std::string_view, 6> identifiers = {"LB", "LB", "TR", "SQ", "MA", "CR"};
    std::string_view const identifier = identifiers[play_.below(identifiers.size())];
    bool const labels = identifier == "LB";
    std::array<point, 4> used{};
    std::size_t const wanted = play_.between(1, 4);
    std::size_t count = 0;
    for (std::size_t i = 0; i < wanted && board_.has_room(); ++i) {
        point const at = labels ? board_.any_free(play_) : board_.any_used(play_);
        bool const again = std::any_of(used.begin(), used.begin() + count, [at](point other) {
            return other.x == at.x && other.y == at.y;
        });
        if (again) {
            continue;
        }
        if (count == 0) {
            out_ += identifier;
        }
        value(at);
        if (labels) {
            out_.back() = ':';
            out_ += static_cast<char>('A' + count);
            out_ += ']';
        }
        used[count++] = at;
    }
}

void record_writer::comment() {
    if (kind_ == profile::comments) {
        long_comment();
        return;
    }
    out_ += "C[";
    append_chat(out_, talk_, *in_);
    out_ += ']';
}

void record_writer::long_comment() {
    out_ += "C[";
    append_commentary(out_, talk_, *in_, shape_.line_break, log_normal_length(talk_));
    out_ += ']';
}

} // namespace sgfstream_bench
