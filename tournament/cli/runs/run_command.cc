#include "tournament/cli/runs/run_command.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "tournament/cli/runs/run_setup.h"

namespace riftlab {
namespace {

// A word as a POSIX shell takes it.
std::string Quoted(std::string_view word) {
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

}  // namespace

std::string CommandLineOf(const TournamentConfig& config) {
  std::string line =
      fmt::format("riftlab {} --game {}", CommandOf(config.format), Quoted(config.game));
  const auto add = [&line](std::string_view option, std::string_view value) {
    line += fmt::format(" --{} {}", option, Quoted(value));
  };
  if (!config.rules.mode.empty()) add("mode", config.rules.mode);
  add("players", fmt::format("{}", config.rules.players));
  for (const auto& [name, value] : config.rules.rules) {
    add("rule", fmt::format("{}={}", name, value));
  }
  if (!config.rules.cards.empty()) add("cards", "cards.toml");
  for (const AgentSpec& agent : config.agents) {
    const std::string text = agent.Text();
    add("agent", agent.label == text ? text : fmt::format("{}={}", agent.label, text));
  }
  if (config.format == Format::kGauntlet) add("format", "gauntlet");
  if (config.format == Format::kFixedSeats) add("seating", "fixed");
  add("games", fmt::format("{}", config.games));
  add("seed", fmt::format("{}", config.seed));
  if (!config.record_moves) add("moves", "off");
  if (config.sprt) {
    std::string test = FormatSprtSpec(*config.sprt);
    std::replace(test.begin(), test.end(), ' ', ',');
    add("sprt", test);
  }
  if (config.until_error) {
    const auto& [elo, rating] = *config.until_error;
    add("until-error", fmt::format("{}", elo));
    if (rating.model) {
      add("ratings",
          *rating.model == RatingModel::kPlackettLuce ? "plackett-luce" : "bradley-terry");
    }
    if (rating.error_bars == ErrorBars::kBootstrap) add("error-bars", "bootstrap");
    if (rating.anchor) {
      const auto agent = static_cast<std::size_t>(rating.anchor->agent);
      add("anchor", fmt::format("{}={}", config.agents[agent].label, rating.anchor->elo));
    }
  }
  if (!config.rules.cards.empty()) {
    line += "\n# cards.toml holds what stands under 'cards' in the manifest";
  }
  return line;
}

}  // namespace riftlab
