#include "engine/games/riftforce/cards.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/status_macros.h"
#include "engine/core/toml_reader.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

using Words = std::vector<std::string>;

constexpr int kMaxAmount = 9;

std::uint8_t Byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }

template <std::size_t kSize>
std::string TextOf(const Array<char, kSize>& letters) {
  return {letters.begin(), std::find(letters.begin(), letters.end(), '\0')};
}

bool EqualInAnyCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

// Where an ability stands; each place allows some steps only.
enum class Kind : std::uint8_t { kOnPlay, kOnActivate, kChallenge, kMoveAmplifier, kHealAmplifier };

// The words of enums in a card table, in the order of the enum from the second value on.
const Words& OpWords() {
  static const Words kWords = {"damage",
                               "move_self",
                               "move_target",
                               "move_both",
                               "heal",
                               "draw",
                               "repeat_if_destroyed",
                               "bonus_if_destroyed",
                               "no_riftforce",
                               "take_over_if_destroyed"};
  return kWords;
}

const Words& TargetWords() {
  static const Words kWords = {"first_enemy",        "second_enemy",     "last_enemy",
                               "each_enemy",         "each_other_enemy", "any_enemy",
                               "most_damaged_enemy", "ally_behind",      "self",
                               "self_and_front",     "self_or_any_ally", "one_other_ally"};
  return kWords;
}

const Words& PlaceWords() {
  static const Words kWords = {"here",      "adjacent_each", "adjacent_one", "here_and_adjacent",
                               "any_other", "anywhere"};
  return kWords;
}

Words OpsIn(Kind kind) {
  switch (kind) {
    case Kind::kOnPlay:
      return {"damage", "heal"};
    case Kind::kOnActivate:
      return OpWords();
    case Kind::kChallenge:
      return {"damage", "move_target", "repeat_if_destroyed"};
    case Kind::kMoveAmplifier:
      return {"move_self"};
    case Kind::kHealAmplifier:
      return {"heal"};
  }
  return {};
}

Words DamageTargetsIn(Kind kind) {
  switch (kind) {
    case Kind::kOnPlay:
      return {"first_enemy", "second_enemy", "last_enemy", "each_enemy"};
    case Kind::kChallenge:
      return {"first_enemy", "second_enemy",     "last_enemy",
              "each_enemy",  "each_other_enemy", "most_damaged_enemy"};
    default:
      return {TargetWords().begin(), TargetWords().begin() + 10};
  }
}

Words HealTargetsIn(Kind kind) {
  if (kind == Kind::kOnPlay) return {"one_other_ally"};
  if (kind == Kind::kHealAmplifier) return {"self_or_any_ally"};
  return {"self", "self_or_any_ally", "one_other_ally"};
}

// Reads one of `allowed` and gives the enum value that has this word in `all`.
template <class Enum>
Enum ReadWord(TomlTable& table, std::string_view key, const Words& allowed, const Words& all) {
  const std::size_t choice = table.Choice(key, allowed);
  const auto found = std::find(all.begin(), all.end(), allowed[choice]);
  return static_cast<Enum>(found - all.begin() + 1);
}

std::uint8_t ReadAmount(TomlTable& table, std::string_view key) {
  return Byte(table.Integer(key, 0, kMaxAmount));
}

void ReadDamage(TomlTable& table, Kind kind, Step& step) {
  step.target = ReadWord<Target>(table, "target", DamageTargetsIn(kind), TargetWords());
  const bool may_be_elsewhere = kind != Kind::kOnPlay && (step.target == Target::kFirstEnemy ||
                                                          step.target == Target::kLastEnemy);
  const Words places = may_be_elsewhere
                           ? Words{"here", "adjacent_each", "adjacent_one", "here_and_adjacent"}
                           : Words{"here"};
  step.place = ReadWord<Place>(table, "at", places, PlaceWords());
  step.amount = ReadAmount(table, "amount");
  for (const When when : {When::kTargetDamaged, When::kSelfDamaged}) {
    const std::string_view key =
        when == When::kTargetDamaged ? "if_target_damaged" : "if_self_damaged";
    if (!table.Has(key)) continue;
    if (kind == Kind::kOnPlay || kind == Kind::kChallenge || step.when != When::kAlways) {
      table.Complain(key, "stands only in on_activate, and only one condition in a step");
    }
    step.when = when;
    step.other = step.amount;
    step.amount = ReadAmount(table, key);
  }
}

