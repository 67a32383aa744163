// What a followed game understands and says in words.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_words.h"

namespace riftlab {
namespace {

// The names of a question without the place in a list that it names.
std::vector<std::string> WithoutPlace(const FactQuestion& question) {
  std::vector<std::string> names = question.names;
  if (question.is_draw || !HasOrder(question.place)) return names;
  for (std::string& name : names) {
    name = name.empty() ? std::string(kNothingElse) : name.substr(question.place.size() + 1);
  }
  return names;
}

}  // namespace

std::vector<std::string> WordsAndCodes(const std::vector<PossibleMove>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const PossibleMove& move : moves) {
    texts.push_back(fmt::format("{} ({})", move.words, move.text));
  }
  return texts;
}

std::vector<PossibleMove> FollowedGame::WithCard(std::string_view name,
                                                 const std::vector<PossibleMove>& moves) const {
  std::vector<PossibleMove> found;
  if (ParseInteger(name)) return found;  // it may be meant as the number of a move
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(found),
               [&](const PossibleMove& move) {
                 return words_.IsMeant(name, move.text.substr(move.text.rfind(':') + 1));
               });
  return found;
}

std::vector<PossibleMove> FollowedGame::MeantBy(std::string_view text,
                                                const std::vector<PossibleMove>& moves) const {
  const std::string wanted = Normalised(text);
  const auto those = [&](const auto& fits) {
    std::vector<PossibleMove> found;
    if (!wanted.empty()) std::copy_if(moves.begin(), moves.end(), std::back_inserter(found), fits);
    return found;
  };
  for (std::string PossibleMove::*name : {&PossibleMove::text, &PossibleMove::words}) {
    std::vector<PossibleMove> equal =
        those([&](const PossibleMove& move) { return Normalised(move.*name) == wanted; });
    if (!equal.empty()) return equal;
  }
  std::vector<PossibleMove> begun = those([&](const PossibleMove& move) {
    return Normalised(move.words).starts_with(wanted) || Normalised(move.text).starts_with(wanted);
  });
  if (begun.size() == 1) return begun;
  std::vector<PossibleMove> with_card = WithCard(text, moves);
  return with_card.size() == 1 || begun.empty() ? with_card : begun;
}

std::string FollowedGame::AnswerTo(const FactQuestion& question, const std::string& fact) const {
  std::size_t answer = words_.Find(fact, WithoutPlace(question));
  if (answer == question.names.size()) answer = words_.Find(fact, question.names);
  if (answer == question.names.size()) return fact;
  const std::string& name = question.names[answer];
  // Which side of the card is up would be lost.
  if (fact.find('/') != std::string::npos && HasSameSides(fact, name)) return Normalised(fact);
  return AsFact(question, name);
}

std::string FollowedGame::AnswerNames(const FactQuestion& question, std::size_t most) const {
  std::vector<std::string> names = WithoutPlace(question);
  if (AsksForCards(question)) {
    std::vector<std::string> cards;
    for (const std::string& name : names) AddMissing(Split(name, '+'), cards);
    names = std::move(cards);
  }
  std::erase(names, "");
  words_.Sort(names);
  for (std::string& name : names) name = words_.Shown(name);
  return ListedInAll(names, most);
}

// "; step 3 names it, too", of the last step that names the card that was told.
std::string FollowedGame::EarlierMention(const std::string& text) const {
  const std::string wanted = Normalised(text);
  for (std::size_t i = steps_.size(); wanted.size() > 1 && i-- > 0;) {
    const ToldStep& step = steps_[i];
    const std::vector<std::string> parts = Split(Normalised(step.move), ':');
    const bool sees = std::any_of(step.facts.begin(), step.facts.end(),
                                  [&](const auto& fact) { return words_.IsMeant(text, fact); });
    if (parts.back() == wanted || sees) return fmt::format("; step {} names it, too", i + 1);
  }
  return "";
}

// Whether each part of it is a code of some card, or stands in a move that was told or is possible;
// else nobody can say that such a move is impossible, since it may be none of this game.
bool FollowedGame::IsMadeOfCodes(const std::string& move,
                                 const std::vector<PossibleMove>& moves) const {
  std::set<std::string> known;
  const auto parts_of = [](std::string_view text) {
    std::vector<std::string> parts(1);
    for (const char c : Normalised(text)) {
      if (std::string_view{":@+/,.#"}.find(c) != std::string_view::npos) {
        parts.emplace_back();
      } else {
        parts.back() += c;
      }
    }
    // The numbers of cards of a kind differ.
    for (std::string& part : parts) part.resize(part.find_last_not_of("0123456789") + 1);
    return parts;
  };
  const auto learn = [&](std::string_view text) {
    for (std::string& part : parts_of(text)) known.insert(std::move(part));
  };
  for (const CardWords& card : game_.NamedCards()) learn(card.code);
  for (const PossibleMove& possible : moves) learn(possible.text);
  for (const ToldStep& step : steps_) learn(step.move);
  const std::vector<std::string> parts = parts_of(move);
  return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    return part.empty() || part.find('?') != std::string::npos || known.contains(part);
  });
}

std::string FollowedGame::CannotBe(const Asked& asked) const {
  constexpr std::size_t kListed = 12;
  if (asked.refused.empty()) {
    return fmt::format("{}: it is seen then, but not told; it can be {}", asked.question.label,
                       AnswerNames(asked.question, kListed));
  }
  std::vector<std::string> fitting = words_.AllThatFit(asked.refused, asked.question.names);
  if (fitting.size() > 1) {
    words_.Sort(fitting);
    for (std::string& name : fitting) name = words_.Shown(name);
    return fmt::format("{}: {}", asked.question.label, MeansSeveral(asked.refused, fitting));
  }
  return fmt::format("{}: it cannot be '{}'{}; it can be {}", asked.question.label, asked.refused,
                     EarlierMention(asked.refused), AnswerNames(asked.question, kListed));
}

}  // namespace riftlab
