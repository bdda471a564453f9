// SPDX-License-Identifier: MIT
#include "generate_header.hpp"

#include "generate_text.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sgfstream_bench {

namespace {

using strings = std::span<std::string_view const>;

constexpr std::array<std::string_view, 5> rules = {"Japanese", "Chinese", "AGA", "NZ", "GOE"};
constexpr std::array<std::string_view, 8> komi = {"6.5", "6.5", "6.5", "7.5",
                                                  "5.5", "0.5", "0",   "6.50"};
constexpr std::array<std::string_view, 6> programs = {"gobanwriter:1.4", "Kifu Notebook:2.0.1",
                                                      "stonebase",       "club-recorder:0.9",
                                                      "MyGo:3",          "ladderpad:12.1"};
constexpr std::array<std::string_view, 4> overtimes = {"5x30 byo-yomi", "3x60 byo-yomi",
                                                       "25/600 Canadian", "10 fischer"};
constexpr std::array<std::string_view, 4> times = {"600", "1200", "1800", "5400"};

class header_writer {
  public:
    header_writer(std::string& out, random_source& random, header_facts const& facts)
        : out_(out), random_(random), facts_(facts) {}

    void basics();
    void players();
    void event();
    void conditions();
    void remarks();

  private:
    void property(std::string_view identifier, std::string_view value) {
        open(identifier);
        out_ += value;
        close();
    }
    void property(std::string_view identifier, std::uint32_t value) {
        open(identifier);
        append_number(out_, value);
        close();
    }
    void open(std::string_view identifier) {
        out_ += identifier;
        out_ += '[';
    }
    void close() {
        out_ += ']';
        out_ += facts_.separator;
    }
    void two_digits(std::uint32_t number) {
        out_ += static_cast<char>('0' + number / 10);
        out_ += static_cast<char>('0' + number % 10);
    }
    void player(std::string_view name, std::string_view rank, bool ranked);
    void date();
    void result();

    std::string& out_;
    random_source& random_;
    header_facts const& facts_;
};

void header_writer::basics() {
    if (random_.permille(300)) {
        property("GM", "1");
    }
    if (random_.permille(750)) {
        property("FF", random_.permille(800) ? "4" : "3");
    }
    if (facts_.declares_utf8) {
        property("CA", "UTF-8");
    }
    if (random_.permille(300)) {
        property("AP", random_.pick(strings(programs)));
    }
    property("SZ", facts_.size);
}

void header_writer::player(std::string_view name, std::string_view rank, bool ranked) {
    property(name, random_.pick(facts_.in->players));
    if (ranked) {
        open(rank);
        append_rank(out_, random_);
        close();
    }
}

void header_writer::players() {
    if (facts_.problem || random_.permille(60)) {
        return;
    }
    bool const ranked = random_.permille(550);
    player("PB", "BR", ranked);
    player("PW", "WR", ranked);
}

void header_writer::date() {
    open("DT");
    append_number(out_, random_.between(1985, 2024));
    if (random_.permille(950)) {
        out_ += '-';
        two_digits(random_.between(1, 12));
        out_ += '-';
        std::uint32_t const day = random_.between(1, 27);
        two_digits(day);
        if (random_.permille(20)) { // a game of two days
            out_ += ',';
            two_digits(day + 1);
        }
    }
    close();
}

void header_writer::event() {
    if (random_.permille(facts_.problem ? 50 : 400)) {
        property("EV", random_.pick(facts_.in->events));
        if (random_.permille(300)) {
            property("RO", random_.between(1, 12));
        }
    }
    if (random_.permille(facts_.problem ? 50 : 750)) {
        date();
    }
    if (random_.permille(facts_.problem ? 20 : 350)) {
        property("PC", random_.pick(facts_.in->places));
    }
}

void header_writer::result() {
    open("RE");
    std::uint32_t const form = random_.below(100);
    if (form < 2) {
        out_ += form == 0 ? "0" : "Void";
    } else {
        out_ += random_.below(2) == 0 ? "B+" : "W+";
        if (form < 50) {
            out_ += random_.below(3) == 0 ? "Resign" : "R";
        } else if (form < 55) {
            out_ += 'T';
        } else {
            append_number(out_, random_.below(40));
            out_ += ".5";
        }
    }
    close();
}

void header_writer::conditions() {
    if (facts_.problem) {
        return;
    }
    if (facts_.handicap != 0) {
        property("HA", facts_.handicap);
    }
    if (random_.permille(800)) {
        property("KM", facts_.handicap != 0 ? "0.5" : random_.pick(strings(komi)));
    }
    if (random_.permille(850)) {
        result();
    }
    if (random_.permille(300)) {
        property("RU", random_.pick(strings(rules)));
    }
    if (facts_.clocked || random_.permille(230)) {
        property("TM", random_.pick(strings(times)));
        if (random_.permille(500)) {
            property("OT", random_.pick(strings(overtimes)));
        }
    }
}

void header_writer::remarks() {
    if (random_.permille(60)) {
        property("US", random_.pick(facts_.in->players));
    }
    if (random_.permille(50)) {
        property("SO", random_.pick(facts_.in->events));
    }
    if (random_.permille(facts_.problem ? 300 : 50)) {
        open("GN");
        out_ += random_.pick(facts_.in->events);
        out_ += ' ';
        append_number(out_, random_.between(1, 400));
        close();
    }
    if (random_.permille(60)) {
        property("ST", random_.below(4));
    }
}

} // namespace

void append_header(std::string& out, random_source& random, header_facts const& facts) {
    header_writer header(out, random, facts);
    std::uint32_t const order = random.below(3);
    if (order == 0) {
        header.event();
        header.players();
    }
    header.basics();
    if (order == 1) {
        header.remarks();
        header.players();
        header.event();
    }
    if (order == 2) {
        header.players();
    }
    header.conditions();
    if (order == 2) {
        header.event();
    }
    if (order != 1) {
        header.remarks();
    }
}

} // namespace sgfstream_bench
