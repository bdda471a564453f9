# SPDX-License-Identifier: MIT
# Finds the SAT solver CaDiCaL, which comes without a package for CMake or pkg-config: the target
# CaDiCaL::CaDiCaL, if CaDiCaL_FOUND. The header stands in the include folder or in one of its own.
find_path(CaDiCaL_INCLUDE_DIR cadical.hpp PATH_SUFFIXES cadical)
find_library(CaDiCaL_LIBRARY cadical)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CaDiCaL REQUIRED_VARS CaDiCaL_LIBRARY CaDiCaL_INCLUDE_DIR)
mark_as_advanced(CaDiCaL_INCLUDE_DIR CaDiCaL_LIBRARY)

if(CaDiCaL_FOUND AND NOT TARGET CaDiCaL::CaDiCaL)
  add_library(CaDiCaL::CaDiCaL UNKNOWN IMPORTED)
  set_target_properties(CaDiCaL::CaDiCaL PROPERTIES
    IMPORTED_LOCATION "${CaDiCaL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CaDiCaL_INCLUDE_DIR}")
endif()
