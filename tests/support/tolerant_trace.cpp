// SPDX-License-Identifier: MIT
#include "tolerant_trace.hpp"

#include <algorithm>
#include <utility>

namespace sgfstream_test {

void tolerant_recorder::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    recorder::on_tree_begin(offset, depth);
    builder_.on_tree_begin(offset, depth);
}
void tolerant_recorder::on_node(std::uint64_t offset) {
    recorder::on_node(offset);
    builder_.on_node(offset);
}
void tolerant_recorder::on_property(std::uint64_t offset, std::string_view identifier) {
    recorder::on_property(offset, identifier);
    builder_.on_property(offset, identifier);
}
void tolerant_recorder::on_value_begin(std::uint64_t offset) {
    recorder::on_value_begin(offset);
    builder_.on_value_begin(offset);
    parts_end_ = offset + 1;
}
void tolerant_recorder::on_value_part(std::uint64_t offset, std::string_view raw) {
    recorder::on_value_part(offset, raw);
    builder_.on_value_part(offset, raw);
    parts_end_ = offset + raw.size();
}
void tolerant_recorder::on_value_end(std::uint64_t offset) {
    // A lone backslash at the end of the input is in no part.
    bool const less = cut_off_ && offset == parts_end_ + 1;
    recorder::on_value_end(less ? parts_end_ : offset);
    events.back().offset = offset;
    builder_.on_value_end(offset);
}
void tolerant_recorder::on_tree_end(std::uint64_t offset, std::uint64_t depth) {
    recorder::on_tree_end(offset, depth);
    builder_.on_tree_end(offset, depth);
    if (builder_.complete()) {
        auto const more = nodes_of(game_, games_++, nodes.size());
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
}
void tolerant_recorder::on_diagnostic(sgfstream::diagnostic const& what) {
    diagnostics.push_back({std::string(code_name(what.code)), what.offset, what.end});
    cut_off_ = cut_off_ || diagnostics.back().code == "eof-in-value";
}

sgfstream::limits without_cap() {
    sgfstream::limits result;
    result.diagnostics_per_code = 0;
    return result;
}

tolerant_traced tolerant_trace(std::string_view input, chunking const& cut) {
    tolerant_recorder record;
    sgfstream::basic_tolerant_parser<tolerant_recorder> parser(record, without_cap());
    for (auto const chunk : cut.chunks_of(input)) {
        auto const [consumed, status] = write_copy(parser, chunk);
        if (consumed != chunk.size() || status != sgfstream::parse_status::need_more) {
            record.faults.push_back("a chunk was not consumed whole");
        }
    }
    if (parser.finish() != sgfstream::parse_status::finished) {
        record.faults.push_back("the parser has not finished");
    }
    return {std::move(record.events), std::move(record.diagnostics), std::move(record.nodes),
            std::move(record.faults)};
}

namespace {

// The first place where two lists differ, for a human reader; empty if there is none.
template <class T>
std::string first_difference(char const* what, std::vector<T> const& got,
                             std::vector<T> const& expected) {
    auto const [a, b] = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end());
    if (a == got.end() && b == expected.end()) {
        return {};
    }
    return what + (' ' + std::to_string(a - got.begin())) + " is " +
           (a == got.end() ? "missing" : to_string(*a)) + ", expected " +
           (b == expected.end() ? "none" : to_string(*b));
}

} // namespace

std::string difference(tolerant_traced const& got, tolerant_result const& expected) {
    if (auto events = first_difference("event", got.events, expected.events); !events.empty()) {
        return events;
    }
    auto diagnostics = first_difference("diagnostic", got.diagnostics, expected.diagnostics);
    if (!diagnostics.empty()) {
        return diagnostics;
    }
    if (got.nodes != expected.nodes) {
        return "another tree of the same events";
    }
    return got.faults.empty() ? "" : got.faults.front();
}

} // namespace sgfstream_test
