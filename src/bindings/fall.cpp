// Bindings of `shoot` under gravity and of its explanation. Every module with scenes has them.
#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/bullet.hpp"
#include "bindings/derivation.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/work_budget.hpp"

namespace bindings {

namespace {

using namespace ricochet;

Conditions conditions() { return {shared.max_time, shared.gravity}; }

/// Returns the result of `ask`, or kOutOfWork.
template <class Ask>
int within_budget(int kind, Ask&& ask) {
  const WorkBudget budget;
  const int answer = with_target(kind, ask);
  return budget.is_exceeded() ? kOutOfWork : answer;
}

/// The outcome of the bullet and the target in the buffer under the gravity there, with the steps that lead to it.
int explain_fall(int kind) {
  return within_budget(kind, [](const MovingShape& target) {
    const auto explanation = explain_shoot(read_bullet(), target, conditions());
    write_steps(explanation);
    return write(explanation.answer);
  });
}

}  // namespace

extern "C" {

/// The outcome of the bullet and the target in the buffer under the gravity there.
EMSCRIPTEN_KEEPALIVE int ricochet_fall(int kind) {
  return within_budget(
      kind, [](const MovingShape& target) { return write(shoot(read_bullet(), target, conditions())); });
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(fall) { emscripten::function("explainFall", &bindings::explain_fall); }
