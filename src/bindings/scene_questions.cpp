// The exported functions of a scene, for frequent calls.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>

#include "bindings/bullet.hpp"
#include "bindings/leaving.hpp"
#include "bindings/proximity.hpp"
#include "bindings/scene.hpp"
#include "ricochet/batch.hpp"

namespace bindings {

namespace {

using namespace ricochet;

TraceLimits limits() {
  const auto& [max_bounces, max_distance, restitution, max_time, friction, rolling_friction] = shared.trace;
  return {static_cast<int>(max_bounces), max_distance, given(restitution), max_time, given(friction),
          given(rolling_friction)};
}

}  // namespace

extern "C" {

/// Shoots the bullet in the buffer. Returns the outcome, kOutOfMemory, or kOutOfRange if a number is out of range, which
/// JavaScript does not check. With `looks_on`, the answer also says what the bullet meets after the longest
/// time. With `leaves`, the bullet leaves what the buffer names, and its hit then replaces that.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot(SceneObject* object, bool looks_on, bool leaves) {
  if (!in_range(shared.bullet.position.x, shared.bullet.radius)) return kOutOfRange;
  Scene& scene = object->scene;
  Leaving leaving = leaves ? leaving_of(shared.leaving) : Leaving{};
  Leaving* const left = leaves ? &leaving : nullptr;
  const SceneShot s = looks_on
                          ? scene.shoot_with_closest(read_bullet(), shared.max_time, object->filter(), left)
                          : scene.shoot(read_bullet(), shared.max_time, object->filter(), left);
  if (s.status != Status::Ok) return refusal(s.status);
  if (leaves) shared.leaving = leaving_row(leaving);
  shared.scene_target = s.target;
  shared.scene_triangle = s.triangle;
  return write(s.shot);
}

/// Traces the path of the bullet in the buffer. Returns the number of its legs, or a refusal; the end of the path is in
/// the buffer.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace(SceneObject* object) {
  List<LegRow>& legs = object->legs;
  List<CrossingRow>& crossings = object->crossings;
  legs.clear();
  crossings.clear();
  object->segments.clear();
  const auto each_crossing = [&](const Crossing& crossing) {
    return crossings.push_back({.target = static_cast<double>(crossing.target),
                                .enters = crossing.enters ? 1.0 : 0.0,
                                .time = crossing.time,
                                .center = crossing.center,
                                .leg = static_cast<double>(legs.size())});
  };
  const auto each_leg = [&](const Leg& leg) {
    const Shot& shot = leg.shot;
    LegRow row{.from = leg.from,
               .time = leg.time,
               .target = static_cast<double>(leg.target),
               .point = shot.point,
               .center = shot.center,
               .normal = shot.normal,
               .velocity = shot.velocity,
               .angle = shot.ricochet_angle,
               .uncertainty = leg.uncertainty,
               .triangle = static_cast<double>(leg.triangle),
               .hit = leg.target >= 0 ? 1.0 : 0.0,
               .kind = static_cast<double>(leg.kind),
               .acceleration = leg.acceleration,
               .supports = {}};
    put_supports(leg.supports, row.supports);
    return legs.push_back(row);
  };
  const auto each_segment = [&](const PathSegment& segment) {
    SegmentRow row{.kind = static_cast<double>(segment.kind),
                   .from = segment.from,
                   .velocity = segment.velocity,
                   .acceleration = segment.acceleration,
                   .time = segment.time,
                   .until = segment.until,
                   .supports = {}};
    put_supports(segment.supports, row.supports);
    return object->segments.push_back(row);
  };
  const PathEnd end =
      object->scene.trace(read_bullet(), limits(), each_leg, object->filter(), each_crossing, each_segment);
  if (end.status != Status::Ok) return refusal(end.status);
  shared.path_end = {.bounces = static_cast<double>(end.bounces),
                     .length = end.length,
                     .position = end.position,
                     .velocity = end.velocity,
                     .target = static_cast<double>(end.target),
                     .uncertainty = end.uncertainty};
  shared.path_ending = static_cast<double>(end.ending);
  shared.path_time = end.time;
  shared.crossing_count = static_cast<double>(crossings.size());
  shared.segment_count = static_cast<double>(object->segments.size());
  put_supports(end.supports, shared.path_supports.supports);
  return static_cast<int>(legs.size());
}

