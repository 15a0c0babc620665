#pragma once

#include <cstddef>
#include <cstdint>

namespace ricochet::simulation {

/// Converts the number of a ball, an event or a constraint to the index of a list.
constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace ricochet::simulation
