// SPDX-License-Identifier: MIT
#ifndef BOOST_TEST_DYN_LINK // the build may have set it
#define BOOST_TEST_DYN_LINK
#endif
#define BOOST_TEST_MODULE generate
#include "../bench/generate.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream_bench;

namespace {

struct statistics {
    std::size_t bytes = 0;
    std::size_t games = 0;
    std::size_t nodes = 0;
    std::size_t properties = 0;
    std::size_t values = 0;
    std::size_t short_values = 0; // of two or three bytes
    std::size_t move_bytes = 0;   // B and W with their brackets
    std::size_t blanks = 0;       // between tokens
    std::size_t backslashes = 0;
    std::size_t with_variations = 0;
    std::size_t comment_bytes = 0;
    std::vector<std::size_t> comments;

    [[nodiscard]] double share(std::size_t part) const { return ratio(part, bytes); }
    [[nodiscard]] static double ratio(std::size_t part, std::size_t whole) {
        return static_cast<double>(part) / static_cast<double>(whole);
    }
    [[nodiscard]] double per_megabyte(std::size_t count) const { return share(count) * 1e6; }
};

bool is_blank(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool is_upper(char byte) {
    return byte >= 'A' && byte <= 'Z';
}

bool is_lower(char byte) {
    return byte >= 'a' && byte <= 'z';
}

// A strict reader of its own, as small as possible: the library is not asked about itself.
class checker {
  public:
    checker(std::string_view text, statistics& counts) : text_(text), counts_(counts) {}

    // Whole games and nothing else.
    bool valid() {
        skip_blanks();
        do {
            deepest_ = 0;
            if (!tree(1)) {
                return false;
            }
            ++counts_.games;
            counts_.with_variations += deepest_ > 1 ? 1 : 0;
            skip_blanks();
        } while (at_ < text_.size());
        counts_.bytes += text_.size();
        return true;
    }

  private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool accept(char byte) {
        bool const found = at_ < text_.size() && text_[at_] == byte;
        at_ += found ? 1 : 0;
        return found;
    }
    void skip_blanks() {
        while (is_blank(peek())) {
            ++at_;
            ++counts_.blanks;
        }
    }
    bool tree(std::size_t depth) {
        deepest_ = std::max(deepest_, depth);
        if (!accept('(')) {
            return false;
        }
        skip_blanks();
        if (peek() != ';') {
            return false;
        }
        while (accept(';')) {
            ++counts_.nodes;
            skip_blanks();
            while (is_upper(peek())) {
                if (!property()) {
                    return false;
                }
            }
        }
        while (peek() == '(') {
            if (!tree(depth + 1)) {
                return false;
            }
            skip_blanks();
        }
        return accept(')');
    }
    bool property() {
        std::size_t const begin = at_;
        while (is_upper(peek()) || is_lower(peek())) {
            ++at_;
        }
        std::string_view const identifier = text_.substr(begin, at_ - begin);
        skip_blanks();
        bool const is_move = identifier == "B" || identifier == "W";
        ++counts_.properties;
        counts_.move_bytes += is_move ? identifier.size() : 0;
        if (peek() != '[') {
            return false;
        }
        while (accept('[')) {
            std::size_t const length = value();
            if (length == std::string_view::npos) {
                return false;
            }
            counts_.move_bytes += is_move ? length + 2 : 0;
            if (identifier == "C") {
                counts_.comments.push_back(length);
                counts_.comment_bytes += length;
            }
            skip_blanks();
        }
        return true;
    }
    // The length of the value, npos if it does not end.
    std::size_t value() {
        std::size_t const begin = at_;
        for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
            if (text_[at_] == '\\') {
                ++counts_.backslashes;
                ++at_;
                counts_.backslashes += peek() == '\\' ? 1 : 0;
            }
        }
        if (!accept(']')) {
            return std::string_view::npos;
        }
        std::size_t const length = at_ - 1 - begin;
        ++counts_.values;
        counts_.short_values += length == 2 || length == 3 ? 1 : 0;
        return length;
    }

    std::string_view text_;
    statistics& counts_;
    std::size_t at_ = 0;
    std::size_t deepest_ = 0;
};

bool is_valid(std::string_view text) {
    statistics ignored;
    return checker(text, ignored).valid();
}

std::string some_records(generator_options const& options, std::size_t count) {
    record_generator generator(options);
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        generator.next(out);
    }
    return out;
}

