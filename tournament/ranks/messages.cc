#include "tournament/ranks/messages.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "absl/status/status.h"
#include "engine/core/enum_words.h"
#include "engine/core/json.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"

namespace riftlab {
namespace {

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int64_t>::max();
constexpr int kMaxNumber = std::numeric_limits<int>::max();

// The first line, and what follows it.
std::string Framed(const Json& head, std::string_view body = {}) {
  return fmt::format("{}\n{}", DumpJson(head), body);
}

struct Frame {
  Json head;
  std::string_view body;
};

absl::StatusOr<Frame> Unframed(std::string_view text) {
  const std::size_t feed = text.find('\n');
  if (feed == std::string_view::npos) {
    return absl::InvalidArgumentError("the first line has no end");
  }
  ASSIGN_OR_RETURN(Json head, ParseJsonLine(text.substr(0, feed)));
  return Frame{.head = std::move(head), .body = text.substr(feed + 1)};
}

// The elements of a list, each by `read`; what is no list is noted.
template <class T, class Read>
std::vector<T> ListOf(JsonFields& fields, std::string_view key, Read read) {
  std::vector<T> items;
  const Json& json = fields.Any(key);
  if (!json.is_array()) fields.Complain(key, "an array");
  if (!json.is_array()) return items;
  for (const Json& item : json) items.push_back(read(item));
  return items;
}

int NumberOf(const Json& json, JsonFields& fields, std::string_view key) {
  if (json.is_number_integer() && json >= 0 && json <= kMaxNumber) return json.get<int>();
  fields.Complain(key, "numbers from 0 on");
  return 0;
}

std::vector<int> Numbers(JsonFields& fields, std::string_view key) {
  return ListOf<int>(fields, key, [&](const Json& item) { return NumberOf(item, fields, key); });
}

std::string TextOf(const Json& json, JsonFields& fields, std::string_view key) {
  if (json.is_string()) return json.get<std::string>();
  fields.Complain(key, "strings");
  return "";
}

bool FlagOf(JsonFields& fields, std::string_view key) {
  const Json& json = fields.Any(key);
  if (json.is_boolean()) return json.get<bool>();
  fields.Complain(key, "true or false");
  return false;
}

// The first bytes of `body`, as many as a field says; `body` then no longer has them.
std::string TakeBytes(JsonFields& fields, std::string_view key, std::string_view& body) {
  const auto bytes =
      static_cast<std::size_t>(fields.Integer(key, 0, static_cast<std::int64_t>(body.size())));
  const std::string_view part = body.substr(0, bytes);
  body.remove_prefix(part.size());
  return std::string{part};
}

Json OptionsJson(const std::vector<OptionCount>& options) {
  Json list = Json::array();
  for (const OptionCount& option : options) {
    list.push_back({{"name", option.name},
                    {"offered", option.offered},
                    {"chosen", option.chosen},
                    {"by_chance", option.by_chance},
                    {"turns", option.turns},
                    {"turns_chosen", option.turns_chosen}});
  }
  return list;
}

std::vector<OptionCount> Options(JsonFields& fields, std::string_view key) {
  return ListOf<OptionCount>(fields, key, [&](const Json& item) {
    JsonFields option(item, std::string{key}, fields.mistake());
    return OptionCount{
        .name = option.Text("name"),
        .offered = static_cast<int>(option.Integer("offered", 0, kMaxNumber)),
        .chosen = static_cast<int>(option.Integer("chosen", 0, kMaxNumber)),
        .by_chance = option.Number("by_chance"),
        .turns = static_cast<int>(option.Integer("turns", 0, kMaxNumber)),
        .turns_chosen = static_cast<int>(option.Integer("turns_chosen", 0, kMaxNumber))};
  });
}

Json MeasuresJson(std::uint64_t game, const GameMeasures& measures) {
  Json cards = Json::array();
  for (const CardUse& card : measures.cards) {
    cards.push_back({{"name", card.name},
                     {"seat", card.seat},
                     {"owned", card.owned},
                     {"opening", card.opening},
                     {"drawn", card.drawn},
                     {"left", card.left}});
  }
  Json uses = Json::array();
  for (const OfferedOption& use : measures.option_uses) {
    uses.push_back({{"name", use.name}, {"seat", use.seat}, {"chosen", use.chosen}});
  }
  return {{"game", game},
          {"legal_moves", measures.legal_moves},
          {"turn_decisions", measures.turn_decisions},
          {"course", measures.course},
          {"options", OptionsJson(measures.options)},
          {"kinds", OptionsJson(measures.kinds)},
          {"cards", std::move(cards)},
          {"option_uses", std::move(uses)}};
}

std::pair<std::uint64_t, GameMeasures> ReadMeasures(const Json& json, std::string& mistake) {
  JsonFields fields(json, "measures", mistake);
  GameMeasures measures;
  measures.legal_moves = Numbers(fields, "legal_moves");
  measures.turn_decisions = Numbers(fields, "turn_decisions");
  measures.course = ListOf<double>(fields, "course", [&](const Json& item) {
    if (!item.is_number()) fields.Complain("course", "numbers");
    return item.is_number() ? item.get<double>() : 0.0;
  });
  measures.options = Options(fields, "options");
  measures.kinds = Options(fields, "kinds");
  measures.cards = ListOf<CardUse>(fields, "cards", [&](const Json& item) {
    JsonFields card(item, "cards", mistake);
    return CardUse{.name = card.Text("name"),
                   .seat = static_cast<int>(card.Integer("seat", 0, kMaxNumber)),
                   .owned = FlagOf(card, "owned"),
                   .opening = FlagOf(card, "opening"),
                   .drawn = FlagOf(card, "drawn"),
                   .left = FlagOf(card, "left")};
  });
  measures.option_uses = ListOf<OfferedOption>(fields, "option_uses", [&](const Json& item) {
    JsonFields use(item, "option_uses", mistake);
    return OfferedOption{.name = use.Text("name"),
                         .seat = static_cast<int>(use.Integer("seat", 0, kMaxNumber)),
                         .chosen = FlagOf(use, "chosen")};
  });
  return {fields.Unsigned("game"), std::move(measures)};
}

Json LimitJson(const std::optional<OptionLimit>& limit) {
  if (!limit) return nullptr;
  return {{"kind", ToText(limit->kind)}, {"options", limit->options}};
}

std::optional<OptionLimit> ReadLimit(JsonFields& fields) {
  if (!fields.Has("limit")) fields.Complain("limit", "a limit, or null");
  const Json& json = fields.Any("limit");
  if (json.is_null()) return std::nullopt;
  JsonFields limit(json, "limit", fields.mistake());
  const std::optional<LimitKind> kind = FromText<LimitKind>(limit.Text("kind"));
  if (!kind) limit.Complain("kind", "without or always");
  return OptionLimit{.kind = kind.value_or(LimitKind::kWithout),
                     .options = ListOf<std::string>(limit, "options", [&](const Json& item) {
                       return TextOf(item, limit, "options");
                     })};
}

// In lists, for there are many: offered, chosen, all_have.
Json UsesJson(const std::vector<std::vector<OptionUse>>& uses) {
  Json games = Json::array();
  for (const std::vector<OptionUse>& game : uses) {
    Json seats = Json::array();
    for (const OptionUse& use : game) seats.push_back({use.offered, use.chosen, use.all_have});
    games.push_back(std::move(seats));
  }
  return games;
}

OptionUse ReadUse(const Json& json, JsonFields& fields) {
  constexpr std::size_t kCounts = 3;
  if (!json.is_array() || json.size() != kCounts) {
    fields.Complain("uses", "three numbers a seat");
    return {};
  }
  return {.offered = NumberOf(json[0], fields, "uses"),
          .chosen = NumberOf(json[1], fields, "uses"),
          .all_have = NumberOf(json[2], fields, "uses")};
}

std::vector<std::vector<OptionUse>> ReadUses(JsonFields& fields) {
  return ListOf<std::vector<OptionUse>>(fields, "uses", [&](const Json& game) {
    std::vector<OptionUse> seats;
    if (!game.is_array()) fields.Complain("uses", "a list for each game");
    if (!game.is_array()) return seats;
    for (const Json& use : game) seats.push_back(ReadUse(use, fields));
    return seats;
  });
}

struct OrderFormatter {
  std::string operator()(const RunOrder& order) const {
    return Framed({{"order", "run"},
                   {"threads", order.spec.threads},
                   {"keeps_all", order.spec.keeps_all},
                   {"budget_guard", order.spec.budget_guard},
                   {"measured_end", order.spec.measured_end},
                   {"limit", LimitJson(order.spec.limit)},
                   {"manifest_bytes", order.manifest.size()}},
                  order.manifest + order.variant);
  }
  // In lists, for there are many: index, block, rotation, then the agents by seat.
  std::string operator()(const BatchOrder& order) const {
    Json games = Json::array();
    for (const ScheduledGame& game : order.games) {
      games.push_back({game.game_index, game.block, game.rotation, game.agents});
    }
    return Framed({{"order", "batch"}, {"games", std::move(games)}});
  }
  std::string operator()(const StopOrder& /*order*/) const { return Framed({{"order", "stop"}}); }
  std::string operator()(const EndOrder& /*order*/) const { return Framed({{"order", "end"}}); }
  std::string operator()(const QuitOrder& /*order*/) const { return Framed({{"order", "quit"}}); }
};

struct AnswerFormatter {
  std::string operator()(const RankHello& hello) const {
    return Framed({{"answer", "hello"},
                   {"host", hello.host},
                   {"version", hello.version},
                   {"commit", hello.commit},
                   {"build", hello.build},
                   {"arguments", hello.arguments},
                   {"cpus", hello.cpus}});
  }
  std::string operator()(const RunAnswer& answer) const {
    return Framed({{"answer", "run"},
                   {"refusal", answer.refusal},
                   {"manifest_bytes", answer.manifest.size()}},
                  answer.manifest + answer.variant);
  }
  std::string operator()(const BatchAnswer& answer) const {
    const GuardCounts& guard = answer.guard;
    Json measures = Json::array();
    for (const auto& [game, of_game] : answer.measures) {
      measures.push_back(MeasuresJson(game, of_game));
    }
    return Framed({{"answer", "batch"},
                   {"first", answer.first},
                   {"played", answer.played},
                   {"busy_ns", answer.busy_ns},
                   {"guard", {guard.decisions, guard.contended, guard.wall_ns, guard.cpu_ns}},
                   {"measures", std::move(measures)},
                   {"uses", UsesJson(answer.uses)},
                   {"game_bytes", answer.game_lines.size()},
                   {"variant_bytes", answer.variant_lines.size()}},
                  answer.game_lines + answer.variant_lines + answer.timing_lines);
  }
};

ScheduledGame ReadGame(const Json& json, JsonFields& fields) {
  constexpr std::size_t kParts = 4;
  ScheduledGame game;
  if (!json.is_array() || json.size() != kParts || !json[0].is_number_unsigned() ||
      !json[1].is_number_unsigned() || !json[3].is_array()) {
    fields.Complain("games", "lists of index, block, rotation and agents");
    return game;
  }
  game.game_index = json[0].get<std::uint64_t>();
  game.block = json[1].get<std::uint64_t>();
  game.rotation = NumberOf(json[2], fields, "games");
  for (const Json& agent : json[3]) game.agents.push_back(NumberOf(agent, fields, "games"));
  return game;
}

BatchOrder ReadBatchOrder(JsonFields& fields) {
  BatchOrder order;
  order.games = ListOf<ScheduledGame>(fields, "games",
                                      [&](const Json& item) { return ReadGame(item, fields); });
  if (order.games.empty()) fields.Complain("games", "at least one game");
  return order;
}

RunOrder ReadRunOrder(JsonFields& fields, std::string_view body) {
  RunOrder order;
  order.manifest = TakeBytes(fields, "manifest_bytes", body);
  order.variant = body;
  order.spec.threads = static_cast<int>(fields.Integer("threads", 1, kMaxNumber));
  order.spec.keeps_all = FlagOf(fields, "keeps_all");
  order.spec.budget_guard = FlagOf(fields, "budget_guard");
  order.spec.measured_end = fields.Unsigned("measured_end");
  order.spec.limit = ReadLimit(fields);
  return order;
}

RankHello ReadHello(JsonFields& fields) {
  return {
      .host = fields.Text("host"),
      .version = fields.Text("version"),
      .commit = fields.Text("commit"),
      .build = fields.Text("build"),
      .arguments = ListOf<std::string>(
          fields, "arguments", [&](const Json& item) { return TextOf(item, fields, "arguments"); }),
      .cpus = Numbers(fields, "cpus")};
}

RunAnswer ReadRunAnswer(JsonFields& fields, std::string_view body) {
  RunAnswer answer;
  answer.manifest = TakeBytes(fields, "manifest_bytes", body);
  answer.variant = body;
  answer.refusal = fields.Text("refusal");
  return answer;
}

GuardCounts ReadGuard(JsonFields& fields) {
  const std::vector<std::int64_t> counts =
      ListOf<std::int64_t>(fields, "guard", [&](const Json& item) {
        if (!item.is_number_integer()) fields.Complain("guard", "numbers");
        return item.is_number_integer() ? item.get<std::int64_t>() : 0;
      });
  constexpr std::size_t kCounts = 4;
  if (counts.size() != kCounts) fields.Complain("guard", "four numbers");
  if (counts.size() != kCounts) return {};
  return {
      .decisions = counts[0], .contended = counts[1], .wall_ns = counts[2], .cpu_ns = counts[3]};
}

BatchAnswer ReadBatchAnswer(JsonFields& fields, std::string_view body) {
  BatchAnswer answer;
  answer.first = fields.Unsigned("first");
  answer.played = static_cast<int>(fields.Integer("played", 0, kMaxNumber));
  answer.busy_ns = fields.Integer("busy_ns", 0, kMaxCount);
  answer.guard = ReadGuard(fields);
  answer.measures = ListOf<std::pair<std::uint64_t, GameMeasures>>(
      fields, "measures", [&](const Json& item) { return ReadMeasures(item, fields.mistake()); });
  answer.uses = ReadUses(fields);
  answer.game_lines = TakeBytes(fields, "game_bytes", body);
  answer.variant_lines = TakeBytes(fields, "variant_bytes", body);
  answer.timing_lines = body;
  return answer;
}

}  // namespace

std::string FormatOrder(const RankOrder& order) { return std::visit(OrderFormatter{}, order); }

std::string FormatAnswer(const RankAnswer& answer) { return std::visit(AnswerFormatter{}, answer); }

absl::StatusOr<RankOrder> ParseOrder(std::string_view text) {
  ASSIGN_OR_RETURN(const Frame frame, Unframed(text));
  std::string mistake;
  JsonFields fields(frame.head, "", mistake);
  const std::string kind = fields.Text("order");
  RankOrder order = StopOrder{};
  if (kind == "run") {
    order = ReadRunOrder(fields, frame.body);
  } else if (kind == "batch") {
    order = ReadBatchOrder(fields);
  } else if (kind == "end") {
    order = EndOrder{};
  } else if (kind == "quit") {
    order = QuitOrder{};
  } else if (kind != "stop") {
    fields.Complain("order", "run, batch, stop, end or quit");
  }
  if (!mistake.empty()) return absl::InvalidArgumentError(mistake);
  return order;
}

absl::StatusOr<RankAnswer> ParseAnswer(std::string_view text) {
  ASSIGN_OR_RETURN(const Frame frame, Unframed(text));
  std::string mistake;
  JsonFields fields(frame.head, "", mistake);
  const std::string kind = fields.Text("answer");
  RankAnswer answer;
  if (kind == "hello") {
    answer = ReadHello(fields);
  } else if (kind == "run") {
    answer = ReadRunAnswer(fields, frame.body);
  } else if (kind == "batch") {
    answer = ReadBatchAnswer(fields, frame.body);
  } else {
    fields.Complain("answer", "hello, run or batch");
  }
  if (!mistake.empty()) return absl::InvalidArgumentError(mistake);
  return answer;
}

}  // namespace riftlab
