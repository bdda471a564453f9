// SPDX-License-Identifier: MIT
// What the charset stage makes of an input, in a form that does not depend on chunks.
#pragma once

#include "support/controller.hpp"
#include "support/trace.hpp"

#include <sgfstream/charset/charset_stage.hpp>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sgfstream_test {

using lines = std::vector<std::string>;

/// Events with the parts of a value glued, and diagnostics as `5 6 charset-guessed windows-1252`.
struct stage_recorder {
    lines diagnostics;

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        add(offset, kind::tree_begin, depth);
    }
    void on_node(std::uint64_t offset) { add(offset, kind::node); }
    void on_property(std::uint64_t offset, std::string_view identifier) {
        add(offset, kind::property, 0, std::string(identifier));
    }
    void on_value_begin(std::uint64_t offset) { add(offset, kind::value_begin); }
    void on_value_part(std::uint64_t offset, std::string_view raw) {
        if (!events_.empty() && events_.back().what == kind::value) {
            events_.back().text += raw;
        } else {
            add(offset, kind::value, 0, std::string(raw));
        }
    }
    void on_value_end(std::uint64_t offset) { add(offset, kind::value_end); }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        add(offset, kind::tree_end, depth);
    }
    void on_diagnostic(sgfstream::diagnostic const& d) {
        diagnostics.push_back(std::to_string(d.offset) + ' ' + std::to_string(d.end) + ' ' +
                              std::string(code_name(d.code)) +
                              (d.subject.empty() ? "" : ' ' + std::string(d.subject)));
    }

    lines events() const {
        lines result;
        for (auto const& e : events_) {
            result.push_back(to_string(e));
        }
        return result;
    }

    /// The games without offsets, as they would be written: `(;C[text])`.
    std::string text() const {
        std::string result;
        for (auto const& e : events_) {
            switch (e.what) {
            case kind::tree_begin:
                result += '(';
                break;
            case kind::node:
                result += ';';
                break;
            case kind::value_begin:
                result += '[';
                break;
            case kind::value_end:
                result += ']';
                break;
            case kind::tree_end:
                result += ')';
                break;
            default:
                result += e.text;
            }
        }
        return result;
    }

    /// Where the properties stand.
    std::vector<std::uint64_t> properties() const {
        std::vector<std::uint64_t> result;
        for (auto const& e : events_) {
            if (e.what == kind::property) {
                result.push_back(e.offset);
            }
        }
        return result;
    }

    friend bool operator==(stage_recorder const&, stage_recorder const&) = default;

  private:
    using kind = reference_event::kind;
    void add(std::uint64_t offset, kind what, std::uint64_t depth = 0, std::string text = {}) {
        events_.push_back({offset, what, depth, std::move(text)});
    }
    std::vector<reference_event> events_;
};

/// Each chunk is written from memory of its own, which is gone when the call returns.
template <class Stage = sgfstream::basic_charset_stage<stage_recorder>>
stage_recorder staged(std::string_view input, chunking const& cut = {},
                      sgfstream::charset_options const& options = {}) {
    stage_recorder record;
    Stage stage(record, {}, options);
    for (auto const chunk : cut.chunks_of(input)) {
        auto const [consumed, status] = write_copy(stage, chunk);
        if (consumed != chunk.size() || status != sgfstream::parse_status::need_more) {
            record.diagnostics.push_back("a chunk was not consumed whole");
        }
    }
    if (stage.offset() != input.size()) {
        record.diagnostics.push_back("not all was consumed");
    }
    if (stage.finish() != sgfstream::parse_status::finished) {
        record.diagnostics.push_back("the stage has not finished");
    }
    return record;
}

/// What is read under every chunking; if one makes a difference, its name.
template <class Stage = sgfstream::basic_charset_stage<stage_recorder>>
stage_recorder staged_in_all_ways(std::string_view input,
                                  sgfstream::charset_options const& options = {}) {
    auto result = staged<Stage>(input, {}, options);
    for (auto const& cut : all_chunkings(input.size())) {
        if (!(staged<Stage>(input, cut, options) == result)) {
            result.diagnostics.push_back("another result " + cut.name());
        }
    }
    return result;
}

/// Answers the event of a number, counted from 0, in its own way; passes all on.
class answering : public controller_of<stage_recorder> {
  public:
    using controller_of::controller_of;
    explicit answering(std::size_t at, action answer = action::stop)
        : controller_of([at, answer](std::size_t number) {
              return number == at ? answer : action::proceed;
          }) {}

    void on_value_part(std::uint64_t offset, std::string_view raw) {
        record.on_value_part(offset, raw); // how many there are depends on the chunks
    }
};

/// In UTF-16 with a mark.
inline std::string utf16(std::u16string const& text, bool big_endian = false) {
    std::string result;
    for (auto const unit : u'\uFEFF' + text) {
        auto const high = static_cast<char>(unit >> 8);
        auto const low = static_cast<char>(unit & 0xFF);
        result += big_endian ? high : low;
        result += big_endian ? low : high;
    }
    return result;
}

} // namespace sgfstream_test
