// SPDX-License-Identifier: MIT
#include <sgfstream/game_reader.hpp>
#include <sgfstream/tolerant_game_reader.hpp>

namespace sgfstream {

template class basic_game_reader<basic_parser<tree_builder>, tree_builder>;
template class basic_game_reader<basic_tolerant_parser<diagnosing_builder>, diagnosing_builder>;

#if SGFSTREAM_HAS_EXCEPTIONS
parse_error::parse_error(std::error_code code, sgfstream::location const& where,
                         std::string const& what)
    : std::runtime_error(what), code_(code), location_(where) {}
#endif

} // namespace sgfstream
