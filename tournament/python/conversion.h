// Between C++ and Python values.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/json.h"
#include "pybind11/pybind11.h"

namespace riftlab::python {

// Throws what Python is to raise: RuntimeError for an internal error (an agent failed), ValueError
// for all others, which are wrong input. The only place that throws, and only Python catches.
[[noreturn]] void Raise(const absl::Status& status);

inline void RaiseIfWrong(const absl::Status& status) {
  if (!status.ok()) Raise(status);
}

template <class T>
T ValueOrRaise(absl::StatusOr<T> value) {
  if (!value.ok()) Raise(value.status());
  return *std::move(value);
}

// dict, list, str, int, float, bool or None.
pybind11::object FromJson(const Json& json);

// How a value of a rule option is written: True as "true", all else as str() does it.
std::string RuleText(const pybind11::handle& value);

// A number as a person wrote it, so that checks can name it; nothing for None.
std::string NumberText(const pybind11::int_& number);
std::optional<std::string> NumberText(const std::optional<pybind11::int_>& number);

}  // namespace riftlab::python
