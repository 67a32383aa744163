#include "tournament/cli/setup/game_text.h"

#include "fmt/format.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {

std::string PlayersText(const ModeInfo& mode) {
  if (mode.min_players == mode.max_players) return fmt::format("{}", mode.min_players);
  return fmt::format("{}-{}", mode.min_players, mode.max_players);
}

std::string GameText(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::string text =
      fmt::format("{} ({}): {}\n\n{}", info.title, info.name, info.summary, info.rules);
  if (!text.ends_with('\n')) text += '\n';
  if (const std::string note = CardsNote(game); !note.empty()) {
    text += '\n' + Wrap(note, kTextWidth, 2);
  }
  Table modes({{"mode"}, {"players"}, {"meaning"}});
  for (const ModeInfo& mode : info.modes) modes.AddRow({mode.name, PlayersText(mode), mode.help});
  text += "\n" + modes.ToText();
  if (!info.options.empty()) {
    Table options({{"rule option"}, {"default"}, {"values"}, {"meaning"}});
    for (const RuleOption& option : info.options) {
      options.AddRow({option.name, option.default_value, option.values, option.help});
    }
    text += "\n" + options.ToText();
  }
  if (!info.tags.empty()) {
    Table tags({{"tag of a result"}, {"of each"}, {"meaning"}});
    for (const TagInfo& tag : info.tags) {
      tags.AddRow({tag.key, tag.scope == TagScope::kSeat ? "seat" : "game", tag.help});
    }
    text += "\n" + tags.ToText();
  }
  if (!game.Preset().empty()) {
    text += fmt::format("\nThe agent 'best' plays it with {}\n", game.Preset());
    if (!game.PresetWithNet().empty()) {
      text += fmt::format("and where a net judges positions with {}\n", game.PresetWithNet());
    }
  }
  const std::string cards = game.DescribeCards();
  if (!cards.empty()) text += fmt::format("\n{}", cards);
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

}  // namespace riftlab
