# SPDX-License-Identifier: MIT
# How fuzz targets are built, this project's and those of whoever uses the library: README.md says how.
#
#   sgfstream_add_fuzzer(NAME SOURCES FILE... [LIBRARIES LIBRARY...] [CORPUS FOLDER...]
#                        [DICTIONARY FILE] [OPTIONS FILE])
#     A program NAME of sources that define LLVMFuzzerTestOneInput, with the machinery that stands in
#     this folder, and a test NAME_replays_the_corpus, which runs it on the seeds of the library and
#     of each FOLDER. Beside the program lie NAME.dict and NAME.options; FILE is used in place of
#     those of the library.
#
#   sgfstream_add_handler_fuzzer(NAME HANDLER TYPE HEADER FILE [LIBRARIES LIBRARY...] ...)
#     The same for a handler of yours, the class TYPE that #include "FILE" declares: what must hold
#     stands at fuzz_handler in sgfstream_fuzz/handler.hpp. SOURCES may be left out.
#
# With a fuzzing engine the programs explore: clang's libFuzzer if SGFSTREAM_FUZZ_ENGINE is ON, or what
# LIB_FUZZING_ENGINE names, in the environment or with SGFSTREAM_ before it. Without one they only
# replay the files they are given. `cmake --install BUILD --component sgfstream_fuzzers --prefix OUT`
# packs them up as OSS-Fuzz wants them, seeds included.
option(SGFSTREAM_FUZZ_ENGINE "Link the fuzz targets with libFuzzer (clang)" OFF)
set(SGFSTREAM_LIB_FUZZING_ENGINE "$ENV{LIB_FUZZING_ENGINE}" CACHE STRING
    "What to link the fuzz targets with, in place of libFuzzer")

# What every target is linked with: the engine, or a main that replays files. Made with the first.
function(sgfstream_add_fuzz_machinery)
  if(TARGET sgfstream_fuzz_machinery)
    return()
  endif()
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  if(SGFSTREAM_LIB_FUZZING_ENGINE)
    separate_arguments(engine UNIX_COMMAND "${SGFSTREAM_LIB_FUZZING_ENGINE}")
  elseif(SGFSTREAM_FUZZ_ENGINE)
    set(engine -fsanitize=fuzzer)
  endif()
  if(engine)
    add_library(sgfstream_fuzz_machinery OBJECT ${here}/mutator.cpp)
    target_link_libraries(sgfstream_fuzz_machinery INTERFACE ${engine})
    if(-fsanitize=fuzzer IN_LIST engine) # it sees the way through what is compiled for it alone
      target_compile_options(sgfstream_fuzz_machinery INTERFACE -fsanitize=fuzzer-no-link)
    endif()
    set_target_properties(sgfstream_fuzz_machinery PROPERTIES SGFSTREAM_EXPLORES ON)
  else()
    add_library(sgfstream_fuzz_machinery OBJECT ${here}/standalone.cpp)
  endif()
  target_include_directories(sgfstream_fuzz_machinery PUBLIC ${here})
  target_link_libraries(sgfstream_fuzz_machinery PUBLIC sgfstream::sgfstream)
  set_target_properties(sgfstream_fuzz_machinery PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

function(sgfstream_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DICTIONARY;OPTIONS" "SOURCES;LIBRARIES;CORPUS")
  if(NOT arg_SOURCES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "sgfstream_add_fuzzer(${name}): SOURCES and what else it takes, "
                        "not '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  if(NOT arg_DICTIONARY)
    set(arg_DICTIONARY ${here}/sgf.dict)
  endif()
  if(NOT arg_OPTIONS)
    set(arg_OPTIONS ${here}/sgf.options.in)
  endif()
  sgfstream_add_fuzz_machinery()

  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} sgfstream_fuzz_machinery)
  set_target_properties(${name} PROPERTIES
    CXX_EXTENSIONS OFF RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  configure_file(${arg_DICTIONARY} ${CMAKE_CURRENT_BINARY_DIR}/${name}.dict COPYONLY)
  configure_file(${arg_OPTIONS} ${CMAKE_CURRENT_BINARY_DIR}/${name}.options @ONLY)

  set(corpus)
  foreach(folder IN ITEMS valid invalid tolerant regressions)
    list(APPEND corpus ${here}/../corpus/${folder})
  endforeach()
  foreach(folder IN LISTS arg_CORPUS)
    get_filename_component(folder ${folder} ABSOLUTE)
    list(APPEND corpus ${folder})
  endforeach()
  get_target_property(explores sgfstream_fuzz_machinery SGFSTREAM_EXPLORES)
  set(replay)
  if(explores)
    set(replay -runs=0)
  endif()
  add_test(NAME ${name}_replays_the_corpus COMMAND ${name} ${replay} ${corpus})
  set_tests_properties(${name}_replays_the_corpus PROPERTIES TIMEOUT 120) # what hangs has failed

  # The package: nothing of it is installed but by name.
  install(TARGETS ${name} RUNTIME DESTINATION . COMPONENT sgfstream_fuzzers EXCLUDE_FROM_ALL)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.dict ${CMAKE_CURRENT_BINARY_DIR}/${name}.options
    DESTINATION . COMPONENT sgfstream_fuzzers EXCLUDE_FROM_ALL)
  install(CODE "
    set(seeds \"${CMAKE_CURRENT_BINARY_DIR}/${name}_seeds\")
    file(REMOVE_RECURSE \"\${seeds}\")
    set(number 0)
    foreach(folder IN ITEMS ${corpus})
      file(COPY \"\${folder}/\" DESTINATION \"\${seeds}/\${number}\")
      math(EXPR number \"\${number} + 1\")
    endforeach()
    execute_process(COMMAND \"${CMAKE_COMMAND}\" -E tar cf
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${name}_seed_corpus.zip\" --format=zip .
      WORKING_DIRECTORY \"\${seeds}\" COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE \"\${seeds}\")"
    COMPONENT sgfstream_fuzzers EXCLUDE_FROM_ALL)
endfunction()

function(sgfstream_add_handler_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HANDLER;HEADER" "SOURCES")
  if(NOT arg_HANDLER OR NOT arg_HEADER)
    message(FATAL_ERROR "sgfstream_add_handler_fuzzer(${name}): HANDLER and HEADER are needed")
  endif()
  set(handler ${arg_HANDLER})
  set(header ${arg_HEADER})
  configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/fuzz_handler.cpp.in
    ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp @ONLY)
  sgfstream_add_fuzzer(${name} SOURCES ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp ${arg_SOURCES}
    ${arg_UNPARSED_ARGUMENTS})
endfunction()
