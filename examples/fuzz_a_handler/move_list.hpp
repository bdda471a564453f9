// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/handler.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Collects the moves of all variations in the order of the file: "B pd", "W dp".
class move_list : public sgfstream::handler {
  public:
    std::vector<std::string> const& moves() const { return moves_; }

    sgfstream::action on_property(std::uint64_t offset, std::string_view identifier) override;
    sgfstream::action on_value_begin(std::uint64_t offset) override;
    sgfstream::action on_value_part(std::uint64_t offset, std::string_view raw) override;

    friend bool operator==(move_list const& a, move_list const& b) { return a.moves_ == b.moves_; }

  private:
    std::string color_; ///< empty in a property that is no move
    std::vector<std::string> moves_;
};
