#include "tournament/check/damage.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace riftlab {
namespace {

Rng TestRng() { return {1, {}}; }

const Json& Sample() {
  static const Json kSample = {{"cards", {1, 2, 3}},
                               {"name", "Brüder Grimm"},
                               {"deep", {{"flag", true}, {"none", nullptr}, {"ratio", 0.5}}},
                               {"empty", Json::array()}};
  return kSample;
}

TEST(DamageTest, JsonIsNearlyAlwaysChanged) {
  Rng rng = TestRng();
  int changed = 0;
  for (int i = 0; i < 1000; ++i) changed += DamageJson(Sample(), rng) != Sample() ? 1 : 0;
  EXPECT_GT(changed, 850);
}

// Writing invalid UTF-8 throws.
TEST(DamageTest, JsonCanBeWrittenAndReadBack) {
  Rng rng = TestRng();
  for (int i = 0; i < 1000; ++i) {
    const Json damaged = DamageJson(Sample(), rng);
    EXPECT_EQ(Json::parse(damaged.dump()), damaged);
  }
}

TEST(DamageTest, JsonComesInManyKinds) {
  Rng rng = TestRng();
  std::set<std::string> kinds;
  for (int i = 0; i < 3000; ++i) {
    const Json damaged = DamageJson(Sample(), rng);
    if (!damaged.is_object()) {
      kinds.insert("root replaced");
      continue;
    }
    if (!damaged.contains("cards")) kinds.insert("key lost");
    if (damaged.size() > Sample().size()) kinds.insert("key added");
    const Json cards = damaged.value("cards", Json());
    if (cards == Json({1, 2})) kinds.insert("item lost");
    if (cards == Json({1, 1, 2, 3})) kinds.insert("item doubled");
    if (cards == Json({3, 2, 1})) kinds.insert("items swapped");
    if (cards == Json({1, 2, 4})) kinds.insert("number moved");
    if (cards.is_string()) kinds.insert("type changed");
    const Json deep = damaged.value("deep", Json::object());
    if (deep.is_object() && deep.value("flag", Json()) == false) kinds.insert("flag turned");
    if (damaged.value("name", Json()) == "Brüder Grim") kinds.insert("text cut");
  }
  const std::set<std::string> all = {
      "root replaced", "key lost",     "key added",    "item lost",   "item doubled",
      "items swapped", "number moved", "type changed", "flag turned", "text cut"};
  EXPECT_EQ(kinds, all);
}

TEST(DamageTest, TextKeepsItsOtherCharacters) {
  Rng rng = TestRng();
  for (int i = 0; i < 200; ++i) {
    const std::string damaged = DamageText("ä1", rng);
    EXPECT_EQ(damaged.substr(0, 2), "ä") << damaged;
  }
  EXPECT_EQ(DamageText("", rng), "x");
  EXPECT_EQ(DamageText("äö", rng), "x");
}

TEST(DamageTest, SameLuckSameDamage) {
  Rng rng = TestRng();
  Rng again = TestRng();
  for (int i = 0; i < 50; ++i) EXPECT_EQ(DamageJson(Sample(), rng), DamageJson(Sample(), again));
}

}  // namespace
}  // namespace riftlab
