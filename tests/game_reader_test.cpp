// SPDX-License-Identifier: MIT
// Games read one after another from every kind of source, and errors with their places.
#include <sgfstream/game_reader.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE game_reader
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory_resource>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

/// Gives out chunks that are gone at the next call; then fails, if an error is set.
class fake_source : public source {
  public:
    explicit fake_source(std::vector<std::string> chunks, std::error_code last = {})
        : chunks_(std::move(chunks)), last_(last) {}

    std::string_view read(std::error_code& error) override {
        error.clear();
        ++calls;
        if (next_ == chunks_.size()) {
            chunk_ = {};
            error = last_;
            return {};
        }
        chunk_.assign(chunks_[next_].begin(), chunks_[next_].end());
        ++next_;
        return {chunk_.data(), chunk_.size()};
    }
    std::size_t calls = 0;

  private:
    std::vector<std::string> chunks_;
    std::error_code last_;
    std::vector<char> chunk_;
    std::size_t next_ = 0;
};

std::vector<std::string> cut(std::string_view bytes, std::size_t size) {
    std::vector<std::string> chunks;
    for (std::size_t i = 0; i < bytes.size(); i += size) {
        chunks.emplace_back(bytes.substr(i, size));
    }
    return chunks;
}

struct tmp_file {
    std::FILE* file = std::tmpfile();
    explicit tmp_file(std::string_view bytes) {
        BOOST_REQUIRE(file);
        BOOST_REQUIRE_EQUAL(std::fwrite(bytes.data(), 1, bytes.size(), file), bytes.size());
        std::rewind(file);
    }
    tmp_file(tmp_file const&) = delete;
    tmp_file& operator=(tmp_file const&) = delete;
    ~tmp_file() { std::fclose(file); }
};

std::string text_of(location const& l) {
    return std::to_string(l.offset) + " at " + std::to_string(l.line) + ':' +
           std::to_string(l.column);
}

/// All that a reader gives: games as SGF with their offsets, and problems with their places.
std::string trace(source& input, limits const& bounds = {}) {
    game_reader reader(input, bounds);
    std::string out;
    for (int same = 0; same < 2;) {
        std::error_code error;
        if (auto const* g = reader.next(error)) {
            out += std::to_string(g->offset()) + ' ' + to_sgf(*g);
            BOOST_REQUIRE(!error);
            BOOST_REQUIRE(!reader.failure().code);
            continue;
        }
        if (error) {
            auto const& f = reader.failure();
            BOOST_REQUIRE_EQUAL(f.code, error);
            BOOST_REQUIRE_EQUAL(f.offset, reader.where().offset);
            BOOST_REQUIRE_EQUAL(reader.message().find(error.message()), 0U);
            out += text_of(reader.where()) + ": " + reader.message() + '\n';
        } else {
            out += "end\n";
        }
        same += error != condition::limit; // those that are final come again
    }
    return out;
}

std::string trace(std::string_view input, std::size_t size, limits const& bounds = {}) {
    fake_source source(cut(input, size));
    return trace(source, bounds);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_kind_of_source_gives_the_same_games) {
    auto const input = "\xef\xbb\xbf (;A[1];B[\\]](;C[3])(;))\r\n(;D[4])\n(;E[5]"s;
    auto const expected = trace(input, input.size());
    BOOST_CHECK_EQUAL(expected.substr(0, 11), "4 (;A[1];B[");
    for (std::size_t size : {1U, 2U, 3U, 7U, 1000U}) {
        BOOST_CHECK_EQUAL(trace(input, size), expected);
        memory_source memory(input, size);
        BOOST_CHECK_EQUAL(trace(memory), expected);
        tmp_file const file(input);
        file_source stdio(file.file, size);
        BOOST_CHECK_EQUAL(trace(stdio), expected);
        tmp_file const again(input);
        descriptor_source descriptor(fileno(again.file), size);
        BOOST_CHECK_EQUAL(trace(descriptor), expected);
        std::istringstream in(input);
        stream_source stream(in, size);
        BOOST_CHECK_EQUAL(trace(stream), expected);
    }
}

