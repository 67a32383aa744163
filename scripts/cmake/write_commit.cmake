# cmake -DSOURCE_DIR=... -DOUTPUT=... -P write_commit.cmake: writes the source file that names the commit of
# SOURCE_DIR, and leaves it alone where it says so already. Outside a git checkout, such as in an unpacked
# archive, also one that lies in a checkout of something else, the commit is "unknown".
set(commit "unknown")
set(has_changes "false")
set(ENV{GIT_OPTIONAL_LOCKS} 0)
execute_process(COMMAND git rev-parse --show-prefix WORKING_DIRECTORY ${SOURCE_DIR}
  RESULT_VARIABLE failed OUTPUT_VARIABLE prefix ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(failed STREQUAL "0" AND prefix STREQUAL "")
  execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude=* WORKING_DIRECTORY ${SOURCE_DIR}
    RESULT_VARIABLE failed OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(failed STREQUAL "0" AND described MATCHES "^([0-9a-f]+)(-dirty)?$")
    set(commit ${CMAKE_MATCH_1})
    if(CMAKE_MATCH_2)
      set(has_changes "true")
    endif()
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_commit.cc.in ${OUTPUT} @ONLY)
