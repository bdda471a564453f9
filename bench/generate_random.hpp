// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace sgfstream_bench {

// One step of splitmix64: turns related seeds into unrelated ones.
constexpr std::uint64_t scramble(std::uint64_t value) noexcept {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31);
}

// xoshiro256**. The distributions of the standard library differ between its
// implementations, so everything drawn goes through this integer arithmetic.
class random_source {
  public:
    explicit constexpr random_source(std::uint64_t seed) noexcept {
        for (auto& word : state_) {
            seed = scramble(seed);
            word = seed;
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

    // A number in [0, limit); the bias of at most 2^-32 x limit does not matter here.
    constexpr std::uint32_t below(std::uint32_t limit) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32);
    }

    // A number in [low, high].
    constexpr std::uint32_t between(std::uint32_t low, std::uint32_t high) noexcept {
        return low + below(high - low + 1);
    }

    constexpr bool permille(std::uint32_t chance) noexcept { return below(1000) < chance; }

    template <class T>
    constexpr T const& pick(std::span<T const> choices) noexcept {
        return choices[below(static_cast<std::uint32_t>(choices.size()))];
    }

  private:
    static constexpr std::uint64_t rotate(std::uint64_t value, int by) noexcept {
        return (value << by) | (value >> (64 - by));
    }

    std::array<std::uint64_t, 4> state_{};
};

} // namespace sgfstream_bench
