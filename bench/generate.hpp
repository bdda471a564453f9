// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace sgfstream_bench {

enum class profile {
    moves,    // plain games: two thirds of the bytes are moves
    comments, // commented games: four fifths of the bytes are comments, in six languages
};

struct generator_options {
    profile kind = profile::moves;
    std::uint64_t seed = 1;
    // So many records of every thousand break the grammar; at most 1000.
    std::uint32_t broken_permille = 0;
};

// Makes up go records. Record number i depends on the options and i alone: the same
// bytes on every platform, however many records were made before and wherever they went.
class record_generator {
  public:
    explicit record_generator(generator_options const& options) noexcept : options_(options) {}

    // Appends the next record: one game, ending in a line feed.
    void next(std::string& out) { record(index_++, out); }
    // Appends any record; next() is not affected.
    void record(std::uint64_t index, std::string& out) const;
    [[nodiscard]] bool is_broken(std::uint64_t index) const noexcept;
    // How many records next() has made.
    [[nodiscard]] std::uint64_t made() const noexcept { return index_; }

  private:
    generator_options options_;
    std::uint64_t index_ = 0;
};

} // namespace sgfstream_bench
