#include "tournament/cli/framework/completion.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

// A group of commands, "check", with what may follow it; the program itself is the one without a
// name.
struct CommandGroup {
  std::string name;
  std::vector<std::pair<std::string, std::string>> members;  // word and summary
};

std::vector<CommandGroup> GroupsOf(std::span<const Command> commands) {
  std::vector<CommandGroup> groups = {{"", {}}};
  for (const Command& command : commands) {
    const std::size_t blank = command.path.find(' ');
    if (blank == std::string::npos) {
      groups.front().members.emplace_back(command.path, command.summary);
      continue;
    }
    const std::string name = command.path.substr(0, blank);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const CommandGroup& other) { return other.name == name; });
    if (group == groups.end()) {
      groups.front().members.emplace_back(name, fmt::format("{} ...", name));
      group = groups.insert(groups.end(), {name, {}});
    }
    group->members.emplace_back(command.path.substr(blank + 1), command.summary);
  }
  groups.front().members.emplace_back("help", "help on a command");
  return groups;
}

std::vector<std::string> WordsOf(const CommandGroup& group) {
  std::vector<std::string> words;
  for (const auto& [word, summary] : group.members) words.push_back(word);
  return words;
}

// What fits as a value of the option; nothing where files may.
std::vector<std::string> WordsFor(const OptionSpec& option, const ValueWords& words) {
  if (option.kind == OptionKind::kChoice) return option.choices;
  const auto found = words.find(option.value_name);
  return found == words.end() ? std::vector<std::string>{} : found->second;
}

// What fits as a bare argument, beside files.
std::vector<std::string> OperandWords(const Command& command, const ValueWords& words) {
  for (const OptionSpec& option : command.options) {
    if (option.name == command.operand) return WordsFor(option, words);
  }
  return {};
}

bool TakesFiles(const Command& command, const ValueWords& words) {
  return command.takes_config || (!command.operand.empty() && OperandWords(command, words).empty());
}

std::string BashScript(std::span<const Command> commands, const ValueWords& words) {
  const std::vector<CommandGroup> groups = GroupsOf(commands);
  std::string paths;
  std::string values;
  std::string lists;
  for (const CommandGroup& group : groups) {
    for (const std::string& word : WordsOf(group)) {
      if (word == "help") continue;
      const std::string path = group.name.empty() ? word : fmt::format("{} {}", group.name, word);
      paths += fmt::format("      '{}/{}') command='{}' ;;\n", group.name, word, path);
    }
    lists += fmt::format("    '{}') words='{} --help{}' ;;\n", group.name,
                         fmt::join(WordsOf(group), " "), group.name.empty() ? " --version" : "");
  }
  for (const Command& command : commands) {
    std::vector<std::string> names = OperandWords(command, words);
    for (const OptionSpec& option : command.options) {
      names.push_back(fmt::format("--{}", option.name));
      if (option.kind == OptionKind::kFlag) continue;
      values += fmt::format("    '{} --{}') words='{}'; only_words=1 ;;\n", command.path,
                            option.name, fmt::join(WordsFor(option, words), " "));
    }
    lists += fmt::format("    '{}') words='{} --help' ;;\n", command.path, fmt::join(names, " "));
  }
  return fmt::format(
      R"(# Completes calls of riftlab in bash: source this file, or put it into a folder of bash-completion.
_riftlab() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  local command= words= only_words= i
  if [[ $word == = ]]; then word=; fi
  if [[ $previous == = ]]; then previous=${{COMP_WORDS[COMP_CWORD - 2]}}; fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command/${{COMP_WORDS[i]}}" in
{}    esac
  done
  case "$command $previous" in
{}  esac
  if [[ ! $only_words ]]; then
    case "$command" in
{}    esac
  fi
  # Without a match readline goes on to files.
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _riftlab riftlab
)",
      paths, values, lists);
}

// `text` with a backslash before each of `marks`.
std::string Escaped(std::string_view text, std::string_view marks) {
  std::string escaped;
  for (const char letter : text) {
    if (marks.find(letter) != std::string_view::npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

// `text` in single quotes for a shell.
std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      quoted += "'\\''";
    } else {
      quoted += letter;
    }
  }
  return quoted + "'";
}

// The first words of all commands, which `help` takes.
std::vector<std::string> HelpTopics(std::span<const Command> commands) {
  return WordsOf(GroupsOf(commands).front());
}

constexpr std::string_view kZshHelp = "'--help[print this help and end]'";

std::string ZshAction(const std::vector<std::string>& words) {
  return words.empty() ? "_files" : fmt::format("({})", fmt::join(words, " "));
}

