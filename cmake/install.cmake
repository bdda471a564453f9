# SPDX-License-Identifier: MIT
# cmake --install: headers, the libraries and the command that are built, the CMake package and a pkg-config
# file for each library.
# What is installed can be moved: nothing in it names the folder it was installed to.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sgfstream)
set(share_dir ${CMAKE_INSTALL_DATAROOTDIR}/sgfstream)

install(TARGETS sgfstream EXPORT sgfstream_targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(without)
if(NOT TARGET sgfstream_charset)
  set(without PATTERN charset EXCLUDE)
endif()
install(DIRECTORY include/sgfstream DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN *.hpp PATTERN *.ipp ${without})

# The component charset: a target and a pkg-config file of its own, since it needs other libraries.
if(TARGET sgfstream_charset)
  if(APPLE)
    set_target_properties(sgfstream_charset PROPERTIES INSTALL_RPATH "@loader_path")
  else()
    set_target_properties(sgfstream_charset PROPERTIES INSTALL_RPATH "$ORIGIN")
  endif()
  install(TARGETS sgfstream_charset EXPORT sgfstream_charset_targets
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT sgfstream_charset_targets NAMESPACE sgfstream:: FILE sgfstreamCharsetTargets.cmake
    DESTINATION ${package_dir})
  install(FILES cmake/FindUchardet.cmake DESTINATION ${package_dir})
  get_target_property(charset_type sgfstream_charset TYPE)
endif()

if(SGFSTREAM_BUILD_COMMAND)
  # The command finds a shared library beside itself, wherever both were moved.
  file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  if(APPLE)
    set_target_properties(sgfstream-command PROPERTIES INSTALL_RPATH "@loader_path/${bin_to_lib}")
  else()
    set_target_properties(sgfstream-command PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
  endif()
  install(TARGETS sgfstream-command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Until 1.0.0 a new minor version may break what the one before promised.
install(EXPORT sgfstream_targets NAMESPACE sgfstream:: FILE sgfstreamTargets.cmake
  DESTINATION ${package_dir})
configure_package_config_file(cmake/sgfstreamConfig.cmake.in
  ${PROJECT_BINARY_DIR}/sgfstreamConfig.cmake INSTALL_DESTINATION ${package_dir}
  PATH_VARS share_dir)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sgfstreamConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/sgfstreamConfig.cmake
  ${PROJECT_BINARY_DIR}/sgfstreamConfigVersion.cmake
  DESTINATION ${package_dir})

# What others need to fuzz their own handlers; the module finds its files beside it and the seeds in
# ../corpus, as it does here.
install(FILES
  fuzz/fuzz_handler.cpp.in
  fuzz/fuzzing.cmake
  fuzz/mutator.cpp
  fuzz/sgf.dict
  fuzz/sgf.options.in
  fuzz/standalone.cpp
  DESTINATION ${share_dir}/fuzz)
install(DIRECTORY fuzz/sgfstream_fuzz DESTINATION ${share_dir}/fuzz)
install(DIRECTORY corpus/invalid corpus/regressions corpus/tolerant corpus/valid
  DESTINATION ${share_dir}/corpus)

file(RELATIVE_PATH pc_to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
foreach(dir IN ITEMS INCLUDEDIR LIBDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}}")
    set(pc_${dir} "${CMAKE_INSTALL_${dir}}")
  else()
    set(pc_${dir} "\${prefix}/${CMAKE_INSTALL_${dir}}")
  endif()
endforeach()
configure_file(cmake/sgfstream.pc.in ${PROJECT_BINARY_DIR}/sgfstream.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sgfstream.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET sgfstream_charset)
  # What a static library needs is the business of whoever links it; a shared one brings it along.
  set(pc_charset_requires)
  set(pc_charset_libs)
  if(charset_type STREQUAL STATIC_LIBRARY)
    set(pc_charset_requires ", uchardet")
    find_package(Iconv REQUIRED)
    if(NOT Iconv_IS_BUILT_IN)
      set(pc_charset_libs " -liconv")
    endif()
  endif()
  configure_file(cmake/sgfstream-charset.pc.in ${PROJECT_BINARY_DIR}/sgfstream-charset.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/sgfstream-charset.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
