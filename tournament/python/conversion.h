// Between C++ and Python values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

// An integer of any size: an int, or what says by __index__ that it is one, such as NumPy's. Also
// how functions take one.
struct Integer {
  pybind11::int_ value;
};

// Nothing for what is none.
std::optional<Integer> IntegerIn(const pybind11::handle& value);

// The number of a move, a seat or a game. ValueError where it is beyond 64 bits, as none is.
std::int64_t PlaceOrRaise(const Integer& number);

// A text: a str. Also how functions take one, since pybind11 takes bytes for a std::string, too.
struct Text {
  std::string value;
};

// The path of a file: a str, or what says by __fspath__ that it is one, such as a pathlib.Path.
struct PathText {
  std::string value;
};

// Nothing for what is none, or cannot be written in UTF-8.
std::optional<std::string> TextIn(const pybind11::handle& value);
std::optional<std::string> PathIn(const pybind11::handle& value);

// A sequence of integers, one for each game. TypeError says what of `name` is none.
std::vector<Integer> IntegersIn(const pybind11::object& values, const std::string& name);

// A number as a person wrote it, so that checks can name it; nothing for None.
std::string NumberText(const Integer& number);
std::optional<std::string> NumberText(const std::optional<Integer>& number);

// What loads objects of a class of ours: not those that __new__ has made and __init__ has not.
template <class T>
struct WholeCaster : pybind11::detail::type_caster_base<T> {
  bool load(pybind11::handle source, bool convert) {
    if (pybind11::isinstance<T>(source)) {
      auto* const instance = reinterpret_cast<pybind11::detail::instance*>(source.ptr());
      if (!instance->get_value_and_holder()) return false;
    }
    return pybind11::detail::type_caster_base<T>::load(source, convert);
  }
};

}  // namespace riftlab::python

namespace pybind11::detail {

template <>
struct type_caster<riftlab::python::Integer> {
  PYBIND11_TYPE_CASTER(riftlab::python::Integer, const_name("int"));

  bool load(const handle& source, bool /*convert*/) {
    std::optional<riftlab::python::Integer> number = riftlab::python::IntegerIn(source);
    if (number) value = *std::move(number);
    return number.has_value();
  }
};

template <>
struct type_caster<riftlab::python::Text> {
  PYBIND11_TYPE_CASTER(riftlab::python::Text, const_name("str"));

  bool load(const handle& source, bool /*convert*/) {
    std::optional<std::string> text = riftlab::python::TextIn(source);
    if (text) value.value = *std::move(text);
    return text.has_value();
  }
};

template <>
struct type_caster<riftlab::python::PathText> {
  PYBIND11_TYPE_CASTER(riftlab::python::PathText, const_name("Union[str, os.PathLike[str]]"));

  bool load(const handle& source, bool /*convert*/) {
    std::optional<std::string> path = riftlab::python::PathIn(source);
    if (path) value.value = *std::move(path);
    return path.has_value();
  }
};

}  // namespace pybind11::detail
