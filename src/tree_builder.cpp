// SPDX-License-Identifier: MIT
#include <sgfstream/handler.hpp>
#include <sgfstream/tree_builder.hpp>

#include <algorithm>
#include <limits>

namespace sgfstream {
namespace {

constexpr std::uint64_t most_indices = 0xFFFF'FFFE;

/// A limit as a number: 0 means no limit but that of the tree itself.
std::uint64_t bound(std::uint64_t limit, std::uint64_t hard) noexcept {
    return limit != 0 ? std::min(limit, hard) : hard;
}

} // namespace

static_assert(event_handler<tree_builder>);

tree_builder::tree_builder(game& target, limits const& bounds)
    : game_(target),
      longest_value_(bound(bounds.value_length, most_indices)),
      most_nodes_(bound(bounds.nodes_per_game, most_indices)),
      most_bytes_(bound(bounds.bytes_per_game, most_indices)),
      branches_(target.get_allocator()),
      index_(by_identifier{&target}, target.get_allocator()) {}

void tree_builder::reset() noexcept {
    complete_ = false;
    closed_from_ = 0; // until a game begins
    failure_ = {};
}

void tree_builder::begin_game(std::uint64_t offset) {
    index_.clear(); // before the game: it looks into the game's bytes
    branches_.clear();
    complete_ = false;
    failure_ = {};
    root_pending_ = true;
    node_ = 0;
    end_of_bytes_ = std::numeric_limits<std::uint64_t>::max() - offset < most_bytes_
                        ? std::numeric_limits<std::uint64_t>::max()
                        : offset + most_bytes_;
    closed_from_ = end_of_bytes_;
    game_.clear();
    game_.offset_ = offset;
}

action tree_builder::refuse(limit_errc which, std::uint64_t offset, std::uint64_t limit) noexcept {
    closed_from_ = 0;
    failure_ = {};
    failure_.code = which;
    failure_.offset = offset;
    failure_.opened =
        which == limit_errc::value_length ? problem::opening::value : problem::opening::game;
    failure_.opened_at = which == limit_errc::value_length ? value_offset_ : game_.offset_;
    failure_.limit = limit;
    return action::stop;
}

action tree_builder::stop_at_bytes() noexcept {
    return refuse(limit_errc::bytes_per_game, end_of_bytes_, most_bytes_);
}

action tree_builder::skip_or_stop() noexcept {
    return refusing() ? action::skip_game : stop_at_bytes();
}

void tree_builder::drop_property_without_value() noexcept {
    auto const last = game_.nodes_[node_].last_property;
    if (last != game::nothing && game_.properties_[last].first_value == game::nothing) {
        game_.unlink_property(node_, last);
    }
}

void tree_builder::refuse_bytes() noexcept {
    stop_at_bytes();
}

std::uint32_t tree_builder::find_or_add_further(std::string_view identifier) {
    // The properties of the node in hand are the last ones of the game.
    constexpr std::uint32_t few = 16;
    auto const first = game_.nodes_[node_].first_property;
    auto const end = static_cast<std::uint32_t>(game_.properties_.size());
    if (end - first <= few) {
        for (auto which = first; which != end; ++which) {
            if (game_.identifier_of(which) == identifier) {
                return which;
            }
        }
        return game_.new_property(node_, identifier);
    }
    for (auto which = first + static_cast<std::uint32_t>(index_.size()); which != end; ++which) {
        index_.insert(index_.end(), which);
    }
    auto const found = index_.find(identifier);
    return found != index_.end() ? *found : game_.new_property(node_, identifier);
}

} // namespace sgfstream
