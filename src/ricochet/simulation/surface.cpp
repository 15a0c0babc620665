// For size: worlds with gravity.
#include "ricochet/simulation/surface.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/time_over_face.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::simulation {

namespace {

/// Relative to the time in which a ball at rest on top of a curved surface would fall by a factor e: a hop from rest
/// takes no longer.
constexpr double kHopFromRest = 0x1p-4;
/// In radii: along a surface that does not curve, such as an edge, a hop is a piece of this length.
constexpr double kStraight = 8;
/// Parts of the radius over which the normal's turning is measured.
constexpr double kBendStep = 0x1p-16;
/// In radians, and relative to the radius: edges of two faces that a ball touches this close together count as one.
constexpr double kSameEdge = 0x1p-24;
/// Relative to the radius: how deep a hop may lead into the face beyond an edge.
constexpr double kHopError = 0x1p-30;
/// Cosine, less 1: a direction this close to the normal of a surface with two sides counts as that normal.
constexpr double kSameNormal = 0x1p-40;

/// Vector from the surface to a ball's place, which is longer than rounding; and the unit normal.
struct Outward {
  Vec3d separation, normal;
};

Outward outward_of(const AnyShape& shape, const Vec3d& seen) {
  const Vec3d separation = seen - closest_point(shape, seen);
  if (!has_two_sides(shape)) return {separation, ricochet::closest_point(seen, shape).normal};
  const Vec3d up = unit(upward_of(shape));
  const double along = dot(up, separation), size = std::sqrt(dot(separation, separation));
  if (std::fabs(along) >= (1 - kSameNormal) * size) return {separation, along < 0 ? -up : up};
  return {separation, separation / size};
}

Vec3d from_ball(const State& state, const Vec3d& place, int k, double time) {
  Vec3d r = place - state.place_at(k, time);
  for (int axis = 0; axis < 3; ++axis)
    if (state.period[axis] > 0) r[axis] -= state.period[axis] * std::round(r[axis] / state.period[axis]);
  return r;
}

}  // namespace

/// Its place after t, along the face:   v t + a t^2 / 2
double time_over_flat(const AnyShape& shape, const Vec3d& place, const Vec3d& v, const Vec3d& a,
                      double radius, double margin, const Vec3d& n) {
  if (is_plane(shape)) return kInfiniteTime;
  const auto along = [&](const Vec3d& vector) { return vector - n * dot(vector, n); };
  const Vec3d velocity = along(v), pull = along(a);
  const auto over = time_over_face(shape, place, velocity, pull, radius);
  if (!over) return 0;
  constexpr double kNextToEdge = 64;
  const Vec3d path = velocity * *over + pull * (0.5 * *over * *over);
  return size_of(path) <= kNextToEdge * margin ? 0 : *over;
}

double distance_rounding(const AnyShape& shape) {
  const Core core = core_of(shape);
  const double size = core.kind == CoreKind::Plane ? 0 : size_of(core);
  return kSimultaneousGap * (largest_coordinate(core.reference_point()) + size);
}

Surface surface_of(const State& state, int i, std::int32_t partner, double time) {
  Surface surface{partner, Vec3d(0.0), Vec3d(0.0), 0, state.place_rounding(i)};
  const double radius = state.body(i).radius;
  const Vec3d place = state.place_at(i, time);
  if (is_wall(partner)) {
    const int axis = wall_of(partner) / 2;
    const bool upper = wall_of(partner) % 2 == 1;
    const Box& bounds = state.surroundings.bounds;
    surface.normal[axis] = upper ? -1 : 1;
    surface.gap = upper ? bounds.max[axis] - radius - place[axis] : place[axis] - (bounds.min[axis] + radius);
    return surface;
  }
  if (is_ball(partner)) {
    const int k = state.slot(partner);
    const Vec3d r = from_ball(state, place, k, time);
    const double distance = length(r);
    surface.normal = r / distance;
    surface.velocity = state.flight(k).velocity;
    surface.gap = distance - state.sum_of_radii(i, k);
    surface.rounding += state.place_rounding(k);
    return surface;
  }
  const int o = obstacle_of(partner);
  const Obstacle& obstacle = state.obstacle(o);
  const Outward out = outward_of(obstacle.shape, place - state.offset_at(o, time));
  surface.normal = out.normal;
  surface.velocity = obstacle.velocity;
  surface.gap = std::sqrt(dot(out.separation, out.separation)) - radius;
  surface.rounding += distance_rounding(obstacle.shape);
  return surface;
}

double time_on_flat(const State& state, int i, std::int32_t partner, double time) {
  if (is_wall(partner)) return kInfiniteTime;
  if (is_ball(partner)) return 0;
  const int o = obstacle_of(partner);
  const Obstacle& obstacle = state.obstacle(o);
  if (is_plane(obstacle.shape)) return kInfiniteTime;
  if (state.has_periodic_axis()) return 0;
  return time_over_flat(obstacle.shape, state.place_at(i, time) - state.offset_at(o, time),
                        state.velocity_at(i, time) - obstacle.velocity, state.acceleration(i),
                        state.body(i).radius, state.place_rounding(i),
                        surface_of(state, i, partner, time).normal);
}

