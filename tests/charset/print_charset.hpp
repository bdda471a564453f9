// SPDX-License-Identifier: MIT
// For the messages of Boost.Test.
#pragma once

#include <sgfstream/charset/charset.hpp>

#include <optional>
#include <ostream>

namespace sgfstream {

inline std::ostream& boost_test_print_type(std::ostream& out, charset which) {
    return out << name_of(which);
}
inline std::ostream& boost_test_print_type(std::ostream& out, std::optional<charset> which) {
    return out << (which ? name_of(*which) : "no encoding");
}

} // namespace sgfstream
