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

/// As `with_targets`, within the budget of one question and, for each of `steps` rows or bounces, a little more. An answer whose work exceeds
/// that has the status OutOfWork.
template <class Ask>
auto ask_within_budget(Targets* targets, std::int64_t steps, Ask&& ask) {
  constexpr std::int64_t kMostSteps = 1'000'000;
  const WorkBudget budget(WorkBudget::kUsual + std::min(steps, kMostSteps) * WorkBudget::kForEach);
  auto answer = with_targets(targets, ask);
  if (budget.is_exceeded()) status_of(answer) = Status::OutOfWork;
  return answer;
}

}  // namespace ricochet::scene
