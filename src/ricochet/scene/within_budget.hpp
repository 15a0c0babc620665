// Questions of a scene with a bound on their work.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/targets/targets.hpp"
#include "ricochet/work_budget.hpp"

namespace ricochet::scene {

inline Status& status_of(Status& answer) { return answer; }
template <class Answer>
Status& status_of(Answer& answer) {
  return answer.status;
}

/// Like `with_targets`, within the budget of one question and a little more for each of `steps` rows or bounces. An
/// answer that needs more work has the status OutOfWork.
template <class Ask>
auto ask_within_budget(Targets* targets, std::int64_t steps, Ask&& ask) {
  constexpr std::int64_t kMostSteps = 1'000'000;
  const WorkBudget budget(WorkBudget::kUsual + std::min(steps, kMostSteps) * WorkBudget::kForEach);
  auto answer = with_targets(targets, ask);
  if (budget.is_exceeded()) status_of(answer) = Status::OutOfWork;
  return answer;
}

}  // namespace ricochet::scene
