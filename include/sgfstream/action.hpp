// SPDX-License-Identifier: MIT
#pragma once

namespace sgfstream {

/// What a handler wants after an event.
enum class action : unsigned char {
    /// Go on.
    proceed,
    /// Return from `write` at once. The byte that completed the event is consumed; events of the
    /// same byte that are still due are sent first by the next `write`, or by `finish`.
    stop,
    /// Send nothing more of the innermost open tree but its `on_tree_end`. What is skipped is read
    /// only for brackets, escapes and parentheses, so that of all errors only an early end of input
    /// is reported in it. From `on_tree_end` this is `proceed`: that tree is over.
    skip_tree,
    /// The same for the whole game.
    skip_game
};

} // namespace sgfstream
