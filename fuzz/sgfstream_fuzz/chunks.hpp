// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_parser.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace sgfstream_fuzz {

/// Writes a chunk from memory of its own, of exactly its size, which is gone when this returns: a
/// sanitizer finds whoever keeps a view of it, or reads behind it.
template <class Parser>
sgfstream::write_result write_copy(Parser& parser, std::string_view chunk) {
    std::vector<char> const copy(chunk.begin(), chunk.end());
    return parser.write({copy.data(), copy.size()});
}

/// Writes the input in chunks of the sizes that `next_size` gives, and goes on after each stop, until
/// all of it is read or the parser fails. The parser is left to be finished.
template <class Parser, class NextSize>
void write_in_chunks(Parser& parser, std::string_view input, NextSize next_size) {
    using sgfstream::parse_status;
    auto status = parse_status::need_more;
    while (!input.empty() && status != parse_status::failed) {
        auto const chunk = input.substr(0, next_size());
        auto const before = parser.offset();
        auto const result = write_copy(parser, chunk);
        check(result.consumed <= chunk.size() && parser.offset() == before + result.consumed,
              "what was consumed is counted");
        check(result.status == parse_status::stopped || result.status == parse_status::failed ||
                  result.consumed == chunk.size(),
              "without a reason to stop the chunk is consumed whole");
        input.remove_prefix(result.consumed);
        status = result.status;
    }
}

/// The same in one chunk; in more only if the handler stops.
template <class Parser>
void write_whole(Parser& parser, std::string_view input) {
    write_in_chunks(parser, input, [] { return std::string_view::npos; });
}

/// The same in chunks of sizes drawn from the tail of the input: small, larger and empty ones.
template <class Parser>
void write_in_drawn_chunks(Parser& parser, std::string_view input, tail& draws) {
    bool empty_before = false;
    write_in_chunks(parser, input, [&]() -> std::size_t {
        auto const drawn = draws.draw(1) == 0 ? draws.draw(3) : draws.draw(255);
        auto const size = empty_before && drawn == 0 ? 1 : drawn; // two empty chunks say no more
        empty_before = size == 0;
        return size;
    });
}

} // namespace sgfstream_fuzz
