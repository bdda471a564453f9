// SPDX-License-Identifier: MIT
// The code in the documentation is code that is compiled and run.
#define BOOST_TEST_MODULE readme
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::string text_of(fs::path const& path) {
    std::ifstream file(path);
    BOOST_REQUIRE_MESSAGE(file, path << " cannot be read");
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<std::string> code_blocks(std::string const& markdown) {
    static std::string const fence = "\n```cpp\n";
    std::vector<std::string> blocks;
    for (auto at = markdown.find(fence); at != std::string::npos;
         at = markdown.find(fence, at + 1)) {
        auto const begin = at + fence.size();
        blocks.push_back(markdown.substr(begin, markdown.find("\n```", begin) + 1 - begin));
    }
    return blocks;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_block_of_code_in_the_readme_stands_in_an_example_that_is_run) {
    fs::path const root = SGFSTREAM_SOURCE_DIR;
    std::string examples;
    for (auto const& entry : fs::directory_iterator(root / "examples")) {
        if (entry.path().extension() == ".cpp") {
            examples += text_of(entry.path());
        }
    }
    auto const blocks = code_blocks(text_of(root / "README.md"));
    BOOST_TEST(blocks.size() >= 2U);
    for (auto const& block : blocks) {
        BOOST_TEST(examples.find(block) != std::string::npos, "in no example:\n" << block);
    }
}
