// SPDX-License-Identifier: MIT
// The seeds of the tolerant dialect are what their folders say, for every code.
#define BOOST_TEST_MODULE tolerant_corpus
#include <sgfstream/charset/charset_game_reader.hpp>
#include <sgfstream/source.hpp>

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace {

using namespace sgfstream;

/// The names of the codes that are reported.
template <class Reader>
std::set<std::string> codes_in(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    std::string const bytes(std::istreambuf_iterator<char>(file), {});
    memory_source source(bytes);
    Reader reader(source, {}, {}, charset_options{});
    std::set<std::string> result;
    reader.builder().report_to(
        [&](diagnostic const& what) { result.emplace(code_name(what.code)); });
    while (reader.next() != nullptr) {
    }
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_seed_is_reported_as_its_folder_says) {
    std::map<std::string, unsigned> seeds;
    std::filesystem::path const corpus(SGFSTREAM_CORPUS_DIR);
    for (auto const& entry : std::filesystem::recursive_directory_iterator(corpus / "tolerant")) {
        if (entry.is_directory()) {
            continue;
        }
        auto const folder = entry.path().parent_path().filename().string();
        auto const codes = folder == "bracket-repaired"
                               ? codes_in<repairing_game_reader>(entry.path())
                               : codes_in<charset_game_reader>(entry.path());
        BOOST_TEST_CONTEXT(entry.path()) {
            if (folder == "nothing-reported") {
                BOOST_TEST(codes.empty());
            } else {
                BOOST_TEST(codes.contains(folder));
            }
        }
        ++seeds[folder];
    }
    for (unsigned code = 1; code <= diagnostic_codes; ++code) {
        std::string const name(code_name(static_cast<diagnostic_code>(code)));
        BOOST_TEST(seeds[name] > 0U, name);
    }
}