void ReadHeal(TomlTable& table, Kind kind, Step& step) {
  step.target = ReadWord<Target>(table, "target", HealTargetsIn(kind), TargetWords());
  static const Words kAllWord = {"all"};
  if (table.Has("all")) {
    table.Integer("all", 1, 1);
    step.amount = kAll;
  } else {
    step.amount = Byte(table.Integer("amount", 1, kMaxAmount));
  }
}

Step ReadStep(TomlTable& table, Kind kind) {
  Step step{};
  step.op = ReadWord<Op>(table, "op", OpsIn(kind), OpWords());
  switch (step.op) {
    case Op::kDamage:
      ReadDamage(table, kind, step);
      break;
    case Op::kMoveSelf:
    case Op::kMoveBoth:
      step.place = ReadWord<Place>(table, "to", {"adjacent_one", "any_other"}, PlaceWords());
      break;
    case Op::kMoveTarget:
      step.place = ReadWord<Place>(table, "to", {"here", "adjacent_one"}, PlaceWords());
      break;
    case Op::kHeal:
      ReadHeal(table, kind, step);
      break;
    case Op::kDraw:
      step.amount = Byte(table.Integer("count", 1, 7));
      step.other = Byte(table.Integer("if_hand_below", 1, 7));
      break;
    case Op::kRepeatIfDestroyed:
      step.amount = Byte(table.Integer("times", 1, 2));
      break;
    case Op::kBonusIfDestroyed:
      step.amount = ReadAmount(table, "riftforce");
      break;
    case Op::kTakeOverIfDestroyed: {
      static const Words kGains = {"none", "gained"};
      step.place = ReadWord<Place>(table, "to", {"adjacent_one"}, PlaceWords());
      step.amount = Byte(static_cast<std::int64_t>(table.Choice("riftforce", kGains)));
      break;
    }
    case Op::kNoRiftforce:
    case Op::kNone:
      break;
  }
  return step;
}

// The steps under `key`; none where the key is missing, unless the ability is `required`.
Ability ReadAbility(TomlTable& table, std::string_view key, Kind kind, bool required) {
  Ability ability{};
  std::vector<TomlTable> steps = table.Tables(key);
  if (steps.empty() && required) table.Complain(key, "is missing; it must list at least one step");
  if (steps.size() > kMaxSteps) {
    table.Complain(key,
                   fmt::format("has {} steps; at most {} are possible", steps.size(), kMaxSteps));
    return ability;
  }
  int heals = 0;
  bool damages = false;
  for (TomlTable& step_table : steps) {
    const Step step = ReadStep(step_table, kind);
    if (step.op == Op::kHeal && ++heals > 1 && kind == Kind::kOnPlay) {
      step_table.Complain("op", "heals twice; one step of on_play may heal");
    }
    damages = damages || step.op == Op::kDamage;
    if (step.op == Op::kNoRiftforce) ability.no_riftforce = 1;
    ability.steps[ability.count++] = step;
  }
  if (kind == Kind::kChallenge && !damages) {
    table.Complain(key, "has no damage; a challenge must be able to place some");
  }
  return ability;
}

void ReadNumbers(TomlTable& root, CardTable& cards) {
  std::vector<TomlTable> numbers = root.Tables("number");
  if (numbers.size() != kNumbers) {
    root.ComplainOfCount("number", numbers.size(), fmt::format("there must be {}", kNumbers));
    return;
  }
  int last = 0;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    cards.numbers[i] = Byte(numbers[i].Integer("number", 1, kMaxAmount));
    if (cards.numbers[i] <= last) {
      numbers[i].Complain("number",
                          fmt::format("is {}; the numbers must ascend", cards.numbers[i]));
    }
    last = cards.numbers[i];
    cards.copies[i] = Byte(numbers[i].Integer("copies", 0, kMaxCopies));
    numbers[i].Text("source", "");
  }
  if (cards.GuildSize() == 0) root.Complain("number", "gives a guild no elementals");
}

