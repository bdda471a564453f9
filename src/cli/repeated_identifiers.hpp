// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace sgfstream::cli {

/// Notices when a property identifier comes again in its node, in bounded memory: of nodes with more
/// than `most` different identifiers the first ones are known.
class repeated_identifiers {
  public:
    static constexpr std::size_t most = 4'096;

    void begin_node() noexcept {
        first_.clear();
        if (!others_.empty()) {
            others_.clear();
        }
    }

    /// @returns whether it stood in this node before
    bool add(std::string_view identifier);

  private:
    std::string first_; ///< most nodes have one
    std::set<std::string, std::less<>> others_;
};

} // namespace sgfstream::cli
