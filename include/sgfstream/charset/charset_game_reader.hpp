// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/charset/charset_stage.hpp>
#include <sgfstream/diagnosing_builder.hpp>
#include <sgfstream/game_reader.hpp>

namespace sgfstream {

/// Reads games of the tolerant dialect in any charset, as `tolerant_game_reader` otherwise: values come
/// out in UTF-8.
///
///     sgfstream::charset_game_reader reader(input, {}, {}, sgfstream::charset_options{});
using charset_game_reader =
    basic_game_reader<basic_charset_stage<diagnosing_builder>, diagnosing_builder>;

/// The same with `]` in values taken for text where nobody escaped it.
using repairing_game_reader =
    basic_game_reader<basic_repairing_charset_stage<diagnosing_builder>, diagnosing_builder>;

extern template class SGFSTREAM_API
    basic_game_reader<basic_charset_stage<diagnosing_builder>, diagnosing_builder>;
extern template class SGFSTREAM_API
    basic_game_reader<basic_repairing_charset_stage<diagnosing_builder>, diagnosing_builder>;

} // namespace sgfstream
