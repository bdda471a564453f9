// SPDX-License-Identifier: MIT
#pragma once

/// The version of the library, as numbers for the preprocessor and as text.
#define SGFSTREAM_VERSION_MAJOR 0
#define SGFSTREAM_VERSION_MINOR 1
#define SGFSTREAM_VERSION_PATCH 0
#define SGFSTREAM_VERSION "0.1.0"
