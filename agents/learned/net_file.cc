#include "agents/learned/net_file.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "engine/core/byte_hash.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

static_assert(std::endian::native == std::endian::little, "weights are stored lowest byte first");

constexpr std::string_view kHead = "riftlab net 1\n";
constexpr int kMaxFeatures = 1 << 16;

template <class T>
void AppendValue(T value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

std::string Payload(const NetWeights& weights) {
  std::string bytes;
  for (const std::int32_t bias : weights.bias) AppendValue(bias, bytes);
  for (const std::int16_t weight : weights.second) AppendValue(weight, bytes);
  for (const auto& column : weights.first) {
    for (const std::int16_t weight : column) AppendValue(weight, bytes);
  }
  return bytes;
}

// Takes values and lines off the front of a file.
class NetReader {
 public:
  explicit NetReader(std::string_view bytes) : bytes_(bytes) {}

  // The rest of a line that begins with `key` and a blank; nothing where there is none.
  std::optional<std::string> Line(std::string_view key) {
    const std::size_t end = bytes_.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = bytes_.substr(0, end);
    if (line.size() <= key.size() || !line.starts_with(key) || line[key.size()] != ' ') {
      return std::nullopt;
    }
    bytes_.remove_prefix(end + 1);
    return std::string{line.substr(key.size() + 1)};
  }

  template <class T>
  void Take(T& value) {
    if (bytes_.size() < sizeof(T)) {
      is_short_ = true;
      return;
    }
    std::memcpy(&value, bytes_.data(), sizeof(T));
    bytes_.remove_prefix(sizeof(T));
  }

  std::string_view rest() const { return bytes_; }
  bool is_short() const { return is_short_; }

 private:
  std::string_view bytes_;
  bool is_short_ = false;
};

template <class T>
bool ParseNumber(const std::optional<std::string>& text, int base, T& value) {
  if (!text) return false;
  const char* const end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, value, base);
  return error == std::errc() && stop == end;
}

absl::StatusOr<std::string> ReadBytes(const std::string& path) {
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(path, error);
  std::ifstream file(is_folder ? fmt::format("{}/{}", path, kBestNetName) : path, std::ios::binary);
  if (!file && is_folder) {
    return absl::NotFoundError(fmt::format(
        "{}: there is no {} in this folder: it is no training, or none of its nets has won its "
        "gate; train on, or give the file of a net",
        path, kBestNetName));
  }
  if (!file) {
    return absl::NotFoundError(
        fmt::format("{}: there is no such file, or it cannot be read", path));
  }
  return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string Header(const NetFile& net) {
  const NetPurpose& purpose = net.purpose;
  return fmt::format(
      "{}game {}\nmode {}\nplayers {}\nrules {}\ncards {:016x}\nfeatures {}\nrecord {}\n", kHead,
      purpose.game, purpose.mode, purpose.players, purpose.rules, purpose.cards_hash,
      net.weights.first.size(), net.record);
}

}  // namespace

std::string FormatNet(const NetFile& net) {
  const std::string header = Header(net);
  const std::string payload = Payload(net.weights);
  return fmt::format("{}checksum {:016x}\n{}", header, ByteHash(header + payload), payload);
}

