// The questions of the articles besides `shoot` and `collide`, each without steps (an exported function) and with them
// (embind). Arguments and answer are in the shared buffer; the functions return the number of the outcome.
#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/ball.hpp"
#include "bindings/derivation.hpp"
#include "bindings/shapes.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"

namespace bindings {

namespace {

using namespace ricochet;

int write(const RaySphere& r) {
  shared.ray_answer = {.starts_inside = flag(r.starts_inside),
                       .enter = r.enter,
                       .exit = r.exit,
                       .closest_time = r.closest_time,
                       .closest_distance = r.closest_distance,
                       .closest_point = r.closest_point};
  return static_cast<int>(r.outcome);
}

int write(const Sweep& s) {
  shared.sweep_answer = {.fraction = s.fraction,
                         .center_a = s.center_a,
                         .center_b = s.center_b,
                         .movement_a = s.movement_a,
                         .movement_b = s.movement_b,
                         .point = s.point,
                         .normal = s.normal};
  return static_cast<int>(s.outcome);
}

int write(const SpherePlane& s) {
  shared.sphere_plane_answer = {.distance = s.distance,
                                .depth = s.depth,
                                .normal = s.normal,
                                .foot = s.foot,
                                .t = s.t,
                                .has_uv = flag(s.has_uv),
                                .u = s.u,
                                .v = s.v,
                                .inside = flag(s.inside)};
  return static_cast<int>(s.overlap);
}

template <class Answer>
int write(const Explanation<Answer>& explanation) {
  write_steps(explanation);
  return write(explanation.answer);
}

Sphere ray_target() { return {shared.ray.center, shared.ray.radius}; }

int ask_explained_ray_sphere() {
  return write(
      explain_ray_sphere(shared.ray.origin, shared.ray.direction, ray_target(), shared.ray.max_time));
}

int ask_explained_sweep() { return write(explain_sweep(ball_a(), ball_b())); }

/// Answers about the sphere and the plane in the buffer, which has one of two kinds.
template <class Question>
int with_plane(int kind, Question&& question) {
  const Sphere sphere{shared.sphere_plane.center, shared.sphere_plane.radius};
  const auto ask = [&](const auto& plane) {
    return is_degenerate(plane) ? kDegenerate : write(question(sphere, plane));
  };
  return static_cast<ShapeKind>(kind) == ShapeKind::PlaneThrough ? ask(shape_as<PlaneThrough>())
                                                                 : ask(shape_as<Plane>());
}

int ask_explained_sphere_plane(int kind) {
  return with_plane(
      kind, [](const Sphere& sphere, const auto& plane) { return explain_sphere_plane(sphere, plane); });
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE int ricochet_ray_sphere() {
  return write(ray_sphere(shared.ray.origin, shared.ray.direction, ray_target(), shared.ray.max_time));
}

EMSCRIPTEN_KEEPALIVE int ricochet_sweep() { return write(sweep(ball_a(), ball_b())); }

EMSCRIPTEN_KEEPALIVE int ricochet_sphere_plane(int kind) {
  return with_plane(kind,
                    [](const Sphere& sphere, const auto& plane) { return sphere_plane(sphere, plane); });
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(questions) {
  using emscripten::function;
  function("explainRaySphere", &bindings::ask_explained_ray_sphere);
  function("explainSweep", &bindings::ask_explained_sweep);
  function("explainSpherePlane", &bindings::ask_explained_sphere_plane);
}
