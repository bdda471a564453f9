// SPDX-License-Identifier: MIT
#include <sgfstream/charset/charset_game_reader.hpp>

namespace sgfstream {

template class basic_game_reader<basic_charset_stage<diagnosing_builder>, diagnosing_builder>;
template class basic_game_reader<basic_repairing_charset_stage<diagnosing_builder>,
                                 diagnosing_builder>;

} // namespace sgfstream