std::string some_bytes(profile kind, std::size_t size) {
    record_generator generator({kind, 1, 0});
    std::string out;
    while (out.size() < size) {
        generator.next(out);
    }
    return out;
}

std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (char const byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    }
    return hash;
}

statistics measure(std::string_view text) {
    statistics counts;
    BOOST_TEST_REQUIRE(checker(text, counts).valid());
    return counts;
}

// Neither truncated nor overlong, no surrogates beyond what lengths tell.
bool is_utf8(std::string_view text) {
    std::size_t following = 0;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (following > 0) {
            if ((byte & 0xC0U) != 0x80U) {
                return false;
            }
            --following;
        } else if (byte >= 0x80U) {
            if (byte < 0xC2U || byte > 0xF4U) {
                return false;
            }
            following = byte < 0xE0U ? 1 : byte < 0xF0U ? 2 : 3;
        }
    }
    return following == 0;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

void check_band(double value, double low, double high, char const* what) {
    BOOST_TEST_CONTEXT(what) {
        BOOST_TEST(value >= low);
        BOOST_TEST(value <= high);
    }
}

} // namespace

// These two change only when the generator is changed on purpose. A difference between
// platforms or compilers is a bug.
BOOST_AUTO_TEST_CASE(frozen_moves) {
    BOOST_TEST(fnv1a(some_records({profile::moves, 1, 0}, 100)) == 0x8388D685FE9F40C3U);
}

BOOST_AUTO_TEST_CASE(frozen_comments) {
    BOOST_TEST(fnv1a(some_records({profile::comments, 1, 0}, 100)) == 0x4858A3CEDD98E8C9U);
}

BOOST_AUTO_TEST_CASE(frozen_broken) {
    BOOST_TEST(fnv1a(some_records({profile::moves, 1, 1000}, 100)) == 0x5F05B596F57D0B57U);
}

BOOST_AUTO_TEST_CASE(seeds_differ) {
    for (profile const kind : {profile::moves, profile::comments}) {
        auto const first = some_records({kind, 1, 0}, 3);
        BOOST_TEST(first == some_records({kind, 1, 0}, 3));
        BOOST_TEST(first != some_records({kind, 2, 0}, 3));
    }
}

BOOST_AUTO_TEST_CASE(records_do_not_depend_on_their_use) {
    generator_options const options{profile::comments, 5, 300};
    auto const all = some_records(options, 40);
    record_generator generator(options);
    std::string joined;
    for (std::uint64_t i = 0; i < 40; ++i) {
        std::string one;
        generator.record(39 - i, one); // out of order, and without effect on next()
        one.clear();
        generator.next(one);
        joined += one;
        BOOST_TEST(one.back() == '\n');
        std::string again = "kept";
        generator.record(i, again);
        BOOST_TEST(again == "kept" + one);
    }
    BOOST_TEST(joined == all);
    BOOST_TEST(generator.made() == 40U);
}

