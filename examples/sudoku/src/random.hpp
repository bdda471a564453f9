// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace sudoku {

/// Random numbers that are the same on every machine: the generator xoshiro256**, its state filled by
/// splitmix64, and a distribution of our own, since those of the standard library differ.
/// Both are by David Blackman and Sebastiano Vigna, <https://prng.di.unimi.it>.
class random_source {
  public:
    /// A sequence of its own for each seed, index and attempt.
    constexpr random_source(std::uint64_t seed, std::uint64_t index,
                            std::uint64_t attempt = 0) noexcept {
        std::uint64_t mixed = seed;
        for (std::uint64_t const part : {index, attempt}) {
            mixed = scramble(mixed) ^ part;
        }
        for (auto& word : state_) {
            mixed += 0x9E37'79B9'7F4A'7C15U;
            word = scramble(mixed);
        }
    }

    constexpr std::uint64_t next() noexcept {
        std::uint64_t const result = rotate(state_[1] * 5, 7) * 9;
        std::uint64_t const shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    /// A number from 0 to `limit` - 1, each as likely as the others: what would favour some is drawn
    /// again.
    constexpr std::uint32_t below(std::uint32_t limit) noexcept {
        std::uint64_t const fair = (std::uint64_t{1} << 32) / limit * limit;
        std::uint64_t drawn = next() >> 32;
        while (drawn >= fair) {
            drawn = next() >> 32;
        }
        return static_cast<std::uint32_t>(drawn % limit);
    }

    /// Puts a range into random order.
    template <class Range>
    constexpr void shuffle(Range& range) noexcept {
        for (auto left = static_cast<std::uint32_t>(range.size()); left > 1; --left) {
            std::swap(range[left - 1], range[below(left)]);
        }
    }

  private:
    static constexpr std::uint64_t rotate(std::uint64_t value, int by) noexcept {
        return (value << by) | (value >> (64 - by));
    }
    static constexpr std::uint64_t scramble(std::uint64_t value) noexcept {
        value = (value ^ (value >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        value = (value ^ (value >> 27)) * 0x94D0'49BB'1331'11EBU;
        return value ^ (value >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

} // namespace sudoku
