// SPDX-License-Identifier: MIT
#include "subcommands.hpp"

namespace sgfstream::cli {

std::span<subcommand_entry const> all_subcommands() noexcept {
    static constexpr std::array<subcommand_entry, 5> table{{
        {.name = "check",
         .help = "Report what is wrong with records",
         .examples = "  sgfstream check game.sgf          silent if all is well\n"
                     "  sgfstream check --summary games/  and say how much was read\n"
                     "  sgfstream check -q < game.sgf     only the exit status tells\n"
                     "  sgfstream check --format json games/ | jq -r .source | sort -u\n"
                     "  sgfstream check --strict --werror game.sgf\n",
         .takes = {.check_output = true, .format = true},
         .problems_are_results = true,
         .make = make_check},
        {.name = "cat",
         .help = "Write games as clean SGF",
         .examples = "  sgfstream cat games/ > all.sgf    one file of all games\n"
                     "  sgfstream cat --line-length 70 game.sgf\n",
         .takes = {.line_length = true, .keep_odd = true, .value_limit = true, .game_limits = true},
         .writes_while_reading = true,
         .make = make_cat},
        {.name = "events",
         .help = "Write what the parser sees, one JSON object a line",
         .examples =
             "  sgfstream events game.sgf\n"
             "  sgfstream events games/ | jq -r 'select(.event == \"property\").identifier'\n",
         .takes = {.raw = true, .value_limit = true},
         .writes_while_reading = true,
         .make = make_events},
        {.name = "json",
         .help = "Write games as JSON, one game a line",
         .examples = "  sgfstream json game.sgf | jq .\n"
                     "  sgfstream json games/ | jq -r '.nodes[0].properties.PB[0]'\n",
         .takes = {.raw = true, .value_limit = true, .game_limits = true},
         .writes_while_reading = true,
         .make = make_json},
        {.name = "stats",
         .help = "Count games, nodes, properties and more",
         .examples = "  sgfstream stats games/\n"
                     "  sgfstream stats --format json game.sgf\n",
         .takes = {.format = true},
         .make = make_stats},
    }};
    return table;
}

} // namespace sgfstream::cli
