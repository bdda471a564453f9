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
    refusing_ = false;
    failure_ = {};
}

void tree_builder::begin_game(std::uint64_t offset) {
    index_.clear(); // before the game: it looks into the game's bytes
    branches_.clear();
    complete_ = false;
    refusing_ = false;
    failure_ = {};
    root_pending_ = true;
    end_of_bytes_ = std::numeric_limits<std::uint64_t>::max() - offset < most_bytes_
                        ? std::numeric_limits<std::uint64_t>::max()
                        : offset + most_bytes_;
    game_.clear();
    game_.offset_ = offset;
}

action tree_builder::refuse(limit_errc which, std::uint64_t offset, std::uint64_t limit) noexcept {
    refusing_ = true;
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

void tree_builder::refuse_bytes() noexcept {
    stop_at_bytes();
}

action tree_builder::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    if (depth == 1) {
        begin_game(offset);
        return action::proceed;
    }
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    branches_.push_back(node_);
    return action::proceed;
}

action tree_builder::on_node(std::uint64_t offset) {
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    if (root_pending_) {
        root_pending_ = false;
        node_ = 0;
        return action::proceed;
    }
    if (game_.nodes_.size() >= most_nodes_) {
        return refuse(limit_errc::nodes_per_game, offset, most_nodes_);
    }
    node_ = game_.new_node(node_);
    game_.link_last(node_);
    return action::proceed;
}

action tree_builder::on_property(std::uint64_t offset, std::string_view identifier) {
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    property_ = find_or_add(identifier);
    return action::proceed;
}

std::uint32_t tree_builder::find_or_add(std::string_view identifier) {
    // The properties of the node in hand are the last ones of the game.
    constexpr std::uint32_t few = 16;
    auto const first = game_.nodes_[node_].first_property;
    auto const end = static_cast<std::uint32_t>(game_.properties_.size());
    if (first == game::nothing) {
        index_.clear();
        return game_.new_property(node_, identifier);
    }
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

action tree_builder::on_value_begin(std::uint64_t offset) {
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    value_offset_ = offset;
    value_begin_ = static_cast<std::uint32_t>(game_.bytes_.size());
    return action::proceed;
}

action tree_builder::on_value_part(std::uint64_t offset, std::string_view raw) {
    if (refusing_) {
        return action::skip_game;
    }
    // Of both limits the one that the earlier byte goes over is the one to name.
    auto const end = offset + raw.size();
    auto const end_of_value = value_offset_ + 1 + longest_value_;
    if (end > end_of_value && end_of_value <= end_of_bytes_) {
        return refuse(limit_errc::value_length, end_of_value, longest_value_);
    }
    if (end > end_of_bytes_) {
        return stop_at_bytes();
    }
    game_.bytes_.insert(game_.bytes_.end(), raw.begin(), raw.end());
    return action::proceed;
}

action tree_builder::on_value_end(std::uint64_t offset) {
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    game_.new_value(property_, value_begin_,
                    static_cast<std::uint32_t>(game_.bytes_.size()) - value_begin_);
    return action::proceed;
}

action tree_builder::on_tree_end(std::uint64_t offset, std::uint64_t depth) {
    if (depth == 1) {
        if (refusing_) {
            refusing_ = false;
            return action::proceed;
        }
        complete_ = !over_bytes(offset);
        if (!complete_) {
            stop_at_bytes();
            refusing_ = false; // nothing is left of it to skip
        }
        return action::stop;
    }
    if (refusing_) {
        return action::skip_game;
    }
    if (over_bytes(offset)) {
        return stop_at_bytes();
    }
    node_ = branches_.back();
    branches_.pop_back();
    return action::proceed;
}

} // namespace sgfstream
