// SPDX-License-Identifier: MIT
// Runs a fuzz target on files, for compilers without a fuzzing engine and for replaying what an
// engine found: TARGET FILE|FOLDER...
#include <sgfstream_fuzz/check.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(fs::path const& path) {
    if (!fs::is_directory(path)) {
        return {path};
    }
    std::vector<fs::path> result;
    for (auto const& entry : fs::recursive_directory_iterator(path)) {
        if (entry.is_regular_file()) {
            result.push_back(entry.path());
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

bool run(fs::path const& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return false;
    }
    std::string const bytes(std::istreambuf_iterator<char>(file), {});
    // An allocation of exactly this size: a sanitizer sees the first byte behind it.
    std::vector<std::uint8_t> const exact(bytes.begin(), bytes.end());
    std::fprintf(stderr, "%s\n", path.c_str()); // the last line names what a crash is about
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
    return true;
}

} // namespace

int main(int count, char** arguments) {
    std::size_t ran = 0;
    bool good = true;
    for (int i = 1; i < count; ++i) {
        if (arguments[i][0] == '-') {
            continue; // an option of an engine
        }
        for (auto const& file : files_of(arguments[i])) {
            good = run(file) && good;
            ++ran;
        }
    }
    std::printf("%zu inputs, no finding\n", ran);
    return good && ran != 0 ? 0 : 1;
}
