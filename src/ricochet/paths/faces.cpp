#include "ricochet/paths/faces.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/root_guess.hpp"
#include "ricochet/targets/departure.hpp"

namespace ricochet::scene {

namespace {

/// Sine of the angle between a velocity and an edge. A velocity at a smaller angle counts as along the edge. In a crease it is, to rounding.
///   larger: bodies slide on beside a face; smaller: a body in a crease leaves one of its faces again and again
constexpr double kAlongEdge = 0x1p-44;

/// Sine of an angle. A normal that is farther from that of a face belongs to an edge or a corner.
///   larger: a ball is on a face after it has begun to roll over the edge; smaller: rounding takes a face for an edge
constexpr double kTilt = 0x1p-30;

/// The axes, the middle and half of the size of a box.
struct BoxFrame {
  Vec3d axes[3], middle, half;

  explicit BoxFrame(const Core& core) {
    if (core.is_turned) {
      const ScaledRotation<double> rotation(core.rotation);
      middle = core.points[0], half = core.half_size;
      for (int i = 0; i < 3; ++i) {
        Vec3d one(0.0);
        one[i] = 1;
        axes[i] = rotation.to_world(one) * (1 / rotation.scale);
      }
      return;
    }
    middle = 0.5 * core.points[0] + 0.5 * core.points[1];
    half = 0.5 * core.points[1] - 0.5 * core.points[0];
    axes[0] = {1, 0, 0}, axes[1] = {0, 1, 0}, axes[2] = {0, 0, 1};
  }
};

/// The time at which a distance from an edge,
///   c0 + c1 t + c2 t^2,
/// goes below 0. At the start it may be below 0 by rounding.
double time_below(double c0, double c1, double c2, double rounding) {
  if (c0 < -rounding) return 0;
  if (c0 <= rounding) {
    if (c1 < 0 || (c1 == 0 && c2 < 0)) return 0;
    return c2 < 0 ? c1 / -c2 : kInfinity;
  }
  if (c2 == 0) return c1 < 0 ? c0 / -c1 : kInfinity;
  const double square = c1 * c1 - 4 * c0 * c2;
  if (square < 0) return kInfinity;
  const double root = std::sqrt(square);
  if (c2 < 0) return c1 <= 0 ? 2 * c0 / (root - c1) : (c1 + root) / (-2 * c2);
  return c1 < 0 ? 2 * c0 / (root - c1) : kInfinity;
}

/// Finds the edge that a body reaches first.
class FirstEdge {
 public:
  explicit FirstEdge(const Vec3d& normal, const FaceMotion& motion)
      : motion_(motion), foot_(motion.place - normal * motion.radius) {}

  const Vec3d& foot() const { return foot_; }
  /// Considers an edge, given by a place on it and a unit vector across it, into the face.
  void consider(const Vec3d& on_edge, const Vec3d& inward) {
    const double rounding = kFaceRounding * (motion_.size + largest_coordinate(on_edge));
    // A body that moves along an edge, within rounding, does not reach it.
    const auto told = [&](const Vec3d& v) {
      const double one = dot(v, inward);
      return std::fabs(one) > kAlongEdge * taxicab_length(v) ? one : 0.0;
    };
    const double time = time_below(dot(foot_ - on_edge, inward), told(motion_.velocity),
                                   0.5 * told(motion_.acceleration), rounding);
    if (time < first_.time) first_ = {time, -inward};
  }
  void consider(double time, const Vec3d& out) {
    if (time < first_.time) first_ = {time, out};
  }
  const FaceEdge& first() const { return first_; }

