// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/detail/config.hpp>

namespace sgfstream {

extern template class SGFSTREAM_API basic_parser<handler>;

/// The push parser over virtual functions: one type, compiled once in the library, for handlers that
/// are chosen at run time and for bindings to other languages. Everything that stands at
/// `basic_parser` holds; each event costs a virtual call.
using parser = basic_parser<handler>;

} // namespace sgfstream
