#include "agents/learned/net_file.h"

#include <algorithm>
#include <array>
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
#include <utility>

#include "engine/core/byte_hash.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

static_assert(std::endian::native == std::endian::little, "weights are stored lowest byte first");

constexpr std::string_view kValueHead = "riftlab net 1\n";
constexpr std::string_view kPolicyHead = "riftlab net 2\n";
// Inputs or outputs of one net.
constexpr std::size_t kMaxPlaces = 1 << 16;
// More than the weights of the largest net, a value and a policy net, take in a file; the rest is
// for its head.
constexpr std::uintmax_t kMaxNetBytes =
    (3 * kNetUnits + 1) * kMaxPlaces * sizeof(std::int16_t) + (std::uintmax_t{1} << 20);

template <class T>
void AppendValue(T value, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <class Value, std::size_t kCount>
void AppendValue(const std::array<Value, kCount>& values, std::string& bytes) {
  for (const Value value : values) AppendValue(value, bytes);
}

template <class Values>
void AppendValues(const Values& values, std::string& bytes) {
  for (const auto& value : values) AppendValue(value, bytes);
}

std::string Payload(const NetFile& net) {
  std::string bytes;
  AppendValues(net.weights.bias, bytes);
  AppendValues(net.weights.second, bytes);
  AppendValues(net.weights.first, bytes);
  if (net.policy) {
    AppendValues(net.policy->bias, bytes);
    AppendValues(net.policy->second_bias, bytes);
    AppendValues(net.policy->second, bytes);
    AppendValues(net.policy->first, bytes);
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

  template <class T, std::size_t kCount>
  void Take(std::array<T, kCount>& values) {
    for (T& value : values) Take(value);
  }

  template <class Values>
  void TakeAll(Values& values) {
    for (auto& value : values) Take(value);
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
  const std::string name = is_folder ? fmt::format("{}/{}", path, kBestNetName) : path;
  const std::filesystem::file_status status = std::filesystem::status(name, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return absl::InvalidArgumentError(
        fmt::format("{}: no regular file; give a file that riftlab train has written", name));
  }
  const std::uintmax_t size = std::filesystem::file_size(name, error);
  if (!error && size > kMaxNetBytes) {
    return absl::InvalidArgumentError(
        fmt::format("{}: not a net, which has at most {} bytes; give a file that riftlab train has "
                    "written",
                    name, kMaxNetBytes));
  }
  std::ifstream file(name, std::ios::binary);
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
  const std::string policy = net.policy
                                 ? fmt::format("inputs {}\nmoves {}\n", net.policy->first.size(),
                                               net.policy->second.size())
                                 : "";
  return fmt::format(
      "{}game {}\nmode {}\nplayers {}\nrules {}\ncards {:016x}\nfeatures {}\n{}record {}\n",
      net.policy ? kPolicyHead : kValueHead, purpose.game, purpose.mode, purpose.players,
      purpose.rules, purpose.cards_hash, net.weights.first.size(), policy, net.record);
}

// Takes a line with the number of inputs or outputs; InvalidArgument says what is wrong with it.
absl::StatusOr<std::size_t> TakeCount(NetReader& reader, std::string_view key, std::size_t least) {
  std::size_t count = 0;
  if (!ParseNumber(reader.Line(key), 10, count) || count < least || count > kMaxPlaces) {
    return absl::InvalidArgumentError(
        fmt::format("its line '{}' is missing or no number from {} to {}", key, least, kMaxPlaces));
  }
  return count;
}

// Takes all but the weights, for which there is room then.
absl::StatusOr<NetFile> TakeHeader(NetReader& reader, bool has_policy) {
  const auto wrong = [](std::string_view key, std::string_view what) {
    return absl::InvalidArgumentError(fmt::format("its line '{}' is missing{}", key, what));
  };
  constexpr std::string_view kOrNoNumber = " or no number";
  NetFile net;
  NetPurpose& purpose = net.purpose;
  const auto take_text = [&](std::string_view key, std::string& text) {
    const std::optional<std::string> line = reader.Line(key);
    if (line) text = *line;
    return line.has_value();
  };
  if (!take_text("game", purpose.game)) return wrong("game", "");
  if (!take_text("mode", purpose.mode)) return wrong("mode", "");
  if (!ParseNumber(reader.Line("players"), 10, purpose.players)) {
    return wrong("players", kOrNoNumber);
  }
  if (!take_text("rules", purpose.rules)) return wrong("rules", "");
  if (!ParseNumber(reader.Line("cards"), 16, purpose.cards_hash)) {
    return wrong("cards", kOrNoNumber);
  }
  ASSIGN_OR_RETURN(const std::size_t features, TakeCount(reader, "features", kEvaluationFacts));
  net.weights.first.resize(features);
  if (has_policy) {
    PolicyWeights& policy = net.policy.emplace();
    ASSIGN_OR_RETURN(const std::size_t inputs, TakeCount(reader, "inputs", 1));
    ASSIGN_OR_RETURN(const std::size_t moves, TakeCount(reader, "moves", 1));
    policy.first.resize(inputs);
    policy.second.resize(moves);
    policy.second_bias.resize(moves);
  }
  if (!take_text("record", net.record)) return wrong("record", "");
  return net;
}

void TakeWeights(NetReader& reader, NetFile& net) {
  reader.TakeAll(net.weights.bias);
  reader.TakeAll(net.weights.second);
  reader.TakeAll(net.weights.first);
  if (!net.policy) return;
  reader.TakeAll(net.policy->bias);
  reader.TakeAll(net.policy->second_bias);
  reader.TakeAll(net.policy->second);
  reader.TakeAll(net.policy->first);
}

}  // namespace

LearnedNet NetOf(NetFile file) {
  LearnedNet net{.value = ValueNet(std::move(file.weights))};
  if (file.policy) net.policy.emplace(*std::move(file.policy));
  return net;
}

std::string FormatNet(const NetFile& net) {
  const std::string header = Header(net);
  const std::string payload = Payload(net);
  return fmt::format("{}checksum {:016x}\n{}", header, ByteHash(header + payload), payload);
}

absl::StatusOr<NetFile> ParseNet(std::string_view bytes, const std::string& source) {
  const auto wrong = [&](std::string_view what) {
    return absl::InvalidArgumentError(
        fmt::format("{}: {}; give a file that riftlab train has written", source, what));
  };
  const bool has_policy = bytes.starts_with(kPolicyHead);
  if (!has_policy && !bytes.starts_with(kValueHead)) {
    return wrong("not a net, or of another version");
  }
  NetReader reader(bytes.substr((has_policy ? kPolicyHead : kValueHead).size()));
  absl::StatusOr<NetFile> net = TakeHeader(reader, has_policy);
  if (!net.ok()) return wrong(std::string{net.status().message()});
  std::uint64_t checksum = 0;
  if (!ParseNumber(reader.Line("checksum"), 16, checksum)) {
    return wrong("its line 'checksum' is missing or no number");
  }
  if (checksum != ByteHash(Header(*net) + std::string{reader.rest()})) {
    return wrong("changed or damaged, its checksum does not fit");
  }
  TakeWeights(reader, *net);
  if (reader.is_short() || !reader.rest().empty()) {
    return wrong("it has not as many weights as it says");
  }
  if (!IsWithinBounds(net->weights) || (net->policy && !IsWithinBounds(*net->policy))) {
    return wrong("a weight is too large");
  }
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
