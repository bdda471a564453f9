# SPDX-License-Identifier: MIT
# What the project asks of its own code, and of nobody else's.

if(SGFSTREAM_SANITIZE)
  add_compile_options(-fsanitize=${SGFSTREAM_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SGFSTREAM_SANITIZE})
endif()

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
