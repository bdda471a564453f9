// SPDX-License-Identifier: MIT
#include "tolerant_reference.hpp"

#include <unordered_map>
#include <utility>

namespace sgfstream_test {

namespace {

using kind = reference_event::kind;

// Parents, games and properties that come again, of events alone.
class tree_of_events {
  public:
    void take(reference_event const& event) {
        switch (event.what) {
        case kind::tree_begin:
            branches_.push_back(latest_);
            break;
        case kind::node:
            nodes_.push_back({latest_, game_, {}});
            latest_ = nodes_.size() - 1;
            break;
        case kind::property:
            property_ = place_of(event.text);
            break;
        case kind::value_begin:
            nodes_.back().properties[property_].values.emplace_back();
            break;
        case kind::value:
            nodes_.back().properties[property_].values.back() = event.text;
            break;
        case kind::value_end:
            break;
        case kind::tree_end:
            latest_ = branches_.back();
            branches_.pop_back();
            game_ += branches_.empty() ? 1 : 0;
            break;
        }
    }

    std::vector<reference_node> nodes() && { return std::move(nodes_); }

  private:
    // Where an identifier was last seen, if `node` is the number of nodes so far.
    struct last_place {
        std::size_t node = 0;
        std::size_t property = 0;
    };

    std::size_t place_of(std::string const& identifier) {
        auto& properties = nodes_.back().properties;
        auto& place = places_[identifier];
        if (place.node != nodes_.size()) {
            place = {nodes_.size(), properties.size()};
            properties.push_back({identifier, {}});
        }
        return place.property;
    }

    std::vector<reference_node> nodes_;
    std::vector<std::size_t> branches_; // for each open tree the node it hangs on
    std::size_t latest_ = no_parent;
    std::size_t game_ = 0;
    std::size_t property_ = 0;
    std::unordered_map<std::string, last_place> places_;
};

} // namespace

std::string to_string(reference_diagnostic const& diagnostic) {
    return std::to_string(diagnostic.offset) + ' ' + std::to_string(diagnostic.end) + ' ' +
           diagnostic.code;
}

std::vector<reference_node> nodes_of(std::vector<reference_event> const& events) {
    tree_of_events tree;
    for (auto const& event : events) {
        tree.take(event);
    }
    return std::move(tree).nodes();
}

std::vector<std::string> event_lines(tolerant_result const& result) {
    std::vector<std::string> lines;
    for (auto const& event : result.events) {
        lines.push_back(to_string(event));
    }
    return lines;
}

std::vector<std::string> diagnostic_lines(std::vector<reference_diagnostic> const& diagnostics) {
    std::vector<std::string> lines;
    for (auto const& diagnostic : diagnostics) {
        lines.push_back(to_string(diagnostic));
    }
    return lines;
}

} // namespace sgfstream_test
