// The solver's answer to one of the oracle's questions.
#pragma once

#include "native/oracle/question.hpp"
#include "ricochet/shoot.hpp"

namespace oracle {

inline ricochet::MovingShape target_of(const Case& c) { return {c.shape, c.velocity}; }

inline ricochet::Shot ask(const Case& c, double max_time = HUGE_VAL) {
  return ricochet::shoot(c.bullet, target_of(c), max_time);
}

}  // namespace oracle
