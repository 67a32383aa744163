#include "tournament/cli/framework/man_page.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string_view>

#include "engine/core/build_info.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

// Those of every command.
constexpr std::array<ExitNote, 3> kExits = {
    {{0, "done"},
     {1, "failed, or interrupted"},
     {2, "bad usage or bad input; nothing has been written"}}};

// By status, what it says.
using Exits = std::map<int, std::string>;

Exits ExitsOfEvery() {
  Exits exits;
  for (const ExitNote& exit : kExits) exits[exit.status] = exit.when;
  return exits;
}

std::string ExitSection(const Exits& exits) {
  std::string text = ".SH EXIT STATUS\n";
  for (const auto& [status, when] : exits) text += fmt::format(".TP\n{}\n{}\n", status, when);
  return text;
}

// What a command says of a status takes the place of what all do.
std::string ExitsOf(const Command& command) {
  Exits exits = ExitsOfEvery();
  for (const ExitNote& exit : command.exits) exits[exit.status] = exit.when;
  return ExitSection(exits);
}

// A status stands once, with a line for each command that says something of it.
std::string ExitsOfAll(std::span<const Command> commands) {
  Exits exits = ExitsOfEvery();
  for (const Command& command : commands) {
    for (const ExitNote& exit : command.exits) {
      std::string& when = exits[exit.status];
      if (!when.empty()) when += "\n.br\n";
      when += fmt::format("{}: {}", command.path, exit.when);
    }
  }
  return ExitSection(exits);
}

// `text` as groff prints it letter by letter; a line is taken for no request.
std::string Escaped(std::string_view text) {
  std::string escaped;
  bool begins_line = true;
  for (const char letter : text) {
    if (begins_line && (letter == '.' || letter == '\'')) escaped += "\\&";
    if (letter == '\\') {
      escaped += "\\e";
    } else if (letter == '-') {
      escaped += "\\-";
    } else {
      escaped += letter;
    }
    begins_line = letter == '\n';
  }
  return escaped;
}

std::string NameOf(std::string_view path) {
  std::string name = path.empty() ? "riftlab" : fmt::format("riftlab-{}", path);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  return text;
}

std::string Head(std::string_view path, std::string_view summary) {
  const std::string name = NameOf(path);
  return fmt::format(".TH {} 1 \"\" \"riftlab {}\" \"Riftlab\"\n.SH NAME\n{} \\- {}\n",
                     Escaped(Upper(name)), GetBuildInfo().version, Escaped(name), Escaped(summary));
}

std::string OptionEntry(const OptionSpec& option) {
  std::string help = option.help;
  if (option.kind == OptionKind::kChoice) {
    help += fmt::format(": {}", fmt::join(option.choices, ", "));
  }
  if (!option.default_value.empty()) help += fmt::format(" [default: {}]", option.default_value);
  std::string value;
  if (option.kind != OptionKind::kFlag) {
    value = fmt::format(" \\fI{}\\fR",
                        Escaped(option.value_name.empty() ? "VALUE" : option.value_name));
  }
  return fmt::format(".TP\n\\fB\\-\\-{}\\fR{}\n{}\n", Escaped(option.name), value, Escaped(help));
}

// What stands behind the options, in brackets; dots where it may be given several times.
std::string OperandsOf(const Command& command) {
  std::string operands;
  if (command.takes_config) operands += " [CONFIG.toml]";
  if (command.operand.empty()) return operands;
  const bool repeats =
      std::any_of(command.options.begin(), command.options.end(), [&](const OptionSpec& option) {
        return option.name == command.operand && IsRepeatable(option.kind);
      });
  return operands + fmt::format(" [{}{}]", command.operand_name, repeats ? "..." : "");
}

std::string PageOf(const Command& command) {
  std::string page = Head(command.path, command.summary);
  page += fmt::format(".SH SYNOPSIS\n.B riftlab {}\n[OPTIONS]{}\n.SH OPTIONS\n", command.path,
                      Escaped(OperandsOf(command)));
  page += ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint a short help and end\n";
  for (const OptionSpec& option : command.options) page += OptionEntry(option);
  if (!command.notes.empty()) {
    page += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", Escaped(command.notes));
  }
  return page.append(ExitsOf(command)).append(".SH SEE ALSO\n.BR riftlab (1)\n");
}

std::string PageOfProgram(std::span<const Command> commands) {
  std::string page = Head("", "a laboratory for hidden-information card games");
  page +=
      ".SH SYNOPSIS\n.B riftlab\n.I COMMAND\n[OPTIONS]\n.SH DESCRIPTION\n"
      "Plays card games with hidden information, those that 'riftlab games' lists: tournaments "
      "between agents, self-play for the balance of a game, analysis of a position, and games with "
      "persons.\n"
      ".SH COMMANDS\n";
  for (const Command& command : commands) {
    page += fmt::format(".TP\n.B {}\n{}; see\n.BR {} (1)\n", command.path, Escaped(command.summary),
                        Escaped(NameOf(command.path)));
  }
  page +=
      ".SH OPTIONS\n"
      ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint a short help and end\n"
      ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nprint the version and end\n";
  return page + ExitsOfAll(commands);
}

}  // namespace

std::vector<ManPage> ManPages(std::span<const Command> commands) {
  std::vector<ManPage> pages = {{NameOf(""), PageOfProgram(commands)}};
  for (const Command& command : commands) {
    pages.push_back({NameOf(command.path), PageOf(command)});
  }
  return pages;
}

}  // namespace riftlab
