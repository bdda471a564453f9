// SPDX-License-Identifier: MIT
#include "generate.hpp"

#include "generate_broken.hpp"
#include "generate_random.hpp"
#include "generate_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sgfstream_bench {

namespace {

constexpr std::uint64_t break_stream = 0x627265616BU;
constexpr std::uint64_t block_stream = 0x626C6F636BU;

} // namespace

// Exactly so many of each thousand, scattered: the numbers of a block are mapped one to one
// (617 and 1000 share no factor), shifted differently in each block.
bool record_generator::is_broken(std::uint64_t index) const noexcept {
    std::uint64_t const block = index / 1000;
    std::uint64_t const shift = scramble(scramble(options_.seed ^ block_stream) + block) % 1000;
    return (index % 1000 * 617 + shift) % 1000 < options_.broken_permille;
}

void record_generator::record(std::uint64_t index, std::string& out) const {
    std::uint64_t const seed = scramble(scramble(options_.seed) + index);
    std::size_t const begin = out.size();
    record_writer(options_.kind, seed, out).write();
    if (is_broken(index)) {
        random_source random(seed ^ break_stream);
        std::string broken = out.substr(begin);
        break_record(broken, random);
        out.replace(begin, std::string::npos, broken);
    }
}

} // namespace sgfstream_bench
