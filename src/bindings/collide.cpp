// `collide`, for two balls or a ball and a wall: without steps (an exported function) and with them (embind). Arguments
// and answer are in the shared buffer; the functions return the number of the outcome.
#include "ricochet/collide.hpp"

#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/ball.hpp"
#include "bindings/derivation.hpp"
#include "ricochet/explain.hpp"

namespace bindings {

namespace {

using namespace ricochet;

SideAnswer side_answer(const Side& s) {
  return {.center = s.center, .velocity = s.velocity, .angle = s.angle, .before = s.before, .after = s.after};
}

int write(const Collision& c) {
  shared.collision = {.time = c.time,
                      .point = c.point,
                      .normal = c.normal,
                      .impulse = c.impulse,
                      .energy_lost = c.energy_lost,
                      .a = side_answer(c.a),
                      .b = side_answer(c.b)};
  shared.closest = {.time = c.closest.time, .gap = c.closest.gap};
  shared.boxes = {.are_known = flag(c.has_boxes),
                  .overlap = flag(c.boxes_overlap),
                  .min_a = c.box_a.min,
                  .max_a = c.box_a.max,
                  .min_b = c.box_b.min,
                  .max_b = c.box_b.max};
  return static_cast<int>(c.outcome);
}

int write(const WallCollision& c) {
  shared.wall_collision = {.time = c.time,
                           .part = static_cast<double>(c.part),
                           .center = c.center,
                           .point = c.point,
                           .normal = c.normal,
                           .velocity = c.velocity};
  shared.closest = {.time = c.closest.time, .gap = c.closest.gap};
  const auto& [first, second] = c.shadows;
  shared.shadows = {.first = {first.a, first.b}, .second = {second.a, second.b}};
  return static_cast<int>(c.outcome);
}

template <class Answer>
int write_explained(const Explanation<Answer>& explanation) {
  write_steps(explanation);
  return write(explanation.answer);
}

int explain_balls() { return write_explained(explain_collide(ball_a(), ball_b(), shared.collide.max_time)); }

Moving<Wall> wall() {
  const WallArguments& given = shared.collide.wall;
  return {{given.a, given.b}, given.velocity};
}

int explain_ball_and_wall() {
  return write_explained(
      explain_collide(ball_a(), wall(), shared.collide.wall.restitution, shared.collide.max_time));
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE int ricochet_collide() {
  return write(collide(ball_a(), ball_b(), shared.collide.max_time));
}

EMSCRIPTEN_KEEPALIVE int ricochet_collide_wall() {
  return write(collide(ball_a(), wall(), shared.collide.wall.restitution, shared.collide.max_time));
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(collide) {
  emscripten::function("explainCollide", &bindings::explain_balls);
  emscripten::function("explainCollideWall", &bindings::explain_ball_and_wall);
}
