// SPDX-License-Identifier: MIT
#include <sgfstream/game.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace sgfstream {

game::game(allocator_type allocator)
    : nodes_(1, allocator), properties_(allocator), values_(allocator), bytes_(allocator) {}

game::game(game const& other, allocator_type allocator)
    : nodes_(other.nodes_, allocator),
      properties_(other.properties_, allocator),
      values_(other.values_, allocator),
      bytes_(other.bytes_, allocator),
      size_(other.size_),
      offset_(other.offset_) {}

game::game(game&& other, allocator_type allocator)
    : nodes_(std::move(other.nodes_), allocator),
      properties_(std::move(other.properties_), allocator),
      values_(std::move(other.values_), allocator),
      bytes_(std::move(other.bytes_), allocator),
      size_(other.size_),
      offset_(other.offset_) {}

game& game::operator=(game const& other) {
    // With room for all of it nothing behind this can throw.
    nodes_.reserve(other.nodes_.size());
    properties_.reserve(other.properties_.size());
    values_.reserve(other.values_.size());
    bytes_.reserve(other.bytes_.size());
    nodes_ = other.nodes_;
    properties_ = other.properties_;
    values_ = other.values_;
    bytes_ = other.bytes_;
    size_ = other.size_;
    offset_ = other.offset_;
    return *this;
}

game& game::operator=(game&& other) { // NOLINT(performance-noexcept-move-constructor)
    if (get_allocator() != other.get_allocator()) {
        return *this = std::as_const(other);
    }
    nodes_ = std::move(other.nodes_);
    properties_ = std::move(other.properties_);
    values_ = std::move(other.values_);
    bytes_ = std::move(other.bytes_);
    size_ = other.size_;
    offset_ = other.offset_;
    return *this;
}

std::size_t property::size() const noexcept {
    std::size_t count = 0;
    for ([[maybe_unused]] value const each : values()) {
        ++count;
    }
    return count;
}

// ---- records

void game::clear() {
    nodes_.clear();
    nodes_.emplace_back();
    properties_.clear();
    values_.clear();
    bytes_.clear();
    size_ = 1;
    offset_ = 0;
}

std::uint32_t game::find_property(std::uint32_t where, std::string_view identifier) const noexcept {
    std::uint32_t which = nodes_[where].first_property;
    while (which != nothing && identifier_of(which) != identifier) {
        which = properties_[which].next;
    }
    return which;
}

// ---- nodes and variations

node game::append_child(node parent, std::error_code& error) {
    error.clear();
    if (nodes_.size() >= nothing) {
        error = limit_errc::nodes_per_game;
        return {};
    }
    auto const child = new_node(parent.index_);
    link_last(child);
    return {this, child};
}

node game::insert_before(node before, std::error_code& error) {
    error.clear();
    if (nodes_.size() >= nothing) {
        error = limit_errc::nodes_per_game;
        return {};
    }
    auto const parent = nodes_[before.index_].parent;
    auto const child = new_node(parent);
    auto const previous = nodes_[before.index_].previous;
    nodes_[child].next = before.index_;
    nodes_[child].previous = previous;
    nodes_[before.index_].previous = child;
    (previous == nothing ? nodes_[parent].first_child : nodes_[previous].next) = child;
    return {this, child};
}

void game::remove(node which) noexcept {
    std::size_t count = 0;
    for ([[maybe_unused]] node const each : which.preorder()) {
        ++count;
    }
    size_ -= count;
    node_record const& gone = nodes_[which.index_];
    node_record& parent = nodes_[gone.parent];
    (gone.previous == nothing ? parent.first_child : nodes_[gone.previous].next) = gone.next;
    (gone.next == nothing ? parent.last_child : nodes_[gone.next].previous) = gone.previous;
}

// ---- properties and values

namespace {

/// Makes room for `more` elements, so that adding them cannot fail. Grows as push_back does.
template <class Vector>
void make_room(Vector& v, std::size_t more) {
    if (v.capacity() - v.size() < more) {
        v.reserve(std::max(v.capacity() * 2, v.size() + more));
    }
}

} // namespace

value game::add_value(node where, std::string_view identifier, std::string_view raw,
                      std::error_code& error) {
    constexpr std::size_t most_bytes = std::numeric_limits<std::uint32_t>::max();
    error.clear();
    if (!is_identifier(identifier)) {
        error = usage_errc::bad_identifier;
    } else if (!is_raw_value(raw)) {
        error = usage_errc::bad_raw_value;
    } else if (identifier.size() > most_bytes - bytes_.size() ||
               raw.size() > most_bytes - bytes_.size() - identifier.size()) {
        error = limit_errc::bytes_per_game;
    }
    if (error) {
        return {};
    }
    make_room(properties_, 1);
    make_room(values_, 1);
    // Identifier and value may be views of this game's bytes: those stay alive until the end.
    detail::byte_buffer larger(bytes_.get_allocator());
    if (auto const more = identifier.size() + raw.size(); !bytes_.has_room(more)) {
        larger.make_room(2 * bytes_.size() + more);
        larger.append(bytes_.view());
        larger.swap(bytes_);
    }
    auto which = find_property(where.index_, identifier);
    if (which == nothing) {
        which = new_property(where.index_, identifier);
    }
    auto const begin = append_bytes(raw);
    return {this, new_value(which, begin, static_cast<std::uint32_t>(raw.size()))};
}

