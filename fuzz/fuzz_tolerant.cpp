// SPDX-License-Identifier: MIT
// The tolerant dialect: against its reference reader, whole and in chunks from the tail; total,
// bounded and linear; on what the strict dialect accepts it sends the same events; and a clean game on
// a new line is read whole, whatever stands before it.
#include "support/tolerant_trace.hpp"
#include "support/tolerant_words.hpp"

#include <sgfstream_fuzz/check.hpp>

#include <algorithm>

namespace {

using namespace sgfstream_test;
using sgfstream_fuzz::check;

struct work_recorder : tolerant_recorder {
    void on_bytes_examined(std::size_t bytes) { examined += bytes; }
    std::size_t examined = 0;
};

void compare(std::string_view input, sgfstream_fuzz::tail draws, unsigned longest,
             tolerant_result const& expected) {
    work_recorder record;
    sgfstream::basic_tolerant_parser<work_recorder> parser(record, without_cap());
    for (std::string_view rest = input; !rest.empty();) {
        auto const chunk = rest.substr(0, longest == 0 ? rest.size() : 1 + draws.draw(longest - 1));
        check(write_copy(parser, chunk).consumed == chunk.size(), "every chunk is consumed");
        rest.remove_prefix(chunk.size());
    }
    check(parser.finish() == sgfstream::parse_status::finished, "no input is refused");
    check(record.examined <= 3 * input.size(), "the parser's work is linear");
    auto const fault =
        difference({record.events, record.diagnostics, record.nodes, record.faults}, expected);
    check(fault.empty(), "the parser agrees with the reference reader", fault);
}

void check_bounds(std::string_view input) {
    tolerant_recorder record;
    sgfstream::basic_tolerant_parser<tolerant_recorder> parser(record);
    parser.write(input);
    parser.finish();
    check(record.diagnostics.size() <= 10 * sgfstream::diagnostic_codes * (parser.games() + 1),
          "diagnostics are capped");
}

/// A game that begins a line with FF[4] survives what stands before it, unless that ends in a value.
void check_survival(std::string_view input, tolerant_result const& expected) {
    auto const in_value =
        std::any_of(expected.diagnostics.begin(), expected.diagnostics.end(), [&](auto const& d) {
            return d.code == "eof-in-value" ||
                   (d.end == input.size() &&
                    (d.code == "value-without-ident" || d.code == "bad-char-in-node"));
        });
    if (in_value) {
        return;
    }
    auto const all = tolerant_trace(std::string(input) + "\n(;FF[4]X[y];Z[])");
    check(!all.nodes.empty() && all.nodes.size() >= 2, "there is a game behind it");
    std::vector<reference_node> const last(all.nodes.end() - 2, all.nodes.end());
    check(last[0].parent == no_parent && last[0].properties.size() == 2 &&
              last[1].properties.size() == 1 && last[1].properties[0].identifier == "Z",
          "a clean game on a new line is read whole");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    if (has_long_word(input)) {
        return 0;
    }
    auto const expected = tolerant_read(input);
    sgfstream_fuzz::tail const draws(input);
    compare(input, draws, 0, expected);
    compare(input, draws, 1, expected);
    compare(input, draws, 16, expected);
    check_bounds(input);
    check_survival(input, expected);
    auto const strict = reference_read(input);
    auto const restarted = std::any_of(expected.diagnostics.begin(), expected.diagnostics.end(),
                                       [](auto const& d) { return d.code == "game-restarted"; });
    if (strict.end.what == verdict::accept && !restarted) {
        check(strict.events == expected.events, "strict input is read as the strict dialect does");
    }
    return 0;
}
