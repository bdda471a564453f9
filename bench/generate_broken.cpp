// SPDX-License-Identifier: MIT
#include "generate_broken.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sgfstream_bench {

namespace {

using namespace std::string_view_literals;

constexpr std::array<std::string_view, 6> junk = {
    "Game 12 of the Monday League:\n",
    "From: ann@example.org\nSubject: our game\n\n",
    "----------------------------------------\n",
    "%!SGF 4\n",
    "<pre>\n",
    "# exported by hand, please check\n",
};

bool is_upper(char byte) noexcept {
    return byte >= 'A' && byte <= 'Z';
}

// Where nodes begin, outside values.
std::vector<std::size_t> node_positions(std::string_view record) {
    std::vector<std::size_t> found;
    bool in_value = false;
    for (std::size_t i = 0; i < record.size(); ++i) {
        char const byte = record[i];
        if (!in_value) {
            in_value = byte == '[';
            if (byte == ';') {
                found.push_back(i);
            }
        } else if (byte == '\\') {
            ++i;
        } else if (byte == ']') {
            in_value = false;
        }
    }
    return found;
}

void lose_last_bracket(std::string& record) {
    record.erase(record.rfind(')'), 1);
}

void put_before_last_bracket(std::string& record, std::string_view what) {
    record.insert(record.rfind(')'), what);
}

// As if the download had stopped.
void cut_off(std::string& record, std::span<std::size_t const> nodes, std::size_t node) {
    if (nodes.size() < 2) {
        lose_last_bracket(record);
        return;
    }
    record.erase(nodes[node == 0 ? nodes.size() / 2 : node]);
    record += '\n';
}

void lower_identifier(std::string& record, std::size_t at) {
    if (is_upper(record[at + 1])) {
        record[at + 1] = static_cast<char>(record[at + 1] - 'A' + 'a');
    } else {
        record.insert(at + 1, "c[]");
    }
}

} // namespace

void break_record(std::string& record, random_source& random) {
    auto const nodes = node_positions(record);
    auto const node = random.below(static_cast<std::uint32_t>(nodes.size()));
    std::size_t const at = nodes[node];
    auto const pick_junk = [&] { return random.pick(std::span<std::string_view const>(junk)); };
    switch (random.below(13)) {
    case 0:
        lose_last_bracket(record);
        break;
    case 1: // a bracket that was not escaped ends the value
        record.insert(at + 1, "C[Ann [3d]: hello]");
        break;
    case 2:
        lower_identifier(record, at);
        break;
    case 3:
        record.insert(0, pick_junk());
        break;
    case 4: // a property without a value
        record.insert(at + 1, "KO;");
        break;
    case 5:
        cut_off(record, nodes, node);
        break;
    case 6: // a root that is not begun: between other nodes nothing would tell
        record.erase(nodes.front(), 1);
        break;
    case 7: // text behind it, for a bracket alone could close a game before it
        record += ")\n";
        record += pick_junk();
        break;
    case 8:
        record.insert(at + 1, "C[Ann\0]\0;"sv);
        break;
    case 9:
        record.insert(0, 1, '(');
        break;
    case 10:
        put_before_last_bracket(record, "()");
        break;
    case 11: // a node after a variation
        put_before_last_bracket(record, "(;C[or so]);C[and on]");
        break;
    default: // another separator
        record[at] = ',';
        break;
    }
}

} // namespace sgfstream_bench
