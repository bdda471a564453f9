// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/diagnostic.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace sgfstream_test {

// Records, and answers every callback, diagnostics included, with what `answer` gives for its number.
template <class Recorder>
class controller_of {
  public:
    using action = sgfstream::action;
    using answer_type = std::function<action(std::size_t)>;
    explicit controller_of(answer_type answer) : answer_(std::move(answer)) {}

    action on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_begin(offset, depth);
        return reply();
    }
    action on_node(std::uint64_t offset) {
        record.on_node(offset);
        return reply();
    }
    action on_property(std::uint64_t offset, std::string_view identifier) {
        record.on_property(offset, identifier);
        return reply();
    }
    action on_value_begin(std::uint64_t offset) {
        record.on_value_begin(offset);
        return reply();
    }
    action on_value_part(std::uint64_t offset, std::string_view raw) {
        record.on_value_part(offset, raw);
        return reply();
    }
    action on_value_end(std::uint64_t offset) {
        record.on_value_end(offset);
        return reply();
    }
    action on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_end(offset, depth);
        return reply();
    }
    action on_diagnostic(sgfstream::diagnostic const& what) {
        record.on_diagnostic(what);
        return reply();
    }

    Recorder record;
    std::size_t count = 0;

  private:
    action reply() { return answer_(count++); }
    answer_type answer_;
};

} // namespace sgfstream_test
