#include "tournament/journal/restricted_folder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/core/enum_words.h"
#include "engine/core/json.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/unfinished_folder.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

constexpr std::int64_t kRestrictedSchema = 1;
constexpr std::int64_t kMostBlocks = 1'000'000'000'000;
// Blocks that go to the disk together: one by one the disk would set the pace.
constexpr std::size_t kBlocksAtOnce = 256;

Json HeadLine(const RestrictedTask& task) {
  Json limits = Json::array();
  for (const OptionLimit& limit : task.limits) {
    limits.push_back({{"limit", ToText(limit.kind)}, {"options", limit.options}});
  }
  return {{"schema", kRestrictedSchema},
          {"limits", std::move(limits)},
          {"blocks", task.blocks},
          {"shard", ToText(task.shard)}};
}

Json BlockLine(std::size_t limit, std::int64_t block, const RestrictedBlock& played) {
  Json games = Json::array();
  for (const RestrictedGame& game : played.games) {
    Json uses = Json::array();
    for (const OptionUse& use : game.uses) uses.push_back({use.offered, use.chosen, use.all_have});
    games.push_back({{"side", game.restricted_side},
                     {"restricted", game.is_restricted},
                     {"shares", game.shares},
                     {"uses", std::move(uses)},
                     {"faulty", game.faulty}});
  }
  return {{"limit", limit}, {"block", block}, {"games", std::move(games)}};
}

