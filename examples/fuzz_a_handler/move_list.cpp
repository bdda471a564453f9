// SPDX-License-Identifier: MIT
#include "move_list.hpp"

using sgfstream::action;

action move_list::on_property(std::uint64_t, std::string_view identifier) {
    color_ = identifier == "B" || identifier == "W" ? identifier : "";
    return action::proceed;
}

action move_list::on_value_begin(std::uint64_t) {
    if (!color_.empty()) {
        moves_.push_back(color_ + ' ');
    }
    return action::proceed;
}

action move_list::on_value_part(std::uint64_t, std::string_view raw) {
    if (color_.empty()) {
        return action::proceed;
    }
#ifdef PLANT_A_FAULT
    moves_.back() = color_ + ' '; // as if a value always came in one part
#endif
    moves_.back() += raw;
    return action::proceed;
}
