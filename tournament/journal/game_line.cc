#include "tournament/journal/game_line.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <variant>

#include "absl/status/status.h"
#include "engine/core/json.h"
#include "fmt/compile.h"
#include "tournament/journal/json_append.h"
#include "tournament/runner/match_record.h"

namespace riftlab {
namespace {

std::string JsonString(std::string_view text) {
  fmt::memory_buffer out;
  AppendJsonString(text, out);
  return fmt::to_string(out);
}

void AppendValue(std::int64_t value, fmt::memory_buffer& out) { AppendInteger(value, out); }
void AppendValue(const std::string& value, fmt::memory_buffer& out) {
  AppendJsonString(value, out);
}
template <class T>
void AppendValue(const std::vector<T>& values, fmt::memory_buffer& out) {
  out.push_back('[');
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out.push_back(',');
    AppendValue(values[i], out);
  }
  out.push_back(']');
}

void AppendTags(const std::vector<Tag>& tags, fmt::memory_buffer& out) {
  out.push_back('{');
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (i > 0) out.push_back(',');
    AppendJsonString(tags[i].key, out);
    out.push_back(':');
    std::visit([&out](const auto& value) { AppendValue(value, out); }, tags[i].value);
  }
  out.push_back('}');
}

// An empty list could be of either kind; it is read as one of numbers.
Tag ParseTag(const std::string& key, const Json& value) {
  if (value.is_array()) {
    if (!value.empty() && value.front().is_string()) {
      return {key, value.get<std::vector<std::string>>()};
    }
    return {key, value.get<std::vector<std::int64_t>>()};
  }
  if (value.is_string()) return {key, value.get<std::string>()};
  return {key, value.get<std::int64_t>()};
}

std::uint64_t ParseHex(const std::string& text) { return std::stoull(text, nullptr, 16); }

absl::Status OtherRun(std::string_view field, const Json& found, std::string_view expected) {
  return absl::FailedPreconditionError(
      fmt::format("{} is {}, but {} in the manifest", field, found.dump(), expected));
}

}  // namespace

GameLineFormat::GameLineFormat(const TournamentConfig& config)
    : game_(config.game),
      mode_(config.rules.mode),
      seed_(config.seed),
      record_moves_(config.record_moves) {
  for (const AgentSpec& agent : config.agents) {
    labels_.push_back(agent.label);
    label_parts_.push_back(fmt::format(R"(,"agent":{},"score":)", JsonString(agent.label)));
  }
  Json rules = Json::object();
  for (const auto& [name, value] : config.rules.rules) rules[name] = value;
  rules_ = rules.dump();
  run_part_ = fmt::format(R"(,"seed":{},"game":{},"mode":{},"rules":{},"players":[)", seed_,
                          JsonString(game_), JsonString(mode_), rules_);
}

void GameLineFormat::Append(const GameRecord& record, fmt::memory_buffer& out) const {
  AppendRaw(R"({"schema":1,"game_index":)", out);
  AppendInteger(record.game.game_index, out);
  AppendRaw(R"(,"block":)", out);
  AppendInteger(record.game.block, out);
  AppendRaw(R"(,"rotation":)", out);
  AppendInteger(record.game.rotation, out);
  AppendRaw(run_part_, out);
  const GameResult& result = record.result;
  for (std::size_t seat = 0; seat < record.game.agents.size(); ++seat) {
    AppendRaw(seat == 0 ? R"({"seat":)" : R"(,{"seat":)", out);
    AppendInteger(seat, out);
    AppendRaw(label_parts_[static_cast<std::size_t>(record.game.agents[seat])], out);
    AppendNumber(result.scores[seat], out);
    AppendRaw(R"(,"rank":)", out);
    AppendInteger(result.ranks[seat], out);
    AppendRaw(R"(,"share":)", out);
    AppendNumber(result.shares[seat], out);
    out.push_back('}');
  }
  AppendRaw(R"(],"reason":)", out);
  AppendJsonString(result.reason, out);
  if (record.faulty_seat >= 0) {
    AppendRaw(R"(,"fault":{"seat":)", out);
    AppendInteger(record.faulty_seat, out);
    AppendRaw(R"(,"what":)", out);
    AppendJsonString(record.fault, out);
    out.push_back('}');
  }
  AppendRaw(R"(,"turns":)", out);
  AppendInteger(result.turns, out);
  AppendRaw(R"(,"decisions":)", out);
  AppendInteger(record.decisions, out);
  AppendRaw(R"(,"tags":)", out);
  AppendTags(result.tags, out);
  if (record_moves_) {
    AppendRaw(R"(,"moves":)", out);
    AppendJsonString(record.moves, out);
  }
  fmt::format_to(std::back_inserter(out), FMT_COMPILE(",\"digest\":\"{:016x}\"}}\n"),
                 record.digest);
}

absl::StatusOr<GameRecord> GameLineFormat::Parse(std::string_view line) const {
  GameRecord record;
  GameResult& result = record.result;
  try {
    const Json json = Json::parse(line);
    if (json.at("schema") != kJournalSchema) return OtherRun("schema", json.at("schema"), "1");
    record.game.seed = json.at("seed").get<std::uint64_t>();
    if (record.game.seed != seed_) return OtherRun("seed", json.at("seed"), std::to_string(seed_));
    if (json.at("game") != game_) return OtherRun("game", json.at("game"), game_);
    if (json.at("mode") != mode_) return OtherRun("mode", json.at("mode"), mode_);
    if (json.at("rules").dump() != rules_) return OtherRun("rules", json.at("rules"), rules_);
    record.game.game_index = json.at("game_index").get<std::uint64_t>();
    record.game.block = json.at("block").get<std::uint64_t>();
    record.game.rotation = json.at("rotation").get<int>();
    for (const Json& player : json.at("players")) {
      const auto label = player.at("agent").get<std::string>();
      const auto found = std::find(labels_.begin(), labels_.end(), label);
      if (found == labels_.end()) {
        return absl::FailedPreconditionError(
            fmt::format("agent {} is not in the manifest", player.at("agent").dump()));
      }
      record.game.agents.push_back(static_cast<int>(found - labels_.begin()));
      result.scores.push_back(player.at("score").get<double>());
      result.ranks.push_back(player.at("rank").get<int>());
      result.shares.push_back(player.at("share").get<double>());
    }
    result.reason = json.at("reason").get<std::string>();
    if (json.contains("fault")) {
      record.faulty_seat = json.at("fault").at("seat").get<int>();
      record.fault = json.at("fault").at("what").get<std::string>();
    }
    result.turns = json.at("turns").get<int>();
    record.decisions = json.at("decisions").get<std::int64_t>();
    for (const auto& [key, value] : json.at("tags").items()) {
      result.tags.push_back(ParseTag(key, value));
    }
    record.digest = ParseHex(json.at("digest").get<std::string>());
    if (json.contains("moves")) {
      record.moves = json.at("moves").get<std::string>();
      if (DigestOf(record.moves, result.scores) != record.digest) {
        return absl::InvalidArgumentError("the digest does not fit moves and scores");
      }
    }
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(OneLine(error.what()));
  }
  return record;
}

}  // namespace riftlab
