#include "tournament/follow/line_uses.h"

#include <algorithm>

#include "engine/core/text.h"

namespace riftlab {

LineUses::LineUses(const AnyGame& game, const FactWords& words, const WrittenGame& text)
    : words_(words), num_lines_(text.lines.size()) {
  for (const CardWords& card : game.NamedCards()) {
    cards_.emplace_back(card.code, Normalised(card.name));
  }
  const auto seats = static_cast<std::size_t>(game.NumPlayers());
  mentions_.resize(seats);
  sights_.resize(seats);
  for (std::size_t index = 0; index < text.lines.size(); ++index) {
    const WrittenGame::Line& line = text.lines[index];
    if (line.seat != kNobody && line.seat < seats) {
      for (std::string& card : CardsIn(line.moves)) {
        mentions_[line.seat].push_back({.line = index, .card = std::move(card)});
      }
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      for (const std::string& fact : line.all_saw) sights_[seat].push_back({index, fact});
      if (seat >= line.saw.size()) continue;
      for (const std::string& fact : line.saw[seat]) sights_[seat].push_back({index, fact});
    }
  }
}

std::vector<std::string> LineUses::CardsIn(std::string_view text) const {
  std::vector<std::string> found;
  std::string part;
  for (const char c : std::string(text) + " ") {
    if (std::string_view{" :@+,"}.find(c) == std::string_view::npos) {
      part += c;
      continue;
    }
    if (part.size() > 1) found.push_back(part);
    const std::size_t owner = std::min(part.find('.'), part.find('#'));
    if (owner != std::string::npos && owner > 1) found.push_back(part.substr(0, owner));
    part.clear();
  }
  const std::string all = Normalised(text);
  for (const auto& [code, name] : cards_) {
    const std::size_t at = name.empty() ? std::string::npos : all.find(name);
    if (at == std::string::npos) continue;
    if (name.size() > 3) found.push_back(code);
    // Of a kind with numbers, as "red 12".
    const std::size_t end = at + name.size();
    const std::size_t length = std::min(all.find_first_not_of("0123456789", end), all.size()) - end;
    if (length > 0) found.push_back(code + all.substr(end, length));
  }
  return found;
}

const LineUses::Uses& LineUses::UsesOf(const std::string& name) const {
  const auto [found, is_new] = uses_.try_emplace(name);
  Uses& uses = found->second;
  if (!is_new) return uses;
  const auto lines_of = [&](const std::vector<Mention>& mentions) {
    std::vector<std::size_t> lines;
    for (const Mention& mention : mentions) {
      if (!lines.empty() && lines.back() == mention.line) continue;  // with and without its owner
      if (words_.IsMeant(mention.card, name)) lines.push_back(mention.line);
    }
    if (!lines.empty()) uses.last = std::max(uses.last, lines.back());
    return lines;
  };
  for (std::size_t seat = 0; seat < mentions_.size(); ++seat) {
    uses.mentions.push_back(lines_of(mentions_[seat]));
    uses.sights.push_back(lines_of(sights_[seat]));
  }
  return uses;
}

bool LineUses::IsToldFrom(std::size_t index, const std::string& name) const {
  const std::size_t last = UsesOf(name).last;
  return last > 0 && last >= index;
}

std::optional<std::size_t> LineUses::UnservedUse(Player seat, std::size_t index,
                                                 const std::string& name,
                                                 IsServed is_served) const {
  const Uses& uses = UsesOf(name);
  const std::vector<std::size_t>& mentions = uses.mentions[seat];
  auto mention = std::upper_bound(mentions.begin(), mentions.end(), index);
  const auto number = [&] { return static_cast<std::size_t>(mention - mentions.begin()); };
  while (mention != mentions.end() && is_served({seat, name, number()})) ++mention;
  if (mention == mentions.end()) return std::nullopt;
  const std::vector<std::size_t>& sights = uses.sights[seat];
  const auto sight = std::lower_bound(sights.begin(), sights.end(), index);
  if (sight != sights.end() && *sight <= *mention) return std::nullopt;
  return number();
}

std::optional<std::size_t> LineUses::NeededBy(Player seat, std::size_t index,
                                              const std::vector<std::string>& names,
                                              IsServed is_served) const {
  std::optional<std::size_t> needed;
  std::size_t soonest = num_lines_;
  for (std::size_t name = 0; name < names.size(); ++name) {
    const std::optional<std::size_t> use = UnservedUse(seat, index, names[name], is_served);
    if (!use) continue;
    const std::size_t line = UsesOf(names[name]).mentions[seat][*use];
    if (line >= soonest) continue;
    soonest = line;
    needed = name;
  }
  return needed;
}

}  // namespace riftlab
