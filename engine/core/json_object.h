// What every reader of positions needs.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/core/json.h"

namespace riftlab {

// InvalidArgument unless `json` is an object without keys other than `keys`; the message names the
// key, with a near-miss suggestion.
absl::Status CheckObject(const Json& json, std::span<const std::string> keys);

// A short form of a JSON value for messages.
std::string Shown(const Json& value);

// What readers of positions have in common. The first mistake stays in status(); whatever is read
// after it is harmless but means nothing.
class JsonReader {
 public:
  const absl::Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }

  // Notes a mistake: "FIELD: WHAT".
  void Complain(std::string_view field, std::string_view what);

  // A whole number from min to max at `field`; min after a complaint.
  int Whole(std::string_view field, const Json& value, int min, int max);

 protected:
  // The value under a key, or null.
  static const Json* Find(const Json& json, std::string_view key);

  // Whether `value` is an object without keys other than `keys`; complains if not.
  bool IsObject(std::string_view field, const Json& value, std::span<const std::string> keys);

  // Whether `value` is a list, of `size` entries unless that is negative; complains if not.
  bool IsList(std::string_view field, const Json& value, int size = -1);

  // The whole number from min to max under a key of `json`, which stands at `field` (empty: at the
  // top); `otherwise` where the key is left out, min after a complaint.
  int WholeOr(const Json& json, std::string_view field, std::string_view key, int min, int max,
              int otherwise);

  // The text at `field`; empty after a complaint.
  std::string Word(std::string_view field, const Json& value);

 private:
  absl::Status status_;
};

}  // namespace riftlab
