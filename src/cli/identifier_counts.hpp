// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sgfstream::cli {

/// How often each property identifier was seen. Identifiers of one or two capitals, which is nearly
/// all there are, have a place of their own; of others so many are told apart as fit into a fixed
/// amount of memory.
class identifier_counts {
  public:
    void add(std::string_view identifier) {
        if (is_short(identifier)) {
            ++short_[index_of(identifier)];
        } else {
            add_long(identifier);
        }
    }

    using entry = std::pair<std::string, std::uint64_t>;

    /// The identifiers seen most often, at most so many; of equals the alphabetically first first.
    std::vector<entry> commonest(std::size_t most) const;

    /// How many different identifiers were told apart.
    std::uint64_t distinct() const;

    /// How many properties had an identifier that found no place.
    std::uint64_t not_told_apart() const noexcept { return rest_; }

  private:
    static constexpr std::size_t letters = 26;
    static constexpr std::size_t most_long = 1'000;

    struct hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const noexcept {
            return std::hash<std::string_view>()(s);
        }
    };

    static bool is_short(std::string_view identifier) noexcept {
        auto const is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
        return (identifier.size() == 1 && is_capital(identifier[0])) ||
               (identifier.size() == 2 && is_capital(identifier[0]) && is_capital(identifier[1]));
    }
    static std::size_t index_of(std::string_view identifier) noexcept {
        auto const letter = [&](std::size_t at) {
            return static_cast<std::size_t>(identifier[at] - 'A');
        };
        return identifier.size() == 1 ? letter(0) : letters * (letter(0) + 1) + letter(1);
    }
    void add_long(std::string_view identifier);
    std::vector<entry> all() const;

    std::array<std::uint64_t, letters*(letters + 1)> short_{};
    std::unordered_map<std::string, std::uint64_t, hash, std::equal_to<>> long_;
    std::uint64_t rest_ = 0;
};

} // namespace sgfstream::cli
