// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/diagnosing_builder.hpp>
#include <sgfstream/game_reader.hpp>

namespace sgfstream {

extern template class SGFSTREAM_API
    basic_game_reader<basic_tolerant_parser<diagnosing_builder>, diagnosing_builder>;

/// Reads games of the tolerant dialect: no syntax ends the reading, and what was wrong is told to whom
/// `builder().report_to` names. Offsets are turned into places by `lines().find`.
///
///     sgfstream::tolerant_game_reader reader(input);
///     reader.builder().report_to([&](sgfstream::diagnostic const& what) {
///         auto const where = reader.lines().find(what.offset);
///         std::cerr << where.line << ':' << where.column << ": " << what.message() << '\n';
///     });
///     for (auto const& game : reader) { … }
using tolerant_game_reader =
    basic_game_reader<basic_tolerant_parser<diagnosing_builder>, diagnosing_builder>;

} // namespace sgfstream
