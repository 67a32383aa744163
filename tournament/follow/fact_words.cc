#include "tournament/follow/fact_words.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

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

// What stands behind "guild:" or another word for what is done with it.
std::string_view ObjectOf(std::string_view name) { return name.substr(name.rfind(':') + 1); }

// Nothing where it is one alone.
std::vector<std::string> PlainParts(std::string_view text) {
  std::vector<std::string> parts;
  if (text.find('+') == std::string_view::npos) return parts;
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

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Whether `a` comes before `b`, numbers by value: "R2" before "R10".
bool IsBefore(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    std::size_t length = 1;
    std::size_t other = 1;
    if (IsDigit(a[0]) && IsDigit(b[0])) {
      while (length < a.size() && IsDigit(a[length])) ++length;
      while (other < b.size() && IsDigit(b[other])) ++other;
    }
    if (length != other) return length < other;
    const int order = a.substr(0, length).compare(b.substr(0, other));
    if (order != 0) return order < 0;
    a.remove_prefix(length);
    b.remove_prefix(other);
  }
  return a.size() < b.size();
}

// Whether its last words are these, be it behind a place or other things: "seat 1 knows Zyrna".
bool EndsWith(std::string_view fact, const std::string& plain) {
  while (Plain(fact, false) != plain) {
    const std::size_t before = fact.find_first_of(" +");
    if (before == std::string_view::npos) return false;
    fact.remove_prefix(before + 1);
  }
  return true;
}

bool BeginsWith(std::string_view fact, const std::string& plain) {
  return Plain(fact.substr(0, fact.find('+')), false) == plain;
}

// Whether the parts from `at` on are those of the name.
bool IsNameAt(const std::vector<std::string>& parts, std::size_t at,
              const std::vector<std::string>& name) {
  const std::size_t last = name.size() - 1;
  if (at + last >= parts.size()) return false;
  if (!EndsWith(parts[at], name[0]) || !BeginsWith(parts[at + last], name[last])) return false;
  for (std::size_t i = 1; i < last; ++i) {
    if (Plain(parts[at + i], false) != name[i]) return false;
  }
  return true;
}

// The only index that fits, or size.
template <class T, class Fits>
std::size_t FindOnly(const std::vector<T>& things, const Fits& fits) {
  const auto found = std::find_if(things.begin(), things.end(), fits);
  if (found == things.end() || std::any_of(found + 1, things.end(), fits)) return things.size();
  return static_cast<std::size_t>(found - things.begin());
}

}  // namespace

FactWords::FactWords(const AnyGame& game) {
  for (const CardWords& card : game.NamedCards()) {
    place_.emplace(card.code, place_.size());
    printed_[card.code] = card.name;
    plain_.insert(Plain(card.code, true));
    plain_.insert(Plain(card.name, false));
    if (card.name.find(',') == std::string::npos) continue;
    std::vector<std::string> parts = Split(card.name, ',');
    for (std::string& part : parts) part = Plain(part, false);
    comma_names_.push_back(std::move(parts));
  }
}

std::vector<std::string> FactWords::JoinNames(const std::vector<std::string>& parts) const {
  std::vector<std::string> joined;
  std::size_t end = 0;  // of the name that goes on
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (at < end) {
      joined.back() += ", " + parts[at];
    } else {
      joined.push_back(parts[at]);
    }
    for (const std::vector<std::string>& name : comma_names_) {
      if (IsNameAt(parts, at, name)) end = std::max(end, at + name.size());
    }
  }
  return joined;
}

void FactWords::Sort(std::vector<std::string>& names) const {
  const auto place_of = [&](const std::string& name) {
    const std::string code = name.substr(0, name.find_first_of(".#"));
    auto found = place_.find(code);
    // The number of a card whose kind has a name.
    if (found == place_.end()) {
      found = place_.find(code.substr(0, code.find_first_of("0123456789")));
    }
    return found == place_.end() ? place_.size() : found->second;
  };
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    const std::size_t first = place_of(a);
    const std::size_t second = place_of(b);
    return first != second ? first < second : IsBefore(a, b);
  });
}

std::string FactWords::Shown(const std::string& name) const {
  const std::string* printed = FindPrinted(name);
  if (printed == nullptr || Plain(*printed, false) == Plain(name, true)) return name;
  return fmt::format("{} ({})", *printed, name);
}