value game::add_text(node where, std::string_view identifier, std::string_view text,
                     std::error_code& error) {
    return add_value(where, identifier, encode_text(text), error);
}

value game::set_value(node where, std::string_view identifier, std::string_view raw,
                      std::error_code& error) {
    value const added = add_value(where, identifier, raw, error);
    if (added) {
        // Not by the identifier, which may have been a view of bytes that have moved since.
        auto which = nodes_[where.index_].first_property;
        while (properties_[which].last_value != added.index_) {
            which = properties_[which].next;
        }
        properties_[which].first_value = added.index_;
    }
    return added;
}

value game::set_text(node where, std::string_view identifier, std::string_view text,
                     std::error_code& error) {
    return set_value(where, identifier, encode_text(text), error);
}

void game::unlink_property(std::uint32_t where, std::uint32_t which) noexcept {
    node_record& owner = nodes_[where];
    std::uint32_t previous = nothing;
    for (auto at = owner.first_property; at != which; at = properties_[at].next) {
        previous = at;
    }
    auto const next = properties_[which].next;
    (previous == nothing ? owner.first_property : properties_[previous].next) = next;
    if (owner.last_property == which) {
        owner.last_property = previous;
    }
}

bool game::remove_property(node where, std::string_view identifier) noexcept {
    auto const which = find_property(where.index_, identifier);
    if (which == nothing) {
        return false;
    }
    unlink_property(where.index_, which);
    return true;
}

bool game::remove_value(node where, std::string_view identifier, value which) noexcept {
    auto const of = find_property(where.index_, identifier);
    if (of == nothing || which.game_ != this) {
        return false;
    }
    property_record& owner = properties_[of];
    std::uint32_t previous = nothing;
    auto at = owner.first_value;
    while (at != nothing && at != which.index_) {
        previous = std::exchange(at, values_[at].next);
    }
    if (at == nothing) {
        return false;
    }
    auto const next = values_[at].next;
    (previous == nothing ? owner.first_value : values_[previous].next) = next;
    if (owner.last_value == at) {
        owner.last_value = previous;
    }
    if (owner.first_value == nothing) {
        unlink_property(where.index_, of);
    }
    return true;
}

// ---- the whole

void game::copy_properties(game const& from, std::uint32_t source, std::uint32_t target) {
    for (property const each : node(&from, source).properties()) {
        auto const which = new_property(target, each.identifier());
        for (value const v : each.values()) {
            auto const begin = append_bytes(v.raw());
            new_value(which, begin, static_cast<std::uint32_t>(v.raw().size()));
        }
    }
}

void game::compact() {
    game fresh(get_allocator());
    std::pmr::vector<std::uint32_t> place(nodes_.size(), nothing, get_allocator());
    for (node const each : nodes()) {
        std::uint32_t target = 0;
        if (each.index_ != 0) {
            target = fresh.new_node(place[nodes_[each.index_].parent]);
            fresh.link_last(target);
        }
        place[each.index_] = target;
        fresh.copy_properties(*this, each.index_, target);
    }
    fresh.offset_ = offset_;
    *this = std::move(fresh);
}

namespace {

bool same_values(property const& a, property const& b) noexcept {
    auto const x = a.values();
    auto const y = b.values();
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](value const& v, value const& w) { return v.raw() == w.raw(); });
}

bool same_properties(node const& a, node const& b) noexcept {
    auto const x = a.properties();
    auto const y = b.properties();
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](property const& p, property const& q) {
                          return p.identifier() == q.identifier() && same_values(p, q);
                      });
}

/// Whether the walks over both games go on to the same place.
bool same_links(node const& a, node const& b) noexcept {
    return bool(a.first_child()) == bool(b.first_child()) &&
           bool(a.next_sibling()) == bool(b.next_sibling());
}

} // namespace

bool operator==(game const& a, game const& b) noexcept {
    if (a.size() != b.size()) {
        return false;
    }
    auto const x = a.nodes();
    auto const y = b.nodes();
    return std::equal(x.begin(), x.end(), y.begin(), [](node const& n, node const& m) {
        return same_links(n, m) && same_properties(n, m);
    });
}

#if SGFSTREAM_HAS_EXCEPTIONS
namespace {

/// What `change` gives, unless it reports an error.
template <class Change>
auto checked(Change change) {
    std::error_code error;
    auto const result = change(error);
    if (error) {
        throw std::system_error(error);
    }
    return result;
}

} // namespace

node game::append_child(node parent) {
    return checked([&](std::error_code& error) { return append_child(parent, error); });
}
node game::insert_before(node before) {
    return checked([&](std::error_code& error) { return insert_before(before, error); });
}
value game::add_value(node where, std::string_view identifier, std::string_view raw) {
    return checked(
        [&](std::error_code& error) { return add_value(where, identifier, raw, error); });
}
value game::add_text(node where, std::string_view identifier, std::string_view text) {
    return checked(
        [&](std::error_code& error) { return add_text(where, identifier, text, error); });
}
value game::set_value(node where, std::string_view identifier, std::string_view raw) {
    return checked(
        [&](std::error_code& error) { return set_value(where, identifier, raw, error); });
}
value game::set_text(node where, std::string_view identifier, std::string_view text) {
    return checked(
        [&](std::error_code& error) { return set_text(where, identifier, text, error); });
}
#endif

} // namespace sgfstream
