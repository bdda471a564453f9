// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sgfstream_test {

// Calls `visit` with every input that begins with what `input` is and goes on with up to `more` of the
// tokens, and with how many more could follow. Recursion as deep as there are tokens.
template <class Tokens, class Visit>
void for_every_input(std::string& input, Tokens const& tokens, std::size_t more,
                     Visit const& visit) {
    visit(input, more);
    if (more == 0) {
        return;
    }
    auto const size = input.size();
    for (std::string_view const token : tokens) {
        input += token;
        for_every_input(input, tokens, more - 1, visit);
        input.resize(size);
    }
}

} // namespace sgfstream_test
