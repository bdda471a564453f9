#!/bin/bash -eu
# SPDX-License-Identifier: MIT
exec "$SRC/sgfstream/fuzz/oss-fuzz/build.sh" "$@"
