// `shoot` and its explanation.
#include "ricochet/shoot.hpp"

#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/bullet.hpp"
#include "bindings/derivation.hpp"
#include "bindings/range.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/explain.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// The outcome of the bullet and the target in the buffer, with the steps that lead to it.
int explain_shot(int kind) {
  return with_target(kind, [](const MovingShape& target) {
    const auto explanation = explain_shoot(read_bullet(), target, shared.max_time);
    write_steps(explanation);
    return write(explanation.answer);
  });
}

}  // namespace

extern "C" {

/// The outcome for the bullet and the target in the buffer. JavaScript has checked everything except the number sizes
/// of a bullet and a sphere, whose check takes half as long here.
EMSCRIPTEN_KEEPALIVE int ricochet_shoot(int kind) {
  if (kind == static_cast<int>(ShapeKind::Sphere)) {
    const Sphere sphere = shape_as<Sphere>();
    if (!in_range(shared.bullet.position.x, shared.bullet.radius)) return kOutOfRange;
    if (!in_range(shared.target.velocity.x, shared.target.shape[kNumbers<Sphere> - 1])) return kOutOfRange;
    return write(shoot(read_bullet(), Moving<Sphere>{sphere, shared.target.velocity}, shared.max_time));
  }
  return with_target(
      kind, [](const MovingShape& target) { return write(shoot(read_bullet(), target, shared.max_time)); });
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(shoot) { emscripten::function("explainShot", &bindings::explain_shot); }
