// SPDX-License-Identifier: MIT
// The callbacks of tree_builder, to be inlined into the parser.
#pragma once

namespace sgfstream {

inline action tree_builder::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    if (depth == 1) {
        begin_game(offset);
        return action::proceed;
    }
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    branches_.push_back(node_);
    return action::proceed;
}

inline action tree_builder::on_node(std::uint64_t offset) {
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    if (root_pending_) {
        root_pending_ = false;
        return action::proceed;
    }
    if (game_.nodes_.size() >= most_nodes_) {
        return refuse(limit_errc::nodes_per_game, offset, most_nodes_);
    }
    node_ = game_.new_node(node_);
    game_.link_last(node_);
    return action::proceed;
}

inline action tree_builder::on_property(std::uint64_t offset, std::string_view identifier) {
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    property_ = game_.nodes_[node_].first_property == game::nothing
                    ? add_first(identifier)
                    : find_or_add_further(identifier);
    return action::proceed;
}

inline action tree_builder::on_value_begin(std::uint64_t offset) {
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    value_offset_ = offset;
    value_begin_ = static_cast<std::uint32_t>(game_.bytes_.size());
    return action::proceed;
}

inline action tree_builder::on_value_part(std::uint64_t offset, std::string_view raw) {
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    // Bytes of text that was decoded are not those between its offsets: what is held is counted. Of both
    // limits the one that the earlier byte goes over is the one to name; on a tie, bytes.
    auto const room = longest_value_ - (game_.bytes_.size() - value_begin_);
    if (raw.size() > room) {
        return offset + room < end_of_bytes_
                   ? refuse(limit_errc::value_length, offset + room, longest_value_)
                   : stop_at_bytes();
    }
    // Decoded text can be longer than its source: if this goes over the limit without being so long
    // that it must, the offset of what comes next tells.
    if (auto const left = end_of_bytes_ - offset;
        raw.size() > left && raw.size() / text_per_byte_ > left) [[unlikely]] {
        return stop_at_bytes();
    }
    game_.bytes_.append(raw);
    return action::proceed;
}

inline action tree_builder::on_value_end(std::uint64_t offset) {
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    game_.new_value(property_, value_begin_,
                    static_cast<std::uint32_t>(game_.bytes_.size()) - value_begin_);
    return action::proceed;
}

inline action tree_builder::on_tree_end(std::uint64_t offset, std::uint64_t depth) {
    if (depth == 1) {
        if (refusing()) {
            return action::proceed;
        }
        drop_property_without_value();
        complete_ = offset < end_of_bytes_;
        if (!complete_) {
            stop_at_bytes();
        }
        return action::stop;
    }
    if (is_closed(offset)) [[unlikely]] {
        return skip_or_stop();
    }
    drop_property_without_value();
    // Of a tree that was skipped, those inside of it have not been closed.
    auto const branch = static_cast<std::size_t>(depth - 2);
    node_ = branches_[branch];
    branches_.resize(branch);
    return action::proceed;
}

inline std::uint32_t tree_builder::add_first(std::string_view identifier) {
    index_.clear();
    return game_.new_property(node_, identifier);
}

} // namespace sgfstream
