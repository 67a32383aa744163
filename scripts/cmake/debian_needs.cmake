# Before packing: without these programs cpack cannot tell what libraries the Debian package needs, and some of its
# versions then make one that is installed without them and does not start.
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(needed file:file dpkg-shlibdeps:dpkg-dev)
    string(REGEX MATCH "^(.*):(.*)$" needed ${needed})
    find_program(found_${CMAKE_MATCH_1} ${CMAKE_MATCH_1})
    if(NOT found_${CMAKE_MATCH_1})
      message(FATAL_ERROR "'${CMAKE_MATCH_1}' is missing, which tells what the Debian package needs; "
                          "'scripts/install_packages' or 'apt install ${CMAKE_MATCH_2}' installs it")
    endif()
  endforeach()
endif()
