// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/diagnostic.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/tree_builder.hpp>

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace sgfstream {

/// A tree builder for the tolerant dialect: it passes diagnostics on, and adds those that only a tree
/// can know of, which is `diagnostic_code::duplicate_property`.
class diagnosing_builder : public tree_builder {
  public:
    /// @param target  what is built; it must outlive the builder and stay where it is
    /// @param bounds  as of `tree_builder`; `diagnostics_per_code` holds for what it adds
    explicit diagnosing_builder(game& target, limits const& bounds = {})
        : tree_builder(target, bounds), cap_(bounds.diagnostics_per_code) {}
    explicit diagnosing_builder(game&&, limits const& = {}) = delete;

    /// Who gets the diagnostics; nobody at first. What it is given holds until it returns.
    void report_to(std::function<void(diagnostic const&)> reporter) {
        reporter_ = std::move(reporter);
    }

    /// How often identifiers came again in their nodes, in all of the input.
    std::uint64_t duplicates() const noexcept {
        return counts().of(diagnostic_code::duplicate_property);
    }

    /// How often each diagnostic that it adds was met in the input, whether it was sent or only counted.
    diagnostic_counts const& counts() const noexcept { return cap_.met(); }

    // Callbacks of tolerant_event_handler that differ from those of tree_builder.
    action on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        if (depth == 1) {
            ++games_;
            cap_.next_game();
        }
        return tree_builder::on_tree_begin(offset, depth);
    }
    action on_property(std::uint64_t offset, std::string_view identifier) {
        auto const result = tree_builder::on_property(offset, identifier);
        if (result == action::proceed && added_to_earlier_property()) [[unlikely]] {
            if (cap_.admit(diagnostic_code::duplicate_property)) {
                on_diagnostic({diagnostic_code::duplicate_property, offset,
                               offset + identifier.size(), games_,
                               identifier.substr(0, diagnostic::longest_subject)});
            }
        }
        return result;
    }
    void on_diagnostic(diagnostic const& what) {
        if (reporter_) {
            reporter_(what);
        }
    }

  private:
    std::function<void(diagnostic const&)> reporter_;
    diagnostic_cap cap_;
    std::uint64_t games_ = 0;
};

} // namespace sgfstream
