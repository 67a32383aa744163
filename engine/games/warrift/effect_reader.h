// Compiles lists of effects from TOML; used by ParseCards alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/toml_reader.h"
#include "engine/games/warrift/cards.h"

namespace riftlab::warrift {

constexpr std::uint8_t Byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }

// The words of a list that may not be empty, each at most once, as a set with bit i for words[i].
// Precondition: at most 8 words.
std::uint8_t ReadSet(TomlTable& table, std::string_view key, std::span<const std::string> words);

// Reads effects into a card table. Mistakes are noted in the table that is read.
class EffectReader {
 public:
  enum class Rift : std::uint8_t { kAllowed, kForbidden };

  // `cards` is not owned and must outlive the reader. Makes the empty list 0.
  explicit EffectReader(CardTable& cards);

  // Starts a card, power or monster: whether its effects may name the Rift.
  void Begin(Rift rift) {
    rift_ = rift;
    names_rift_ = false;
  }

  // The list under `key`, after the effects of `before`; 0 where there is nothing.
  std::uint8_t Read(TomlTable& table, std::string_view key, std::vector<Effect> before = {});

  // Whether an effect read since Begin names the Rift as a zone or counter.
  bool names_rift() const { return names_rift_; }

  // Complains at `root` if a turn could start more lasting effects than fit.
  void CheckTotals(TomlTable& root) const;

 private:
  std::vector<Effect> ReadAll(std::vector<TomlTable>& tables);
  Effect ReadOne(TomlTable& table);
  void ReadPer(TomlTable& table, Effect& effect);
  void ReadMove(TomlTable& table, Effect& effect);
  void ReadRefill(TomlTable& table, Effect& effect);
  void ReadChoose(TomlTable& table, Effect& effect);
  void ReadExchange(TomlTable& table, Effect& effect);
  void ReadLasting(TomlTable& table, Effect& effect);
  Counter ReadCounter(TomlTable& table);
  std::uint8_t ReadRarities(TomlTable& table);
  std::uint8_t ReadSpots(TomlTable& table);
  std::uint8_t ReadNested(TomlTable& table, std::string_view key);
  std::uint8_t Add(const std::vector<Effect>& effects, TomlTable& table, std::string_view key);
  void NameRift(TomlTable& table, std::string_view key);

  CardTable& cards_;
  Rift rift_ = Rift::kAllowed;
  bool names_rift_ = false;
  bool in_lasting_ = false;
};

}  // namespace riftlab::warrift
