// Reads the fields of a JSON object strictly: what is missing, of a wrong type or out of range is
// noted, never converted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/json.h"

namespace riftlab {

// The JSON of a line. InvalidArgument, on one line, for what is none or is nested too deep.
absl::StatusOr<Json> ParseJsonLine(std::string_view line);

// Whether it is an integer that fits 64 bits with sign.
bool IsInteger(const Json& json);

// The fields of one object. The getters never fail on the spot: they note the first mistake and
// give a harmless value. `json` and `mistake` must outlive it.
class JsonFields {
 public:
  // Notes when `json` is no object. `place` stands before the key in messages,
  // such as "players[1]"; empty for a whole document. Readers of parts of one document share
  // `mistake`.
  JsonFields(const Json& json, std::string place, std::string& mistake);

  bool Has(std::string_view key) const;

  // The value of a key, whatever its type; null when there is none.
  const Json& Any(std::string_view key);

  // An integer from min to max.
  std::int64_t Integer(std::string_view key, std::int64_t min, std::int64_t max);

  // An integer of 64 bits without sign.
  std::uint64_t Unsigned(std::string_view key);

  // A number; whole ones too.
  double Number(std::string_view key);

  std::string Text(std::string_view key);

  // A number written with 16 hexadecimal digits.
  std::uint64_t Hex(std::string_view key);

  // Notes that the value of `key` is not `expected`, such as "a string".
  void Complain(std::string_view key, std::string_view expected);

  // The first mistake; empty while there is none.
  std::string& mistake() const { return mistake_; }

 private:
  std::string PathOf(std::string_view key) const;

  const Json& json_;
  std::string place_;
  std::string& mistake_;
};

}  // namespace riftlab
