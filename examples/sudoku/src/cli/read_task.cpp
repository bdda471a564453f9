// SPDX-License-Identifier: MIT
#include "faults.hpp"
#include "printable.hpp"
#include "system.hpp"
#include "tasks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sudoku::cli {
namespace {

/// Goes through the inputs.
class reading {
  public:
    reading(settings const& wanted, streams const& to) : wanted_(wanted), to_(to) {
        if (wanted.what == task::solve || wanted.what == task::show) {
            writer_ = make_writer(to.results, wanted.to);
        }
    }

    outcome run() {
        for (std::string const& path : wanted_.paths) {
            if (has_enough()) {
                break;
            }
            name_ = path == "-" ? "<stdin>" : printable(path);
            if (path == "-") {
                read(standard_input);
                continue;
            }
            std::error_code error;
            open_file const file(path, open_file::mode::read, error);
            if (error) {
                report_unreadable(error);
            } else {
                read(file.descriptor());
            }
        }
        if (writer_) {
            writer_->finish();
        }
        return done_;
    }

  private:
    bool has_enough() const noexcept {
        return wanted_.first != 0 && done_.puzzles >= wanted_.first;
    }

    void read(int descriptor) {
        sgfstream::descriptor_source input(descriptor);
        auto const reader = wanted_.from ? make_reader(input, *wanted_.from) : make_reader(input);
        using result = puzzle_reader::outcome;
        for (result next = result::end; !has_enough() && (next = reader->next()) != result::end;) {
            if (next == result::unreadable) {
                report_unreadable(reader->error());
                return;
            }
            if (next == result::problem) {
                report(reader->problem().where, reader->problem().message);
                continue;
            }
            ++done_.puzzles;
            take(reader->puzzle());
            to_.progress.show(done_.puzzles);
        }
    }

    void take(read_puzzle const& p) {
        if (wanted_.what == task::show) {
            writer_->write({p.givens, p.solution, std::nullopt, done_.puzzles, std::nullopt});
            return;
        }
        auto const found = judge(solver_, p.givens);
        if (!found.solution) {
            report(p.place_of(found.cell), found.message);
        } else if (p.solution && *p.solution != *found.solution) {
            report(p.where, "the solution in the file is not the puzzle's");
        } else if (wanted_.what == task::rate) {
            explain(p, *found.solution);
        } else if (wanted_.what == task::solve && wanted_.to == format::sgf) {
            writer_->write({p.givens, found.solution, rate(p.givens, *found.solution),
                            done_.puzzles, std::nullopt});
        } else if (wanted_.what == task::solve) {
            writer_->write(
                {*found.solution, std::nullopt, std::nullopt, done_.puzzles, std::nullopt});
        }
    }

    void explain(read_puzzle const& p, grid const& solution) {
        std::string steps;
        int number = 0;
        auto const difficulty = rate(p.givens, solution, [&](step const& s) {
            if (!wanted_.brief) {
                steps += fmt::format("{:4}. {}\n", ++number, describe(s));
            }
        });
        to_.results.write(fmt::format("{}:{}:{}: {}\n{}", name_, p.where.line, p.where.column,
                                      summary_of(p.givens, difficulty), steps));
    }

    void report(sgfstream::location const& where, std::string_view message) {
        put(fmt::format("{}:{}:{}: error: {}\n", name_, where.line, where.column, message),
            exit_problems);
    }

    void report_unreadable(std::error_code error) {
        put(fmt::format("{}: error: {}\n", name_, error.message()), exit_io);
    }

    void put(std::string const& line, exit_code leads_to) {
        done_.code = std::max(done_.code, leads_to);
        to_.progress.clear();
        if (wanted_.quiet) {
            return;
        }
        // For a check the problems are the result.
        wanted_.what == task::check ? to_.results.write(line) : to_.messages.write(line);
    }

    settings const& wanted_;
    streams const& to_;
    std::unique_ptr<puzzle_writer> writer_;
    rules_solver solver_;
    std::string name_;
    outcome done_;
};

} // namespace

outcome read_puzzles(settings const& wanted, streams const& to) {
    return reading(wanted, to).run();
}

} // namespace sudoku::cli
