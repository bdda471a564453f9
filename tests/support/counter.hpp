// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/parser.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sgfstream_test {

// Counts what it gets.
struct counter {
    void on_tree_begin(std::uint64_t, std::uint64_t) { ++events; }
    void on_node(std::uint64_t) { ++events; }
    void on_property(std::uint64_t, std::string_view) { ++events; }
    void on_value_begin(std::uint64_t) { ++events; }
    void on_value_part(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
    void on_value_end(std::uint64_t) { ++events; }
    void on_tree_end(std::uint64_t, std::uint64_t) { ++events; }

    std::uint64_t events = 0;
    std::uint64_t bytes = 0;
};

// Writes an input as long as it is asked for more.
template <class Parser>
sgfstream::parse_status write_in_pieces(Parser& parser, std::string_view input, std::size_t size) {
    auto status = sgfstream::parse_status::need_more;
    while (!input.empty() && status == sgfstream::parse_status::need_more) {
        status = parser.write(input.substr(0, size)).status;
        input.remove_prefix(std::min(size, input.size()));
    }
    return status;
}

} // namespace sgfstream_test
