// SPDX-License-Identifier: MIT
#include <sgfstream/parse.hpp>

#include <utility>

namespace sgfstream {

namespace {

/// Every game that `next` gets out of a reader of the text.
template <class Next>
collection read_all(std::string_view text, limits const& bounds,
                    collection::allocator_type allocator, Next next) {
    collection result(allocator);
    memory_source input(text);
    game_reader reader(input, bounds, allocator);
    while (game* const each = next(reader)) {
        result.push_back(std::move(*each));
    }
    return result;
}

} // namespace

collection parse(std::string_view text, std::error_code& error, limits const& bounds,
                 collection::allocator_type allocator) {
    return read_all(text, bounds, allocator,
                    [&](game_reader& reader) { return reader.next(error); });
}

#if SGFSTREAM_HAS_EXCEPTIONS
collection parse(std::string_view text, limits const& bounds,
                 collection::allocator_type allocator) {
    return read_all(text, bounds, allocator, [](game_reader& reader) { return reader.next(); });
}
#endif

} // namespace sgfstream
