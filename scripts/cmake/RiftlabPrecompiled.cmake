# Headers of libraries, and the contract of games, which nearly all include, parsed once for all of our sources: they are
# most of what a small source takes to compile. Every source still includes what it uses and compiles without them (the
# preset tidy does).
option(RIFTLAB_PRECOMPILE "Precompile what most sources include" ON)

if(RIFTLAB_PRECOMPILE)  # so that ccache sees what GCC takes from such a file, and finds that of Clang the same
  target_compile_options(riftlab_options INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

set(riftlab_precompiled_headers
  <algorithm> <array> <charconv> <cmath> <condition_variable> <cstdint> <filesystem> <functional> <map> <memory> <optional>
  <set> <span> <sstream> <stop_token> <string> <string_view> <utility> <vector>
  <absl/status/statusor.h> <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>
  ${CMAKE_SOURCE_DIR}/engine/core/any_game.h)

# riftlab_precompile(name [UNOPTIMISED] header...): an empty library that holds these headers for riftlab_use_precompiled.
function(riftlab_precompile name)
  cmake_parse_arguments(ARG UNOPTIMISED "" "" ${ARGN})
  if(NOT RIFTLAB_PRECOMPILE)
    return()
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${name}.cc CONTENT "// Generated: headers of libraries, parsed once.\n")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/generated/${name}.cc)
  target_link_libraries(${name} PRIVATE riftlab_options absl::statusor fmt::fmt nlohmann_json::nlohmann_json)
  if(ARG_UNOPTIMISED)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  target_precompile_headers(${name} PRIVATE ${ARG_UNPARSED_ARGUMENTS})
  # CMake leaves the list its date when it changes, and so nothing would be parsed anew.
  if(NOT "${riftlab_precompiled_in_${name}}" STREQUAL "${ARG_UNPARSED_ARGUMENTS}")
    set(list_file ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir/cmake_pch.hxx)
    file(REMOVE ${list_file}.pch ${list_file}.gch)
    set(riftlab_precompiled_in_${name} "${ARG_UNPARSED_ARGUMENTS}" CACHE INTERNAL "What ${name} holds")
  endif()
endfunction()

# riftlab_use_precompiled(name target...): gives the targets the headers of riftlab_precompile(name).
function(riftlab_use_precompiled name)
  if(RIFTLAB_PRECOMPILE)
    foreach(target ${ARGN})
      target_precompile_headers(${target} REUSE_FROM ${name})
    endforeach()
  endif()
endfunction()

# riftlab_compile_quickly(target...): targets that compute little; they are optimised where RIFTLAB_OPTIMISE_ALL is on. Even
# there nothing but the smallest functions is inlined: what reads and prints gains no speed by more, takes Clang half as long
# again to compile, and becomes a fifth larger.
function(riftlab_compile_quickly)
  if(RIFTLAB_OPTIMISE_ALL)
    riftlab_use_precompiled(riftlab_headers ${ARGN})
    foreach(target ${ARGN})
      target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -inline-threshold=5>)
    endforeach()
    return()
  endif()
  riftlab_use_precompiled(riftlab_unoptimised_headers ${ARGN})
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -O0)
  endforeach()
endfunction()