void ReadGuild(TomlTable& table, CardTable& cards) {
  Guild guild{};
  const std::string code = table.Text("code");
  const bool good_code = code.size() == 2 &&
                         std::isupper(static_cast<unsigned char>(code[0])) != 0 &&
                         std::islower(static_cast<unsigned char>(code[1])) != 0;
  if (!good_code) {
    table.Complain("code", fmt::format("is '{}'; it must be a capital and a small letter", code));
    return;
  }
  if (FindGuild(cards, code) >= 0) {
    table.Complain("code", fmt::format("is '{}', which another guild has already", code));
  }
  std::copy(code.begin(), code.end(), guild.code.begin());
  const std::string name = table.Name("name", std::nullopt, guild.name.size() - 1);
  for (int other = 0; other < cards.num_guilds; ++other) {
    if (!EqualInAnyCase(TextOf(cards.guilds[other].name), name)) continue;
    table.Complain("name", fmt::format("is '{}', which another guild has already", name));
  }
  std::copy(name.begin(), name.end(), guild.name.begin());
  static const Words kSets = {"beyond", "base"};
  guild.is_base = Byte(static_cast<std::int64_t>(table.Choice("set", kSets)));
  guild.bonus = Byte(table.Integer("bonus_when_destroyed", 0, kMaxAmount, 0));
  guild.on_play = ReadAbility(table, "on_play", Kind::kOnPlay, false);
  guild.on_activate = ReadAbility(table, "on_activate", Kind::kOnActivate, true);
  table.Text("source", "");
  cards.guilds[cards.num_guilds++] = guild;
}

void ReadGuilds(TomlTable& root, CardTable& cards) {
  std::vector<TomlTable> guilds = root.Tables("guild");
  if (guilds.empty() || guilds.size() > kMaxGuilds) {
    root.ComplainOfCount("guild", guilds.size(), fmt::format("there must be 1 to {}", kMaxGuilds));
    return;
  }
  for (TomlTable& guild : guilds) ReadGuild(guild, cards);
}

// The index of a printed number under `key`.
std::uint8_t ReadNumber(TomlTable& table, std::string_view key, const CardTable& cards) {
  Words numbers;
  for (const std::uint8_t number : cards.numbers) numbers.push_back(fmt::format("{}", number));
  const std::int64_t value = table.Integer(key, 0, kMaxAmount);
  const auto* const found = std::find(cards.numbers.begin(), cards.numbers.end(), Byte(value));
  if (found == cards.numbers.end()) {
    table.Complain(key, fmt::format("is {}; it must be one of {}, {}, {}", value, numbers[0],
                                    numbers[1], numbers[2]));
    return 0;
  }
  return Byte(found - cards.numbers.begin());
}

void ReadChallenges(TomlTable& root, CardTable& cards) {
  for (TomlTable& table : root.Tables("challenge")) {
    const std::size_t number = ReadNumber(table, "number", cards);
    const auto stars = table.Integer("stars", 1, kStars);
    Ability& challenge = cards.challenges[number][stars - 1];
    if (challenge.count != 0) {
      table.Complain("stars",
                     fmt::format("{} of number {} is there twice", stars, cards.numbers[number]));
    }
    challenge = ReadAbility(table, "effects", Kind::kChallenge, true);
    table.Text("source", "");
  }
  for (std::size_t number = 0; number < kNumbers; ++number) {
    for (std::size_t stars = 0; stars < kStars; ++stars) {
      if (cards.challenges[number][stars].count != 0) continue;
      root.Complain("challenge", fmt::format("with number {} and stars {} is missing",
                                             cards.numbers[number], stars + 1));
      return;
    }
  }
  TomlTable move = root.Table("amplifier_move");
  cards.amplifiers[0] = ReadAbility(move, "effects", Kind::kMoveAmplifier, true);
  move.Text("source", "");
  TomlTable heal = root.Table("amplifier_heal");
  cards.amplifiers[1] = ReadAbility(heal, "effects", Kind::kHealAmplifier, true);
  heal.Text("source", "");
}