BOOST_AUTO_TEST_CASE(every_record_is_one_valid_game) {
    for (profile const kind : {profile::moves, profile::comments}) {
        for (std::uint64_t seed : {0U, 1U, 77U, 4'000'000'000U}) {
            record_generator generator({kind, seed, 0});
            for (unsigned i = 0; i < 400; ++i) {
                std::string record;
                generator.next(record);
                statistics counts;
                bool const good = checker(record, counts).valid() && counts.games == 1;
                BOOST_TEST_REQUIRE(good, "seed " << seed << ", record " << i << ": " << record);
                BOOST_TEST_REQUIRE(is_utf8(record));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(moves_look_like_an_archive) {
    auto const counts = measure(some_bytes(profile::moves, std::size_t{6} << 20));
    check_band(statistics::ratio(counts.bytes, counts.nodes), 7.2, 7.8, "bytes a node");
    check_band(statistics::ratio(counts.properties, counts.nodes), 1.05, 1.11, "properties a node");
    check_band(statistics::ratio(counts.values, counts.properties), 1.01, 1.04,
               "values a property");
    check_band(statistics::ratio(counts.short_values, counts.values), 0.93, 0.96, "short values");
    check_band(counts.share(counts.move_bytes), 0.64, 0.70, "moves");
    check_band(counts.share(counts.comment_bytes), 0.05, 0.18, "comments");
    check_band(statistics::ratio(counts.comment_bytes, counts.comments.size()), 17, 23,
               "mean comment");
    check_band(counts.share(counts.blanks), 0.02, 0.03, "white space");
    check_band(counts.per_megabyte(counts.backslashes), 80, 370, "backslashes");
    check_band(1 - statistics::ratio(counts.with_variations, counts.games), 0.82, 0.94,
               "without variations");
}

BOOST_AUTO_TEST_CASE(comments_are_log_normal) {
    auto counts = measure(some_bytes(profile::comments, std::size_t{12} << 20));
    auto& lengths = counts.comments;
    auto const middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    check_band(counts.share(counts.comment_bytes), 0.78, 0.82, "comments");
    check_band(static_cast<double>(*middle), 114, 126, "median comment");
    check_band(statistics::ratio(counts.comment_bytes, lengths.size()), 285, 315, "mean comment");
    check_band(counts.per_megabyte(counts.backslashes), 170, 230, "backslashes");
}

BOOST_AUTO_TEST_CASE(moves_hold_all_kinds) {
    auto const text = some_bytes(profile::moves, std::size_t{6} << 20);
    for (char const* part :
         {"HA[",   "AB[",       "AW[",    "LB[",   "TR[",   "SQ[", "MA[",  "CR[",
          "BL[",   "WL[",       "OB[",    "OW[",   "PL[",   "VW[", "TB[",  "TW[",
          "SZ[9]", "SZ[13]",    "SZ[19]", "FF[3]", "GM[1]", "[]",  "[tt]", "\\]: ",
          ":A]",   "CA[UTF-8]", "]\r\n;", "B [",   "RU[",   "TM["}) {
        BOOST_TEST(contains(text, part), "not found: " << part);
    }
}

BOOST_AUTO_TEST_CASE(comments_hold_all_kinds) {
    auto const text = some_bytes(profile::comments, std::size_t{3} << 20);
    for (char const* part : {"d\\]: ", "\\\\", "\\\n", "\\\r\n", "\\:", "[= ", "\n\n", "ß", "ü",
                             "黒", "黑棋", "흑", "Чёрные", "White"}) {
        BOOST_TEST(contains(text, part), "not found: " << part);
    }
}

BOOST_AUTO_TEST_CASE(so_many_are_broken) {
    for (std::uint32_t const wanted : {0U, 1U, 250U, 1000U}) {
        record_generator const broken({profile::moves, 3, wanted});
        record_generator const whole({profile::moves, 3, 0});
        std::uint32_t count = 0;
        for (std::uint64_t i = 5000; i < 6000; ++i) {
            std::string record;
            std::string before;
            broken.record(i, record);
            whole.record(i, before);
            BOOST_TEST_REQUIRE(is_valid(record) == !broken.is_broken(i), record);
            BOOST_TEST_REQUIRE((record == before) == !broken.is_broken(i));
            count += broken.is_broken(i) ? 1 : 0;
        }
        BOOST_TEST(count == wanted);
    }
}

// What is broken stays broken among others: no damage undoes another.
BOOST_AUTO_TEST_CASE(broken_archives_are_invalid) {
    for (std::uint32_t const permille : {100U, 1000U}) {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            record_generator generator({profile::moves, seed, permille});
            std::string text;
            bool broken = false;
            for (unsigned i = 0; i < 12; ++i) {
                broken = generator.is_broken(generator.made()) || broken;
                generator.next(text);
            }
            BOOST_TEST_REQUIRE(is_valid(text) == !broken, "seed " << seed);
        }
    }
}