std::string ZshCommand(const Command& command, const ValueWords& words) {
  std::string arguments = fmt::format(" \\\n        {}", kZshHelp);
  for (const OptionSpec& option : command.options) {
    std::string entry = fmt::format("--{}", option.name);
    const std::string help = Escaped(option.help, "[]:");
    if (option.kind == OptionKind::kFlag) {
      entry += fmt::format("[{}]", help);
    } else {
      const std::string& value = option.value_name.empty() ? option.name : option.value_name;
      entry = fmt::format("{}{}=[{}]:{}:{}", IsRepeatable(option.kind) ? "*" : "", entry, help,
                          Escaped(value, ":"), ZshAction(WordsFor(option, words)));
    }
    // Whole, for names of values have quotes and blanks of their own.
    arguments += fmt::format(" \\\n        {}", Quoted(entry));
  }
  const std::vector<std::string> operands = OperandWords(command, words);
  const bool takes_files = TakesFiles(command, words);
  if (!operands.empty() && takes_files) {
    arguments +=
        fmt::format(" \\\n        '*:{}:{{_alternative \"words:{}:({})\" \"files:file:_files\"}}'",
                    command.operand, command.operand, fmt::join(operands, " "));
  } else if (!operands.empty() || takes_files) {
    arguments += fmt::format(" \\\n        '*:{}:{}'",
                             command.operand.empty() ? "configuration" : command.operand,
                             ZshAction(operands));
  }
  return fmt::format("    '{}')\n      _arguments{}\n      ;;\n", command.path, arguments);
}

std::string ZshScript(std::span<const Command> commands, const ValueWords& words) {
  std::string lists;
  for (const CommandGroup& group : GroupsOf(commands)) {
    lists += fmt::format("    '{}')\n      words_here=(", group.name);
    for (const auto& [word, summary] : group.members) {
      lists += fmt::format("\n        {}", Quoted(fmt::format("{}:{}", word, summary)));
    }
    lists += fmt::format(
        ")\n      _arguments {}{} '1:command:{{_describe command words_here}}'\n      ;;\n",
        kZshHelp, group.name.empty() ? " '--version[print the version and end]'" : "");
  }
  std::string cases;
  std::string groups;
  for (const CommandGroup& group : GroupsOf(commands)) {
    if (!group.name.empty()) groups += fmt::format("{}{}", groups.empty() ? "" : "|", group.name);
  }
  for (const Command& command : commands) cases += ZshCommand(command, words);
  cases += fmt::format("    'help')\n      _arguments '1:command:{}'\n      ;;\n",
                       ZshAction(HelpTopics(commands)));
  return fmt::format(R"(#compdef riftlab
# Completes calls of riftlab in zsh: put it as _riftlab into a folder of $fpath.
_riftlab() {{
  local command= group
  local -a words_here
  integer next
  # Takes away the words of the command and the options before them, so that what follows sees its own alone.
  for group in '' '({})'; do
    [[ $command == ${{~group}} ]] || break
    next=2
    while (( next < CURRENT )) && [[ $words[next] == -* ]]; do (( ++next )); done
    if (( next < CURRENT )); then
      command+=${{command:+ }}$words[next]
      words=("${{(@)words[next,-1]}}")
      (( CURRENT -= next - 1 ))
    else
      words=("$words[1]" "${{(@)words[next,-1]}}")
      (( CURRENT = 2 ))
      break
    fi
  done
  case $command in
{}{}  esac
}}
_riftlab "$@"
)",
                     groups, lists, cases);
}

std::string FishScript(std::span<const Command> commands, const ValueWords& words) {
  std::string script =
      "# Completes calls of riftlab in fish: put it as riftlab.fish into a completions folder.\n"
      "complete -c riftlab -f\n"
      "complete -c riftlab -l help -d 'print this help and end'\n"
      "complete -c riftlab -n __fish_use_subcommand -l version -d 'print the version and end'\n";
  for (const CommandGroup& group : GroupsOf(commands)) {
    const std::string when =
        group.name.empty()
            ? "__fish_use_subcommand"
            : fmt::format(
                  "'__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}'",
                  group.name, fmt::join(WordsOf(group), " "));
    for (const auto& [word, summary] : group.members) {
      script += fmt::format("complete -c riftlab -n {} -a {} -d {}\n", when, word,
                            Quoted(Escaped(summary, "\\")));
    }
  }
  for (const Command& command : commands) {
    std::string when = command.path;
    const std::size_t blank = when.find(' ');
    if (blank != std::string::npos) when.replace(blank, 1, "; and __fish_seen_subcommand_from ");
    const std::string begin =
        fmt::format("complete -c riftlab -n '__fish_seen_subcommand_from {}'", when);
    for (const OptionSpec& option : command.options) {
      const std::vector<std::string> fitting = WordsFor(option, words);
      std::string value;
      if (option.kind != OptionKind::kFlag) {
        value = fitting.empty() ? " -r -F" : fmt::format(" -x -a '{}'", fmt::join(fitting, " "));
      }
      script += fmt::format("{} -l {}{} -d {}\n", begin, option.name, value,
                            Quoted(Escaped(option.help, "\\")));
    }
    const std::vector<std::string> operands = OperandWords(command, words);
    if (!operands.empty()) script += fmt::format("{} -a '{}'\n", begin, fmt::join(operands, " "));
    if (TakesFiles(command, words)) script += fmt::format("{} -F\n", begin);
  }
  script += fmt::format("complete -c riftlab -n '__fish_seen_subcommand_from help' -a '{}'\n",
                        fmt::join(HelpTopics(commands), " "));
  return script;
}

}  // namespace

std::string CompletionScript(Shell shell, std::span<const Command> commands,
                             const ValueWords& words) {
  switch (shell) {
    case Shell::kBash:
      return BashScript(commands, words);
    case Shell::kZsh:
      return ZshScript(commands, words);
    case Shell::kFish:
      return FishScript(commands, words);
  }
  return {};
}

}  // namespace riftlab
