#include "tests/mutation/mutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"

namespace riftlab::mutation {
namespace {

// What readers stumble over: the edges of number types, wrong types, empty and endless things.
constexpr std::array<std::string_view, 46> kWords = {
    "",
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "5",
    "31",
    "32",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "1e999",
    "-1e-400",
    "0.5",
    "nan",
    "inf",
    "0x10",
    "007",
    "+1",
    "true",
    "false",
    "null",
    "[]",
    "{}",
    "\"\"",
    "\"x\"",
    "\\n",
    "\n",
    ",,",
    "==",
    "::",
    "\xC3\xA9",
    "\xFF",
};

std::uint32_t Below(Rng& rng, std::size_t n) { return rng.Below(static_cast<std::uint32_t>(n)); }

std::string_view AnyWord(Rng& rng) { return kWords[Below(rng, kWords.size())]; }

// A part of `text` as (start, length), mostly short; length 0 only for an empty text.
std::pair<std::size_t, std::size_t> AnyRange(std::string_view text, Rng& rng) {
  if (text.empty()) return {0, 0};
  const std::size_t start = Below(rng, text.size());
  const std::size_t longest = text.size() - start;
  const std::size_t wanted = rng.Below(4) == 0 ? longest : std::min<std::size_t>(longest, 8);
  return {start, 1 + Below(rng, wanted)};
}

void ChangeBytes(std::string& text, Rng& rng) {
  const auto [start, length] = AnyRange(text, rng);
  const auto byte = static_cast<char>(rng.Below(256));
  switch (rng.Below(6)) {
    case 0:
      text.insert(start, 1, byte);
      return;
    case 1:
      text.erase(start, length);
      return;
    case 2:
      text.insert(start, text.substr(start, length));
      return;
    case 3:
      text.resize(start);
      return;
    case 4:
      text.insert(start, std::size_t{1} << rng.Below(12), length > 0 ? text[start] : byte);
      return;
    default:
      if (length > 0) text[start] = byte;
  }
}

using Parts = std::vector<std::string_view>;

// The words, numbers, blanks and single signs of `text`, in order.
Parts SplitTokens(std::string_view text) {
  const auto kind = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '_' || c == '.') return 0;
    return c == ' ' ? 1 : 2;
  };
  Parts tokens;
  tokens.reserve(text.size());
  while (!text.empty()) {
    const int first = kind(text.front());
    std::size_t length = 1;
    while (first != 2 && length < text.size() && kind(text[length]) == first) ++length;
    tokens.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return tokens;
}

Parts SplitLines(std::string_view text) {
  Parts lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// Drops, doubles, swaps or replaces one of the parts; replacements come from `others` or kWords.
std::string ChangeParts(Parts parts, const Parts& others, Rng& rng) {
  if (parts.empty()) return std::string(AnyWord(rng));
  const std::size_t at = Below(rng, parts.size());
  std::string joined;  // two parts that become one
  switch (rng.Below(6)) {
    case 0:
      parts[at] = {};
      break;
    case 1:
      joined = fmt::format("{0}{0}", parts[at]);
      parts[at] = joined;
      break;
    case 2:
      std::swap(parts[at], parts[Below(rng, parts.size())]);
      break;
    case 3:
      parts[at] = others.empty() ? std::string_view() : others[Below(rng, others.size())];
      break;
    case 4:
      joined = fmt::format("{}{}", parts[Below(rng, parts.size())], parts[at]);
      parts[at] = joined;
      break;
    default:
      parts[at] = AnyWord(rng);
  }
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

// A word that stands beside numbers: nudges it by one, as a careless hand would.
void NudgeNumber(std::string& text, Rng& rng) {
  const std::size_t from = text.empty() ? 0 : Below(rng, text.size());
  const std::size_t at = text.find_first_of("0123456789", from);
  if (at == std::string::npos) return;
  text[at] = static_cast<char>('0' + rng.Below(10));
}

Json AnyJson(Rng& rng) {
  const std::string word(AnyWord(rng));
  Json parsed = Json::parse(word, nullptr, /*allow_exceptions=*/false);
  return parsed.is_discarded() ? Json(word) : parsed;
}

// A random node of `root`, the root included, and its parent (null for the root).
std::pair<Json*, Json*> AnyNode(Json& root, Rng& rng) {
  Json* parent = nullptr;
  Json* node = &root;
  while (node->is_structured() && !node->empty() && rng.Below(5) != 0) {
    parent = node;
    node = &*std::next(node->begin(), static_cast<std::ptrdiff_t>(Below(rng, node->size())));
  }
  return {node, parent};
}

// A random member of an object or array, for Json without keys or items: the value itself.
Json::iterator AnyMember(Json& parent, Rng& rng) {
  return std::next(parent.begin(), static_cast<std::ptrdiff_t>(Below(rng, parent.size())));
}

void ChangeJson(Json& root, Rng& rng) {
  const auto [node, parent] = AnyNode(root, rng);
  switch (rng.Below(7)) {
    case 0:
      if (parent != nullptr) parent->erase(AnyMember(*parent, rng));
      return;
    case 1: {
      const Json copy = *node;
      if (node->is_array() && !node->empty()) {
        node->push_back(node->front());
      } else if (parent != nullptr && parent->is_array()) {
        parent->push_back(copy);
      } else if (parent != nullptr) {
        (*parent)[std::string(AnyWord(rng))] = copy;
      }
      return;
    }
    case 2:
      if (parent != nullptr) std::swap(*node, *AnyMember(*parent, rng));
      return;
    case 3: {
      const Json copy = *AnyNode(root, rng).first;
      *AnyNode(root, rng).first = copy;
      return;
    }
    case 4:
      if (node->is_number_integer()) {
        // Unsigned, so that the largest number wraps round.
        *node = static_cast<std::int64_t>(node->get<std::uint64_t>() + rng.Below(5) - 2U);
      }
      return;
    case 5: {
      const Json copy = *node;
      *node = Json::array({copy});
      return;
    }
    default:
      *node = AnyJson(rng);
  }
}

std::string MutateJson(const std::string& text, Rng& rng) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return text;
  for (std::uint32_t changes = 1 + rng.Below(3); changes > 0; --changes) ChangeJson(json, rng);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string Mutate(const std::string& text, const std::string& other, Syntax syntax, Rng& rng) {
  if (syntax == Syntax::kJson && rng.Below(4) != 0) return MutateJson(text, rng);
  std::string damaged = text;
  for (std::uint32_t changes = 1 + rng.Below(4); changes > 0; --changes) {
    switch (rng.Below(5)) {
      case 0:
        ChangeBytes(damaged, rng);
        break;
      case 1:
        damaged = ChangeParts(SplitLines(damaged), SplitLines(other), rng);
        break;
      case 2:
        NudgeNumber(damaged, rng);
        break;
      default:
        damaged = ChangeParts(SplitTokens(damaged), SplitTokens(other), rng);
    }
  }
  return damaged;
}

}  // namespace riftlab::mutation
