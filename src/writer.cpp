// SPDX-License-Identifier: MIT
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/detail/tolerant_machine.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/text.hpp>
#include <sgfstream/writer.hpp>

namespace sgfstream {
namespace {

constexpr std::size_t buffer_size = 65'536;

bool is_line_break(std::string_view bytes) noexcept {
    return bytes == "\n" || bytes == "\r\n" || bytes == "\r" || bytes == "\n\r";
}

} // namespace

static_assert(event_handler<writer>);

writer::writer(sink& target, write_options const& options)
    : sink_(target),
      line_length_(options.line_length),
      line_break_(options.line_break),
      odd_identifiers_(options.odd_identifiers) {
    if (!is_line_break(line_break_)) {
        error_ = usage_errc::bad_line_break;
    }
}

// ---- tokens

bool writer::expect(bool fits) noexcept {
    if (!fits && !error_) {
        error_ = usage_errc::events_out_of_order;
    }
    return !error_;
}

bool writer::line_is_full() const noexcept {
    return line_length_ != 0 && column_ >= line_length_;
}

/// Breaks the line before the variation that was begun with `(;` if that was put off.
void writer::break_line_put_off(bool behind_opening) {
    if (puts_off_break_) {
        std::size_t const size = behind_opening ? 1 : 2;
        out_.insert(out_.size() - size, line_break_); // since `(` nothing was given to the sink
        column_ = size;
        puts_off_break_ = false;
    }
}

void writer::begin_token() {
    if (line_is_full()) {
        out_ += line_break_;
        column_ = 0;
    }
}

void writer::flush() {
    if (!out_.empty()) {
        error_ = sink_.write(out_);
    }
    out_.clear();
}

void writer::flush_if_full() {
    if (out_.size() >= buffer_size) {
        flush();
    }
}

std::error_code writer::begin_tree() {
    if (expect(place_ == place::outside || place_ == place::node || place_ == place::after_value ||
               place_ == place::after_tree)) {
        break_line_put_off();
        puts_off_break_ = line_is_full();
        put('(');
        ++depth_;
        place_ = place::opened;
    }
    return error_;
}

std::error_code writer::node() {
    if (expect(place_ == place::opened || place_ == place::node || place_ == place::after_value)) {
        if (place_ != place::opened) {
            break_line_put_off();
            begin_token();
        }
        put(';');
        place_ = place::node;
    }
    return error_;
}

std::error_code writer::property(std::string_view identifier) {
    if (!expect(place_ == place::node || place_ == place::after_value)) {
        return error_;
    }
    if (!is_identifier(identifier) && !(odd_identifiers_ && is_odd_identifier(identifier))) {
        error_ = usage_errc::bad_identifier;
        return error_;
    }
    if (puts_off_break_) {
        break_line_put_off(detail::restarts(identifier));
    }
    if (place_ != place::node) {
        begin_token();
    }
    out_ += identifier;
    column_ += identifier.size();
    place_ = place::property;
    return error_;
}

action writer::on_value_begin(std::uint64_t) {
    if (expect(place_ == place::property || place_ == place::after_value)) {
        put('[');
        place_ = place::value;
        escaped_ = false;
    }
    return result();
}

action writer::on_value_part(std::uint64_t, std::string_view raw) {
    if (!expect(place_ == place::value)) {
        return result();
    }
    auto const* const begin = detail::as_bytes(raw.data());
    auto const* const end = begin + raw.size();
    auto const* p = begin;
    while (p != end) {
        if (escaped_) {
            escaped_ = false;
            ++p;
            continue;
        }
        p = detail::find_end_of_plain_text(p, end);
        if (p != end) {
            if (*p == ']') {
                error_ = usage_errc::bad_raw_value;
                return result();
            }
            escaped_ = true;
            ++p;
        }
    }
    put_value(raw);
    flush_if_full();
    return result();
}

void writer::put_value(std::string_view raw) {
    out_ += raw;
    auto const line_end = line_length_ != 0 ? raw.find_last_of("\r\n") : std::string_view::npos;
    column_ = line_end != std::string_view::npos ? raw.size() - line_end - 1 : column_ + raw.size();
}

action writer::on_value_end(std::uint64_t) {
    if (expect(place_ == place::value)) {
        if (escaped_) {
            error_ = usage_errc::bad_raw_value;
            return result();
        }
        put(']');
        place_ = place::after_value;
        flush_if_full();
    }
    return result();
}

std::error_code writer::end_tree() {
    if (expect(place_ == place::node || place_ == place::after_value ||
               place_ == place::after_tree)) {
        break_line_put_off();
        put(')');
        --depth_;
        place_ = depth_ == 0 ? place::outside : place::after_tree;
        if (depth_ == 0) {
            out_ += line_break_;
            column_ = 0;
        }
        flush_if_full();
    }
    return error_;
}

// ---- the same as events, and values as a whole

action writer::on_tree_begin(std::uint64_t, std::uint64_t) {
    begin_tree();
    return result();
}
action writer::on_node(std::uint64_t) {
    node();
    return result();
}
action writer::on_property(std::uint64_t, std::string_view identifier) {
    property(identifier);
    return result();
}
action writer::on_tree_end(std::uint64_t, std::uint64_t depth) {
    do { // of a tree that was skipped, those inside of it are still open
        end_tree();
    } while (!error_ && depth_ >= depth);
    return result();
}

std::error_code writer::raw(std::string_view value) {
    if (!expect(place_ == place::property || place_ == place::after_value)) {
        return error_;
    }
    if (!is_raw_value(value)) {
        error_ = usage_errc::bad_raw_value;
        return error_;
    }
    on_value_begin(0);
    put_value(value);
    on_value_end(0);
    return error_;
}

std::error_code writer::text(std::string_view value) {
    return raw(encode_text(value));
}

std::error_code writer::finish() {
    expect(place_ == place::outside);
    auto const first = error_;
    flush(); // what came before an error is good
    if (first) {
        error_ = first;
    }
    return error_;
}

// ---- trees

void writer::write_node(sgfstream::node const& written) {
    node();
    for (auto const each : written.properties()) {
        property(each.identifier());
        for (auto const v : each.values()) {
            raw(v.raw());
        }
    }
}

std::error_code writer::write(game const& written) {
    expect(place_ == place::outside);
    begin_tree();
    auto at = written.root();
    write_node(at);
    while (!error_) {
        auto const in_variation = [](sgfstream::node const& n) {
            auto const parent = n.parent();
            return parent.first_child() != parent.last_child();
        };
        auto next = at.first_child();
        while (!next) {
            // The end of a line of play: close what it closes, up to a node with a further variation.
            if (!at.parent()) {
                return end_tree();
            }
            if (in_variation(at)) {
                end_tree();
            }
            next = at.next_sibling();
            at = at.parent();
        }
        if (in_variation(next)) {
            begin_tree();
        }
        write_node(next);
        at = next;
    }
    return error_;
}

std::error_code writer::write(collection const& written) {
    for (game const& each : written) {
        write(each);
    }
    return error_;
}

namespace {

template <class Written>
std::string written_as_string(Written const& written, write_options const& options) {
    std::string result;
    string_sink target(result);
    writer out(target, options);
    out.write(written);
    out.finish();
    return result;
}

} // namespace

std::string to_sgf(game const& written, write_options const& options) {
    return written_as_string(written, options);
}

std::string to_sgf(collection const& written, write_options const& options) {
    return written_as_string(written, options);
}

} // namespace sgfstream
