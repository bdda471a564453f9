// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/game.hpp>

#include <cstddef>
#include <memory_resource>
#include <utility>
#include <vector>

namespace sgfstream {

/// A collection: games in file order. A vector of games that share a memory resource; its elements
/// behave as those of `std::pmr::vector<game>`. `game_reader` reads a collection without holding it.
class collection {
  public:
    using allocator_type = game::allocator_type;
    using iterator = std::pmr::vector<game>::iterator;
    using const_iterator = std::pmr::vector<game>::const_iterator;

    explicit collection(allocator_type allocator = {}) : games_(allocator) {}

    iterator begin() noexcept { return games_.begin(); }
    iterator end() noexcept { return games_.end(); }
    const_iterator begin() const noexcept { return games_.begin(); }
    const_iterator end() const noexcept { return games_.end(); }
    std::size_t size() const noexcept { return games_.size(); }
    bool empty() const noexcept { return games_.empty(); }

    /// The game with an index from 0, which must be less than `size()`.
    game& operator[](std::size_t index) & noexcept { return games_[index]; }
    game const& operator[](std::size_t index) const& noexcept { return games_[index]; }
    void operator[](std::size_t index) && = delete; // the game would dangle

    /// Adds a game at the end. O(1) on average, if it has the same memory resource.
    game& push_back(game const& added) { return games_.emplace_back(added); }
    game& push_back(game&& added) { return games_.emplace_back(std::move(added)); }

    /// Removes a game. Linear in the number of games behind it.
    iterator erase(const_iterator which) { return games_.erase(which); }

    /// Equal collections have equal games in the same order.
    friend bool operator==(collection const&, collection const&) noexcept = default;

  private:
    std::pmr::vector<game> games_;
};

} // namespace sgfstream