double bend_of(const State& state, int i, const Surface& surface, const Vec3d& direction) {
  if (is_wall(surface.partner)) return 0;
  const Flight& f = state.flight(i);
  const double step = kBendStep * state.body(i).radius;
  const Vec3d place = f.position + direction * step;
  Vec3d normal;
  if (is_ball(surface.partner)) {
    normal = unit(from_ball(state, place, state.slot(surface.partner), f.since));
  } else {
    const int o = obstacle_of(surface.partner);
    if (is_plane(state.obstacle(o).shape)) return 0;
    normal = outward_of(state.obstacle(o).shape, place - state.offset_at(o, f.since)).normal;
  }
  return std::max(0.0, dot(normal - surface.normal, direction) / step);
}

/// With the curvature c, the speed w and the acceleration a, it turns by   c (w t + a t^2 / 2).
double time_of_hop(const State& state, int i, const Surface& surface, const Vec3d& acceleration) {
  const Vec3d velocity = state.flight(i).velocity - surface.velocity;
  const Vec3d way = velocity != Vec3d(0.0) ? velocity : acceleration;
  if (way == Vec3d(0.0)) return kInfiniteTime;
  const double bend = std::max(bend_of(state, i, surface, unit(way)), 1 / (kStraight * state.body(i).radius));
  const double distance = kHop / bend, speed = length(velocity);
  const double time = 2 * distance / (speed + std::sqrt(speed * speed + 2 * length(acceleration) * distance));
  return std::min(time, kHopFromRest * std::sqrt(1 / (bend * state.gravity_size)));
}

double time_into(const State& state, int i, std::int32_t partner, double latest) {
  const double since = state.flight(i).since, allowed = -kHopError * state.body(i).radius;
  const auto is_in = [&](double time) { return surface_of(state, i, partner, since + time).gap < allowed; };
  if (!is_in(latest) || is_in(0)) return latest;
  double low = 0, high = latest;
  constexpr int kHalvings = 24;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    (is_in(middle) ? high : low) = middle;
  }
  return high;
}

/// Uses the least speed of the hop, so that it does not lead into the surface: w or w + a t, with a the acceleration
/// along the velocity.
double hold_of(const State& state, int i, const Surface& surface) {
  const Vec3d velocity = state.flight(i).velocity - surface.velocity;
  if (velocity == Vec3d(0.0)) return 0;
  const Vec3d way = unit(velocity);
  const double bend = bend_of(state, i, surface, way), along = dot(way, state.gravity());
  const double speed = dot(velocity, way);
  const double time = time_of_hop(state, i, surface, way * along + surface.normal * (bend * speed * speed));
  const double least = std::max(0.0, std::min(speed, speed + along * time));
  return bend * least * least;
}

bool is_behind(const State& state, int i, int o) {
  const Flight& f = state.flight(i);
  const Obstacle& obstacle = state.obstacle(o);
  const Core core = core_of(obstacle.shape);
  for (const std::int32_t partner : state.support(i).partner) {
    if (partner == kNoPartner) continue;
    const Surface surface = surface_of(state, i, partner, f.since);
    const Vec3d& n = surface.normal;
    if (!is_on_flat(state, i, partner, f.since)) {
      // The edge of another face at the same place
      const Surface other = surface_of(state, i, obstacle_partner(o), f.since);
      const Vec3d off = other.normal - n;
      if (other.velocity == surface.velocity && dot(off, off) <= kSameEdge * kSameEdge &&
          other.gap <= 16 * (surface.rounding + other.rounding) + kSameEdge * state.body(i).radius)
        return true;
      continue;
    }
    if (core.kind == CoreKind::Plane || core.kind == CoreKind::Cylinder) continue;
    if (surface.velocity != obstacle.velocity || (core.is_flat() && n.z != 0)) continue;
    const Vec3d contact = f.position - n * state.body(i).radius - state.offset_at(o, f.since);
    const double allowed = 4 * (surface.rounding + distance_rounding(obstacle.shape));
    double highest = core.radius;
    if (core.is_turned) {
      // For a box about its middle: by the farthest corner
      const Box box = bounds(core);
      const Vec3d half = (box.max - box.min) * 0.5;
      highest += dot(n, core.points[0] - contact) + std::fabs(n.x) * half.x + std::fabs(n.y) * half.y +
                 std::fabs(n.z) * half.z;
    } else if (core.kind == CoreKind::Box) {
      for (int axis = 0; axis < 3; ++axis)
        highest += n[axis] * ((n[axis] > 0 ? core.points[1] : core.points[0])[axis] - contact[axis]);
    } else {
      const int count = core.kind == CoreKind::Point ? 1 : core.kind == CoreKind::Triangle ? 3 : 2;
      double most = -kUnbounded;
      for (int k = 0; k < count; ++k) {
        Vec3d corner = core.points[k] - contact;
        if (core.is_flat()) corner.z = 0;
        most = std::max(most, dot(n, corner));
      }
      highest += most;
    }
    if (highest <= allowed) return true;
  }
  return false;
}

}  // namespace ricochet::simulation
