#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds every fuzz target into $OUT, each with its dictionary, options and seeds, as OSS-Fuzz and
# ClusterFuzzLite want them. The environment says how: $SRC/sgfstream is this project, $CXX with
# $CXXFLAGS the compiler, $LIB_FUZZING_ENGINE the engine, $WORK a folder for what is made on the way.
# Arguments are handed to CMake. ./try does all of it on an ordinary machine.
build=$WORK/sgfstream

# The libraries of the command, if they come as sources: compiled as everything else is.
for library in CLI11 fmt; do
    if [ -d "$SRC/$library" ]; then
        cmake -S "$SRC/$library" -B "$WORK/$library" -G Ninja -DCMAKE_INSTALL_PREFIX="$WORK/installed" \
            -DCLI11_BUILD_TESTS=OFF -DCLI11_BUILD_EXAMPLES=OFF -DFMT_TEST=OFF -DFMT_DOC=OFF
        cmake --build "$WORK/$library" --target install
    fi
done

# No kind of build: the flags are those of the environment. fmt only as headers, since a library that
# was compiled otherwise need not fit, nor be there where the targets run; uchardet, which has no C++ in
# its interface, from its archive.
uchardet=$(find /usr/lib /usr/local/lib "$WORK/installed" -name libuchardet.a 2> /dev/null | head -n 1)
rm -rf "$build"
cmake -S "$SRC/sgfstream" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_PREFIX_PATH="$WORK/installed" -DSGFSTREAM_FMT=fmt::fmt-header-only \
    -DUchardet_LIBRARY="${uchardet:?libuchardet.a is not there}" \
    -DSGFSTREAM_BUILD_TESTS=OFF -DSGFSTREAM_BUILD_BENCH=OFF -DSGFSTREAM_BUILD_EXAMPLES=OFF \
    -DSGFSTREAM_LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" "$@"
cmake --build "$build" --target fuzz/all
cmake --install "$build" --component sgfstream_fuzzers --prefix "$OUT"
