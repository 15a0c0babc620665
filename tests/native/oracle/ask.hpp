// The solver's answer to one of the oracle's questions.
#pragma once

#include "native/oracle/question.hpp"

namespace oracle {

/// Calls `visit(target)` with the shape of its own type.
template <class Visit>
auto with_target(const Case& c, Visit&& visit) {
  return std::visit(
      [&](const auto& shape) {
        return visit(ricochet::Moving<std::decay_t<decltype(shape)>>{shape, c.velocity});
      },
      c.shape);
}

inline ricochet::Shot ask(const Case& c, double max_time = HUGE_VAL) {
  return with_target(c, [&](const auto& target) { return ricochet::shoot(c.bullet, target, max_time); });
}

}  // namespace oracle