// Reads what a line holds; anything but what was written shows when it is written again.
std::optional<RestrictedTask> ReadHead(const Json& json) {
  try {
    RestrictedTask task;
    for (const Json& each : json.at("limits")) {
      const std::optional<LimitKind> kind =
          FromText<LimitKind>(each.at("limit").get<std::string>());
      if (!kind) return std::nullopt;
      task.limits.push_back(
          {.kind = *kind, .options = each.at("options").get<std::vector<std::string>>()});
    }
    task.blocks = json.at("blocks").get<std::int64_t>();
    const absl::StatusOr<Shard> shard = ParseShard(json.at("shard").get<std::string>());
    if (!shard.ok() || task.blocks < 1 || task.blocks > kMostBlocks) return std::nullopt;
    task.shard = *shard;
    if (task.limits.empty() || !CheckBlocks(task).ok() || HeadLine(task) != json) {
      return std::nullopt;
    }
    return task;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

std::optional<RestrictedBlock> ReadBlock(const Json& json, std::size_t limit, std::int64_t block) {
  try {
    RestrictedBlock played;
    for (const Json& each : json.at("games")) {
      RestrictedGame& game = played.games.emplace_back();
      game.restricted_side = each.at("side").get<int>();
      game.is_restricted = each.at("restricted").get<std::vector<bool>>();
      game.shares = each.at("shares").get<std::vector<double>>();
      game.faulty = each.at("faulty").get<bool>();
      for (const Json& use : each.at("uses")) {
        game.uses.push_back({.offered = use.at(0).get<std::int64_t>(),
                             .chosen = use.at(1).get<std::int64_t>(),
                             .all_have = use.at(2).get<std::int64_t>()});
      }
      const int sides = static_cast<int>(game.shares.size());
      if (game.uses.size() != game.is_restricted.size() || game.restricted_side < -1 ||
          game.restricted_side >= sides || sides == 0) {
        return std::nullopt;
      }
    }
    if (played.games.empty() || BlockLine(limit, block, played) != json) return std::nullopt;
    return played;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

// What cannot be of games between such sides, given by seat, under the limit.
class BlockCheck {
 public:
  explicit BlockCheck(std::vector<int> sides)
      : sides_(std::move(sides)),
        num_sides_(static_cast<std::size_t>(*std::max_element(sides_.begin(), sides_.end())) + 1) {}

  // What is wrong with the block, or an empty text.
  std::string FaultOf(const RestrictedBlock& block, const OptionLimit& limit) const {
    const bool is_solo = num_sides_ == 1;
    const std::size_t games = is_solo ? 2 : num_sides_;
    if (block.games.size() != games) return fmt::format("games is not a list of {}", games);
    for (std::size_t i = 0; i < games; ++i) {
      const RestrictedGame& game = block.games[i];
      const std::string place = fmt::format("games[{}]", i);
      const int side = static_cast<int>(i) - (is_solo ? 1 : 0);
      if (game.restricted_side != side) return fmt::format("{}.side is not {}", place, side);
      if (!AreShares(game.shares)) {
        return fmt::format(
            "{}.shares is not {}", place,
            is_solo ? "a share from 0 to 1" : "shares from 0 to 1, one a side, that add up to 1");
      }
      if (game.uses.size() != sides_.size()) {
        return fmt::format("{}.uses is not a list of {} lists, one a seat", place, sides_.size());
      }
      for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
        const bool is_restricted = sides_[seat] == side;
        if (game.is_restricted[seat] != is_restricted) {
          return fmt::format("{}.restricted[{}] is not {}", place, seat, is_restricted);
        }
        if (!IsUse(game.uses[seat], is_restricted ? &limit : nullptr)) {
          return fmt::format("{}.uses[{}] is not how a seat comes upon the options", place, seat);
        }
      }
    }
    return "";
  }

 private:
  bool AreShares(const std::vector<double>& shares) const {
    constexpr double kRounding = 1e-9;
    double sum = 0;
    for (const double share : shares) {
      if (!(share >= 0 && share <= 1)) return false;
      sum += share;
    }
    return shares.size() == num_sides_ && (num_sides_ == 1 || std::abs(sum - 1) <= kRounding);
  }

  // `limit` is that of the seat, if it has one: then what it chooses is settled.
  static bool IsUse(const OptionUse& use, const OptionLimit* limit) {
    if (use.chosen < 0 || use.chosen > use.offered || use.all_have < 0) return false;
    return limit == nullptr || use.chosen == (limit->kind == LimitKind::kAlways ? use.offered : 0);
  }

  std::vector<int> sides_;
  std::size_t num_sides_;
};

// Whether the blocks can be what the game and the limits of the folder say. FailedPrecondition
// names the line that cannot.
absl::Status CheckFigures(const std::string& dir, const RecordedRestricted& recorded) {
  const TournamentConfig& config = recorded.manifest.config;
  const absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  if (!game.ok()) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: {}", PathIn(dir, kRestrictedFolder.manifest), std::string{game.status().message()}));
  }
  const BlockCheck check(SidesOf(*game));
  std::int64_t line = 1;
  for (std::size_t limit = 0; limit < recorded.blocks.size(); ++limit) {
    for (const RestrictedBlock& block : recorded.blocks[limit]) {
      ++line;
      const std::string fault = check.FaultOf(block, recorded.task.limits[limit]);
      if (!fault.empty()) return DamagedStep(dir, line, fault);
    }
  }
  return absl::OkStatus();
}

// The folder `out` with the blocks of all parts.
absl::Status WriteMerged(const std::vector<RecordedRestricted>& parts, const RestrictedTask& task,
                         const std::string& out) {
  ASSIGN_OR_RETURN(const UnfinishedFolder made, UnfinishedFolder::Begin(out, "restricted play"));
  ASSIGN_OR_RETURN(RestrictedWriter writer,
                   RestrictedWriter::Create(made.path(), parts.front().manifest, task));
  for (std::size_t limit = 0; limit < task.limits.size(); ++limit) {
    std::int64_t next = 0;
    for (const RecordedRestricted& part : parts) {
      for (const RestrictedBlock& block : part.blocks[limit]) {
        RETURN_IF_ERROR(writer.Add(limit, next++, block));
      }
    }
  }
  RETURN_IF_ERROR(writer.Flush());
  return made.Move();
}

}  // namespace

GameRange BlocksOf(const RestrictedTask& task) {
  const auto end_of = [&](std::int64_t part) { return task.blocks * part / task.shard.count; };
  return {.first = end_of(task.shard.number - 1), .end = end_of(task.shard.number)};
}

absl::Status CheckBlocks(const RestrictedTask& task) {
  if (task.shard.count <= task.blocks) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("there are {} deals for {} shards; give at most as many shards as deals",
                  task.blocks, task.shard.count));
}

bool RecordedRestricted::IsComplete() const {
  return static_cast<std::int64_t>(blocks.back().size()) == BlocksOf(task).size();
}

absl::StatusOr<RestrictedWriter> RestrictedWriter::Create(const std::string& dir,
                                                          const Manifest& manifest,
                                                          const RestrictedTask& task) {
  ASSIGN_OR_RETURN(StepWriter writer,
                   StepWriter::Create(dir, kRestrictedFolder, manifest, HeadLine(task)));
  return RestrictedWriter(std::move(writer), task, 0);
}

