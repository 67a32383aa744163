# At installation: what the program prints of itself, manual pages and completions, put below `data_folder`. Both come
# from the table of its options. They are made in `made` first, since file(INSTALL) lets everybody read what it puts
# anywhere, and what a program writes only those that the umask says.
function(install_completion shell folder name)
  execute_process(COMMAND ${program} completion ${shell} OUTPUT_FILE ${made}/${name} COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL ${made}/${name} DESTINATION ${data_folder}/${folder})
endfunction()

file(REMOVE_RECURSE ${made})
file(MAKE_DIRECTORY ${made})
execute_process(COMMAND ${program} man --quiet --out ${made}/man1 COMMAND_ERROR_IS_FATAL ANY)
file(GLOB pages ${made}/man1/*)
file(INSTALL ${pages} DESTINATION ${data_folder}/man/man1)
install_completion(bash bash-completion/completions riftlab)
install_completion(zsh zsh/site-functions _riftlab)
install_completion(fish fish/vendor_completions.d riftlab.fish)
file(REMOVE_RECURSE ${made})