/// Finds the first `most` targets that the bullet in the buffer passes through. Returns their number, or a refusal.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_through(SceneObject* object, double most) {
  List<ThroughHit>& hits = object->through;
  const ThroughLimits limits{shared.max_time, static_cast<std::size_t>(most)};
  const Status status = object->scene.shoot_through(read_bullet(), hits, limits, object->filter());
  if (status != Status::Ok) return refusal(status);
  object->through_rows.clear();
  for (const ThroughHit& hit : hits) {
    const ThroughRow row{static_cast<double>(hit.target),
                         static_cast<double>(hit.triangle),
                         hit.enter,
                         hit.exit,
                         hit.point,
                         hit.normal};
    if (!object->through_rows.push_back(row)) return kOutOfMemory;
  }
  return static_cast<int>(hits.size());
}

/// The same for each bullet, with `most` rows each. Returns 0, or a refusal.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_through_many(SceneObject* object, const double* bullets,
                                                           int count, double* hits, int most) {
  return answer(shoot_through_many(object->scene, bullets, static_cast<std::size_t>(count),
                                   static_cast<std::size_t>(most), hits, object->filter()));
}

/// Returns 1 if a target is near enough to the place in the buffer, 0 if none is, or a refusal.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_nearest(SceneObject* object) {
  const SceneClosestPoint found =
      object->scene.nearest(shared.near.place, shared.near.distance, object->filter());
  if (found.status != Status::Ok) return refusal(found.status);
  shared.scene_target = found.target;
  shared.scene_triangle = found.triangle;
  write(found.closest);
  return found.target >= 0 ? 1 : 0;
}

/// Returns the number of targets that overlap the box, or else the ball, in the buffer, or a refusal.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_overlaps(SceneObject* object, bool is_box) {
  const NearArguments& near = shared.near;
  Scene& scene = object->scene;
  const TargetFilter filter = object->filter();
  const Status status = is_box
                            ? scene.overlaps(Box{near.min, near.max}, object->overlapping, filter)
                            : scene.overlaps(Sphere{near.place, near.distance}, object->overlapping, filter);
  if (status != Status::Ok) return refusal(status);
  shared.overlapping = address_of(object->overlapping.data());
  return static_cast<int>(object->overlapping.size());
}

/// Finds a hit for each bullet and, if `triangles` is not 0, the triangle of a mesh. Returns 0, or a refusal. These are
/// optional (0 for none): `leaving`, the target that each bullet leaves, replaced by its hit; `masks`, the groups that
/// it meets; `passed`, a target that it ignores.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_shoot_many(SceneObject* object, const double* bullets, int count,
                                                   double* hits, std::int32_t* triangles, LeavingRow* leaving,
                                                   const std::uint32_t* masks, const std::int32_t* passed) {
  const auto n = static_cast<std::size_t>(count);
  List<Leaving>& left = object->leaving;
  if (leaving != nullptr && !left.resize(n)) return kOutOfMemory;
  if (leaving != nullptr)
    for (std::size_t i = 0; i < n; ++i) left[i] = leaving_of(leaving[i]);
  const Status status = shoot_many(object->scene, bullets, n, hits, triangles, object->filter(),
                                   leaving != nullptr ? left.data() : nullptr, RowFilters{masks, passed});
  if (leaving != nullptr && status != Status::OutOfWork)
    for (std::size_t i = 0; i < n; ++i) leaving[i] = leaving_row(left[i]);
  return answer(status);
}

/// The place of the first invalid number in the rows of targets that bullets leave, or -1.
EMSCRIPTEN_KEEPALIVE int ricochet_first_bad_leaving(SceneObject* object, const LeavingRow* leaving,
                                                    int count) {
  const std::int32_t targets = object->scene.size();
  for (int i = 0; i < count; ++i)
    if (const int bad = first_bad_number(leaving[i], targets); bad >= 0)
      return i * static_cast<int>(kNumbers<LeavingRow>) + bad;
  return -1;
}

/// Finds the end of each bullet's path. Returns 0, or a refusal. `masks` and `passed` as above; `crossings`, if not 0,
/// is memory for the first `most` sensors that each path crosses.
EMSCRIPTEN_KEEPALIVE int ricochet_scene_trace_many(SceneObject* object, const double* bullets, int count,
                                                   double* paths, const std::uint32_t* masks,
                                                   const std::int32_t* passed, double* crossings, int most) {
  return answer(trace_many(object->scene, bullets, static_cast<std::size_t>(count), limits(), paths,
                           object->filter(), RowFilters{masks, passed},
                           CrossingRows{crossings, static_cast<std::size_t>(most)}));
}
}

}  // namespace bindings
