// SPDX-License-Identifier: MIT
#include "run.hpp"
#include "system.hpp"

int main(int argc, char** argv) {
    sgfstream::cli::occupy_standard_streams();
    sgfstream::cli::ignore_closed_pipes();
    return sgfstream::cli::run(argc, argv);
}
