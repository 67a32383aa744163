# Before packing: what Debian wants elsewhere, compressed or besides, in the files of the package.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(data ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
set(documents ${data}/doc/riftlab)
cmake_path(SET sources NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../..)

# Debian's zsh does not look where others do.
file(RENAME ${data}/zsh/site-functions ${data}/zsh/vendor-completions)

# The project states no licence of its own; the library in its pages brings those under which it may be handed on.
file(READ ${sources}/tournament/report/html/library/plot.min.js library LIMIT 65536)
string(FIND "${library}" "*/" end)
string(SUBSTRING "${library}" 0 ${end} licences)
string(REGEX REPLACE "^/\\*!\n" "" licences "${licences}")
file(WRITE ${documents}/copyright
"Riftlab is by ${CPACK_PACKAGE_CONTACT}. Its sources state no licence.

The web pages that it writes hold this; on Debian systems the Apache License 2.0, of which it speaks, is in
/usr/share/common-licenses/Apache-2.0.

${licences}")

execute_process(COMMAND git -C ${sources} log -1 --format=%cD OUTPUT_VARIABLE date RESULT_VARIABLE failed
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT failed STREQUAL "0")
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
endif()
file(WRITE ${documents}/changelog
"riftlab (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Packed from the sources of this version.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")

file(GLOB pages ${data}/man/man1/*)
execute_process(COMMAND gzip -9n ${documents}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)

# Everybody may read what is installed, whatever the umask of who packs it: folders and what was written here have gone by that.
file(CHMOD ${documents}/copyright ${documents}/changelog.gz PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
execute_process(COMMAND find ${CPACK_TEMPORARY_INSTALL_DIRECTORY} -type d -exec chmod 755 {} + COMMAND_ERROR_IS_FATAL ANY)
