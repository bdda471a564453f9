// SPDX-License-Identifier: MIT
#include "run.hpp"
#include "system.hpp"

int main(int argc, char** argv) {
    sudoku::cli::occupy_standard_streams();
    sudoku::cli::ignore_closed_pipes();
    return sudoku::cli::run(argc, argv);
}
