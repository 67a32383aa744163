// Guilds, cards, powers and monsters as one reads them.
#include <algorithm>
#include <cctype>

#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/warrift/card_text.h"
#include "engine/games/warrift/words.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr std::size_t kTextColumns = 56;

// Sentences, each in lines of its own; further lines are indented.
class Page {
 public:
  void Add(std::string_view text) {
    if (text.empty()) return;
    if (!text_.empty()) text_ += '\n';
    std::size_t column = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      const std::string_view word = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      const std::size_t width = ColumnsOf(word);
      if (column > 0 && column + 1 + width > kTextColumns) {
        text_ += "\n  ";
        column = 2;
      } else if (column > 0) {
        text_ += ' ';
        ++column;
      }
      text_ += word;
      column += width;
    }
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string Sentence(std::string_view head, const std::string& text) {
  return text.empty() ? "" : fmt::format("{}: {}.", head, text);
}

std::string Capitalised(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

// Effects as sentences.
std::string Sentences(const CardTable& cards, int list) {
  std::string text;
  const EffectList& effects = cards.list(list);
  for (int i = 0; i < effects.count; ++i) {
    const std::string does = EffectText(cards, cards.effect(effects.first + i), Length::kFull);
    const std::string_view who = does.starts_with("may ") ? "you " : "";
    text += fmt::format("{}{}.", text.empty() ? "" : " ", Capitalised(std::string{who} + does));
  }
  return text;
}

std::string CopiesText(int copies) {
  return copies == 1 ? "1 copy" : fmt::format("{} copies", copies);
}

CardWords GuildWords(const CardTable& cards, int index) {
  const Guild& guild = cards.guilds[index];
  std::string powers;
  for (int i = 0; i < cards.num_powers; ++i) {
    if (cards.power(i).guild != index) continue;
    powers += (powers.empty() ? "" : ", ") + TextOf(cards.power(i).name);
  }
  std::string names;
  for (CardType type = kStartTypes; type < cards.num_types; ++type) {
    const Card& card = cards.card(type);
    if (card.guild != index) continue;
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", TextOf(card.name), card.cost);
  }
  Page page;
  page.Add(fmt::format("Guild, {}{}.", TextOf(guild.colour),
                       guild.base != 0 ? "" : "; only in games with 5 players"));
  page.Add(Sentence("Powers", powers));
  page.Add(Sentence("Cards, with their cost", names));
  return {TextOf(guild.id), TextOf(guild.name), page.text()};
}

CardWords WordsOf(const CardTable& cards, const Card& card) {
  const bool start = card.guild >= kMaxGuilds;
  std::string kind =
      fmt::format("Starting card, {}; {} for each player.", RarityName(card.rarity), card.copies);
  if (!start) {
    kind = fmt::format("Card of {}, {}, {}.", TextOf(cards.guilds[card.guild].name),
                       RarityName(card.rarity), CopiesText(card.copies));
  }
  Page page;
  page.Add(fmt::format("{} Cost {}; {} attack, {} magicka.{}", kind, card.cost, card.attack,
                       card.magicka, card.rift != 0 ? " Not in Frenzy." : ""));
  page.Add(Sentences(cards, card.effects));
  page.Add(Sentence("When summoned", EffectsText(cards, card.on_summon, Length::kFull)));
  return {TextOf(card.id), TextOf(card.name), page.text()};
}

CardWords WordsOf(const CardTable& cards, const Power& power) {
  Page page;
  page.Add(fmt::format("Power of {}.", TextOf(cards.guilds[power.guild].name)));
  page.Add(Capitalised(PowerText(cards, power, Length::kFull)) + ".");
  return {TextOf(power.id), TextOf(power.name), page.text()};
}

CardWords WordsOf(const CardTable& cards, const Monster& monster) {
  Page page;
  page.Add(fmt::format("Monster, {}, {}. {} health, {}.{}", RarityName(monster.rarity),
                       CopiesText(monster.copies), monster.health, Counted(monster.vp, "point"),
                       monster.multiplayer != 0 ? " Not in solo games." : ""));
  page.Add(Sentence("Deathcrash, for who slays it",
                    EffectsText(cards, monster.deathcrash, Length::kFull)));
  return {TextOf(monster.id), TextOf(monster.name), page.text()};
}

}  // namespace

std::vector<CardWords> Rules::NamedCards() const {
  std::vector<CardWords> words;
  words.reserve(static_cast<std::size_t>(cards_.num_guilds));
  for (int guild = 0; guild < cards_.num_guilds; ++guild) {
    words.push_back(GuildWords(cards_, guild));
  }
  for (int kind = 0; kind < cards_.num_start_kinds; ++kind) {
    words.push_back(WordsOf(cards_, cards_.card(StartType(kind, 0))));
  }
  for (CardType type = kStartTypes; type < cards_.num_types; ++type) {
    words.push_back(WordsOf(cards_, cards_.card(type)));
  }
  for (int i = 0; i < cards_.num_powers; ++i) words.push_back(WordsOf(cards_, cards_.power(i)));
  for (int i = 0; i < cards_.num_monsters; ++i) words.push_back(WordsOf(cards_, cards_.monster(i)));
  return words;
}

}  // namespace riftlab::warrift
