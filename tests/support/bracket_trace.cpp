// SPDX-License-Identifier: MIT
#include "bracket_trace.hpp"

#include <utility>

namespace sgfstream_test {

using kind = reference_event::kind;

void bracket_recorder::on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
    events.push_back({offset, kind::tree_begin, depth, {}});
}
void bracket_recorder::on_node(std::uint64_t offset) {
    events.push_back({offset, kind::node, 0, {}});
}
void bracket_recorder::on_property(std::uint64_t offset, std::string_view identifier) {
    events.push_back({offset, kind::property, 0, std::string(identifier)});
}
void bracket_recorder::on_value_begin(std::uint64_t offset) {
    events.push_back({offset, kind::value_begin, 0, {}});
    next_part_ = offset + 1;
}
void bracket_recorder::on_value_part(std::uint64_t offset, std::string_view raw) {
    bool const is_added = !brackets.empty() && brackets.back() == offset && raw.starts_with('\\');
    if (raw.empty() || offset != next_part_ || (is_added && raw.size() != 1)) {
        faults.push_back("a part at " + std::to_string(offset) + ", expected at " +
                         std::to_string(next_part_));
    }
    next_part_ = is_added ? offset : offset + raw.size();
    if (!events.empty() && events.back().what == kind::value) {
        events.back().text += raw;
    } else {
        events.push_back({offset, kind::value, 0, std::string(raw)});
    }
}
void bracket_recorder::on_value_end(std::uint64_t offset) {
    // A lone backslash at the end of the input is in no part.
    bool const is_cut_off = !diagnostics.empty() && diagnostics.back().code == "eof-in-value";
    if (offset != next_part_ && !(is_cut_off && offset == next_part_ + 1)) {
        faults.push_back("a value ends at " + std::to_string(offset) + ", its parts at " +
                         std::to_string(next_part_));
    }
    events.push_back({offset, kind::value_end, 0, {}});
}
void bracket_recorder::on_tree_end(std::uint64_t offset, std::uint64_t depth) {
    events.push_back({offset, kind::tree_end, depth, {}});
}
void bracket_recorder::on_diagnostic(sgfstream::diagnostic const& what) {
    if (what.code != sgfstream::diagnostic_code::bracket_repaired) {
        diagnostics.push_back({std::string(code_name(what.code)), what.offset, what.end});
        return;
    }
    if (what.end != what.offset + 1) {
        faults.emplace_back("a bracket is one byte");
    }
    brackets.push_back(static_cast<std::size_t>(what.offset));
}

tolerant_traced bracket_recorder::traced() const {
    return {events, diagnostics, nodes_of(events), faults};
}

bracket_traced bracket_trace(std::string_view input, chunking const& cut) {
    bracket_recorder record;
    sgfstream::basic_bracket_stage<bracket_recorder> stage(record, without_cap());
    for (auto const chunk : cut.chunks_of(input)) {
        auto const [consumed, status] = write_copy(stage, chunk);
        if (consumed != chunk.size() || status != sgfstream::parse_status::need_more) {
            record.faults.emplace_back("a chunk was not consumed whole");
        }
    }
    if (stage.offset() != input.size()) {
        record.faults.emplace_back("not all was consumed");
    }
    if (stage.finish() != sgfstream::parse_status::finished) {
        record.faults.emplace_back("the stage has not finished");
    }
    if (stage.counts().of(sgfstream::diagnostic_code::bracket_repaired) != record.brackets.size()) {
        record.faults.emplace_back("brackets are not counted as they are reported");
    }
    return {record.traced(), std::move(record.brackets)};
}

std::string difference(bracket_traced const& got, bracket_result const& brackets,
                       tolerant_result const& expected) {
    for (std::size_t i = 0; i < got.brackets.size() || i < brackets.brackets.size(); ++i) {
        auto const text = [i](auto const& list) {
            return i < list.size() ? std::to_string(list[i]) : std::string("none");
        };
        if (text(got.brackets) != text(brackets.brackets)) {
            return "bracket " + std::to_string(i) + " is " + text(got.brackets) + ", expected " +
                   text(brackets.brackets);
        }
    }
    return difference(got.read, expected);
}

} // namespace sgfstream_test
