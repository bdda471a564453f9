// SPDX-License-Identifier: MIT
// Events, error class and offset of the parser against the independent reference reader, for the
// whole input and for the input in single bytes. The work of the parser must be linear.
#include "support/trace.hpp"

#include <sgfstream_fuzz/check.hpp>

namespace {

using namespace sgfstream_test;
using sgfstream_fuzz::check;

struct work_recorder : recorder {
    void on_bytes_examined(std::size_t bytes) { examined += bytes; }
    std::size_t examined = 0;
};

void compare(std::string_view input, std::size_t chunk_size, reference_result const& expected) {
    work_recorder record;
    sgfstream::basic_parser<work_recorder> parser(record);
    auto status = sgfstream::parse_status::need_more;
    for (std::string_view rest = input;
         !rest.empty() && status == sgfstream::parse_status::need_more;) {
        auto const chunk = rest.substr(0, chunk_size);
        status = write_copy(parser, chunk).status;
        rest.remove_prefix(chunk.size());
    }
    parser.finish();
    check(record.examined <= 2 * input.size(), "the parser's work is linear");
    check(!parser.error() || parser.error() == sgfstream::condition::syntax ||
              parser.error() == sgfstream::condition::limit,
          "every error is in a documented class", parser.error().message());
    if (parser.error() == sgfstream::limit_errc::identifier_length) {
        return; // the reference reader knows no limits
    }
    auto const fault = difference({record.events, outcome_of(parser), record.faults}, expected);
    check(fault.empty(), "the parser agrees with the reference reader", fault);
    check(parser.failure().message().size() < 300, "messages are bounded");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    auto const expected = reference_read(input);
    compare(input, input.size() + 1, expected);
    compare(input, 1, expected);
    return 0;
}
