// How a body follows a bent surface: by hops, each along a tangent and back onto the surface.
#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/bent_surface.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/body_path.hpp"

namespace ricochet::scene {

namespace {

/// Cosine of the angle of eleven hops. One hop on a smooth surface turns the normal by less. A sharp edge beside the surface turns it by more,
/// and the body flies off there.
///   larger: bodies leave spheres; smaller: they are led round sharp edges
constexpr double kSharpTurn = 0.996;

/// Square of the sine of two hops. A surface that meets the bent one at a smaller angle continues it.
///   larger: bodies converge slowly to the place between two surfaces; smaller: they are moved along the bent surface by many times the depth
constexpr double kLeastShare = 4 * kHopTurn * kHopTurn;

/// The shortest step along the bent surfaces that bear a body which moves it out of another surface by a depth. `normal`: unit, of that
/// surface. A bent surface that the other surface continues is left out.
Vec3d step_along(const KeptList& kept, const Vec3d& normal, double depth) {
  std::array<Vec3d, KeptList::kMost> across;  // unit, orthogonal: across the surfaces that the step follows
  std::size_t count = 0;
  Vec3d along = normal;
  double share = 1;
  for (const Kept& one : kept) {
    if (!one.bears || !one.is_bent) continue;
    Vec3d direction = one.normal;
    for (std::size_t i = 0; i < count; ++i) direction -= across[i] * dot(across[i], direction);
    if (!(dot(direction, direction) > kLeastShare)) continue;
    direction = unit(direction);
    const Vec3d rest = along - direction * dot(direction, along);
    if (!(dot(rest, normal) > kLeastShare)) continue;
    along = rest, share = dot(rest, normal);
    across[count++] = direction;
  }
  return along * (depth / share);
}

}  // namespace

Kept BodyPath::contact(const MovingShape& target, const Met& met, const Vec3d& normal,
                       const Vec3d& place) const {
  const double radius = state_.bullet.radius;
  const CoreKind kind = kind_of(target.shape);
  const bool is_flat = radius == 0 && (kind == CoreKind::Plane || kind == CoreKind::Triangle ||
                                       kind == CoreKind::Strip || kind == CoreKind::Box);
  const Vec3d seen = place_seen(place, target.velocity, body_.since) - normal * radius;
  return {met, normal, false, !is_flat && bend_at(target.shape, seen, radius, normal).here != 0};
}

Curvature BodyPath::curvature(const Targets& targets, const Kept& one) const {
  const MovingShape target = targets.shape(one.met);
  const double radius = state_.bullet.radius;
  return bend_at(target.shape,
                 place_seen(state_.end.position, target.velocity, body_.since) - one.normal * radius, radius,
                 one.normal);
}

/// Drops contacts with sharp edges: a point does not stay on them.
void BodyPath::let_go_of_points(const Targets& targets) {
  body_.kept.keep_if([&](const Kept& one) {
    return !one.is_bent || one.over != Vec3d(0.0) || curvature(targets, one).here < kInfinity;
  });
}

motion::ContactSet BodyPath::contact_set(const Targets& targets, const KeptList& kept) const {
  const auto bearing = std::find_if(kept.begin(), kept.end(), [](const Kept& one) { return one.bears; });
  const Kept& first = bearing != kept.end() ? *bearing : kept[0];
  motion::ContactSet set(targets.velocity(first.met.target), kVelocityNoise * state_.fastest);
  for (const Kept& one : kept) set.add(one.normal, targets.velocity(one.met.target));
  return set;
}

/// The velocity nearest to a given one that leads into none of the surfaces that the body touches.
Vec3d BodyPath::led_along(const Targets& targets, const Vec3d& velocity, const KeptList& kept) const {
  if (kept.empty()) return velocity;
  const motion::ContactSet set = contact_set(targets, kept);
  return set.velocity() + set.led_along(velocity);
}

/// Ends a hop: moves the body from the tangent to the nearest place on the bent surfaces, in front of the flat ones that it touches, and sets
/// its speed by the work of gravity and friction. Writes the contacts that last to `kept`.
void BodyPath::hop(const Targets& targets, double time, Vec3d& place, Vec3d& velocity, KeptList& kept) const {
  constexpr int kTurns = 24;
  const double radius = state_.bullet.radius, since = finite(body_.since + time);
  const auto nearest = [&](const Kept& one, const MovingShape& target) {
    ClosestPoint closest = closest_point(place_seen(place, target.velocity, since), target.shape);
    if (has_two_sides(target.shape) && dot(closest.normal, one.normal) < 0)
      closest.normal = -closest.normal, closest.distance = -closest.distance;
    return closest;
  };
  const auto follows = [](const Kept& one) { return one.bears && one.is_bent; };
  KeptList lasting = body_.kept;
  // At a sharp edge the body flies off along the tangent.
  lasting.keep_if([&](const Kept& one) {
    return !follows(one) || dot(nearest(one, targets.shape(one.met)).normal, one.normal) >= kSharpTurn;
  });
  for (int turn = 0; turn < kTurns; ++turn) {
    const Vec3d before = place;
    for (Kept& one : lasting) {
      const MovingShape target = targets.shape(one.met);
      const ClosestPoint closest = nearest(one, target);
      if (follows(one)) {
        place = closest.point + closest.normal * radius;
        if (since > 0 && target.velocity != Vec3d(0.0)) place += target.velocity * since;
        one.normal = closest.normal;
      } else if (dot(closest.normal, one.normal) >= kSharpTurn) {
        if (closest.distance < radius)
          place += step_along(lasting, closest.normal, radius - closest.distance);
        if (one.is_bent) one.normal = closest.normal;
      }
    }
    if (lasting.size() < 2 || length(place - before) <= kPlaceRounding * body_.size) break;
  }
  const auto first = std::find_if(lasting.begin(), lasting.end(), follows);
  if (first == lasting.end()) {
    kept = lasting;
    return;
  }
  // The square of the velocity follows from the energy, seen at the velocity that the surfaces share.
  const motion::ContactSet set = contact_set(targets, lasting);
  const Vec3d u = set.velocity(), before = state_.end.velocity - u;
  const Vec3d moved = place - state_.end.position - u * time;
  const double square =
      dot(before, before) + 2 * (dot(targets.gravity(), moved) - body_.braking * length(moved));
  Vec3d along = set.led_along(velocity);
  const bool is_one = std::all_of(lasting.begin(), lasting.end(),
                                  [&](const Kept& one) { return is_same_feature(one, *first); });
  Vec3d straight(0.0);
  for (Kept& one : lasting) {
    if (!follows(one)) continue;
    const MovingShape target = targets.shape(one.met);
    const Vec3d point = nearest(one, target).point;
    if (is_one) straight = straight_direction(target.shape, point, radius, one.normal);
    one.is_bent = bend_at(target.shape, point, radius, one.normal).here != 0;
    one.over = Vec3d(0.0);
  }
  const double kept_speed = dot(along, straight);
  along -= straight * kept_speed;
  const double across = square - kept_speed * kept_speed, size = length(along);
  velocity = u + straight * kept_speed;
  if (across > 0 && size > 0) velocity += along * (std::sqrt(across) / size);
  kept = lasting;
}

/// Ends a hop at a hit: finds the place that is on the bent surface and on the one that is hit, by steps along one and projections onto the
/// other, in turns.
void BodyPath::hop_to_hit(const Targets& targets, double time, const Vec3d& normal, Vec3d& place,
                          Vec3d& velocity, KeptList& kept) const {
  constexpr int kTurns = 24;
  const Vec3d met = place, tangent = velocity;
  for (int k = 0; k < kTurns; ++k) {
    const Vec3d before = place;
    velocity = tangent;
    hop(targets, time, place, velocity, kept);
    if (const double depth = dot(met - place, normal); depth > 0) place += step_along(kept, normal, depth);
    if (length(place - before) <= kPlaceRounding * body_.size) break;
  }
}

/// After a hop of `time` the body may overlap a neighbouring surface. Moves it out of that surface, and appends the new contact to `kept`. False
/// if memory is full.
bool BodyPath::step_off(Targets& targets, double time, Vec3d& place, KeptList& kept) const {
  const double radius = state_.bullet.radius, since = finite(body_.since + time);
  // The tangent leaves the surface by the angle of a hop.
  const double way = way_on_leg(state_.end.velocity, body_.acceleration, time);
  const double off = radius > 0 ? 4 * kHopTurn * kHopTurn * radius : 2 * kHopTurn * way;
  Surroundings around;
  if (!around.find(targets, filter_, place, radius, since, off / kPlaceRounding)) return false;
  constexpr int kTurns = 24;
  for (int turn = 0; turn < kTurns; ++turn) {
    const Vec3d before = place;
    for (const NearSurface& one : around.all()) {
      const ClosestPoint closest =
          closest_point(place_seen(place, one.shape.velocity, since), one.shape.shape);
      const bool has_sides = has_two_sides(one.shape.shape);
      if (has_sides && radius == 0) continue;
      const double distance = has_sides ? std::fabs(closest.distance) : closest.distance;
      if (distance >= radius) continue;
      const Vec3d n = has_sides && closest.distance < 0 ? -closest.normal : closest.normal;
      place += n * (radius - distance);
      if (find_kept(kept, one.met) == nullptr)
        kept.add({one.met, n, false, bend_at(one.shape.shape, closest.point, radius, n).here != 0});
    }
    if (length(place - before) <= kPlaceRounding * body_.size) break;
  }
  return true;
}

}  // namespace ricochet::scene