 private:
  const FaceMotion& motion_;
  Vec3d foot_;
  FaceEdge first_{kInfinity, Vec3d(0.0)};
};

void find_edge_of_box(const Core& core, const Vec3d& normal, FirstEdge& first) {
  const BoxFrame box(core);
  int up = 0;
  for (int i = 1; i < 3; ++i)
    if (std::fabs(dot(box.axes[i], normal)) > std::fabs(dot(box.axes[up], normal))) up = i;
  for (int i = 0; i < 3; ++i) {
    if (i == up) continue;
    if (core.is_turned) {
      first.consider(box.middle + box.axes[i] * box.half[i], -box.axes[i]);
      first.consider(box.middle - box.axes[i] * box.half[i], box.axes[i]);
    } else {
      // The given coordinates are exact.
      first.consider(core.points[1], -box.axes[i]);
      first.consider(core.points[0], box.axes[i]);
    }
  }
}

/// Finds where the body reaches the rim of a cap. With q the body's place across the axis, in units of the radius R:
///   |q| = 1
void find_rim(const Core& core, const Vec3d& normal, const FaceMotion& motion, FirstEdge& first) {
  const Vec3d e = unit(core.points[1] - core.points[0]);
  const bool is_cap = std::fabs(dot(e, normal)) > 0.5;
  if (!is_cap) return;
  const auto across = [&](const Vec3d& x) { return (x - e * dot(x, e)) * (1 / core.round_radius); };
  const Vec3d q = across(first.foot() - core.points[0]), v = across(motion.velocity),
              h = across(motion.acceleration) * 0.5;
  const double rounding =
      kFaceRounding * (motion.size + largest_coordinate(core.points[0])) / core.round_radius;
  const double inside = 0.5 * (1 - dot(q, q)), rate = -dot(q, v);
  if (inside < -rounding || (inside <= rounding && rate < 0)) return first.consider(0, unit(q));
  const Polynomial<double> weight{
      {std::max(inside, 0.0), rate, -0.5 * dot(v, v) - dot(q, h), -dot(v, h), -0.5 * dot(h, h)}, 4};
  const double time = RootGuess(weight).first(kInfinity);
  if (time < kInfinity) first.consider(time, unit(q + (v + h * time) * time));
}

}  // namespace

Vec3d pressed_face(const AnyShape& shape, const Vec3d& place, const Vec3d& gravity, const Vec3d& normal,
                   double size) {
  const Core core = core_of(shape);
  if (core.kind != CoreKind::Box) return normal;
  const BoxFrame box(core);
  const double rounding = kFaceRounding * (size + size_of_places(shape));
  Vec3d pressed = normal;
  for (int i = 0; i < 3; ++i) {
    const double at = dot(place - box.middle, box.axes[i]);
    for (const double side : {-1.0, 1.0})
      if (std::fabs(at - side * box.half[i]) <= rounding && dot(box.axes[i] * side - pressed, gravity) < 0)
        pressed = box.axes[i] * side;
  }
  return pressed;
}

double size_of_places(const AnyShape& shape) {
  const Core core = core_of(shape);
  double size = core.radius + core.round_radius + largest_coordinate(core.half_size);
  for (int k = 0; k < core.point_count; ++k) size = std::max(size, largest_coordinate(core.points[k]));
  return size;
}

double support_of(const AnyShape& shape, const Vec3d& n) {
  const Core core = core_of(shape);
  const auto over_points = [&](int count) {
    double most = -kInfinity;
    for (int k = 0; k < count; ++k) most = std::max(most, dot(core.points[k], n));
    return most;
  };
  switch (core.kind) {
    case CoreKind::Point:
      return over_points(1) + core.radius;
    case CoreKind::Segment:
      return over_points(2) + core.radius;
    case CoreKind::Plane:
      // A plane has no end except along its own normal
      return length(cross(unit(upward_of(shape)), n)) <= kFaceRounding ? over_points(1) : kInfinity;
    case CoreKind::Triangle:
      return over_points(3);
    case CoreKind::Strip:
      return std::fabs(n.z) > kFaceRounding ? kInfinity
                                            : std::max(dot(Vec3d(core.points[0].x, core.points[0].y, 0), n),
                                                       dot(Vec3d(core.points[1].x, core.points[1].y, 0), n));
    case CoreKind::Box: {
      double most = 0;
      if (core.is_turned) {
        const BoxFrame box(core);
        most = dot(box.middle, n);
        for (int i = 0; i < 3; ++i) most += box.half[i] * std::fabs(dot(box.axes[i], n));
        return most;
      }
      for (int i = 0; i < 3; ++i) most += std::max(n[i] * core.points[0][i], n[i] * core.points[1][i]);
      return most;
    }
    case CoreKind::Cylinder:
      return over_points(2) + core.round_radius * length(cross(n, unit(core.points[1] - core.points[0])));
  }
  return kInfinity;
}

SharpContact sharp_contact(const AnyShape& shape, const Vec3d& contact, const Vec3d& normal) {
  const Core core = core_of(shape);
  switch (core.kind) {
    case CoreKind::Triangle: {
      const Vec3d up = unit(cross(core.points[1] - core.points[0], core.points[2] - core.points[0]));
      if (!(length(cross(up, normal)) > kTilt)) return {};
      // The normal at an edge is at a right angle to it. At a corner it is so to no edge, but by chance.
      int nearest = 0;
      double least = kInfinity;
      for (int k = 0; k < 3; ++k) {
        const Vec3d &from = core.points[k], edge = core.points[(k + 1) % 3] - from;
        const double distance = length(cross(unit(edge), contact - from));
        if (distance < least) least = distance, nearest = k;
      }
      const Vec3d along = unit(core.points[(nearest + 1) % 3] - core.points[nearest]);
      return {true, std::fabs(dot(along, normal)) > kTilt ? Vec3d(0.0) : along};
    }
    case CoreKind::Strip: {
      const Vec3d up = unit(upward_of(shape));
      return {length(cross(up, normal)) > kTilt, Vec3d(0, 0, 1)};
    }
    case CoreKind::Box: {
      // Along the one axis that the normal has no part along
      const BoxFrame box(core);
      int straight = 0;
      Vec3d along(0.0);
      for (const Vec3d& axis : box.axes)
        if (!(std::fabs(dot(axis, normal)) > kTilt)) ++straight, along = axis;
      return {straight < 2, straight == 1 ? along : Vec3d(0.0)};
    }
    default:
      return {};
  }
}

FaceEdge edge_ahead(const AnyShape& shape, const Vec3d& normal, const FaceMotion& motion) {
  const Core core = core_of(shape);
  FirstEdge first(normal, motion);
  switch (core.kind) {
    case CoreKind::Triangle: {
      const Vec3d up = cross(core.points[1] - core.points[0], core.points[2] - core.points[0]);
      for (int k = 0; k < 3; ++k) {
        const Vec3d &from = core.points[k], &to = core.points[(k + 1) % 3];
        // The distance from the nearer end loses fewer digits.
        const bool is_near = taxicab_length(from - first.foot()) <= taxicab_length(to - first.foot());
        first.consider(is_near ? from : to, unit(cross(up, to - from)));
      }
      break;
    }
    case CoreKind::Strip: {
      Vec3d along = core.points[1] - core.points[0];
      along.z = 0;
      along = unit(along);
      for (int k = 0; k < 2; ++k) {
        const Vec3d end(core.points[k].x, core.points[k].y, first.foot().z);
        first.consider(end, k == 0 ? along : -along);
      }
      break;
    }
    case CoreKind::Box:
      find_edge_of_box(core, normal, first);
      break;
    case CoreKind::Cylinder:
      find_rim(core, normal, motion, first);
      break;
    default:
      break;
  }
  return first.first();
}

}  // namespace ricochet::scene
