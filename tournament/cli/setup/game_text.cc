#include "tournament/cli/setup/game_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/record/order_of_play.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Paragraphs, with empty lines between them, in lines that fit.
std::string Paragraphs(std::string_view text, std::size_t columns) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find("\n\n"), text.size());
    std::string paragraph(text.substr(0, length));
    text.remove_prefix(std::min(length + 2, text.size()));
    std::replace(paragraph.begin(), paragraph.end(), '\n', ' ');
    if (!lines.empty()) lines += '\n';
    lines += Wrap(paragraph, columns, 0);
  }
  return lines;
}

// The line in lines of the terminal's width; what follows its last gap is a column of its own.
std::string Fitted(std::string_view line, std::size_t columns) {
  const std::size_t widest_head = columns * 5 / 8;
  if (line.size() <= columns) return std::string(line) + '\n';
  const std::size_t gap = line.rfind("  ", widest_head);
  const std::size_t head = gap == std::string_view::npos ? 0 : gap + 2;
  return std::string(line.substr(0, head)) +
         Wrapped(line.substr(head), columns, head, std::max<std::size_t>(head, 2));
}

// The agent for this game, with what it takes where there is a net.
std::string PresetText(const AnyGame& game) {
  if (game.Preset().empty()) return "";
  const bool is_same = game.PresetWithNet() == game.Preset();
  std::string text =
      fmt::format("\nThe agent 'best'{} plays it with {}\n",
                  is_same ? ", also where a net judges positions," : "", game.Preset());
  if (!is_same && !game.PresetWithNet().empty()) {
    text += fmt::format("and where a net judges positions with {}\n", game.PresetWithNet());
  }
  if (!game.PresetWithPolicy().empty()) {
    text += fmt::format("and where it has learnt moves, too, with {}\n", game.PresetWithPolicy());
  }
  return text;
}

// That the words are not of the table in play, whose numbers they do not know.
std::string OtherTableNote(const AnyGame& game) {
  const std::string& cards = game.config().cards;
  if (cards.empty() || cards == game.info().default_cards) return "";
  return "Numbers in these rules and in the options are those of the shipped card table; those in "
         "play stand below, with the cards of the one that is given.";
}

std::string FittedLines(std::string_view text, std::size_t columns) {
  std::string lines;
  for (const std::string_view line : LinesIn(text)) lines += Fitted(line, columns);
  return lines;
}

}  // namespace

std::string PlayersText(const ModeInfo& mode) {
  if (mode.min_players == mode.max_players) return fmt::format("{}", mode.min_players);
  return fmt::format("{}-{}", mode.min_players, mode.max_players);
}

std::string GameText(const AnyGame& game, std::size_t columns) {
  const GameInfo& info = game.info();
  std::string text =
      Wrap(fmt::format("{} ({}): {}", info.title, info.name, info.summary), columns, 2) + '\n' +
      Paragraphs(info.rules, columns);
  if (const std::string note = OtherTableNote(game); !note.empty()) {
    text += '\n' + Wrap(note, columns, 2);
  }
  if (const std::string note = CardsNote(game); !note.empty()) {
    text += '\n' + Wrap(note, columns, 2);
  }
  Table modes({{"mode"}, {"players"}, {"meaning"}});
  for (const ModeInfo& mode : info.modes) modes.AddRow({mode.name, PlayersText(mode), mode.help});
  text += "\n" + modes.ToText(columns);
  if (!info.options.empty()) {
    text += "\nrule options, each with its default\n";
    for (const RuleOption& option : info.options) {
      const std::string line = fmt::format("{}={}: {}. Values: {}", option.name,
                                           option.default_value, option.help, option.values);
      text += Wrap(line, columns, 4);
    }
  }
  if (!info.tags.empty()) {
    Table tags({{"tag of a result"}, {"of each"}, {"meaning"}});
    for (const TagInfo& tag : WithOrderOfPlay(info.tags, {0, 1})) {
      tags.AddRow({tag.key, tag.scope == TagScope::kSeat ? "seat" : "game", tag.help});
    }
    text += "\n" + tags.ToText(columns);
  }
  text += PresetText(game);
  const std::string cards = game.DescribeCards();
  if (!cards.empty()) text += fmt::format("\n{}", cards);
  return FittedLines(text, columns);
}

}  // namespace riftlab
