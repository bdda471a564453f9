// SPDX-License-Identifier: MIT
// A mutator that knows tokens: it copies, moves, removes and cuts whole values, properties, nodes and
// variations, and puts backslashes where they matter. Half of the time, and where the input has no
// tokens, the engine's own mutations of bytes are used.
#include "support/reference_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed);

namespace {

using namespace sgfstream_test;
using kind = reference_event::kind;

struct span {
    std::size_t begin;
    std::size_t end;
};

/// Everything in the input that is one thing, and the places where a token begins.
struct tokens {
    std::vector<span> things;
    std::vector<std::size_t> places;
};

tokens find_tokens(std::string_view input) {
    tokens result;
    std::vector<std::size_t> trees;
    std::size_t node = 0;
    std::size_t property = 0;
    std::size_t value = 0;
    for (auto const& event : reference_read(input).events) {
        auto const at = static_cast<std::size_t>(event.offset);
        result.places.push_back(at);
        switch (event.what) {
        case kind::tree_begin:
            trees.push_back(at);
            break;
        case kind::node:
            node = at;
            break;
        case kind::property:
            property = at;
            break;
        case kind::value_begin:
            value = at;
            break;
        case kind::value:
            break;
        case kind::value_end:
            result.things.push_back({value, at + 1});
            result.things.push_back({property, at + 1});
            result.things.push_back({node, at + 1});
            break;
        case kind::tree_end:
            result.things.push_back({trees.back(), at + 1});
            trees.pop_back();
            break;
        }
    }
    return result;
}

class mutation {
  public:
    mutation(std::string_view input, unsigned seed) : input_(input), random_(seed) {}

    /// @returns the new input; empty if this one has nothing to work on
    std::string run() {
        tokens_ = find_tokens(input_);
        if (tokens_.things.empty()) {
            return {};
        }
        auto const thing = tokens_.things[draw(tokens_.things.size())];
        auto const place = tokens_.places[draw(tokens_.places.size())];
        std::string result = input_;
        std::string const text = input_.substr(thing.begin, thing.end - thing.begin);
        switch (draw(6)) {
        case 0: // copy it somewhere: a property twice, a variation spliced in
            return result.insert(place, text);
        case 1:
            return result.erase(thing.begin, text.size());
        case 2: // several times in a row
            for (auto times = draw(4); times != 0; --times) {
                result.insert(thing.end, text);
            }
            return result;
        case 3: // an escape inside of it
            return result.insert(thing.begin + draw(text.size()), draw(2) == 0 ? "\\" : "\\]");
        case 4: // wrapped up as a variation
            return result.insert(thing.end, ")").insert(thing.begin, "(;");
        default: // cut at a token
            return result.substr(0, draw(2) == 0 ? thing.end : place);
        }
    }

  private:
    std::size_t draw(std::size_t count) { return random_() % count; }

    std::string input_;
    std::minstd_rand random_;
    tokens tokens_;
};

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    if (seed % 2 == 0) {
        std::string const changed =
            mutation({reinterpret_cast<char const*>(data), size}, seed / 2).run();
        if (!changed.empty() && changed.size() <= most) {
            std::copy(changed.begin(), changed.end(), data);
            return changed.size();
        }
    }
    return LLVMFuzzerMutate(data, size, most);
}
