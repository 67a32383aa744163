#include "tournament/check/damage.h"

#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace riftlab {
namespace {

std::size_t Pick(Rng& rng, std::size_t n) { return rng.Below(static_cast<std::uint32_t>(n)); }

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Every value inside `json`, itself included.
void Collect(Json& json, std::vector<Json*>& out) {
  out.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& item : json) Collect(item, out);
}

Json OtherValue(Rng& rng) {
  static const std::array<Json, 12> kValues = {
      nullptr, true, false,         -1,
      0,       255,  256,           std::numeric_limits<std::int64_t>::max(),
      1.5,     "",   Json::array(), Json::object(),
  };
  return kValues[Pick(rng, kValues.size())];
}

void DamageNumber(Json& number, Rng& rng) {
  constexpr std::array<std::int64_t, 6> kMoves = {-1, 1, 2, -8, 32, 1'000'000};
  const std::int64_t move = kMoves[Pick(rng, kMoves.size())];
  if (number.is_number_float()) {
    number = number.get<double>() + static_cast<double>(move) / 2;
  } else {
    number =
        static_cast<std::int64_t>(number.get<std::uint64_t>() + static_cast<std::uint64_t>(move));
  }
}

void DamageArray(Json& array, Rng& rng) {
  if (array.empty()) {
    array.push_back(OtherValue(rng));
    return;
  }
  const auto i = static_cast<std::ptrdiff_t>(Pick(rng, array.size()));
  const auto j = static_cast<std::ptrdiff_t>(Pick(rng, array.size()));
  const Json item = array[static_cast<std::size_t>(i)];
  switch (rng.Below(4)) {
    case 0:
      array.erase(array.begin() + i);
      break;
    case 1:
      array.insert(array.begin() + j, item);
      break;
    case 2:
      std::swap(array[static_cast<std::size_t>(i)], array[static_cast<std::size_t>(j)]);
      break;
    default:
      array[static_cast<std::size_t>(j)] = item;
  }
}

void DamageObject(Json& object, Rng& rng) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  if (keys.empty()) {
    object["extra"] = OtherValue(rng);
    return;
  }
  const std::string& key = keys[Pick(rng, keys.size())];
  const std::string& other = keys[Pick(rng, keys.size())];
  const Json value = object[key];
  switch (rng.Below(4)) {
    case 0:
      object.erase(key);
      break;
    case 1:
      object[DamageText(key, rng)] = value;
      break;
    case 2:
      std::swap(object[key], object[other]);
      break;
    default:
      object[other] = value;
  }
}

void DamageValue(Json& value, Rng& rng) {
  if (rng.Below(4) == 0 || value.is_null()) {
    value = OtherValue(rng);
  } else if (value.is_object()) {
    DamageObject(value, rng);
  } else if (value.is_array()) {
    DamageArray(value, rng);
  } else if (value.is_number()) {
    DamageNumber(value, rng);
  } else if (value.is_string()) {
    value = DamageText(value.get<std::string>(), rng);
  } else {
    value = !value.get<bool>();
  }
}

}  // namespace

std::string DamageText(std::string_view text, Rng& rng) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsAscii(text[i])) places.push_back(i);
  }
  if (places.empty()) return "x";
  std::string damaged(text);
  const std::size_t at = places[Pick(rng, places.size())];
  switch (rng.Below(6)) {
    case 0:
      damaged.erase(at, 1);
      break;
    case 1:
      damaged.insert(at, 1, damaged[at]);
      break;
    case 2:
      damaged[at] = static_cast<char>(' ' + static_cast<char>(rng.Below(95)));
      break;
    case 3:
      std::swap(damaged[at], damaged[places[Pick(rng, places.size())]]);
      break;
    case 4:
      damaged.resize(at);
      break;
    default:
      damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
  }
  return damaged;
}

Json DamageJson(const Json& json, Rng& rng) {
  if (rng.Below(4) == 0) {
    Json parsed = Json::parse(DamageText(json.dump(), rng), nullptr, /*allow_exceptions=*/false);
    if (!parsed.is_discarded()) return parsed;
  }
  Json damaged = json;
  for (std::uint32_t times = rng.Below(4) == 0 ? 2 : 1; times > 0; --times) {
    std::vector<Json*> values;
    Collect(damaged, values);
    DamageValue(*values[Pick(rng, values.size())], rng);
  }
  return damaged;
}

}  // namespace riftlab