// "5-5-6": numbers joined by dashes.
void ReadSequence(TomlTable& table, const CardTable& cards, Plan& plan) {
  const std::string text = table.Text("sequence");
  const auto complain = [&] {
    table.Complain("sequence", fmt::format("is '{}'; it must be 1 to {} of the numbers {}, {} and "
                                           "{} joined by '-', such as {}-{}",
                                           text, kPlanLength, cards.numbers[0], cards.numbers[1],
                                           cards.numbers[2], cards.numbers[0], cards.numbers[2]));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % 2 == 1) {
      if (text[i] != '-' || i + 1 == text.size()) return complain();
      continue;
    }
    const auto* const found =
        std::find(cards.numbers.begin(), cards.numbers.end(), Byte(text[i] - '0'));
    if (found == cards.numbers.end() || plan.length == kPlanLength) return complain();
    plan.sequence[plan.length++] = Byte(found - cards.numbers.begin());
  }
}

void ReadPlans(TomlTable& root, CardTable& cards) {
  static const Words kKinds = {"attack", "control"};
  std::vector<Plan> attack;
  std::vector<Plan> control;
  for (TomlTable& table : root.Tables("plan")) {
    Plan plan{};
    const std::string id = table.Text("id");
    const bool is_word =
        std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
    if (id.size() >= plan.id.size() || !is_word) {
      table.Complain("id", fmt::format("is '{}'; it must be 1 to {} letters and digits", id,
                                       plan.id.size() - 1));
      return;
    }
    std::copy(id.begin(), id.end(), plan.id.begin());
    plan.is_control = Byte(static_cast<std::int64_t>(table.Choice("kind", kKinds)));
    plan.location = Byte(table.Integer("location", 1, 5) - 1);
    if (plan.is_control == 0) ReadSequence(table, cards, plan);
    table.Text("source", "");
    std::vector<Plan>& list = plan.is_control != 0 ? control : attack;
    const auto same = [&](const Plan& other) { return other.id == plan.id; };
    if (std::any_of(attack.begin(), attack.end(), same) ||
        std::any_of(control.begin(), control.end(), same)) {
      table.Complain("id", fmt::format("'{}' is there twice", id));
    }
    list.push_back(plan);
  }
  if (control.empty() || attack.size() % control.size() != 0 ||
      attack.size() + control.size() > kMaxPlans) {
    root.Complain("plan",
                  fmt::format("has {} attack and {} control plans; there must be at least one "
                              "control plan, equally many attack plans for each, and at "
                              "most {} plans",
                              attack.size(), control.size(), kMaxPlans));
    return;
  }
  cards.num_attack_plans = Byte(static_cast<std::int64_t>(attack.size()));
  cards.num_control_plans = Byte(static_cast<std::int64_t>(control.size()));
  std::copy(attack.begin(), attack.end(), cards.plans.begin());
  std::copy(control.begin(), control.end(),
            cards.plans.begin() + static_cast<std::ptrdiff_t>(attack.size()));
}

void ReadPresets(TomlTable& root, CardTable& cards) {
  static const Words kAmps = {"none", "move", "heal"};
  std::vector<TomlTable> presets = root.Tables("difficulty");
  if (presets.empty() || presets.size() > kMaxPresets) {
    root.ComplainOfCount("difficulty", presets.size(),
                         fmt::format("there must be 1 to {}", kMaxPresets));
    return;
  }
  for (TomlTable& table : presets) {
    Difficulty& preset = cards.presets[cards.num_presets++];
    preset.stars[0] = Byte(table.Integer("stars_low", 1, kStars));
    preset.stars[1] = Byte(table.Integer("stars_middle", 1, kStars));
    preset.stars[2] = Byte(table.Integer("stars_high", 1, kStars));
    preset.amp = Byte(static_cast<std::int64_t>(table.Choice("amplifier", kAmps)));
    if (preset.amp != 0) preset.amp_number = ReadNumber(table, "amplified_number", cards);
    table.Text("source", "");
  }
}

