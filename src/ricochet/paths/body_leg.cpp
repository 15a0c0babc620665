// The direction of a body's next leg, and its end, by the contacts that the body keeps.
#include <algorithm>
#include <cmath>

#include "ricochet/motion/bearing.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/bent_surface.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/body_path.hpp"
#include "ricochet/paths/faces.hpp"
#include "ricochet/paths/nudge.hpp"

namespace ricochet::scene {

namespace {

/// Tangent of the angle by which the direction of a slide turns before the direction of friction is found anew: 1/64 radian.
///   larger: slides across slopes are imprecise; smaller: they have more legs
constexpr double kFrictionTurn = 0x1p-6;

}  // namespace

/// Applies friction to the leg that begins here. The body is slowed down along the surfaces that bear it, by the given deceleration. It stays
/// on them if it has their velocity, and gravity along them is too weak to move it.
void BodyPath::rub(const Targets& targets, double deceleration) {
  body_.braking = deceleration;
  const Vec3d of_surfaces = contact_set(targets, body_.kept).velocity();
  const Vec3d relative = state_.end.velocity - of_surfaces;
  // The acceleration along the surfaces. Bent ones also turn the body.
  Vec3d pull = body_.acceleration;
  for (const Kept& one : body_.kept)
    if (one.bears && one.is_bent) pull -= one.normal * dot(pull, one.normal);
  const Vec3d turned = body_.acceleration - pull;
  const double speed = length(relative), pulled = length(pull);
  if (speed <= kVelocityNoise * state_.fastest || speed * speed <= rounding_speed_squared(targets)) {
    if (speed > 0) state_.set_out(state_.end.position, of_surfaces);
    body_.acceleration = pulled > deceleration ? pull * (1 - deceleration / pulled) : Vec3d(0.0);
    return;
  }
  const Vec3d direction = relative / speed;
  const double along = dot(pull, direction), gain = along - deceleration;
  const double across = length(pull - direction * along);
  const bool is_straight = across <= (along > 0 ? kFrictionTurn * along : motion::kBalanced * pulled);
  if (is_straight && gain < 0) {
    body_.acceleration = turned + direction * gain;
    body_.until = -speed / gain;
    body_.ending = LegEnding::Stop;
    return;
  }
  body_.acceleration -= direction * deceleration;
  // tan(angle) = across t / (speed + gain t)
  const double turning = across - gain * kFrictionTurn;
  if (!is_straight && turning > 0) {
    body_.until = speed * kFrictionTurn / turning;
    body_.ending = LegEnding::Turn;
  }
}

void BodyPath::choose_leg(Targets& targets) {
  const PathEnd& end = state_.end;
  const Vec3d& gravity = targets.gravity();
  const double radius = state_.bullet.radius;
  std::array<motion::KeptContact, KeptList::kMost> contacts;
  std::size_t count = 0;
  let_go_of_points(targets);
  for (const Kept& one : body_.kept) {
    motion::KeptContact& contact = contacts[count++];
    contact = {one.normal};
    if (!one.is_bent) continue;
    const MovingShape target = targets.shape(one.met);
    const Vec3d at = place_seen(end.position, target.velocity, body_.since) - one.normal * radius;
    const double across = dot(end.velocity - target.velocity, one.over);
    contact.least =
        -std::max(centripetal_at(target.shape, at, radius, one.normal, end.velocity - target.velocity),
                  radius > 0 ? across * across / radius : 0.0);
  }
  const motion::Bearing bearing = motion::bear({contacts.data(), count}, gravity);
  body_.acceleration = bearing.acceleration;
  for (Kept& one : body_.kept) one.bears = false;
  double drag = 0;  // deceleration by friction
  for (std::size_t i = 0; i < bearing.count; ++i) {
    Kept& one = body_.kept[bearing.which[i]];
    one.bears = true;
    drag += law_with(targets, one.met).drag * bearing.pressures[i];
  }
  // Two faces that share the edge under the body are one surface. If the body dropped one of them, it would hit that one again at once.
  const auto is_borne_beside = [&](const Kept& one) {
    return radius > 0 && one.is_bent &&
           std::any_of(body_.kept.begin(), body_.kept.end(), [&](const Kept& other) {
             return other.bears && other.is_bent && is_same_feature(one, other);
           });
  };
  Vec3d leaving = end.velocity;
  body_.kept.keep_if([&](const Kept& one) {
    const bool pulls_away = dot(bearing.acceleration, one.normal) > motion::kBalanced * length(gravity);
    if (one.bears || (!one.is_bent && !pulls_away) || is_borne_beside(one)) return true;
    // The body leaves a surface that bends away, or from which gravity pulls it. Its velocity must lead out, even if rounding has turned it in.
    const Vec3d relative = leaving - targets.velocity(one.met.target);
    const double least = kOverEdge * length(relative), out = dot(relative, one.normal);
    if (out < least) leaving += one.normal * (least - out);
    return false;
  });
  if (leaving != end.velocity) state_.set_out(end.position, finite(leaving));
  body_.ending = LegEnding::Never;
  body_.until = kInfinity;
  body_.series_speed = 0;
  body_.braking = 0;
  if (drag > 0) rub(targets, drag);
  const KeptList& all = body_.kept;
  body_.rests = bearing.count > 0 && body_.acceleration == Vec3d(0.0) &&
                std::all_of(all.begin(), all.end(), [&](const Kept& one) {
                  return !one.bears || targets.velocity(one.met.target) == end.velocity;
                });
  if (body_.rests || all.empty()) return;
  // A point stays exactly in front of the faces that it keeps if neither its velocity nor its acceleration leads into them.
  Vec3d velocity = end.velocity;
  if (radius == 0) {
    constexpr double kLargestTurn = 0x1p-30;
    const auto led_out = [&](const Vec3d& given, bool is_velocity) {
      return nudged(given, length(given), kLargestTurn, [&](const Vec3d& v, Vec3d& out) {
        bool goes_into_one = false;
        for (const Kept& one : all) {
          if (one.is_bent) continue;
          const MovingShape target = targets.shape(one.met);
          const Vec3d of_face = is_velocity ? target.velocity : Vec3d(0.0);
          if (side_of_normal(target.shape, one.normal) * rise_over(target.shape, v, of_face) >= 0) continue;
          out += one.normal;
          goes_into_one = true;
        }
        return goes_into_one;
      });
    };
    body_.acceleration = led_out(body_.acceleration, false);
    velocity = led_out(velocity, true);
  }
  state_.set_out(end.position, velocity);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Kept& one = all[i];
    if (!one.bears) continue;
    const MovingShape target = targets.shape(one.met);
    const Vec3d relative = velocity - target.velocity;
    if (one.is_bent) {
      const Curvature bend =
          one.over != Vec3d(0.0) ? constant_curvature(1 / radius) : curvature(targets, one);
      // A hop ends a little beyond the place where the curvature changes.
      const double change = bend.clearance + std::max(kHopTurn / bend.worst, kOverEdge * body_.size);
      const double way = std::min(kHopTurn / bend.here, change), speed = length(relative);
      const double time = 2 * way / (speed + std::sqrt(speed * speed + 2 * length(body_.acceleration) * way));
      if (time < body_.until) body_.until = time, body_.ending = LegEnding::Hop;
      continue;
    }
    const Vec3d seen = place_seen(end.position, target.velocity, body_.since);
    const FaceEdge edge =
        edge_ahead(target.shape, one.normal, {seen, relative, body_.acceleration, radius, body_.size});
    if (edge.time == 0 && radius > 0) {
      // The middle of the ball is over the edge: the ball holds on to the edge, or flies off.
      body_.kept[i].is_bent = true;
      body_.kept[i].over = edge.out;
      return choose_leg(targets);
    }
    if (edge.time < body_.until) {
      body_.until = edge.time, body_.ending = LegEnding::Edge;
      body_.edge = edge.out, body_.edge_of = static_cast<std::int8_t>(i);
    }
  }
}

