#include "tournament/python/conversion.h"

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

std::string NumberText(const py::int_& number) { return py::str(py::handle(number)); }

std::optional<std::string> NumberText(const std::optional<py::int_>& number) {
  if (!number) return std::nullopt;
  return NumberText(*number);
}

}  // namespace riftlab::python
