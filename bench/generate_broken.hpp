// SPDX-License-Identifier: MIT
#pragma once

#include "generate_random.hpp"

#include <string>

namespace sgfstream_bench {

// Damages a record in one of the ways real ones are damaged. No valid record follows from
// it, alone or between others: no way leaves a value open, which could swallow the bracket
// of the next record, and none closes more than was opened.
void break_record(std::string& record, random_source& random);

} // namespace sgfstream_bench
