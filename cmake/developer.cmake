# SPDX-License-Identifier: MIT
# What the project asks of its own code, and of nobody else's.

if(SGFSTREAM_SANITIZE)
  add_compile_options(-fsanitize=${SGFSTREAM_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SGFSTREAM_SANITIZE})
endif()

# The library must build and work without them; what tests it may need them.
option(SGFSTREAM_EXCEPTIONS "Build the library and the fuzz targets with exceptions" ON)
option(SGFSTREAM_SIMD "Let the library use vector instructions" ON)

function(sgfstream_bare_settings target)
  if(NOT SGFSTREAM_EXCEPTIONS)
    target_compile_options(${target} PRIVATE -fno-exceptions)
  endif()
  if(NOT SGFSTREAM_SIMD)
    target_compile_definitions(${target} PRIVATE SGFSTREAM_NO_SIMD)
  endif()
endfunction()

# A shared library (BUILD_SHARED_LIBS) shows what is marked SGFSTREAM_API and hides the rest. Until 1.0.0
# each minor version has an ABI of its own.
function(sgfstream_library_settings target)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    WINDOWS_EXPORT_ALL_SYMBOLS ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()

function(sgfstream_developer_settings target)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  if(SGFSTREAM_DEVELOPER)
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
  endif()
endfunction()