absl::StatusOr<RestrictedWriter> RestrictedWriter::Reopen(const std::string& dir,
                                                          const RecordedRestricted& recorded) {
  ASSIGN_OR_RETURN(StepWriter writer, StepWriter::Reopen(dir, kRestrictedFolder, recorded.bytes));
  std::int64_t safe = 0;
  for (const auto& blocks : recorded.blocks) safe += static_cast<std::int64_t>(blocks.size());
  return RestrictedWriter(std::move(writer), recorded.task, safe);
}

RestrictedWriter::RestrictedWriter(StepWriter writer, const RestrictedTask& task, std::int64_t safe)
    : writer_(std::move(writer)),
      total_(BlocksOf(task).size() * static_cast<std::int64_t>(task.limits.size())),
      safe_(safe) {}

absl::Status RestrictedWriter::Add(std::size_t limit, std::int64_t block,
                                   const RestrictedBlock& played) {
  waiting_.push_back(BlockLine(limit, block, played));
  return waiting_.size() < kBlocksAtOnce ? absl::OkStatus() : Flush();
}

absl::Status RestrictedWriter::Flush() {
  absl::Status status =
      writer_.AddAll(waiting_, fmt::format("{} of {} deals are safe", safe_, total_));
  if (status.ok()) safe_ += static_cast<std::int64_t>(waiting_.size());
  waiting_.clear();
  return status;
}

absl::StatusOr<RecordedRestricted> ReadRestricted(const std::string& dir) {
  RecordedRestricted restricted;
  std::size_t limit = 0;
  const auto take = [&](std::int64_t number, const Json& line, std::string& mistake) {
    if (number == 1) {
      const std::optional<RestrictedTask> task = ReadHead(line);
      if (!task) {
        mistake = "not what restricted play writes";
        return;
      }
      restricted.task = *task;
      restricted.blocks.resize(task->limits.size());
      return;
    }
    const GameRange range = BlocksOf(restricted.task);
    const auto taken = [&] { return static_cast<std::int64_t>(restricted.blocks[limit].size()); };
    if (taken() == range.size() && limit + 1 < restricted.blocks.size()) ++limit;
    std::optional<RestrictedBlock> block;
    if (taken() < range.size()) block = ReadBlock(line, limit, range.first + taken());
    if (!block) {
      mistake = "not the block that follows";
      return;
    }
    restricted.blocks[limit].push_back(*std::move(block));
  };
  ASSIGN_OR_RETURN(RecordedSteps recorded, ReadStepFolder(dir, kRestrictedFolder, take));
  restricted.manifest = std::move(recorded.manifest);
  restricted.bytes = recorded.bytes;
  RETURN_IF_ERROR(CheckFigures(dir, restricted));
  return restricted;
}

absl::StatusOr<std::vector<std::string>> MergeRestricted(std::span<const std::string> dirs,
                                                         const std::string& out) {
  std::vector<RecordedRestricted> parts;
  std::vector<std::string> folders;
  const auto refuse = [](const std::string& what) { return absl::FailedPreconditionError(what); };
  for (const std::string& dir : dirs) {
    ASSIGN_OR_RETURN(RecordedRestricted part, ReadRestricted(dir));
    if (!part.IsComplete()) {
      return refuse(fmt::format("{} is not finished; go on with: riftlab selfplay --resume {}", dir,
                                ShellWord(dir)));
    }
    if (parts.empty()) {
      parts.resize(static_cast<std::size_t>(part.task.shard.count));
      folders.resize(parts.size());
    }
    const auto place = static_cast<std::size_t>(part.task.shard.number - 1);
    if (parts.size() != static_cast<std::size_t>(part.task.shard.count)) {
      return refuse(fmt::format("{} is a shard of another division", dir));
    }
    if (!folders[place].empty()) {
      return refuse(fmt::format("shard {} is given twice: {}", ToText(part.task.shard), dir));
    }
    folders[place] = dir;
    parts[place] = std::move(part);
  }
  RestrictedTask task = parts.front().task;
  task.shard = {};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (folders[i].empty()) {
      return refuse(fmt::format("shard {}/{} is missing", i + 1, parts.size()));
    }
    RestrictedTask other = parts[i].task;
    other.shard = {};
    if (other == task &&
        FormatManifest(parts[i].manifest) == FormatManifest(parts.front().manifest)) {
      continue;
    }
    return refuse(fmt::format("{} and {} are of different calls; merge shards of one call",
                              folders.front(), folders[i]));
  }
  const absl::Status status = WriteMerged(parts, task, out);
  if (!status.ok()) return MergeError(status);
  return folders;
}

}  // namespace riftlab
