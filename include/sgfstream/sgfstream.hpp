// SPDX-License-Identifier: MIT
// Everything that the library has.
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/collection.hpp>
#include <sgfstream/diagnosing_builder.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/line_counter.hpp>
#include <sgfstream/location.hpp>
#include <sgfstream/node.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/parser.hpp>
#include <sgfstream/recent_lines.hpp>
#include <sgfstream/sink.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/text.hpp>
#include <sgfstream/tolerant_game_reader.hpp>
#include <sgfstream/tree_builder.hpp>
#include <sgfstream/version.hpp>
#include <sgfstream/whole_values.hpp>
#include <sgfstream/writer.hpp>
