#include "ricochet/aim/local.hpp"

#include "ricochet/aim/inflated.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::aiming {

namespace {

/// Units stay as they are while the path and the speed are within.
constexpr double kSmallUnit = 0x1p-100, kLargeUnit = 0x1p100;
/// What is farther away than so many lengths of the path is left out.
constexpr double kFar = 1e7;
/// Each takes away 30 digits.
constexpr int kFootSteps = 12;

double power_of_two_near(double a) {
  int exponent;
  std::frexp(a, &exponent);
  return std::ldexp(1.0, exponent);
}

bool is_far_from_one(double a) { return a > 0 && a < HUGE_VAL && (a < kSmallUnit || a > kLargeUnit); }

/// 1, or the power of two that brings `size` near 1.
double unit_for(double size) { return is_far_from_one(size) ? 1 / power_of_two_near(size) : 1; }

/// The part of the segment within `reach` of `from`: foot = from - h, where h is what d = b - a leaves of
/// from - a, over double-doubles, again and again until the rounding of what lies along a long d is gone,
/// too.
void cut_segment(Vec3d& a, Vec3d& b, const Vec3d& from, double reach) {
  if (!(length(a - from) > reach) && !(length(b - from) > reach)) return;
  const Vec3<DoubleDouble> d = difference<DoubleDouble>(b, a) * DoubleDouble(unit_scale(b - a));
  const DoubleDouble size = length_squared(d);
  Vec3<DoubleDouble> h = difference<DoubleDouble>(from, a);
  for (int step = 0; step < kFootSteps; ++step) h = h - d * (dot(h, d) / size);
  const Vec3d away(value(h.x), value(h.y), value(h.z));
  const Vec3d foot = from - away, along = unit(b - a);
  if (!(length(away) < reach)) return;
  if (dot(a - foot, along) < -reach) a = foot - along * reach;
  if (dot(b - foot, along) > reach) b = foot + along * reach;
}

/// The part of the box within `reach` of `from` along each of its own axes. Over big floats, so that a face
/// near by stays where it is however large the box.
void cut_box(OrientedBox& box, const Vec3d& from, double reach) {
  if (!(length(from - box.center) + length(box.half_size) > reach)) return;
  Vec3d low(0.0), high(0.0);
  {
    const BigFloat::Workspace workspace;
    const BigFloat::Precision precision(kLongLimbs);
    const ScaledRotation<BigFloat> turn(box.rotation);
    const Vec3<BigFloat> place = turn.to_local(difference<BigFloat>(from, box.center));
    const Vec3<BigFloat> half = Vec3<BigFloat>(box.half_size) * turn.scale;
    low = max(values((-half - place) / turn.scale), Vec3d(-reach));
    high = min(values((half - place) / turn.scale), Vec3d(reach));
  }
  if (max(low, high) != high) return;  // out of reach
  const ScaledRotation<double> turn(box.rotation);
  box.center = from + turn.to_world(low + high) / (2 * turn.scale);
  box.half_size = (high - low) * 0.5;
}

struct Cut {
  const Vec3d& from;
  double reach;

  void operator()(Sphere&) const {}
  void operator()(Triangle&) const {}
  void operator()(Plane&) const {}
  void operator()(Box& box) const {
    box.min = max(box.min, from - Vec3d(reach));
    box.max = min(box.max, from + Vec3d(reach));
  }
  void operator()(Capsule& s) const { cut_segment(s.a, s.b, from, reach); }
  void operator()(Cylinder& s) const { cut_segment(s.a, s.b, from, reach); }
  void operator()(Wall& s) const { cut_segment(s.a, s.b, Vec3d(from.x, from.y, 0), reach); }
  void operator()(OrientedBox& s) const { cut_box(s, from, reach); }
};

struct Scale {
  double by;

  void operator()(Sphere& s) const { s.center *= by, s.radius *= by; }
  void operator()(Triangle& s) const { s.a *= by, s.b *= by, s.c *= by; }
  void operator()(Plane& s) const {
    s.point *= by;
    if (s.given == Plane::Given::Points) s.normal *= by, s.third *= by;
  }
  void operator()(Box& s) const { s.min *= by, s.max *= by; }
  void operator()(Capsule& s) const { s.a *= by, s.b *= by, s.radius *= by; }
  void operator()(Cylinder& s) const { s.a *= by, s.b *= by, s.radius *= by; }
  void operator()(Wall& s) const { s.a *= by, s.b *= by; }
  void operator()(OrientedBox& s) const { s.center *= by, s.half_size *= by; }
};

}  // namespace

Search localized(const Search& search, MovingShape* room) {
  Search local = search;
  Aim& q = local.question;
  double path = length(q.to - q.from), fastest = length(q.to_velocity);
  for (std::size_t i = 0; i < search.bounces(); ++i) {
    path = std::max(path, length(nearest_inflated(search, i, q.from) - q.from));
    fastest = std::max(fastest, length(search.via[i].velocity));
  }
  const double reach = kFar * path * (1 + fastest / q.speed);
  const double lengths = unit_for(path), speeds = unit_for(q.speed);
  std::copy(search.via.begin(), search.via.end(), room);
  for (std::size_t i = 0; i < search.bounces(); ++i) {
    if (reach > 0 && reach < HUGE_VAL) std::visit(Cut{q.from, reach}, room[i].shape);
    if (lengths != 1) std::visit(Scale{lengths}, room[i].shape);
    room[i].velocity *= speeds;
  }
  local.via = std::span<const MovingShape>(room, search.bounces());
  q.from *= lengths;
  q.to *= lengths;
  q.radius *= lengths;
  q.to_radius *= lengths;
  q.speed *= speeds;
  q.to_velocity *= speeds;
  return local;
}

}  // namespace ricochet::aiming
