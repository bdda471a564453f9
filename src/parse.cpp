// SPDX-License-Identifier: MIT
#include <sgfstream/parse.hpp>

#include <utility>

namespace sgfstream {

collection parse(std::string_view text, std::error_code& error, limits const& bounds,
                 collection::allocator_type allocator) {
    collection result(allocator);
    memory_source input(text);
    game_reader reader(input, bounds, allocator);
    while (game* const each = reader.next(error)) {
        result.push_back(std::move(*each));
    }
    return result;
}

#if SGFSTREAM_HAS_EXCEPTIONS
collection parse(std::string_view text, limits const& bounds,
                 collection::allocator_type allocator) {
    collection result(allocator);
    memory_source input(text);
    game_reader reader(input, bounds, allocator);
    while (game* const each = reader.next()) {
        result.push_back(std::move(*each));
    }
    return result;
}
#endif

} // namespace sgfstream
