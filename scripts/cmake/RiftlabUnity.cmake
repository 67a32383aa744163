# riftlab_unity(target folders...): where a unity build is asked for, each argument, a list of folders beside
# the caller's CMakeLists.txt, is compiled as one source: folders keep the names in their anonymous namespaces
# apart, and what a unit repeats of its libraries' templates is most of what it takes. What lies elsewhere is
# compiled alone.
function(riftlab_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(folders ${ARGN})
    string(REPLACE " " ";" folders "${folders}")
    list(GET folders 0 group)
    string(REPLACE "/" "_" group ${group})
    foreach(source ${sources})
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
      if(folder IN_LIST folders)
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
      endif()
    endforeach()
  endforeach()
endfunction()
