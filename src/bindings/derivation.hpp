// The steps of an explanation in the shared buffer.
#pragma once

#include "bindings/shared_buffer.hpp"

namespace bindings {

template <class Explanation>
void write_steps(const Explanation& explanation) {
  static_assert(Explanation::kMost == sizeof(shared.steps) / sizeof(StepRow));
  shared.step_count = static_cast<double>(explanation.count);
  StepRow* row = shared.steps;
  for (const ricochet::Step& step : explanation)
    *row++ = {.quantity = static_cast<double>(step.quantity),
              .is_vector = step.is_vector ? 1.0 : 0.0,
              .value = step.value};
}

}  // namespace bindings