BOOST_AUTO_TEST_CASE(errors_are_reported_with_their_places_after_the_games_before_them) {
    struct {
        std::string_view input;
        errc code;
        std::string_view where;
        std::optional<std::string_view> opened; ///< line and column
        std::size_t games;
    } const table[] = {
        {"", errc::tree_missing, "0 at 1:1", {}, 0},
        {" \n\t", errc::tree_missing, "3 at 2:2", {}, 0},
        {"\xef\xbb\xbf", errc::tree_missing, "3 at 1:1", {}, 0},
        {"\xef\xbb\xbfx", errc::tree_missing, "3 at 1:1", {}, 0},
        {"\xef\xbbx", errc::tree_missing, "0 at 1:1", {}, 0},
        {"\xef", errc::tree_missing, "0 at 1:1", {}, 0},
        {"x", errc::tree_missing, "0 at 1:1", {}, 0},
        {"(;)\r\n x", errc::tree_missing, "6 at 2:2", {}, 1},
        {"(;)(;\n)\n\r\n()", errc::tree_with_no_nodes, "11 at 4:2", {}, 2},
        {"(;)\n(", errc::tree_with_no_nodes, "5 at 2:2", "2:1", 1},
        {"(;\n(;\r\n", errc::tree_missing, "7 at 3:1", "1:1", 0},
        {"(;)(;A[];\na[b])", errc::property_not_uppercase, "10 at 2:1", {}, 1},
        {"(;A[\n\n]Bb[c])", errc::property_not_uppercase, "8 at 3:3", {}, 0},
        {"(;A[\n\n]\nAB\n;)", errc::properties_without_delimiter, "11 at 5:1", "4:1", 0},
        {"(;\nAB", errc::properties_without_delimiter, "5 at 2:3", "2:1", 0},
        {"(;\r\nAB\n\n", errc::properties_without_delimiter, "8 at 4:1", "2:1", 0},
        {"(;)\n(;\nAB[c]\n [d\n\ne\\]", errc::properties_without_delimiter, "21 at 6:4", "4:2", 1},
        {"(;[a])", errc::properties_without_delimiter, "2 at 1:3", {}, 0},
        {"(;A[a]\n]", errc::properties_without_delimiter, "7 at 2:1", {}, 0},
    };
    for (auto const& row : table) {
        for (std::size_t size = 1; size <= row.input.size() + 1; ++size) {
            BOOST_TEST_CONTEXT(row.input << " in chunks of " << size) {
                fake_source source(cut(row.input, size));
                game_reader reader(source);
                std::error_code error;
                std::size_t games = 0;
                while (reader.next(error)) {
                    ++games;
                }
                BOOST_CHECK_EQUAL(games, row.games);
                BOOST_CHECK_EQUAL(error, std::error_code(row.code));
                BOOST_CHECK_EQUAL(text_of(reader.where()), row.where);
                if (row.opened) {
                    BOOST_CHECK(reader.failure().opened != problem::opening::nothing);
                    BOOST_CHECK(reader.message().find(*row.opened) != std::string::npos);
                }
                auto const sentence = reader.message();
                for (int i = 0; i < 3; ++i) { // it stays so
                    error.clear();
                    BOOST_CHECK(!reader.next(error));
                    BOOST_CHECK_EQUAL(error, std::error_code(row.code));
                    BOOST_CHECK_EQUAL(text_of(reader.where()), row.where);
                    BOOST_CHECK_EQUAL(reader.message(), sentence);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(after_a_limit_the_next_game_is_read) {
    limits bounds;
    bounds.nodes_per_game = 2;
    bounds.value_length = 3;
    bounds.nesting_depth = 2;
    bounds.identifier_length = 2;
    auto const input = "(;A[1])\n(;\n;;)\n(;(;(;A[)])))(;B[\n2345])(;\nABC[](;))\r\n(;C[6]) x"sv;
    std::string_view const places[] = {"12 at 3:2", "19 at 4:5", "35 at 5:3", "44 at 6:3"};
    for (std::size_t size = 1; size <= input.size(); ++size) {
        fake_source source(cut(input, size));
        game_reader reader(source, bounds);
        std::error_code error;
        BOOST_REQUIRE(reader.next(error));
        for (auto place : places) {
            BOOST_REQUIRE(!reader.next(error));
            BOOST_REQUIRE(error == condition::limit);
            BOOST_REQUIRE_EQUAL(text_of(reader.where()), place);
        }
        auto const* last = reader.next(error);
        BOOST_REQUIRE(last);
        BOOST_REQUIRE_EQUAL(to_sgf(*last), "(;C[6])\n");
        BOOST_REQUIRE(!reader.next(error));
        BOOST_REQUIRE_EQUAL(error, std::error_code(errc::tree_missing));
    }
}

BOOST_AUTO_TEST_CASE(a_game_or_the_end_clears_the_error_of_the_call_before) {
    memory_source source("(;)(;)");
    game_reader reader(source);
    game target;
    for (bool const expected : {true, true, false}) {
        std::error_code error = limit_errc::nodes_per_game;
        BOOST_CHECK_EQUAL(reader.next(target, error), expected);
        BOOST_CHECK_EQUAL(error, std::error_code());
    }
}

BOOST_AUTO_TEST_CASE(what_stands_behind_a_limit_of_bytes_in_white_space_is_skipped_whatever_it_is) {
    limits bounds;
    bounds.bytes_per_game = 3;
    for (std::size_t size = 1; size <= 10; ++size) {
        memory_source source("(; x)(;)", size);
        game_reader reader(source, bounds);
        std::error_code error;
        BOOST_REQUIRE(!reader.next(error));
        BOOST_CHECK_EQUAL(error, std::error_code(limit_errc::bytes_per_game));
        BOOST_CHECK_EQUAL(reader.failure().offset, 3U);
        BOOST_REQUIRE(reader.next(error));
        BOOST_CHECK(!reader.next(error));
        BOOST_CHECK(!error);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_bytes_inside_of_a_line_break_is_in_the_line_that_it_ends) {
    limits bounds;
    bounds.bytes_per_game = 3;
    for (std::string const line_break : {"\r\n", "\n\r"}) {
        for (std::size_t size = 1; size <= 6; ++size) {
            auto const input = "(;" + line_break + ')';
            memory_source source(input, size);
            game_reader reader(source, bounds);
            std::error_code error;
            BOOST_REQUIRE(!reader.next(error));
            BOOST_CHECK_EQUAL(text_of(reader.where()), "3 at 1:4");
        }
    }
}

BOOST_AUTO_TEST_CASE(random_inputs_with_random_limits_read_alike_under_every_chunking) {
    std::mt19937 random(5);
    for (int round = 0; round < 400; ++round) {
        std::string input = "(;";
        for (auto length = random() % 40; length-- > 0;) {
            constexpr std::string_view pieces[] = {"(;", ")",  ";",   "A[b]", "AB[",
                                                   "]",  "\\", "[",   "A",    " ",
                                                   "\r", "\n", ")(;", "x",    "]C[dd]"};
            input += pieces[random() % std::size(pieces)];
        }
        limits bounds;
        bounds.nesting_depth = random() % 5;
        bounds.identifier_length = random() % 3;
        bounds.value_length = random() % 9;
        bounds.nodes_per_game = random() % 6;
        bounds.bytes_per_game = random() % 5 == 0 ? 0 : random() % 40;
        auto const expected = trace(input, input.size(), bounds);
        for (std::size_t size = 1; size < input.size(); size += 1 + size / 8) {
            BOOST_REQUIRE_EQUAL(trace(input, size, bounds), expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_error_of_the_source_is_reported_as_it_is_and_ends_the_reading) {
    auto const broken = std::make_error_code(std::errc::io_error);
    for (auto [input, games] : {std::pair(""sv, 0), {"(;A[1])"sv, 1}, {"(;A[1])\n(;B[2"sv, 1}}) {
        for (std::size_t size = 1; size <= input.size() + 1; ++size) {
            fake_source source(cut(input, size), broken);
            game_reader reader(source);
            std::error_code error;
            int read = 0;
            while (reader.next(error)) {
                ++read;
            }
            BOOST_CHECK_EQUAL(read, games);
            for (int i = 0; i < 3; ++i) {
                BOOST_CHECK_EQUAL(error, broken);
                BOOST_CHECK_EQUAL(reader.failure().code, broken);
                BOOST_CHECK_EQUAL(reader.failure().offset, input.size());
                BOOST_CHECK_EQUAL(reader.where().offset, input.size());
                BOOST_CHECK(!reader.message().empty());
                BOOST_CHECK(!reader.next(error));
            }
            BOOST_CHECK_EQUAL(source.calls, cut(input, size).size() + 1);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_throwing_ways_throw_what_the_others_report) {
    memory_source source("(;A[1]) \n (;;)(;(x");
    limits bounds;
    bounds.nodes_per_game = 1;
    game_reader reader(source, bounds);
    BOOST_CHECK_EQUAL(to_sgf(*reader.next()), "(;A[1])\n");
    for (auto [code, place] : {std::pair(std::error_code(limit_errc::nodes_per_game), "12 at 2:4"),
                               {errc::tree_with_no_nodes, "17 at 2:9"},
                               {errc::tree_with_no_nodes, "17 at 2:9"}}) {
        try {
            reader.next();
            BOOST_ERROR("nothing was thrown");
        } catch (parse_error const& e) {
            BOOST_CHECK_EQUAL(e.code(), code);
            BOOST_CHECK_EQUAL(text_of(e.location()), place);
            auto const what = std::string(e.what());
            BOOST_CHECK(what.find(code.message()) != what.npos);
            BOOST_CHECK(what.find(std::string(place).substr(6)) != what.npos);
        }
    }
    fake_source broken({"(;)"}, std::make_error_code(std::errc::io_error));
    game_reader other(broken);
    BOOST_CHECK(other.next());
    try {
        other.next();
        BOOST_ERROR("nothing was thrown");
    } catch (std::system_error const& e) {
        BOOST_CHECK_EQUAL(e.code(), std::make_error_code(std::errc::io_error));
    }
    memory_source whole("(;)");
    game_reader good(whole);
    BOOST_CHECK(good.next());
    BOOST_CHECK(!good.next());
    BOOST_CHECK(!good.next());
}

BOOST_AUTO_TEST_CASE(a_loop_goes_over_all_games_and_throws_at_the_first_error) {
    memory_source source("(;A[1])(;A[2])(;A[3])", 2);
    std::string seen;
    game_reader reader(source);
    for (auto const& g : reader) {
        seen += g.root().text("A").str();
    }
    BOOST_CHECK_EQUAL(seen, "123");

    memory_source bad("(;A[1])(;A[2])]");
    auto const loop = [&] {
        for (auto const& g : game_reader(bad)) {
            seen += g.root().text("A").str();
        }
    };
    BOOST_CHECK_THROW(loop(), parse_error);
    BOOST_CHECK_EQUAL(seen, "12312");
}

BOOST_AUTO_TEST_CASE(an_iterator_goes_on_before_and_behind_and_gives_members) {
    memory_source source("(;A[1])(;A[2];)(;A[3])");
    game_reader reader(source);
    auto at = reader.begin();
    at++;
    BOOST_CHECK_EQUAL(at->size(), 2U);
    ++at;
    BOOST_CHECK_EQUAL((*at).root().text("A").str(), "3");
    BOOST_CHECK(at != reader.end());
    at++;
    BOOST_CHECK(at == reader.end());
}

BOOST_AUTO_TEST_CASE(no_more_is_read_than_the_chunk_that_ends_a_game) {
    fake_source source({"(;A[1]", ")(;B[2])(;", "C[3])", "", "(;D[4])"});
    game_reader reader(source);
    std::error_code error;
    for (std::size_t calls : {2U, 2U, 3U}) {
        BOOST_CHECK(reader.next(error));
        BOOST_CHECK_EQUAL(source.calls, calls);
    }
    BOOST_CHECK(!reader.next(error)); // an empty chunk is the end
    BOOST_CHECK(!error);
    BOOST_CHECK_EQUAL(source.calls, 4U);
    BOOST_CHECK(!reader.next(error));
    BOOST_CHECK_EQUAL(source.calls, 4U);
}

BOOST_AUTO_TEST_CASE(a_game_may_be_moved_swapped_or_edited_before_the_next_is_read) {
    auto const input = "(;A[1];;)(;A[2])(;A[3](;)(;))(;A[4])(;A[5];B[6])"sv;
    auto const games = parse(input);
    memory_source source(input, 5);
    game_reader reader(source);
    std::error_code error;
    game const first = std::move(*reader.next(error));
    BOOST_CHECK(first == games[0]);
    auto* second = reader.next(error);
    BOOST_CHECK(*second == games[1]);
    second->append_child(second->root());
    second->set_text(second->root(), "ZZ", "edited");
    game mine;
    std::swap(mine, *reader.next(error));
    BOOST_CHECK(mine == games[2]);
    BOOST_CHECK(reader.next(mine, error));
    BOOST_CHECK(mine == games[3]);
    BOOST_CHECK_EQUAL(mine.offset(), games[3].offset());
    std::pmr::monotonic_buffer_resource pool;
    game elsewhere(&pool);
    BOOST_CHECK(reader.next(elsewhere, error));
    BOOST_CHECK(elsewhere == games[4]);
    BOOST_CHECK(elsewhere.get_allocator().resource() == &pool);
    BOOST_CHECK(!reader.next(elsewhere, error));
    BOOST_CHECK(!error);
    BOOST_CHECK(elsewhere == games[4]);
    BOOST_CHECK(first == games[0]);
}

BOOST_AUTO_TEST_CASE(a_game_is_given_to_the_caller_without_a_copy) {
    auto const input = "(;C[" + std::string(100, 'a') + "])(;C[" + std::string(100, 'b') + "])";
    auto const first_byte = [](game const& g) {
        return (*(*g.root().properties().begin()).values().begin()).raw().data();
    };
    memory_source source(input);
    game_reader reader(source);
    std::error_code error;
    auto const* const own = reader.next(error);
    BOOST_REQUIRE(own);
    auto const* const memory = first_byte(*own); // which the next game reuses
    game target;
    BOOST_REQUIRE(reader.next(target, error));
    BOOST_CHECK(first_byte(target) == memory);
    BOOST_CHECK_EQUAL(*first_byte(target), 'b');
}

BOOST_AUTO_TEST_CASE(parse_gives_all_games_or_those_before_the_first_problem) {
    std::error_code error = errc::tree_missing;
    BOOST_CHECK_EQUAL(parse("(;)(;A[])\n", error).size(), 2U);
    BOOST_CHECK(!error);
    struct {
        std::string_view input;
        std::error_code code;
        std::uint64_t offset;
        std::size_t games;
    } const table[] = {
        {"", errc::tree_missing, 0, 0},
        {"(;)(;)x", errc::tree_missing, 6, 2},
        {"(;)(;;;;)(;)", limit_errc::nodes_per_game, 7, 1},
        {"(;)(;A[\n", errc::properties_without_delimiter, 8, 1},
    };
    limits bounds;
    bounds.nodes_per_game = 3;
    for (auto const& row : table) {
        BOOST_CHECK_EQUAL(parse(row.input, error, bounds).size(), row.games);
        BOOST_CHECK_EQUAL(error, row.code);
        try {
            parse(row.input, bounds);
            BOOST_ERROR("nothing was thrown");
        } catch (parse_error const& e) {
            BOOST_CHECK_EQUAL(e.code(), row.code);
            BOOST_CHECK_EQUAL(e.location().offset, row.offset);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_reader_takes_its_games_memory_where_it_is_told_to) {
    std::pmr::monotonic_buffer_resource pool;
    auto* const before = std::pmr::set_default_resource(std::pmr::null_memory_resource());
    memory_source source("(;A[1](;)(;))(;B[2])", 3);
    game_reader reader(source, {}, &pool);
    std::error_code error;
    int games = 0;
    while (auto const* g = reader.next(error)) {
        games += g->get_allocator().resource() == &pool;
    }
    std::pmr::set_default_resource(before);
    BOOST_CHECK_EQUAL(games, 2);
    BOOST_CHECK(!error);
}