/// At the edge of a face, looks at the faces beyond it. The body hits those that it moves into at once, even if rounding has left a gap
/// between them. Returns whether the body stays in the valley of two faces: it moves into the second face, or along it.
bool BodyPath::meet_next(const Surroundings& around, const AnyShape& face, const Vec3d& of_face,
                         const Vec3d& velocity, double noise) {
  bool is_in_valley = false;
  for (const NearSurface& one : around.all()) {
    if (!one.has_sides || find_kept(body_.kept, one.met) != nullptr) continue;
    const Vec3d relative = velocity - one.shape.velocity;
    const double rate = dot(relative, one.normal);
    if (rate > noise) continue;
    // A body that stands still moves where it is accelerated to.
    const bool moves_in =
        rate < -noise || (length(relative) <= noise && dot(body_.acceleration, one.normal) < 0);
    const FacesMeet meet = meet_at_edge(face, of_face, one.shape.shape);
    if (meet == FacesMeet::Nowhere) continue;
    if (moves_in) {
      if (find_side(body_.all_sides(), one.met) == nullptr) body_.add_side({one.met, one.normal});
    } else if (meet == FacesMeet::InValley) {
      // Not a face that ends here too: at a vertex, two such faces would take the body from each other for ever.
      const Vec3d seen = place_seen(state_.end.position, one.shape.velocity, body_.since);
      const FaceMotion motion{seen, velocity - one.shape.velocity, Vec3d(0.0), state_.bullet.radius,
                              body_.size};
      if (edge_ahead(one.shape.shape, one.normal, motion).time == 0) continue;
      body_.kept.add({one.met, one.normal});
    } else {
      continue;
    }
    is_in_valley = is_in_valley || meet == FacesMeet::InValley;
  }
  return is_in_valley;
}

}  // namespace ricochet::scene
