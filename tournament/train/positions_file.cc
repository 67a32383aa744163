#include "tournament/train/positions_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "fmt/format.h"
#include "tournament/journal/zstd_lines.h"

namespace riftlab {
namespace {

constexpr std::string_view kHead = "riftlab positions 1\n";
constexpr std::string_view kHeadWithDecisions = "riftlab positions 2\n";
static_assert(kHead.size() == kHeadWithDecisions.size());

// A view and a position as they stand in the file, each behind the one before. The low half of a
// place is enough: the others follow from how many there were.
struct FileView {
  explicit FileView(const SampleView& view)
      : begin(static_cast<std::uint32_t>(view.begin)),
        end(static_cast<std::uint32_t>(view.end)),
        evaluation(view.evaluation),
        share(view.share),
        result(view.result) {}
  FileView() = default;

  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  float evaluation = 0;
  float share = 0;
  float result = 0;
};

struct FileSample {
  explicit FileSample(const Sample& sample)
      : first_view(static_cast<std::uint32_t>(sample.first_view)),
        num_views(static_cast<std::uint32_t>(sample.num_views)),
        game(sample.game) {}
  FileSample() = default;

  std::uint32_t first_view = 0;
  std::uint32_t num_views = 0;
  std::uint64_t game = 0;
};

template <class T>
void AppendItem(const T& item, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&item), sizeof(item));
}

template <class T>
void AppendItems(const std::vector<T>& items, std::string& bytes) {
  AppendItem(static_cast<std::uint64_t>(items.size()), bytes);
  bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
}

// Takes items off the front of a string; nothing more once it was too short.
class ItemReader {
 public:
  explicit ItemReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  void Take(T& item) {
    if (!Has(sizeof(T))) return;
    std::memcpy(&item, bytes_.data(), sizeof(T));
    bytes_.remove_prefix(sizeof(T));
  }

  template <class T>
  void Take(std::vector<T>& items) {
    std::uint64_t size = 0;
    Take(size);
    if (size > bytes_.size() / sizeof(T)) is_short_ = true;
    if (is_short_) return;
    items.resize(size);
    if (size > 0) std::memcpy(items.data(), bytes_.data(), size * sizeof(T));
    bytes_.remove_prefix(size * sizeof(T));
  }

  bool IsAtEnd() const { return !is_short_ && bytes_.empty(); }

 private:
  bool Has(std::size_t size) {
    is_short_ = is_short_ || bytes_.size() < size;
    return !is_short_;
  }

  std::string_view bytes_;
  bool is_short_ = false;
};

std::optional<std::string> Unpacked(std::string_view bytes) {
  FrameReader frames;
  std::string text;
  for (std::size_t size = 0; !bytes.empty() || text.size() != size;) {
    size = text.size();
    if (!frames.Read(bytes, text)) return std::nullopt;
  }
  if (frames.is_in_frame()) return std::nullopt;
  return text;
}

bool IsShare(float value) { return value >= 0 && value <= 1; }

// Whether decisions lie one behind another, and all that they say is in range.
bool AreDecisionsSound(const SampleSet& set, const NetShape& shape) {
  std::uint64_t inputs = 0;
  std::uint64_t moves = 0;
  for (const SampleDecision& decision : set.decisions) {
    if (decision.first_input != inputs || decision.end_input < inputs ||
        decision.end_input > set.inputs.size() || decision.end_input - inputs > kMaxActiveInputs) {
      return false;
    }
    if (decision.first_move != moves || decision.end_move <= moves ||
        decision.end_move > set.moves.size()) {
      return false;
    }
    inputs = decision.end_input;
    moves = decision.end_move;
  }
  return inputs == set.inputs.size() && moves == set.moves.size() &&
         std::all_of(set.inputs.begin(), set.inputs.end(),
                     [&](std::uint16_t input) { return input < shape.inputs; }) &&
         std::all_of(set.moves.begin(), set.moves.end(), [&](const SampleMove& move) {
           return std::cmp_less(move.id, shape.moves) && IsShare(move.share);
         });
}

