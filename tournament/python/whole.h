// How functions take objects of the classes of Python: whole, or TypeError. To be included wherever
// one of them is converted.
#pragma once

#include "tournament/python/agent.h"
#include "tournament/python/conversion.h"
#include "tournament/python/game_object.h"
#include "tournament/python/position.h"
#include "tournament/python/vector_games.h"

namespace pybind11::detail {

template <>
struct type_caster<riftlab::python::GameObject>
    : riftlab::python::WholeCaster<riftlab::python::GameObject> {};
template <>
struct type_caster<riftlab::python::State> : riftlab::python::WholeCaster<riftlab::python::State> {
};
template <>
struct type_caster<riftlab::python::View> : riftlab::python::WholeCaster<riftlab::python::View> {};
template <>
struct type_caster<riftlab::python::SeatedAgent>
    : riftlab::python::WholeCaster<riftlab::python::SeatedAgent> {};
template <>
struct type_caster<riftlab::python::GamesBuffers>
    : riftlab::python::WholeCaster<riftlab::python::GamesBuffers> {};

}  // namespace pybind11::detail
