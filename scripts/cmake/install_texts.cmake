# At installation: what the program prints of itself, manual pages and completions, put below `data`. Both come from
# the table of its options.
function(write_completion shell file)
  get_filename_component(folder ${file} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND ${program} completion ${shell} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
  message(STATUS "Installing: ${file}")
endfunction()

execute_process(COMMAND ${program} man --quiet --out ${data}/man/man1 COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "Installing: ${data}/man/man1")
write_completion(bash ${data}/bash-completion/completions/riftlab)
write_completion(zsh ${data}/zsh/site-functions/_riftlab)
write_completion(fish ${data}/fish/vendor_completions.d/riftlab.fish)