absl::StatusOr<NetFile> ParseNet(std::string_view bytes, const std::string& source) {
  const auto wrong = [&](std::string_view what) {
    return absl::InvalidArgumentError(
        fmt::format("{}: {}; give a file that riftlab train has written", source, what));
  };
  if (!bytes.starts_with(kHead)) return wrong("not a net, or of another version");
  NetReader reader(bytes.substr(kHead.size()));
  NetFile net;
  std::size_t features = 0;
  for (const auto& [key, text] :
       {std::pair{"game", &net.purpose.game}, std::pair{"mode", &net.purpose.mode}}) {
    const std::optional<std::string> line = reader.Line(key);
    if (!line) return wrong(fmt::format("its line '{}' is missing", key));
    *text = *line;
  }
  if (!ParseNumber(reader.Line("players"), 10, net.purpose.players)) {
    return wrong("its line 'players' is missing or no number");
  }
  const std::optional<std::string> rules = reader.Line("rules");
  if (!rules) return wrong("its line 'rules' is missing");
  net.purpose.rules = *rules;
  if (!ParseNumber(reader.Line("cards"), 16, net.purpose.cards_hash)) {
    return wrong("its line 'cards' is missing or no number");
  }
  if (!ParseNumber(reader.Line("features"), 10, features) || features < kEvaluationFacts ||
      features > kMaxFeatures) {
    return wrong("its line 'features' is missing or no number from 20 to 65536");
  }
  const std::optional<std::string> record = reader.Line("record");
  if (!record) return wrong("its line 'record' is missing");
  net.record = *record;
  std::uint64_t checksum = 0;
  if (!ParseNumber(reader.Line("checksum"), 16, checksum)) {
    return wrong("its line 'checksum' is missing or no number");
  }
  if (checksum !=
      ByteHash(Header({net.purpose,
                       net.record,
                       {.first = std::vector<std::array<std::int16_t, kNetUnits>>(features)}}) +
               std::string{reader.rest()})) {
    return wrong("changed or damaged, its checksum does not fit");
  }
  for (std::int32_t& bias : net.weights.bias) reader.Take(bias);
  for (std::int16_t& weight : net.weights.second) reader.Take(weight);
  net.weights.first.resize(features);
  for (auto& column : net.weights.first) {
    for (std::int16_t& weight : column) reader.Take(weight);
  }
  if (reader.is_short() || !reader.rest().empty()) {
    return wrong("it has not as many weights as it says");
  }
  const bool is_large =
      std::any_of(net.weights.second.begin(), net.weights.second.end(),
                  [](std::int16_t weight) { return std::abs(weight) > kMaxSecondWeight; }) ||
      std::any_of(net.weights.bias.begin(), net.weights.bias.end(),
                  [](std::int32_t bias) { return bias > kMaxBias || bias < -kMaxBias; });
  if (is_large) return wrong("a weight is too large");
  return net;
}

absl::StatusOr<NetFile> ReadNet(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string bytes, ReadBytes(path));
  return ParseNet(bytes, path);
}

absl::StatusOr<std::uint64_t> NetsHash(std::span<const std::string> paths) {
  std::string all;
  for (const std::string& path : paths) {
    ASSIGN_OR_RETURN(const std::string bytes, ReadBytes(path));
    AppendValue(static_cast<std::uint64_t>(bytes.size()), all);
    all += bytes;
  }
  return all.empty() ? 0 : ByteHash(all);
}

bool SettlesStart(const GameInfo& info, std::string_view option) {
  return std::any_of(info.options.begin(), info.options.end(), [&](const RuleOption& known) {
    return known.name == option && known.use == RuleUse::kStart;
  });
}

absl::Status CheckPurpose(const NetPurpose& net, const NetPurpose& game,
                          const std::string& source) {
  const auto differs = [&](std::string_view what, std::string_view left, std::string_view right) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the net was made for {} {}, not {}; train one for this game", source, what,
                    left, right));
  };
  if (net.game != game.game) return differs("the game", net.game, game.game);
  if (net.mode != game.mode) return differs("the mode", net.mode, game.mode);
  if (net.players != game.players) {
    return differs("players", fmt::format("{}", net.players), fmt::format("{}", game.players));
  }
  if (net.rules != game.rules) {
    return differs("the rules", net.rules.empty() ? "by default" : net.rules,
                   game.rules.empty() ? "the default" : game.rules);
  }
  if (net.cards_hash != game.cards_hash) {
    return differs("cards with hash", fmt::format("{:016x}", net.cards_hash),
                   fmt::format("{:016x}", game.cards_hash));
  }
  return absl::OkStatus();
}

}  // namespace riftlab
