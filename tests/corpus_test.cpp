// SPDX-License-Identifier: MIT
// The corpus is what its folders say, and reaches everything in the state table.
#define BOOST_TEST_MODULE corpus
#include "support/trace.hpp"

#include <sgfstream/error.hpp>

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using namespace sgfstream_test;
namespace fs = std::filesystem;

struct seed {
    fs::path path;
    bool is_strict; ///< made for the strict dialect, not for the tolerant one
    std::string bytes;
    reference_result expected;
};

table_coverage visited;

std::vector<seed> const& all_seeds() {
    static auto const seeds = [] {
        std::vector<seed> result;
        for (auto const& entry : fs::recursive_directory_iterator(SGFSTREAM_CORPUS_DIR)) {
            if (entry.path().extension() == ".sgf") {
                std::ifstream file(entry.path(), std::ios::binary);
                std::string bytes(std::istreambuf_iterator<char>(file), {});
                auto const relative = fs::relative(entry.path(), SGFSTREAM_CORPUS_DIR);
                bool const is_strict = *relative.begin() != "tolerant";
                auto expected = reference_read(bytes, is_strict ? &visited : nullptr);
                result.push_back({entry.path(), is_strict, std::move(bytes), std::move(expected)});
            }
        }
        return result;
    }();
    return seeds;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_seed_is_in_the_class_that_its_folder_names) {
    for (auto const& each : all_seeds()) {
        auto const relative = fs::relative(each.path, SGFSTREAM_CORPUS_DIR);
        auto folder = relative.begin();
        if (*folder == "valid") {
            BOOST_TEST((each.expected.end.what == verdict::accept), each.path);
        } else if (*folder == "invalid") {
            auto const code = static_cast<sgfstream::errc>(each.expected.end.what);
            BOOST_TEST(sgfstream::code_name(code) == (++folder)->string(), each.path);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_cell_of_the_state_table_is_reached) {
    BOOST_TEST(all_seeds().size() > 200U);
    for (std::size_t state = 0; state < table_states; ++state) {
        for (std::size_t of = 0; of < table_classes; ++of) {
            BOOST_TEST(visited[state][of], "state " << state << ", class " << of);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_error_class_comes_from_every_state_that_has_it) {
    bool reached[table_states][table_classes][5] = {};
    for (auto const& each : all_seeds()) {
        if (!each.is_strict) {
            continue;
        }
        reference_state state;
        for (char const c : each.bytes) {
            auto const before = state.state();
            state.step(static_cast<unsigned char>(c));
            if (state.failed()) {
                reached[static_cast<std::size_t>(before)]
                       [static_cast<std::size_t>(class_of(static_cast<unsigned char>(c)))]
                       [static_cast<std::size_t>(state.finish().what)] = true;
                break;
            }
        }
        if (!state.failed()) {
            reached[static_cast<std::size_t>(state.state())][static_cast<std::size_t>(
                table_class::end)][static_cast<std::size_t>(state.finish().what)] = true;
        }
    }
    for (std::size_t state = 0; state < table_states; ++state) {
        for (std::size_t of = 0; of < table_classes; ++of) {
            auto const cell =
                look_up(static_cast<table_state>(state), static_cast<table_class>(of));
            if (cell < table_cell::tree_missing) {
                continue;
            }
            auto const error = 1 + static_cast<std::size_t>(cell) -
                               static_cast<std::size_t>(table_cell::tree_missing);
            BOOST_TEST(reached[state][of][error],
                       "state " << state << ", class " << of << ", error " << error);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_library_reads_every_seed_as_the_reference_reader_does) {
    for (auto const& each : all_seeds()) {
        for (auto const& cut : all_chunkings(each.bytes.size())) {
            auto const fault = difference(trace(each.bytes, cut), each.expected);
            BOOST_TEST(fault.empty(), each.path << ", " << cut.name() << ": " << fault);
        }
    }
}