// Puts the views and positions of a file into `set`, which has their facts; false unless they lie
// one behind another and all that they say is in range.
bool TakePositions(const std::vector<FileView>& file_views,
                   const std::vector<FileSample>& file_samples, int num_facts, SampleSet& set) {
  std::size_t facts = 0;
  for (const FileView& view : file_views) {
    const std::uint32_t count = view.end - view.begin;
    if (view.begin != static_cast<std::uint32_t>(facts)) return false;
    if (count > kMaxNetFacts || count > set.facts.size() - facts) return false;
    if (!IsShare(view.evaluation) || !IsShare(view.share) || !IsShare(view.result)) return false;
    set.views.push_back({.begin = facts,
                         .end = facts + count,
                         .evaluation = view.evaluation,
                         .share = view.share,
                         .result = view.result});
    facts += count;
  }
  std::size_t views = 0;
  for (const FileSample& sample : file_samples) {
    if (sample.first_view != static_cast<std::uint32_t>(views) || sample.num_views == 0) {
      return false;
    }
    set.samples.push_back(
        {.first_view = views, .num_views = sample.num_views, .game = sample.game});
    views += sample.num_views;
  }
  return facts == set.facts.size() && views == set.views.size() &&
         std::all_of(set.facts.begin(), set.facts.end(),
                     [&](std::uint16_t fact) { return fact < num_facts; });
}

}  // namespace

std::string FormatPositions(const SampleSet& set) {
  std::string text;
  AppendItems(set.facts, text);
  AppendItems(std::vector<FileView>(set.views.begin(), set.views.end()), text);
  AppendItems(std::vector<FileSample>(set.samples.begin(), set.samples.end()), text);
  if (!set.decisions.empty()) {
    AppendItems(set.inputs, text);
    AppendItems(set.moves, text);
    AppendItems(set.decisions, text);
  }
  std::string sealed{set.decisions.empty() ? kHead : kHeadWithDecisions};
  AppendItem(ByteHash(std::string_view{text}), sealed);
  sealed += text;
  std::string bytes;
  LineCompressor({.first = 0, .end = 1}).Add(sealed, bytes);
  return bytes;
}

absl::StatusOr<SampleSet> ParsePositions(std::string_view bytes, const NetShape& shape,
                                         const std::string& source) {
  const auto wrong = [&](std::string_view what) {
    return absl::FailedPreconditionError(
        fmt::format("{}: {}; restore the file or start anew", source, what));
  };
  const std::optional<std::string> text = Unpacked(bytes);
  if (!text) return wrong("damaged");
  const bool has_decisions = text->starts_with(kHeadWithDecisions);
  if (!has_decisions && !text->starts_with(kHead)) {
    return wrong("no positions, or of another version");
  }
  std::string_view rest = std::string_view{*text}.substr(kHead.size());
  std::uint64_t checksum = 0;
  if (rest.size() < sizeof(checksum)) return wrong("cut off");
  std::memcpy(&checksum, rest.data(), sizeof(checksum));
  rest.remove_prefix(sizeof(checksum));
  if (checksum != ByteHash(rest)) return wrong("changed or damaged, its checksum does not fit");
  SampleSet set;
  ItemReader reader(rest);
  reader.Take(set.facts);
  std::vector<FileView> views;
  std::vector<FileSample> samples;
  reader.Take(views);
  reader.Take(samples);
  if (has_decisions) {
    reader.Take(set.inputs);
    reader.Take(set.moves);
    reader.Take(set.decisions);
  }
  if (!reader.IsAtEnd() || !TakePositions(views, samples, shape.facts, set) ||
      !AreDecisionsSound(set, shape)) {
    return wrong("not positions of this game");
  }
  return set;
}

}  // namespace riftlab
