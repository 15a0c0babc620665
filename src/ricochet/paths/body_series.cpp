// Series: infinitely many bounces on one flat face, with nothing in the way, as one leg.
#include <algorithm>

#include "ricochet/motion/bearing.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/body_path.hpp"
#include "ricochet/paths/faces.hpp"
#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

/// True if a region contains nothing in front of a face.
bool BodyPath::is_clear(Targets& targets, const Kept& face, const Box& region) const {
  const double level = support_of(targets.shape(face.met).shape, face.normal);
  bool is_clear = true;
  const auto consider = [&](const Met& met, const AnyShape& shape) {
    is_clear = met == face.met ||
               support_of(shape, face.normal) - level <= kFaceRounding * (size_of_places(shape) + body_.size);
    return is_clear;
  };
  const bool is_asked = targets.sorted().for_each_near(
      region, [] { return 0.0; },
      [&](std::int32_t index, const Sphere&) {
        if (!is_clear || (filter_ != nullptr && !filter_->admits(index))) return;
        const Met met{index, -1};
        if (targets.is_mesh(index)) {
          if (targets.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
          each_triangle_near(targets, index, filter_, region,
                             [&](const NearTriangle& near) { return consider(near.met, near.triangle); });
          return;
        }
        if (filter_ != nullptr && !filter_->admits(met)) return;
        if (targets.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
        const AnyShape& shape = targets.target(index).shape;
        if (kind_of(shape) == CoreKind::Plane) {
          // The plane does not matter if the whole region is on one side of it.
          const Vec3d &point = reference_point(shape), upward = upward_of(shape);
          double least = 0, most = 0;
          for (int i = 0; i < 3; ++i) {
            const double one = upward[i] * (region.min[i] - point[i]),
                         other = upward[i] * (region.max[i] - point[i]);
            least += std::min(one, other), most += std::max(one, other);
          }
          if (least > 0 || most < 0) return;
        }
        const Box& box = targets.bounds(index);
        for (int i = 0; i < 3; ++i)
          if (box.min[i] > region.max[i] || box.max[i] < region.min[i]) return;
        (void)consider(met, shape);
      });
  return is_asked && is_clear;
}

bool BodyPath::begin_series(Targets& targets, const Kept& face) {
  const PathEnd& end = state_.end;
  const MovingShape target = targets.shape(face.met);
  const auto [restitution, friction, drag] = law_with(targets, face.met);
  const Vec3d &n = face.normal, &gravity = targets.gravity();
  const double pull = -dot(gravity, n), out = dot(end.velocity, n);
  // With friction, each bounce of a series has another velocity along the face.
  if (friction > 0 || target.velocity != Vec3d(0.0) || face.is_bent || !(restitution < 1) || !(pull > 0) ||
      !(out > 0))
    return false;
  const double time = motion::time_of_series(out, pull, restitution), radius = state_.bullet.radius;
  const motion::KeptContact contact[] = {{n}};
  const Vec3d along = motion::bear(contact, gravity).acceleration;
  Vec3d sliding = end.velocity - n * out;
  if (length(sliding) <= kVelocityNoise * state_.fastest) sliding = Vec3d(0.0);
  const bool stays = sliding == Vec3d(0.0) && along == Vec3d(0.0);
  if (!stays &&
      !(edge_ahead(target.shape, n, {end.position, sliding, along, radius, body_.size}).time >= time))
    return false;
  const Vec3d at_end = place_on_leg(end.position, sliding, along, time),
              corner = end.position + sliding * (time / 2);
  const Vec3d room(radius + out * out / (2 * pull) + kPlaceRounding * body_.size);
  const Box region{min(end.position, min(at_end, corner)) - room,
                   max(end.position, max(at_end, corner)) + room};
  if (!is_clear(targets, face, region)) return false;
  body_.kept.clear();
  body_.kept.add({face.met, n, true, false});
  state_.set_out(end.position, sliding);
  body_.acceleration = along;
  body_.rests = false;
  body_.ending = LegEnding::Series;
  body_.until = time;
  body_.braking = 0;
  body_.series_speed = out;
  body_.series_restitution = restitution;
  return true;
}

bool BodyPath::begin_last_series(Targets& targets) {
  if (body_.ending == LegEnding::Series) return true;
  if (met_.target < 0 || !targets.has(met_.target) || !body_.kept.empty()) return false;
  return begin_series(targets, contact(targets.shape(met_), met_, normal_, state_.end.position));
}

}  // namespace ricochet::scene
