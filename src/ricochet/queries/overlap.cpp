// Overlaps, where distances do not tell, are decided by the start of a path: a ball that is inside of a shape, or touches it,
// overlaps it.
#include "ricochet/overlap.hpp"

#include "ricochet/narrow_phase/box_overlap.hpp"
#include "ricochet/narrow_phase/nearest_feature.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"

namespace ricochet {

namespace {

/// Whether a ball that moves from one place to another meets the shape on its way; it may rest.
struct MeetingQuestion {
  const AnyShape& shape;
  const Vec3d &from, &to;
  double radius;

  template <class N>
  bool operator()(Certifier& certify) const {
    RelativePath<N> path{};
    path.p = difference<N>(from, reference_point(shape));
    path.v = difference<N>(to, from);
    path.speed_squared = length_squared(path.v);
    path.radius = N(radius);
    path.is_point = radius == 0;
    const RawContact<N> contact = time_of_impact(shape, path, certify);
    if (contact.outcome == Outcome::StartsInside) return true;
    // Nothing at rest or receding comes nearer than where it starts.
    if (contact.outcome != Outcome::Hit)
      return contact.outcome != Outcome::PassesBy && certify.sign(contact.gap) == 0;
    const N late = contact.tau - N(1);
    if (is_first_stage<N>() || Certifier::is_certain(late)) return certify.sign(late) <= 0;
    // Where the ball then is: outside and nearing, or not. Only signs of polynomials.
    path.p = path.p + path.v;
    path.start_only = true;
    const RawContact<N> then = time_of_impact(shape, path, certify);
    return !(then.outcome == Outcome::Hit && certify.sign(then.tau) > 0);
  }
};

bool sweeps(const AnyShape& shape, const Vec3d& from, const Vec3d& to, double radius) {
  return evaluate_adaptively(MeetingQuestion{shape, from, to, radius});
}

template <class Shape>
struct MeetQuestion {
  const Box& box;
  const Shape& shape;

  template <class N>
  bool operator()(Certifier& certify) const {
    return box::meets<N>(box, shape, certify);
  }
};

template <class Shape>
bool overlaps(const Box& box, const Shape& shape) {
  return evaluate_adaptively(MeetQuestion<Shape>{box, shape});
}
bool overlaps(const Box& box, const Sphere& sphere) { return overlap(sphere, box); }
bool overlaps(const Box& box, const Capsule& capsule) {
  return sweeps(box, capsule.a, capsule.b, capsule.radius);
}
bool overlaps(const Box& box, const Box& other) {
  for (int i = 0; i < 3; ++i)
    if (!(box.min[i] <= other.max[i] && other.min[i] <= box.max[i])) return false;
  return true;
}

/// Whether an end of the cylinder comes through a face of the box. The cap reaches farthest toward the plane of the
/// face along m = n |e|^2 - e (n . e), from its centre c: there it meets the plane at
///   c + m t,   t = (face - c . n) / (n . m),   if t^2 |m|^2 <= R^2
struct CapQuestion {
  const Box& box;
  const Cylinder& cylinder;

  template <class N>
  bool operator()(Certifier& certify) const {
    const Vec3<N> e = difference<N>(cylinder.b, cylinder.a);
    const N length_2 = length_squared(e);
    for (int i = 0; i < 3; ++i) {
      Vec3<N> m = -(e * e[i]);
      // |e|^2 less the square of one component
      const N n_m = square(e[(i + 1) % 3]) + square(e[(i + 2) % 3]);
      m[i] = n_m;
      if (certify.sign(n_m) == 0)
        continue;  // a cap in the plane of the face: its centre is in the box, or outside
      for (const Vec3d* center : {&cylinder.a, &cylinder.b})
        for (const double face : {box.min[i], box.max[i]}) {
          const N to_face = N(face) - N((*center)[i]);
          // |m|^2 = |e|^2 (n . m)
          if (certify.sign(square(to_face) * length_2 - square(N(cylinder.radius)) * n_m) > 0) continue;
          bool inside = true;
          for (const int j : {(i + 1) % 3, (i + 2) % 3}) {
            const N along = m[j] * to_face;
            inside = inside && certify.sign((N((*center)[j]) - N(box.min[j])) * n_m + along) >= 0 &&
                     certify.sign((N((*center)[j]) - N(box.max[j])) * n_m + along) <= 0;
          }
          if (inside) return true;
        }
    }
    return false;
  }
};

/// A solid cylinder and a box that have a point in common have one on the cylinder's axis, on an edge of the box, or
/// where a cap comes through a face. For if no edge meets the cylinder, then it either is inside of the box, with its
/// axis, or meets the plane of some face within that face alone; and the axis, if it is outside, leaves that to a rim,
/// of whose cap the line that reaches farthest then meets the plane.
bool overlaps(const Box& box, const Cylinder& cylinder) {
  if (sweeps(box, cylinder.a, cylinder.b, 0)) return true;
  for (int i = 0; i < 3; ++i)
    for (int bits = 0; bits < 8; ++bits) {
      if ((bits >> i & 1) != 0) continue;
      Vec3d from(bits & 1 ? box.max.x : box.min.x, bits & 2 ? box.max.y : box.min.y,
                 bits & 4 ? box.max.z : box.min.z);
      Vec3d to = from;
      to[i] = box.max[i];
      if (sweeps(cylinder, from, to, 0)) return true;
    }
  return evaluate_adaptively(CapQuestion{box, cylinder});
}

/// The sign of the distance between the surface and the ball's centre less the ball's radius.
struct SideOfBallQuestion {
  const Sphere& ball;
  const AnyShape& shape;

  template <class N>
  int operator()(Certifier& certify) const {
    const NearestFeature<N> feature = nearest_feature<N>(shape, ball.center, certify);
    const N radii = N(feature.radius) + N(ball.radius);
    return feature.is_inside ? -1 : certify.sign(feature.square - square(radii) * feature.scale);
  }
};

}  // namespace

/// By the distance of the centre, over double-doubles; else by polynomials alone, of rims too.
bool overlap(const Sphere& ball, const AnyShape& shape) {
  Certifier certify;
  const int side = adaptive::answer_of_first_stage(SideOfBallQuestion{ball, shape}, certify);
  if (!certify.is_uncertain()) return side <= 0;
  return sweeps(shape, ball.center, ball.center, ball.radius);
}

bool overlap(const Box& box, const AnyShape& shape) {
  return std::visit([&](const auto& known) { return overlaps(box, known); }, shape);
}

}  // namespace ricochet
