// SPDX-License-Identifier: MIT
// What goes into lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream::cli {

/// Appends bytes as a JSON string, quotes included, in UTF-8. What is not UTF-8 becomes U+FFFD, one
/// for each maximal part of a sequence that is cut short, and one for each byte that fits nowhere:
/// the practice that the Unicode Standard recommends in section 3.9.
void append_json_string(std::string& out, std::string_view bytes);

/// Appends a property value as a JSON string: decoded as Text, or as it stands in the file.
void append_json_value(std::string& out, std::string_view raw, bool as_it_stands);

void append_number(std::string& out, std::uint64_t number);

} // namespace sgfstream::cli
