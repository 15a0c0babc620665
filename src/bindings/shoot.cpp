// `shoot` and its explanation, over the exchange.
#include "ricochet/shoot.hpp"

#include <emscripten.h>

#include "bindings/exchange.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/explain.hpp"

namespace bindings {

double exchange[kExchangeSize];

namespace {

using namespace ricochet;

/// The order of web/module's table of shapes; a test compares the two.
enum ShapeKind { kSphere, kPlane, kPlaneThrough, kTriangle, kBox, kCapsule, kCylinder, kWall };

/// In place of an outcome: the shape's corners lie in line.
constexpr int kDegenerate = -1;

Bullet bullet() {
  return {static_cast<Bullet::Course>(static_cast<int>(exchange[kCourse])), vector_at(kPosition),
          vector_at(kHeading), exchange[kSpeed], exchange[kRadius]};
}

/// Calls `question` with the target that the exchange holds.
template <class Question>
int with_target(int kind, Question&& question) {
  const dvec3 a = vector_at(kShape), b = vector_at(kShape + 3), c = vector_at(kShape + 6);
  const dvec3 velocity = vector_at(kVelocity);
  const double after_one = exchange[kShape + 3], after_two = exchange[kShape + 6];
  const auto ask = [&](const auto& shape) {
    if (is_degenerate(shape)) return kDegenerate;
    return question(Target<std::decay_t<decltype(shape)>>{shape, velocity});
  };
  switch (kind) {
    case kSphere:
      return ask(Sphere{a, after_one});
    case kPlane:
      return ask(Plane::with_normal(a, b));
    case kPlaneThrough:
      return ask(Plane::through(a, b, c));
    case kTriangle:
      return ask(Triangle{a, b, c});
    case kBox:
      return ask(Box{a, b});
    case kCapsule:
      return ask(Capsule{a, b, after_two});
    case kCylinder:
      return ask(Cylinder{a, b, after_two});
    default:
      return ask(Wall{a, b});
  }
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
  if (kind == kSphere)
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