bool FactWords::IsCard(std::string_view name) const {
  return plain_.contains(FormsOf(name).cut) || plain_.contains(FormsOf(name).plain);
}

std::string FactWords::PrintedName(const std::string& name) const {
  const std::string* printed = FindPrinted(name);
  return printed != nullptr ? *printed : name.substr(0, name.find_first_of(".#"));
}

const FactWords::Forms& FactWords::FormsOf(std::string_view name) const {
  const auto known = forms_.find(name);
  if (known != forms_.end()) return known->second;
  const std::string text(name);
  return forms_
      .emplace(text, Forms{.plain = Plain(text, false),
                           .cut = Plain(text, true),
                           .unowned = Plain(text.substr(0, text.find('#')), false),
                           .object = Plain(ObjectOf(text), false),
                           .printed = Plain(PrintedOf(text), false),
                           .sides = SidesOf(text),
                           .parts = PlainParts(text)})
      .first->second;
}

bool FactWords::IsCalled(const Forms& told, const Forms& name) {
  if (!told.parts.empty() || !name.parts.empty()) return told.parts == name.parts;
  return !told.plain.empty() &&
         (told.plain == name.plain || told.plain == name.unowned || told.plain == name.cut);
}

// Null where it has none. Neither an owner nor a pool is printed on a card.
const std::string* FactWords::FindPrinted(std::string_view name) const {
  std::string_view code = ObjectOf(name);
  code = code.substr(0, code.find_first_of(".#"));
  const auto found = printed_.find(std::string(code));
  return found == printed_.end() ? nullptr : &found->second;
}

// As people say it, be it that only its kind has a printed name: "red 12" of R12.
std::string FactWords::PrintedOf(std::string_view name) const {
  if (const std::string* printed = FindPrinted(name)) return *printed;
  std::string_view code = ObjectOf(name);
  code = code.substr(0, code.find_first_of(".#"));
  const std::size_t length = code.find_last_not_of("0123456789") + 1;
  const auto kind = printed_.find(std::string(code.substr(0, length)));
  if (length == code.size() || kind == printed_.end()) return std::string(name);
  return fmt::format("{} {}", kind->second, code.substr(length));
}

bool FactWords::IsBegunBy(const Forms& told, const Forms& name) {
  if (told.parts.size() != name.parts.size()) return false;  // one thing is not several
  return name.plain.starts_with(told.plain) || name.object.starts_with(told.plain) ||
         name.printed.starts_with(told.plain);
}

bool FactWords::IsMeant(const Forms& told, const Forms& name) {
  if (IsCalled(told, name) || told.sides == name.sides) return true;
  return !told.plain.empty() && (told.plain == name.printed || told.plain == name.object);
}

bool FactWords::IsMeant(std::string_view told, const std::string& name) const {
  return IsMeant(FormsOf(told), FormsOf(name));
}

std::size_t FactWords::Find(std::string_view told, const std::vector<std::string>& names) const {
  const Forms& wanted = FormsOf(told);
  std::vector<const Forms*> forms;
  for (const std::string& name : names) {
    forms.push_back(&FormsOf(name));
    if (IsCalled(wanted, *forms.back())) return forms.size() - 1;
  }
  if (wanted.plain.empty()) return names.size();
  const std::size_t meant =
      FindOnly(forms, [&](const Forms* name) { return IsMeant(wanted, *name); });
  if (meant < names.size()) return meant;
  return FindOnly(forms, [&](const Forms* name) { return IsBegunBy(wanted, *name); });
}

std::vector<std::string> FactWords::AllThatFit(std::string_view told,
                                               const std::vector<std::string>& names) const {
  const Forms& wanted = FormsOf(told);
  std::vector<std::string> fitting;
  if (wanted.plain.empty()) return fitting;
  std::copy_if(names.begin(), names.end(), std::back_inserter(fitting),
               [&](const std::string& name) {
                 const Forms& forms = FormsOf(name);
                 return IsMeant(wanted, forms) || IsBegunBy(wanted, forms);
               });
  return fitting;
}

bool HasSameSides(std::string_view a, std::string_view b) { return SidesOf(a) == SidesOf(b); }

}  // namespace riftlab
