#include "tournament/cli/setup/position_template.h"

#include "engine/core/position_json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

// Takes away field after field as long as the whole is read as the same.
class Reducer {
 public:
  Reducer(const AnyGame& game, const AnyInfoSet& info) : game_(game), info_(info) {
    state_ = game.ToJson(info);
  }

  Json Reduce(std::vector<std::string>& left_out) {
    Visit(state_, "state", left_out);
    return state_;
  }

 private:
  bool MeansTheSame() const {
    const absl::StatusOr<AnyInfoSet> read = game_.ParseInfoSet(state_);
    return read.ok() && *read == info_;
  }

  // `node` lies in state_.
  void Visit(Json& node, const std::string& place, std::vector<std::string>& left_out) {
    if (node.is_array()) {
      std::size_t index = 0;
      for (Json& item : node) Visit(item, fmt::format("{}[{}]", place, index++), left_out);
      return;
    }
    if (!node.is_object()) return;
    std::vector<std::string> keys;
    for (const auto& [key, value] : node.items()) keys.push_back(key);
    for (const std::string& key : keys) {
      const Json whole = node;
      node.erase(key);
      const std::string field = fmt::format("{}.{}", place, key);
      if (MeansTheSame()) {
        left_out.push_back(field);
        continue;
      }
      node = whole;
      Visit(node[key], field, left_out);
    }
  }

  const AnyGame& game_;
  const AnyInfoSet& info_;
  Json state_;
};

}  // namespace

PositionTemplate MakePositionTemplate(const AnyGame& game, const AnyInfoSet& info) {
  PositionTemplate position;
  Json file = PositionJson(game, info);
  file["state"] = Reducer(game, info).Reduce(position.left_out);
  for (const char* key : {"cards", "seat_to_move"}) {
    file.erase(key);
    position.left_out.emplace_back(key);
  }
  if (file["rules"].empty()) {
    file.erase("rules");
    position.left_out.emplace_back("rules");
  }
  position.text = PrettyJson(file);
  return position;
}

std::vector<std::string> TemplateSheet(const PositionTemplate& position) {
  std::string text =
      Wrapped(
          "Put what you see into the fields. What is left out is read as it is here; it may be "
          "said:",
          kUsualColumns) +
      Wrapped(fmt::format("  {}", fmt::join(position.left_out, ", ")), kUsualColumns, 0, 2) +
      Wrapped(
          "Unknown fields, and cards that cannot be where they are, are refused by name. A "
          "position further on in a game, by --after N, shows more fields.",
          kUsualColumns);
  text.pop_back();
  return Split(text, '\n');
}

}  // namespace riftlab
