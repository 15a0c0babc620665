// `shoot` and its explanation, over the exchange.
#include "ricochet/shoot.hpp"

#include <emscripten.h>

#include "bindings/exchange.hpp"
#include "bindings/range.hpp"
#include "bindings/shot.hpp"
#include "bindings/target.hpp"
#include "ricochet/explain.hpp"

namespace bindings {

double exchange[kExchangeSize];

namespace {

using namespace ricochet;

}  // namespace

extern "C" {

/// Outcome of the bullet and target in the exchange; the answer's numbers stand at kAnswer. JavaScript has
/// looked at everything but the sizes of the numbers of a bullet and a sphere, which takes half as long here.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot(int kind) {
  if (kind == static_cast<int>(ShapeKind::Sphere)) {
    if (!in_range(kPosition, 8) || !in_range(kVelocity, 7)) return kOutOfRange;
    return put(shoot(bullet(),
                     Moving<Sphere>{{vector_at(kShape), exchange[kShape + 3]}, vector_at(kVelocity)},
                     exchange[kMaxTime]));
  }
  return with_target(kind,
                     [](const auto& target) { return put(shoot(bullet(), target, exchange[kMaxTime])); });
}

/// As `ricochet_shoot`; the steps stand at kSteps, and their number before the answer.
EMSCRIPTEN_KEEPALIVE int ricochet_explain_shoot(int kind) {
  return with_target(kind, [](const auto& target) {
    const auto explanation = explain_shoot(bullet(), target, exchange[kMaxTime]);
    put_steps(explanation);
    return put(explanation.answer);
  });
}
}

}  // namespace bindings
