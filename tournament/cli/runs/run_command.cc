#include "tournament/cli/runs/run_command.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/record/run_settings.h"

namespace riftlab {
std::string ShellWord(std::string_view word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view{"_-+.,:=/@%"}.find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string CommandLineOf(const TournamentConfig& config) {
  std::string line = fmt::format("riftlab {}", CommandOf(config.format));
  for (const RunSetting& setting : RunSettings()) {
    const OptionSpec& option = setting.option;
    if (setting.is_measured) continue;
    for (const std::string& text : setting.texts(config)) {
      if (option.kind == OptionKind::kChoice && text == option.default_value) continue;
      line += fmt::format(" --{} {}", option.name,
                          option.name == "cards" ? "cards.toml" : ShellWord(text));
    }
  }
  if (!config.rules.cards.empty()) {
    line += "\n# cards.toml holds what stands under 'cards' in the manifest";
  }
  return line;
}

}  // namespace riftlab
