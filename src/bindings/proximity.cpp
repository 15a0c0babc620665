// The nearness questions about two shapes: one is in the place of targets, the other a place or a ball.
#include "bindings/proximity.hpp"

#include <emscripten.h>

#include "bindings/derivation.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/overlap.hpp"

namespace bindings {

namespace {

ricochet::Sphere given_ball() { return {shared.near.place, shared.near.distance}; }

}  // namespace

extern "C" {

/// 0, or why the shape is refused.
EMSCRIPTEN_KEEPALIVE int ricochet_closest_point(int kind) {
  return with_target(kind, [](const ricochet::MovingShape& target) {
    write(ricochet::closest_point(shared.near.place, target.shape));
    return 0;
  });
}

/// 1 or 0, or why the shape is refused.
EMSCRIPTEN_KEEPALIVE int ricochet_overlap(int kind) {
  return with_target(kind, [](const ricochet::MovingShape& target) {
    return ricochet::overlap(given_ball(), target.shape) ? 1 : 0;
  });
}

/// The same two with their steps.
EMSCRIPTEN_KEEPALIVE int ricochet_explain_closest_point(int kind) {
  return with_target(kind, [](const ricochet::MovingShape& target) {
    const auto explained = ricochet::explain_closest_point(shared.near.place, target.shape);
    write(explained.answer);
    write_steps(explained);
    return 0;
  });
}

EMSCRIPTEN_KEEPALIVE int ricochet_explain_overlap(int kind) {
  return with_target(kind, [](const ricochet::MovingShape& target) {
    const auto explained = ricochet::explain_overlap(given_ball(), target.shape);
    write_steps(explained);
    return explained.answer ? 1 : 0;
  });
}
}

}  // namespace bindings
