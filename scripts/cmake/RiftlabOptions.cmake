# How every target of ours is compiled. Flags travel only through the target riftlab_options.
set(RIFTLAB_ARCH x86-64-v3 CACHE STRING "Oldest CPU to run on: x86-64-v2 or x86-64-v3")
set_property(CACHE RIFTLAB_ARCH PROPERTY STRINGS x86-64-v2 x86-64-v3)
if(NOT RIFTLAB_ARCH MATCHES "^x86-64-v[23]$")
  message(FATAL_ERROR "RIFTLAB_ARCH is '${RIFTLAB_ARCH}'; it must be x86-64-v2 or x86-64-v3")
endif()
option(RIFTLAB_WERROR "Treat warnings as errors" OFF)
set(RIFTLAB_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")
set(RIFTLAB_NOT_SANITIZED "" CACHE STRING "Checks of these sanitizers to leave out, such as null,alignment")
option(RIFTLAB_COVERAGE "Count which lines run; needs Clang" OFF)
option(RIFTLAB_OPTIMISE_ALL "Optimise what computes little, too: reading, writing, the command line" ON)
option(RIFTLAB_OPTIMISE_STATISTICS "Optimise what plays tournaments and computes their statistics" ON)
option(RIFTLAB_LTO "Link-time optimisation" OFF)
option(RIFTLAB_LINE_NUMBERS "Keep the line numbers that a preset asks for; without them all builds sooner" ON)
option(RIFTLAB_WHOLE_GAMES "Compile all of a game, its agents and its matches as one source, at O3" OFF)
set(RIFTLAB_ONLY_GAMES "" CACHE STRING "Games to build the program with, such as ripple_rush;warrift; empty: all of them")
if(RIFTLAB_ONLY_GAMES AND RIFTLAB_BUILD_TESTS)
  message(FATAL_ERROR "RIFTLAB_ONLY_GAMES leaves out games that the tests need; add -DRIFTLAB_BUILD_TESTS=OFF")
elseif(RIFTLAB_ONLY_GAMES)
  set(RIFTLAB_BUILD_BENCHES OFF)  # so do they
endif()
set(RIFTLAB_BACKEND tbb CACHE STRING "What runs parallel work: tbb, or jthread (for thread sanitizer)")
set_property(CACHE RIFTLAB_BACKEND PROPERTY STRINGS tbb jthread)

# A module of Python is a shared library, made of the same objects as the program that users run; with hidden names the
# code in them is as fast.
if(RIFTLAB_WHOLE_GAMES OR RIFTLAB_BUILD_PYTHON)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

add_library(riftlab_options INTERFACE)
target_compile_features(riftlab_options INTERFACE cxx_std_20)
target_include_directories(riftlab_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(riftlab_options INTERFACE
  -march=${RIFTLAB_ARCH} -ffp-contract=off
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wdouble-promotion
  # What a designated initializer leaves out has its default: GCC warns of it, Clang does not.
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op -Wno-missing-field-initializers>
  # What is shipped names its sources as they stand in the project, not on the machine of the build.
  $<$<CONFIG:Release>:-fmacro-prefix-map=${CMAKE_BINARY_DIR}/=>
  $<$<CONFIG:Release>:-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=>
  $<$<BOOL:${RIFTLAB_WERROR}>:-Werror>)
if(NOT RIFTLAB_LINE_NUMBERS)
  target_compile_options(riftlab_options INTERFACE -g0)
endif()
# Abseil's packages name some thirty libraries, of which few are called: what is not loaded lets programs start sooner.
target_link_options(riftlab_options INTERFACE -Wl,--as-needed)
# There are some seventy programs of tests; Clang's linker takes a third of the time of the usual one, and a fifth where they
# are sanitized.
find_program(RIFTLAB_LLD ld.lld-14)
if(RIFTLAB_BUILD_TESTS AND RIFTLAB_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_link_options(riftlab_options INTERFACE -fuse-ld=lld)
endif()
if(RIFTLAB_BACKEND STREQUAL "jthread")
  target_compile_definitions(riftlab_options INTERFACE RIFTLAB_BACKEND_JTHREAD)
elseif(NOT RIFTLAB_BACKEND STREQUAL "tbb")
  message(FATAL_ERROR "RIFTLAB_BACKEND is '${RIFTLAB_BACKEND}'; it must be tbb or jthread")
endif()
if(RIFTLAB_SANITIZE)
  target_compile_options(riftlab_options INTERFACE
    -fsanitize=${RIFTLAB_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(RIFTLAB_NOT_SANITIZED)
    target_compile_options(riftlab_options INTERFACE -fno-sanitize=${RIFTLAB_NOT_SANITIZED})
  endif()
  target_link_options(riftlab_options INTERFACE -fsanitize=${RIFTLAB_SANITIZE})
endif()
if(RIFTLAB_COVERAGE)
  target_compile_options(riftlab_options INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(riftlab_options INTERFACE -fprofile-instr-generate)
endif()
if(RIFTLAB_LTO)
  include(CheckIPOSupported)
  check_ipo_supported()
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
