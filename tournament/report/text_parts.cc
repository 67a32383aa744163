#include "tournament/report/text_parts.h"

#include "fmt/format.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::string Lines(const std::vector<std::string>& sentences) {
  std::string lines;
  for (const std::string& sentence : sentences) lines += Wrap(sentence, kTextWidth, 2);
  return lines;
}

// What is not printed, and how to have it.
std::string LeftOut(const TextParts& parts, const TextExtent& extent) {
  if (extent.brief && !parts.notes.empty()) {
    return fmt::format("Notes on this run: {}, shown without --brief\n", parts.notes.size());
  }
  if (extent.brief || extent.notes || parts.methods.empty()) return "";
  return "How figures and intervals are computed: --notes\n";
}

}  // namespace

std::string ArrangeText(const TextParts& parts, const TextExtent& extent) {
  std::string text = parts.headline;
  std::string notes;
  if (!extent.brief) {
    text += parts.tables;
    notes += Lines(parts.notes);
  }
  if (extent.notes) notes += Lines(parts.methods);
  notes += LeftOut(parts, extent) + Lines(parts.legend);
  if (!notes.empty()) text += '\n' + notes;
  return text + parts.verdict;
}

std::vector<std::string> TextsOf(const std::vector<MethodNote>& methods) {
  std::vector<std::string> texts;
  texts.reserve(methods.size());
  for (const MethodNote& method : methods) texts.push_back(method.text);
  return texts;
}

}  // namespace riftlab
