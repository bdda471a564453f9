// SPDX-License-Identifier: MIT
// A mutator that knows tokens: it copies, moves, removes and cuts whole values, properties, nodes and
// variations, and puts backslashes where they matter. Half of the time, and where the input has no
// tokens, the engine's own mutations of bytes are used.
// An engine that does not know LLVMFuzzerCustomMutator leaves it alone.
#include <sgfstream/basic_parser.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

// An engine that has no mutations of bytes to lend leaves it null.
#if defined(__GNUC__) && !defined(_WIN32)
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t most);
#else
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
#endif
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed);

namespace {

struct span {
    std::size_t begin;
    std::size_t end;
};

/// Everything in the input that is one thing, and the places where a token begins.
class tokens {
  public:
    std::vector<span> things;
    std::vector<std::size_t> places;

    void on_tree_begin(std::uint64_t offset, std::uint64_t) { trees_.push_back(place(offset)); }
    void on_node(std::uint64_t offset) { node_ = place(offset); }
    void on_property(std::uint64_t offset, std::string_view) { property_ = place(offset); }
    void on_value_begin(std::uint64_t offset) { value_ = place(offset); }
    void on_value_part(std::uint64_t offset, std::string_view) { place(offset); }
    void on_value_end(std::uint64_t offset) {
        auto const end = place(offset) + 1;
        for (auto const begin : {value_, property_, node_}) {
            things.push_back({begin, end});
        }
    }
    void on_tree_end(std::uint64_t offset, std::uint64_t) {
        things.push_back({trees_.back(), place(offset) + 1});
        trees_.pop_back();
    }

  private:
    std::size_t place(std::uint64_t offset) {
        return places.emplace_back(static_cast<std::size_t>(offset));
    }

    std::vector<std::size_t> trees_;
    std::size_t node_ = 0;
    std::size_t property_ = 0;
    std::size_t value_ = 0;
};

class mutation {
  public:
    mutation(std::string_view input, unsigned seed) : input_(input), random_(seed) {}

    /// @returns the new input; empty if this one has nothing to work on
    std::string run() {
        sgfstream::basic_parser parser(tokens_);
        parser.write(input_); // as far as it goes
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
    return LLVMFuzzerMutate != nullptr ? LLVMFuzzerMutate(data, size, most) : size;
}