void ReadScoring(TomlTable& root, CardTable& cards) {
  TomlTable scoring = root.Table("scoring");
  cards.end_trigger = Byte(scoring.Integer("end_trigger", 1, 99));
  cards.per_destroyed = Byte(scoring.Integer("per_destroyed_enemy", 0, kMaxAmount));
  cards.per_location = Byte(scoring.Integer("per_controlled_location", 0, kMaxAmount));
  scoring.Text("source", "");
  TomlTable limits = root.Table("limits");
  cards.hand_size = Byte(limits.Integer("hand_size", 1, kMaxCopies));
  cards.max_played = Byte(limits.Integer("max_played", 1, 3));
  cards.max_activated = Byte(limits.Integer("max_activated", 1, 3));
  cards.round_cap = Byte(limits.Integer("round_cap", 1, 200));
  limits.Text("source", "");
  TomlTable setup = root.Table("setup");
  cards.display = Byte(setup.Integer("displayed_guilds", 0, kMaxGuilds));
  cards.guilds_alone = Byte(setup.Integer("guilds_alone", 1, 4));
  cards.guilds_in_team = Byte(setup.Integer("guilds_in_team", 1, 4));
  cards.solo_offered = Byte(setup.Integer("solo_offered_guilds", 1, 8));
  if (cards.solo_offered < cards.guilds_alone) {
    setup.Complain("solo_offered_guilds", fmt::format("is {}; it must be at least guilds_alone, "
                                                      "which is {}",
                                                      cards.solo_offered, cards.guilds_alone));
  }
  setup.Text("source", "");
}

}  // namespace

int CardTable::GuildSize() const {
  int size = 0;
  for (const std::uint8_t count : copies) size += count;
  return size;
}

std::vector<std::string> GuildCodes(const CardTable& cards) {
  std::vector<std::string> codes;
  codes.reserve(static_cast<std::size_t>(cards.num_guilds));
  for (int guild = 0; guild < cards.num_guilds; ++guild) codes.push_back(GuildCode(cards, guild));
  return codes;
}

std::string GuildCode(const CardTable& cards, int guild) {
  return TextOf(cards.guilds[guild].code);
}

std::string TypeName(const CardTable& cards, CardType type) {
  std::string name = GuildCode(cards, GuildOf(type));
  name.push_back(static_cast<char>('0' + cards.numbers[NumberOf(type)]));
  return name;
}

std::string PlanId(const Plan& plan) { return TextOf(plan.id); }

int FindGuild(const CardTable& cards, std::string_view code) {
  for (int guild = 0; guild < cards.num_guilds; ++guild) {
    if (EqualInAnyCase(GuildCode(cards, guild), code)) return guild;
  }
  return -1;
}

int FindType(const CardTable& cards, std::string_view name) {
  if (name.size() != 3) return -1;
  const int guild = FindGuild(cards, name.substr(0, 2));
  const auto* const number =
      std::find(cards.numbers.begin(), cards.numbers.end(), Byte(name[2] - '0'));
  if (guild < 0 || number == cards.numbers.end()) return -1;
  return MakeType(guild, static_cast<int>(number - cards.numbers.begin()));
}

int FindPlan(const CardTable& cards, std::string_view id) {
  for (int plan = 0; plan < cards.NumPlans(); ++plan) {
    if (EqualInAnyCase(PlanId(cards.plans[plan]), id)) return plan;
  }
  return -1;
}

absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source) {
  ASSIGN_OR_RETURN(TomlFile file, TomlFile::Parse(text, source));
  CardTable cards{};
  TomlTable root = file.Root();
  static const Words kGame = {"riftforce"};
  root.Choice("game", kGame);
  root.Integer("schema", 1, 1);
  ReadNumbers(root, cards);
  ReadScoring(root, cards);
  ReadGuilds(root, cards);
  ReadChallenges(root, cards);
  ReadPlans(root, cards);
  ReadPresets(root, cards);
  RETURN_IF_ERROR(file.Finish());
  return cards;
}

CardTable WithShippedNames(CardTable cards) {
  static const CardTable shipped = *ParseCards(kDefaultCards, "the shipped table");
  if (cards.num_guilds != shipped.num_guilds) return cards;
  for (int guild = 0; guild < cards.num_guilds; ++guild) {
    cards.guilds[guild].name = shipped.guilds[guild].name;
  }
  return cards;
}

}  // namespace riftlab::riftforce
