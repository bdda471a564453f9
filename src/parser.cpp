// SPDX-License-Identifier: MIT
#include <sgfstream/parser.hpp>

namespace sgfstream {

template class basic_parser<handler>;

}
