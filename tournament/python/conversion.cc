#include "tournament/python/conversion.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "nlohmann/json.hpp"
#include "tournament/cli/framework/console.h"

namespace riftlab::python {

namespace py = pybind11;

void Raise(const absl::Status& status) {
  const std::string message = Printable(std::string(status.message()));
  if (absl::IsInternal(status)) throw std::runtime_error(message);
  throw py::value_error(message);
}

py::object FromJson(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[py::str(key)] = FromJson(value);
      return dict;
    }
    case Json::value_t::array: {
      py::list list;
      for (const Json& value : json) list.append(FromJson(value));
      return list;
    }
    case Json::value_t::string:
      return py::str(json.get_ref<const std::string&>());
    case Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case Json::value_t::number_integer:
      return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float:
      return py::float_(json.get<double>());
    default:
      return py::none();
  }
}

std::string RuleText(const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  return py::str(value);
}

std::optional<Integer> IntegerIn(const py::handle& value) {
  if (PyIndex_Check(value.ptr()) == 0) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (number) return Integer{py::reinterpret_borrow<py::int_>(number)};
  // An array of several numbers has the method, too.
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  return std::nullopt;
}

std::optional<std::string> TextIn(const py::handle& value) {
  if (PyUnicode_Check(value.ptr()) == 0) return std::nullopt;
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text != nullptr) return std::string(text, static_cast<std::size_t>(size));
  PyErr_Clear();  // halves of pairs
  return std::nullopt;
}

std::optional<std::string> PathIn(const py::handle& value) {
  const auto path = py::reinterpret_steal<py::object>(PyOS_FSPath(value.ptr()));
  if (path) return TextIn(path);
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  return std::nullopt;
}

std::int64_t PlaceOrRaise(const Integer& number) {
  int overflow = 0;
  const std::int64_t place = PyLong_AsLongLongAndOverflow(number.value.ptr(), &overflow);
  if (overflow == 0) return place;
  throw py::value_error("no move, seat or game has the number " + NumberText(number));
}

std::vector<Integer> IntegersIn(const py::object& values, const std::string& name) {
  const auto is_text = [](const py::object& value) {
    return py::isinstance<py::str>(value) || py::isinstance<py::bytes>(value) ||
           py::isinstance<py::bytearray>(value);
  };
  const auto wrong_type = [&](const std::string& what) {
    return py::type_error(name + ": " + what);
  };
  const std::string type = Py_TYPE(values.ptr())->tp_name;
  if (PySequence_Check(values.ptr()) == 0 || is_text(values)) {
    throw wrong_type("a " + type + " is no sequence of integers");
  }
  const std::string not_one_by_one = "this " + type + " is no sequence of integers";
  const auto list = py::reinterpret_steal<py::object>(
      PySequence_Fast(values.ptr(), (name + ": " + not_one_by_one).c_str()));
  if (!list) {
    // A memoryview of rows.
    if (PyErr_ExceptionMatches(PyExc_NotImplementedError) == 0) throw py::error_already_set();
    PyErr_Clear();
    throw wrong_type(not_one_by_one);
  }
  std::vector<Integer> numbers;
  for (const py::handle value : list) {
    std::optional<Integer> number = IntegerIn(value);
    if (!number) {
      throw wrong_type("that of game " + std::to_string(numbers.size()) + " is a " +
                       Py_TYPE(value.ptr())->tp_name + "; it must be an integer");
    }
    numbers.push_back(*std::move(number));
  }
  return numbers;
}

std::string NumberText(const Integer& number) { return py::str(py::handle(number.value)); }

std::optional<std::string> NumberText(const std::optional<Integer>& number) {
  if (!number) return std::nullopt;
  return NumberText(*number);
}

}  // namespace riftlab::python
