// The questions of nearness about two shapes: one stands where targets stand, the place or the ball beside it.
#include "bindings/proximity.hpp"

#include <emscripten.h>

#include "bindings/shapes.hpp"
#include "ricochet/overlap.hpp"

namespace bindings {

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
    return ricochet::overlap(ricochet::Sphere{shared.near.place, shared.near.distance}, target.shape) ? 1 : 0;
  });
}
}

}  // namespace bindings
