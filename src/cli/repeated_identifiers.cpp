// SPDX-License-Identifier: MIT
#include "repeated_identifiers.hpp"

namespace sgfstream::cli {

bool repeated_identifiers::add(std::string_view identifier) {
    if (first_.empty()) {
        first_ = identifier;
        return false;
    }
    if (first_ == identifier || others_.contains(identifier)) {
        return true;
    }
    if (others_.size() + 1 < most) {
        others_.emplace(identifier);
    }
    return false;
}

} // namespace sgfstream::cli
