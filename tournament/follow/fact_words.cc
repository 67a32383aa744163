#include "tournament/follow/fact_words.h"

#include <algorithm>
#include <cctype>

#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// Letters and digits in lower case; with `cut` a sharp sign or a dot ends it.
std::string Plain(std::string_view text, bool cut) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (cut && (c == '#' || c == '.')) break;
    if (std::isalnum(byte) != 0 || byte >= 0x80 || c == '#' || c == '.' || c == '/' || c == '*') {
      plain += static_cast<char>(std::tolower(byte));
    }
  }
  return plain;
}

std::vector<std::string> PlainParts(std::string_view text) {
  std::vector<std::string> parts;
  for (const std::string& part : Split(text, '+')) parts.push_back(Plain(part, true));
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::vector<std::string> SidesOf(std::string_view text) {
  const bool is_slashed = text.find('/') != std::string_view::npos;
  std::vector<std::string> parts = Split(Normalised(text), is_slashed ? '/' : '-');
  std::sort(parts.begin(), parts.end());
  return parts;
}

// The only index that fits, or size.
template <class Fits>
std::size_t FindOnly(const std::vector<std::string>& names, const Fits& fits) {
  const auto found = std::find_if(names.begin(), names.end(), fits);
  if (found == names.end() || std::any_of(found + 1, names.end(), fits)) return names.size();
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

FactWords::FactWords(const AnyGame& game) {
  for (const CardWords& card : game.NamedCards()) printed_[card.code] = card.name;
}

std::string FactWords::Shown(const std::string& name) const {
  const auto found = printed_.find(name);
  if (found == printed_.end() || Plain(found->second, false) == Plain(name, false)) return name;
  return fmt::format("{} ({})", found->second, name);
}

const FactWords::Forms& FactWords::FormsOf(std::string_view name) const {
  const auto known = forms_.find(name);
  if (known != forms_.end()) return known->second;
  const std::string text(name);
  return forms_
      .emplace(text, Forms{.plain = Plain(text, false),
                           .cut = Plain(text, true),
                           .unowned = Plain(text.substr(0, text.find('#')), false),
                           .printed = Plain(Printed(text), false),
                           .sides = SidesOf(text)})
      .first->second;
}

bool FactWords::IsCalled(std::string_view told, std::string_view name) const {
  if (told.find('+') != std::string_view::npos || name.find('+') != std::string_view::npos) {
    return PlainParts(told) == PlainParts(name);
  }
  const std::string& wanted = FormsOf(told).plain;
  const Forms& forms = FormsOf(name);
  return !wanted.empty() &&
         (wanted == forms.plain || wanted == forms.unowned || wanted == forms.cut);
}

const std::string& FactWords::Printed(const std::string& name) const {
  const auto found = printed_.find(name);
  return found == printed_.end() ? name : found->second;
}

bool FactWords::IsMeant(std::string_view told, const std::string& name) const {
  const std::string& wanted = FormsOf(told).plain;
  return IsCalled(told, name) || (!wanted.empty() && wanted == FormsOf(name).printed) ||
         FormsOf(told).sides == FormsOf(name).sides;
}

std::size_t FactWords::Find(std::string_view told, const std::vector<std::string>& names) const {
  const auto called = std::find_if(names.begin(), names.end(),
                                   [&](const std::string& name) { return IsCalled(told, name); });
  if (called != names.end()) return static_cast<std::size_t>(called - names.begin());
  const std::string& wanted = FormsOf(told).plain;
  if (wanted.empty()) return names.size();
  const std::size_t meant =
      FindOnly(names, [&](const std::string& name) { return IsMeant(told, name); });
  if (meant < names.size()) return meant;
  return FindOnly(names, [&](const std::string& name) {
    return FormsOf(name).plain.starts_with(wanted) || FormsOf(name).printed.starts_with(wanted);
  });
}

bool HasSameSides(std::string_view a, std::string_view b) { return SidesOf(a) == SidesOf(b); }

}  // namespace riftlab
