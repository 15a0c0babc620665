// `shoot` and its explanation, over the exchange.
#include "ricochet/shoot.hpp"

#include <emscripten.h>

#include "bindings/exchange.hpp"
#include "bindings/target.hpp"
#include "ricochet/explain.hpp"

namespace bindings {

double exchange[kExchangeSize];

namespace {

using namespace ricochet;

Bullet bullet() {
  return {static_cast<Bullet::Course>(static_cast<int>(exchange[kCourse])), vector_at(kPosition),
          vector_at(kHeading), exchange[kSpeed], exchange[kRadius]};
}

int put(const Shot& shot) {
  int at = kAnswer;
  if (shot.outcome == Outcome::Hit) {
    for (const double number : {shot.time, shot.distance, shot.ricochet_angle})
      at = bindings::put(at, number);
    for (const dvec3& v : {shot.point, shot.center, shot.normal, shot.velocity}) at = bindings::put(at, v);
  } else {
    at = bindings::put(at, shot.closest.time);
    bindings::put(at, shot.closest.gap);
  }
  return static_cast<int>(shot.outcome);
}

}  // namespace

extern "C" {

/// Outcome of the bullet and target in the exchange; the answer's numbers stand at kAnswer.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot(int kind) {
  if (kind == static_cast<int>(ShapeKind::Sphere))
    return put(shoot(bullet(),
                     Target<Sphere>{{vector_at(kShape), exchange[kShape + 3]}, vector_at(kVelocity)},
                     exchange[kMaxTime]));
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
