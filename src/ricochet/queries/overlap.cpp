// If distances do not decide an overlap, the start of a path does: a ball inside a shape, or touching it, overlaps it.
#include "ricochet/overlap.hpp"

#include "ricochet/narrow_phase/box_overlap.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"

namespace ricochet {

namespace {

/// True if a ball that moves from one place to another meets the shape; it may also be at rest.
bool sweeps(const AnyShape& shape, const Vec3d& from, const Vec3d& to, double radius) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> bool {
    const Core core = core_of(shape);
    const Path<N> path =
        path_of(difference<N>(from, core.reference_point()), difference<N>(to, from), radius);
    const RawContact<N> contact = time_of_impact(core, path, certify);
    if (contact.outcome == Outcome::StartsInside) return true;
    // A ball at rest or receding is closest at its start.
    if (contact.outcome != Outcome::Hit)
      return contact.outcome != Outcome::PassesBy && certify.sign(contact.gap) == 0;
    const N late = contact.tau - N(1);
    if (is_first_stage<N>() || Certifier::is_certain(late)) return certify.sign(late) <= 0;
    // Decides whether the ball at that place is outside and approaching, from signs of polynomials only.
    return decided_start(core, path.shifted(N(1)), certify).has_value();
  });
}

bool overlap_of_boxes(const Box& box, const Core& other) {
  for (int i = 0; i < 3; ++i)
    if (!(box.min[i] <= other.points[1][i] && other.points[0][i] <= box.max[i])) return false;
  return true;
}

/// A solid cylinder and a box with a common point have one on the cylinder's axis, on an edge of the box, or where a
/// cap crosses a face. For if no edge meets the cylinder, the cylinder is inside the box with its axis, or it meets the
/// plane of some face only inside that face. In the second case the axis, if it is outside, ends at a cap, whose
/// farthest-reaching line then meets the plane.
bool overlap_of_cylinder(const Box& box, const AnyShape& shape, const Core& cylinder) {
  if (sweeps(box, cylinder.points[0], cylinder.points[1], 0)) return true;
  for (int i = 0; i < 3; ++i)
    for (int bits = 0; bits < 8; ++bits) {
      if ((bits >> i & 1) != 0) continue;
      Vec3d from(bits & 1 ? box.max.x : box.min.x, bits & 2 ? box.max.y : box.min.y,
                 bits & 4 ? box.max.z : box.min.z);
      Vec3d to = from;
      to[i] = box.max[i];
      if (sweeps(shape, from, to, 0)) return true;
    }
  // True if a cap crosses a face. From its centre c the cap reaches farthest toward the face's plane along m = n
  // |e|^2 - e (n . e), and meets it at
  //   c + m t,   t = (face - c . n) / (n . m),   if t^2 |m|^2 <= R^2
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> bool {
    const Vec3<N> e = difference<N>(cylinder.points[1], cylinder.points[0]);
    const N length_2 = length_squared(e);
    for (int i = 0; i < 3; ++i) {
      Vec3<N> m = -(e * e[i]);
      // |e|^2 less the square of one component
      const N n_m = square(e[(i + 1) % 3]) + square(e[(i + 2) % 3]);
      m[i] = n_m;
      if (certify.sign(n_m) == 0)
        continue;  // a cap in the plane of the face: its centre is in the box, or outside
      for (const Vec3d* center : {&cylinder.points[0], &cylinder.points[1]})
        for (const double face : {box.min[i], box.max[i]}) {
          const N to_face = N(face) - N((*center)[i]);
          // |m|^2 = |e|^2 (n . m)
          if (certify.sign(square(to_face) * length_2 - square(N(cylinder.round_radius)) * n_m) > 0) continue;
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
  });
}

}  // namespace

/// By the centre's distance, over double-doubles; otherwise by polynomials alone, including those of rims.
bool overlap(const Sphere& ball, const AnyShape& shape) {
  const Core core = core_of(shape);
  // The sign of the distance of the centre less the ball's radius
  const auto side_of_ball = [&]<class N>(Certifier& certify) -> int {
    const NearestPoint<N> nearest(core, ball.center, certify);
    if (nearest.is_inside) return -1;
    const N radii = nearest.radius + N(ball.radius);
    return certify.sign(nearest.feature.square - square(radii) * nearest.scale);
  };
  Certifier certify;
  const int side = adaptive::answer_of_first_stage(side_of_ball, certify);
  if (!certify.is_uncertain()) return side <= 0;
  return sweeps(shape, ball.center, ball.center, ball.radius);
}

bool overlap(const Box& box, const AnyShape& shape) {
  const Core core = core_of(shape);
  switch (core.kind) {
    case CoreKind::Point:
      return overlap(Sphere{core.points[0], core.radius}, box);
    case CoreKind::Segment:
      return sweeps(box, core.points[0], core.points[1], core.radius);
    case CoreKind::Cylinder:
      return overlap_of_cylinder(box, shape, core);
    case CoreKind::Box:
      if (!core.is_turned) return overlap_of_boxes(box, core);
      [[fallthrough]];
    default:
      return evaluate_adaptively(
          [&]<class N>(Certifier& certify) -> bool { return box::meets<N>(box, core, certify); });
  }
}

}  // namespace ricochet
