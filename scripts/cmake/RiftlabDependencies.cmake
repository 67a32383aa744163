# Libraries as Debian 12 ships them; scripts/install_packages installs them.
find_package(Threads REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(TBB REQUIRED)
find_package(CLI11 REQUIRED)
find_package(absl REQUIRED)
find_package(fmt REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)  # SQLiteCpp needs it and does not look for it
find_package(SQLiteCpp REQUIRED)
find_package(zstd REQUIRED)
find_package(Boost 1.74 REQUIRED)  # headers of Boost.Math: distributions of the tests of chance

# Only the header of xxHash is used (XXH_INLINE_ALL); Debian ships no CMake package for it.
find_path(RIFTLAB_XXHASH_INCLUDE xxhash.h REQUIRED)
add_library(riftlab_xxhash INTERFACE)
target_include_directories(riftlab_xxhash SYSTEM INTERFACE ${RIFTLAB_XXHASH_INCLUDE})

# Debian's CMake package of libzip asks for its programs, which are packages of their own.
find_path(RIFTLAB_ZIP_INCLUDE zip.h REQUIRED)
find_library(RIFTLAB_ZIP_LIBRARY zip REQUIRED)
add_library(riftlab_zip INTERFACE)
target_include_directories(riftlab_zip SYSTEM INTERFACE ${RIFTLAB_ZIP_INCLUDE})
target_link_libraries(riftlab_zip INTERFACE ${RIFTLAB_ZIP_LIBRARY})

if(RIFTLAB_MPI)
  set(MPI_CXX_SKIP_MPICXX ON)  # the C interface is all that is used
  find_package(MPI COMPONENTS CXX)
  if(NOT MPI_FOUND)
    message(FATAL_ERROR "RIFTLAB_MPI needs Open MPI; 'scripts/install_packages --mpi' installs it")
  endif()
endif()

if(RIFTLAB_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()

# The Python package is for Debian's python3, whatever other Python comes first on the path. Tests cover
# it where pybind11 is installed.
if(RIFTLAB_BUILD_PYTHON OR RIFTLAB_BUILD_TESTS)
  if(EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "The Python that the package is for")
  endif()
  find_package(Python3 COMPONENTS Interpreter Development)
  if(Python3_FOUND)
    find_package(pybind11 CONFIG)
  endif()
  if(RIFTLAB_BUILD_PYTHON AND NOT pybind11_FOUND)
    message(FATAL_ERROR "RIFTLAB_BUILD_PYTHON needs pybind11 and the headers of Python; "
                        "'scripts/install_packages --python' installs them")
  endif()
endif()
if(RIFTLAB_BUILD_BENCHES)
  find_package(benchmark REQUIRED)
endif()
