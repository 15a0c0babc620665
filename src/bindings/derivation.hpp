// The steps of an explanation in the shared buffer.
#pragma once

#include "bindings/shared_buffer.hpp"

namespace bindings {

template <class Explanation>
void write_steps(const Explanation& explanation) {
  static_assert(Explanation::kMost == sizeof(shared.steps) / sizeof(StepRow));
  shared.step_count = explanation.count;
  for (int i = 0; i < explanation.count; ++i) {
    const auto& step = explanation.steps[static_cast<std::size_t>(i)];
    shared.steps[i] = {.quantity = static_cast<double>(step.quantity),
                       .is_vector = step.is_vector ? 1.0 : 0.0,
                       .value = step.value};
  }
}

}  // namespace bindings
