// SPDX-License-Identifier: MIT
// Reads games one after another, changes each, and writes it: edit_games < archive.sgf > edited.sgf
#include <sgfstream/sgfstream.hpp>

#include <cstdio>
#include <exception>

int main() try {
    sgfstream::file_source input(stdin);
    sgfstream::file_sink target(stdout);
    sgfstream::writer output(target);
    sgfstream::game_reader reader(input);
    while (sgfstream::game* game = reader.next()) {
        sgfstream::node const root = game->root();
        std::fprintf(stderr, "%s - %s, %zu nodes\n", root.text("PB").str().c_str(),
                     root.text("PW").str().c_str(), game->size());
        for (sgfstream::node const node : game->nodes()) {
            game->remove_property(node, "C"); // every comment, in every variation
        }
        game->set_text(root, "AN", "nobody [yet]");
        sgfstream::node last;
        for (sgfstream::node const node : game->main_line()) {
            last = node;
        }
        game->add_value(game->append_child(last), "B", ""); // Black passes at the end
        output.write(*game);
    }
    return output.finish() ? 3 : 0;
} catch (std::exception const& problem) {
    std::fprintf(stderr, "%s\n", problem.what()); // "7:12: properties without delimiter: ..."
    return 1;
}
