// SPDX-License-Identifier: MIT
#include "trace.hpp"

#include <algorithm>
#include <unordered_map>

namespace sgfstream_test {

static_assert(static_cast<int>(verdict::tree_missing) ==
              static_cast<int>(sgfstream::errc::tree_missing));
static_assert(static_cast<int>(verdict::properties_without_delimiter) ==
              static_cast<int>(sgfstream::errc::properties_without_delimiter));

using kind = reference_event::kind;

void recorder::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    events.push_back({offset, kind::tree_begin, depth, {}});
}
void recorder::on_node(std::uint64_t offset) {
    events.push_back({offset, kind::node, 0, {}});
}
void recorder::on_property(std::uint64_t offset, std::string_view identifier) {
    events.push_back({offset, kind::property, 0, std::string(identifier)});
}
void recorder::on_value_begin(std::uint64_t offset) {
    events.push_back({offset, kind::value_begin, 0, {}});
    next_part_ = offset + 1;
}
void recorder::on_value_part(std::uint64_t offset, std::string_view raw) {
    ++parts;
    if (raw.empty() || offset != next_part_) {
        faults.push_back("a part at " + std::to_string(offset) + " of " +
                         std::to_string(raw.size()) + " bytes, expected at " +
                         std::to_string(next_part_));
    }
    next_part_ = offset + raw.size();
    if (!events.empty() && events.back().what == kind::value) {
        events.back().text += raw;
    } else {
        events.push_back({offset, kind::value, 0, std::string(raw)});
    }
}
void recorder::on_value_end(std::uint64_t offset) {
    if (offset != next_part_) {
        faults.push_back("a value ends at " + std::to_string(offset) + ", its parts at " +
                         std::to_string(next_part_));
    }
    next_part_ = 0;
    events.push_back({offset, kind::value_end, 0, {}});
}
void recorder::on_tree_end(std::uint64_t offset, std::uint64_t depth) {
    events.push_back({offset, kind::tree_end, depth, {}});
}

std::string chunking::name() const {
    std::string result = cuts.empty() ? "whole" : "cut at";
    for (std::size_t i = 0; i < std::min<std::size_t>(cuts.size(), 4); ++i) {
        result += ' ' + std::to_string(cuts[i]);
    }
    return result + (cuts.size() > 4 ? " ..." : "") + (empty_between ? ", empty between" : "");
}

std::vector<std::string_view> chunking::chunks_of(std::string_view input) const {
    std::vector<std::string_view> result;
    std::size_t begin = 0;
    for (auto const cut : cuts) {
        result.push_back(input.substr(begin, cut - begin));
        if (empty_between) {
            result.push_back({});
        }
        begin = cut;
    }
    result.push_back(input.substr(begin));
    return result;
}

chunking whole() {
    return {};
}
chunking split_at(std::size_t place) {
    return {{place}, false};
}
chunking pieces_of(std::size_t size, std::size_t input_size) {
    chunking result;
    for (std::size_t cut = size; cut < input_size; cut += size) {
        result.cuts.push_back(cut);
    }
    return result;
}

std::vector<chunking> all_chunkings(std::size_t input_size) {
    constexpr std::size_t exhaustive = 4096;
    std::vector<chunking> result{whole()};
    if (input_size <= exhaustive) {
        for (std::size_t place = 0; place <= input_size; ++place) {
            result.push_back(split_at(place));
        }
        for (std::size_t size = 1; size < input_size; ++size) {
            result.push_back(pieces_of(size, input_size));
        }
    } else {
        for (std::size_t const size : {1U, 2U, 3U, 7U, 65'535U, 65'536U}) {
            result.push_back(pieces_of(size, input_size));
        }
    }
    auto const plain = result.size();
    for (std::size_t i = 0; i < plain; ++i) {
        if (!result[i].cuts.empty()) {
            result.push_back({result[i].cuts, true});
        }
    }
    return result;
}

traced trace(std::string_view input, chunking const& cut) {
    recorder record;
    sgfstream::basic_parser<recorder> parser(record);
    for (auto const chunk : cut.chunks_of(input)) {
        auto const before = parser.offset();
        auto const [consumed, status] = write_copy(parser, chunk);
        if (status == sgfstream::parse_status::failed) {
            break;
        }
        if (consumed != chunk.size() || parser.offset() != before + consumed) {
            record.faults.push_back("a chunk was not consumed whole");
        }
    }
    parser.finish();
    return {std::move(record.events), outcome_of(parser), std::move(record.faults)};
}

std::string difference(traced const& got, reference_result const& expected) {
    if (!got.faults.empty()) {
        return got.faults.front();
    }
    auto const [a, b] = std::mismatch(got.events.begin(), got.events.end(), expected.events.begin(),
                                      expected.events.end());
    auto const ended = [](auto at, auto const& events) { return at == events.end(); };
    if (!ended(a, got.events) || !ended(b, expected.events)) {
        return "event " + std::to_string(a - got.events.begin()) + " is " +
               (ended(a, got.events) ? "missing" : to_string(*a)) + ", expected " +
               (ended(b, expected.events) ? "none" : to_string(*b));
    }
    if (got.end != expected.end) {
        return to_string(got.end) + ", expected " + to_string(expected.end);
    }
    return {};
}

std::vector<reference_node> nodes_of(sgfstream::game const& read, std::size_t game,
                                     std::size_t first) {
    std::vector<reference_node> result;
    std::unordered_map<std::size_t, std::size_t> place;
    for (auto const node : read.nodes()) {
        auto const parent = node.parent();
        place[node.index()] = first + result.size();
        result.push_back({parent ? place.at(parent.index()) : no_parent, game, {}});
        for (auto const property : node.properties()) {
            result.back().properties.push_back({std::string(property.identifier()), {}});
            for (auto const value : property.values()) {
                result.back().properties.back().values.emplace_back(value.raw());
            }
        }
    }
    return result;
}

std::vector<reference_event> without_skipped(std::vector<reference_event> const& events,
                                             std::size_t at, bool whole_game) {
    std::vector<reference_event> result(events.begin(),
                                        events.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    std::uint64_t depth = 0;
    for (auto const& event : result) {
        depth += event.what == reference_event::kind::tree_begin ? 1U : 0U;
        depth -= event.what == reference_event::kind::tree_end ? 1U : 0U;
    }
    bool const nothing_to_skip =
        depth == 0 || (events[at].what == reference_event::kind::tree_end && !whole_game);
    bool skipping = !nothing_to_skip;
    auto const until = whole_game ? 1 : depth;
    for (std::size_t i = at + 1; i < events.size(); ++i) {
        skipping = skipping &&
                   !(events[i].what == reference_event::kind::tree_end && events[i].depth == until);
        if (!skipping) {
            result.push_back(events[i]);
        }
    }
    return result;
}

} // namespace sgfstream_test
