# riftlab_add_game, riftlab_add_agent: the one line that a new game or agent needs.

# Registers the game in the folder `name` below the calling CMakeLists.txt. REGISTRY is `main` (the program
# and the tests; left out if RIFTLAB_ONLY_GAMES does not name it) or `test` (the tests only).
function(riftlab_add_game name)
  cmake_parse_arguments(ARG "" "REGISTRY" "" ${ARGN})
  if(NOT ARG_REGISTRY)
    set(ARG_REGISTRY main)
    set_property(GLOBAL APPEND PROPERTY RIFTLAB_KNOWN_GAMES ${name})
    if(RIFTLAB_ONLY_GAMES AND NOT name IN_LIST RIFTLAB_ONLY_GAMES)
      return()
    endif()
  endif()
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  file(RELATIVE_PATH include_folder ${CMAKE_SOURCE_DIR} ${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")

  # The shipped card table becomes part of the program, so that it runs without data files.
  set(cards ${CMAKE_SOURCE_DIR}/configs/cards/${name}.toml)
  set(generated ${CMAKE_BINARY_DIR}/generated/engine/games/${name})
  if(EXISTS ${cards})
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${cards})
    file(READ ${cards} RIFTLAB_CARDS_TEXT)
    set(RIFTLAB_GAME ${name})
    configure_file(${CMAKE_SOURCE_DIR}/scripts/cmake/default_cards.cc.in ${generated}/default_cards.cc @ONLY)
    list(APPEND sources ${generated}/default_cards.cc)
  endif()

  set(RIFTLAB_GAME ${name})
  set(RIFTLAB_GAME_HEADER ${include_folder}/${name}.h)
  foreach(layer game_table make_agent driver environment)
    configure_file(${CMAKE_SOURCE_DIR}/scripts/cmake/${layer}.cc.in
                   ${CMAKE_BINARY_DIR}/generated/instances/${name}_${layer}.cc @ONLY)
  endforeach()

  # All of the game as one source: what link-time optimisation would see, in a fraction of the time.
  set(RIFTLAB_INCLUDES "")
  foreach(layer game_table make_agent driver environment)
    list(APPEND sources_and_instances ${CMAKE_BINARY_DIR}/generated/instances/${name}_${layer}.cc)
  endforeach()
  foreach(source ${sources} ${sources_and_instances})
    string(APPEND RIFTLAB_INCLUDES "#include \"${source}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/instances/${name}_whole.cc
       CONTENT "// Generated: all of @RIFTLAB_GAME@.\n@RIFTLAB_INCLUDES@" @ONLY)

  set_property(GLOBAL APPEND PROPERTY RIFTLAB_${ARG_REGISTRY}_GAMES ${name})
  set_property(GLOBAL APPEND PROPERTY RIFTLAB_${ARG_REGISTRY}_GAME_HEADERS ${include_folder}/${name}.h)
  set_property(GLOBAL APPEND PROPERTY RIFTLAB_${ARG_REGISTRY}_GAME_SOURCES ${sources})
endfunction()

# Refuses names in RIFTLAB_ONLY_GAMES that no game has, once all games are registered.
function(riftlab_check_only_games)
  get_property(known GLOBAL PROPERTY RIFTLAB_KNOWN_GAMES)
  foreach(name ${RIFTLAB_ONLY_GAMES})
    if(NOT name IN_LIST known)
      list(JOIN known ", " known)
      message(FATAL_ERROR "RIFTLAB_ONLY_GAMES names '${name}'; there are: ${known}")
    endif()
  endforeach()
endfunction()

# Registers the agent in the folder `name` below agents/.
function(riftlab_add_agent name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cc)
  set_property(GLOBAL APPEND PROPERTY RIFTLAB_AGENTS ${name})
  set_property(GLOBAL APPEND PROPERTY RIFTLAB_AGENT_SOURCES ${sources})
endfunction()

# Sets `out` to the generated instance files of one layer for all games of a registry.
function(riftlab_instances registry layer out)
  get_property(games GLOBAL PROPERTY RIFTLAB_${registry}_GAMES)
  list(TRANSFORM games PREPEND ${CMAKE_BINARY_DIR}/generated/instances/)
  list(TRANSFORM games APPEND _${layer}.cc)
  set(${out} ${games} PARENT_SCOPE)
endfunction()

# Writes `file` (below generated/) with the includes of all games in `registries` and
# `using <alias> = TypeList<...>`.
function(riftlab_write_game_list file alias)
  set(RIFTLAB_INCLUDES "")
  set(types "")
  foreach(registry ${ARGN})
    get_property(headers GLOBAL PROPERTY RIFTLAB_${registry}_GAME_HEADERS)
    get_property(games GLOBAL PROPERTY RIFTLAB_${registry}_GAMES)
    foreach(header ${headers})
      string(APPEND RIFTLAB_INCLUDES "#include \"${header}\"\n")
    endforeach()
    foreach(game ${games})
      list(APPEND types ${game}::Rules)
    endforeach()
  endforeach()
  list(JOIN types ", " RIFTLAB_TYPES)
  set(RIFTLAB_ALIAS ${alias})
  configure_file(${CMAKE_SOURCE_DIR}/scripts/cmake/type_list.h.in ${CMAKE_BINARY_DIR}/generated/${file} @ONLY)
endfunction()

# Defines the object library `target` with the run-time lists of the games in the given registries.
function(riftlab_add_registry target)
  set(list_header registries/${target}_games.h)
  riftlab_write_game_list(${list_header} RegisteredGames ${ARGN})
  set(RIFTLAB_LIST_HEADER ${list_header})
  configure_file(${CMAKE_SOURCE_DIR}/scripts/cmake/registry.cc.in
                 ${CMAKE_BINARY_DIR}/generated/registries/${target}.cc @ONLY)
  add_library(${target} OBJECT ${CMAKE_BINARY_DIR}/generated/registries/${target}.cc)
  target_link_libraries(${target} PUBLIC riftlab_tournament)
  # Of an inline function that several objects hold, the linker takes the first: let it be one of what computes.
  foreach(library riftlab_whole_games riftlab_core riftlab_games riftlab_agents riftlab_tournament)
    if(TARGET ${library})
      target_sources(${target} INTERFACE $<TARGET_OBJECTS:${library}>)
    endif()
  endforeach()
  riftlab_use_precompiled(riftlab_headers ${target})
endfunction()
