// SPDX-License-Identifier: MIT
// The stage that repairs brackets: against its reference, whole, in chunks from the tail and with stops
// there; linear; strictly valid input is read as it is; and what is read of any other can be written.
#include "support/bracket_trace.hpp"
#include "support/controller.hpp"
#include "support/tolerant_words.hpp"

#include <sgfstream/sink.hpp>
#include <sgfstream/writer.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <algorithm>
#include <optional>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream_fuzz::check;
using kind = reference_event::kind;

/// Stops where the tail says, if it is to.
class stopping_recorder : public controller_of<bracket_recorder> {
  public:
    explicit stopping_recorder(std::optional<sgfstream_fuzz::tail> stops)
        : controller_of([stops](std::size_t) mutable {
              return stops && stops->draw(3) == 0 ? action::stop : action::proceed;
          }) {}
    void on_bytes_examined(std::size_t bytes) { examined += bytes; }

    std::size_t examined = 0;
};

using stage = sgfstream::basic_bracket_stage<stopping_recorder>;

void finish(stage& reader) {
    auto status = reader.finish();
    while (status == sgfstream::parse_status::stopped) {
        status = reader.finish();
    }
    check(status == sgfstream::parse_status::finished, "no input is refused");
}

void compare(stopping_recorder const& handler, stage const& reader, std::string_view input,
             bracket_result const& brackets, tolerant_result const& expected) {
    auto const fault =
        difference({handler.record.traced(), handler.record.brackets}, brackets, expected);
    check(fault.empty(), "the stage agrees with the reference", fault);
    check(reader.offset() == input.size() && reader.parsed_offset() == input.size(),
          "all of it is read");
    check(reader.counts().of(sgfstream::diagnostic_code::bracket_repaired) ==
              brackets.brackets.size(),
          "brackets are counted");
}

/// What is read is written, less the names of identifiers that cannot be, and read again.
void check_written(tolerant_result read) {
    for (auto& event : read.events) {
        bool const is_valid = std::all_of(event.text.begin(), event.text.end(),
                                          [](char c) { return c >= 'A' && c <= 'Z'; });
        if (event.what == kind::property && !is_valid) {
            event.text.assign(1, 'X');
        }
    }
    std::string written;
    sgfstream::string_sink target(written);
    sgfstream::writer out(target);
    replay(read.events, out);
    check(!out.finish(), "it can be written", out.error().message());
    if (read.events.empty()) {
        return;
    }
    auto again = reference_read(written);
    check(again.end.what == verdict::accept, "what is written is strictly valid", written);
    check(again.events.size() == read.events.size(), "and all of it", written);
    for (std::size_t i = 0; i < read.events.size(); ++i) {
        check(again.events[i].what == read.events[i].what &&
                  again.events[i].text == read.events[i].text,
              "and the same", written);
    }
    check(repair_brackets(written).brackets.empty(), "nothing is left to be repaired", written);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    if (has_long_word(input)) {
        return 0;
    }
    auto const brackets = repair_brackets(input);
    auto const expected = read_repaired(brackets);
    sgfstream_fuzz::tail draws(input);

    stopping_recorder whole({});
    stage first(whole, without_cap());
    sgfstream_fuzz::write_whole(first, input);
    finish(first);
    compare(whole, first, input, brackets, expected);
    check(whole.examined <= 3 * brackets.repaired.size(), "the parser's work is linear");

    stopping_recorder bytes({});
    stage second(bytes, without_cap());
    sgfstream_fuzz::write_in_chunks(second, input, [] { return 1; });
    finish(second);
    compare(bytes, second, input, brackets, expected);

    stopping_recorder parts(draws);
    stage third(parts, without_cap());
    sgfstream_fuzz::write_in_drawn_chunks(third, input, draws);
    finish(third);
    compare(parts, third, input, brackets, expected);

    if (reference_read(input).end.what == verdict::accept) {
        check(brackets.brackets.empty(), "strictly valid input has nothing to be repaired");
    }
    check_written(expected);
    return 0;
}
