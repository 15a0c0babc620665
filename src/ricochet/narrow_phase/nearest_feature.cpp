#include "ricochet/narrow_phase/nearest_feature.hpp"

#include <utility>

#include "ricochet/narrow_phase/every_shape.hpp"

namespace ricochet {

namespace {

/// Square to an axis e, toward +x; where e runs along x toward +y: what e leaves of x, times |e|^2.
template <class N>
void turn_square_to(const Vec3<N>& e, NearestFeature<N>& f, Certifier& certify) {
  using std::sqrt;
  const N across_2 = square(e.y) + square(e.z);
  if (certify.sign(across_2) == 0) {
    f.outward = box::along_axis(certify.sign(e.x) != 0, N(1));
    f.outward_length = N(1);
    return;
  }
  f.outward = {across_2, -(e.x * e.y), -(e.x * e.z)};
  f.outward_length = sqrt(across_2 * length_squared(e));
}

template <class N>
NearestFeature<N> from_vertex(const Vec3d& vertex, const Vec3d& place) {
  using std::sqrt;
  NearestFeature<N> f;
  f.core = Vec3<N>(vertex);
  f.outward = difference<N>(place, vertex);
  f.square = length_squared(f.outward);
  f.outward_length = sqrt(f.square);
  return f;
}

/// From a line through `a` along e, `u` = (place - a) . e:  q = |(place - a) x e|^2,  m = |e|^2.
template <class N>
NearestFeature<N> from_line(const Vec3d& a, const Vec3<N>& p, const Vec3<N>& e, const N& u,
                            const N& length_2) {
  using std::sqrt;
  NearestFeature<N> f;
  f.core = Vec3<N>(a) + e * (u / length_2);
  f.square = length_squared(cross(p, e));
  f.scale = length_2;
  f.outward = p * length_2 - e * u;
  f.outward_length = sqrt(f.square * length_2);
  return f;
}

template <class N>
NearestFeature<N> from_segment(const Vec3d& a, const Vec3d& b, const Vec3d& place, Certifier& certify) {
  const Vec3<N> p = difference<N>(place, a), e = difference<N>(b, a);
  const N u = dot(p, e);
  if (certify.sign(u) <= 0) return from_vertex<N>(a, place);
  const N length_2 = length_squared(e);
  if (certify.sign(u - length_2) >= 0) return from_vertex<N>(b, place);
  return from_line(a, p, e, u, length_2);
}

template <class N>
NearestFeature<N> nearest_feature(const Sphere& sphere, const Vec3d& place, Certifier& certify) {
  NearestFeature<N> f = from_vertex<N>(sphere.center, place);
  f.radius = sphere.radius;
  if (certify.sign(f.square) == 0) turn_square_to(Vec3<N>(N(0)), f, certify);
  return f;
}

template <class N>
NearestFeature<N> nearest_feature(const Capsule& capsule, const Vec3d& place, Certifier& certify) {
  NearestFeature<N> f = from_segment<N>(capsule.a, capsule.b, place, certify);
  f.radius = capsule.radius;
  if (certify.sign(f.square) == 0) turn_square_to(difference<N>(capsule.b, capsule.a), f, certify);
  return f;
}

template <class N>
NearestFeature<N> nearest_feature(const Wall& wall, const Vec3d& place, Certifier& certify) {
  using std::sqrt;
  NearestFeature<N> f = from_segment<N>(wall.a, wall.b, {place.x, place.y, 0}, certify);
  f.core.z = N(place.z);
  if (certify.sign(f.square) != 0) return f;
  const Vec3<N> e = difference<N>(wall.b, wall.a);
  f.outward = {e.y, -e.x, N(0)};
  f.outward_length = sqrt(length_squared(e));
  return f;
}

/// The height over a plane with the normal n, times |n|, is h = p . n:  q = h^2,  m = |n|^2.
template <class N>
NearestFeature<N> from_plane(const Vec3<N>& p, const Vec3<N>& n, const Vec3d& place, Certifier& certify) {
  using std::sqrt;
  NearestFeature<N> f;
  const N height = dot(p, n);
  f.scale = length_squared(n);
  f.square = square(height);
  f.core = Vec3<N>(place) - n * (height / f.scale);
  f.outward = certify.sign(height) < 0 ? -n : n;
  f.outward_length = sqrt(f.scale);
  return f;
}

template <class N, AnyPlane P>
NearestFeature<N> nearest_feature(const P& plane, const Vec3d& place, Certifier& certify) {
  return from_plane(difference<N>(place, reference_point(plane)), upward<N>(plane), place, certify);
}

/// By its Voronoi regions, as in `separation_from_triangle`.
template <class N>
NearestFeature<N> nearest_feature(const Triangle& triangle, const Vec3d& place, Certifier& certify) {
  using std::sqrt;
  const TriangleFrame<N> t(triangle);
  const Vec3<N> p = difference<N>(place, triangle.a);
  const auto closest = [&] {
    const N d1 = dot(t.e1, p), d2 = dot(t.e2, p);
    const int s1 = certify.sign(d1), s2 = certify.sign(d2);
    if (s1 <= 0 && s2 <= 0) return from_vertex<N>(triangle.a, place);
    const Vec3<N> from_b = p - t.e1, from_c = p - t.e2;
    const N d3 = dot(t.e1, from_b), d4 = dot(t.e2, from_b), d5 = dot(t.e1, from_c), d6 = dot(t.e2, from_c);
    const int s3 = certify.sign(d3), s6 = certify.sign(d6);
    const int past_b = certify.sign(d4 - d3), past_c = certify.sign(d5 - d6);
    if (s3 >= 0 && past_b <= 0) return from_vertex<N>(triangle.b, place);
    if (s6 >= 0 && past_c <= 0) return from_vertex<N>(triangle.c, place);
    if (s1 >= 0 && s3 <= 0 && certify.sign(d1 * d4 - d3 * d2) <= 0)
      return from_segment<N>(triangle.a, triangle.b, place, certify);
    if (s2 >= 0 && s6 <= 0 && certify.sign(d5 * d2 - d1 * d6) <= 0)
      return from_segment<N>(triangle.a, triangle.c, place, certify);
    if (past_b >= 0 && past_c >= 0 && certify.sign(d3 * d6 - d5 * d4) <= 0)
      return from_segment<N>(triangle.b, triangle.c, place, certify);
    NearestFeature<N> face = from_plane(p, t.n, place, certify);
    face.core = Vec3<N>(triangle.a) + t.e1 * (t.weight1(p) / t.n2) + t.e2 * (t.weight2(p) / t.n2);
    return face;
  };
  NearestFeature<N> f = closest();
  if (certify.sign(f.square) == 0) {
    f.outward = t.n;
    f.outward_length = sqrt(t.n2);
  }
  return f;
}

/// In a box's own frame: the place relative to the lower and to the upper faces, and where the closest point is
/// on each axis: at the lower face, as the place, or at the upper one.
template <class N>
struct BoxFeature {
  NearestFeature<N> feature;  ///< all but the core
  int at[3] = {0, 0, 0};
};

template <class N>
BoxFeature<N> from_box(const Vec3<N>& from_min, const Vec3<N>& from_max, Certifier& certify) {
  using std::sqrt;
  BoxFeature<N> b;
  NearestFeature<N>& f = b.feature;
  bool outside = false;
  for (int i = 0; i < 3; ++i) {
    b.at[i] = certify.sign(from_max[i]) > 0 ? 1 : certify.sign(from_min[i]) < 0 ? -1 : 0;
    outside = outside || b.at[i] != 0;
    if (b.at[i] != 0) f.outward[i] = b.at[i] > 0 ? from_max[i] : from_min[i];
  }
  if (outside) {
    f.square = length_squared(f.outward);
    f.outward_length = sqrt(f.square);
    return b;
  }
  N least = -from_max.x;
  int axis = 0, side = 1;
  for (int k = 1; k < 6; ++k) {
    const N depth = k % 2 == 0 ? -from_max[k / 2] : from_min[k / 2];
    if (certify.sign(depth - least) >= 0) continue;
    least = depth;
    axis = k / 2, side = k % 2 == 0 ? 1 : -1;
  }
  f.is_inside = true;
  f.square = square(least);
  f.outward = box::along_axis(axis, N(side));
  b.at[axis] = side;
  return b;
}

template <class N>
NearestFeature<N> nearest_feature(const Box& box, const Vec3d& place, Certifier& certify) {
  BoxFeature<N> b = from_box(difference<N>(place, box.min), difference<N>(place, box.max), certify);
  for (int i = 0; i < 3; ++i)
    b.feature.core[i] = N(b.at[i] > 0 ? box.max[i] : b.at[i] < 0 ? box.min[i] : place[i]);
  return b.feature;
}

template <class N>
NearestFeature<N> nearest_feature(const OrientedBox& box, const Vec3d& place, Certifier& certify) {
  const ScaledRotation<N> turn(box.rotation);
  Vec3<N> half(N(0));
  for (int i = 0; i < 3; ++i)
    if (box.half_size[i] != 0) half[i] = N(box.half_size[i]) * turn.scale;
  const Vec3<N> local = turn.to_local(difference<N>(place, box.center));
  BoxFeature<N> b = from_box(local + half, local - half, certify);
  Vec3<N> core = local;
  for (int i = 0; i < 3; ++i)
    if (b.at[i] != 0) core[i] = b.at[i] > 0 ? half[i] : -half[i];
  NearestFeature<N>& f = b.feature;
  f.scale = square(turn.scale);
  f.core = Vec3<N>(box.center) + turn.to_world(core) / f.scale;
  f.outward = turn.to_world(f.outward);
  f.outward_length = f.outward_length * turn.scale;
  return f;
}

/// A flat end, seen from inside or outside; `beyond`: the place beyond it along e, times |e|.
template <class N>
NearestFeature<N> from_end(const Vec3<N>& e, const N& length_2, const N& beyond, bool is_near,
                           const Vec3d& place) {
  using std::sqrt;
  NearestFeature<N> f;
  f.square = square(beyond);
  f.scale = length_2;
  f.outward = is_near ? -e : e;
  f.outward_length = sqrt(length_2);
  f.core = Vec3<N>(place) - f.outward * (beyond / length_2);
  return f;
}

/// The circle about an end: with h from the axis to the place, |h| > R, and w beyond the end along e,
///   q = (|h| - R)^2 + w^2,   |h| - R = (|h|^2 - R^2) / (|h| + R)
template <class N>
NearestFeature<N> from_rim(const Vec3d& end, const Vec3<N>& h, const N& h2, const N& outside_2,
                           const Vec3<N>& w, double radius) {
  using std::sqrt;
  NearestFeature<N> f;
  const N away = sqrt(h2), outside = outside_2 / (away + N(radius));
  f.square = square(outside) + length_squared(w);
  f.core = Vec3<N>(end) + h * (N(radius) / away);
  f.outward = h * (outside / away) + w;
  f.outward_length = sqrt(f.square);
  return f;
}

template <class N>
NearestFeature<N> nearest_feature(const Cylinder& cylinder, const Vec3d& place, Certifier& certify) {
  const Vec3<N> p = difference<N>(place, cylinder.a), e = difference<N>(cylinder.b, cylinder.a);
  const N u = dot(p, e), length_2 = length_squared(e), past_far = u - length_2, radius(cylinder.radius);
  const N radial_2 = length_squared(cross(p, e)), outside_2 = radial_2 - square(radius) * length_2;
  const int near_end = certify.sign(u), far_end = certify.sign(past_far), round = certify.sign(outside_2);
  const auto from_side = [&] {
    NearestFeature<N> f = from_line(cylinder.a, p, e, u, length_2);
    f.radius = cylinder.radius;
    if (certify.sign(f.square) == 0) turn_square_to(e, f, certify);
    return f;
  };
  if (near_end >= 0 && far_end <= 0) {
    if (round > 0) return from_side();
    // The nearer end, w/|e| deep, against the side: w/|e| <= R - |p x e|/|e|
    const bool is_near = certify.sign(u + past_far) <= 0;
    const N depth = is_near ? u : -past_far;
    if (sign_with_root(outside_2 + square(depth), depth + depth, radial_2, certify) > 0) return from_side();
    NearestFeature<N> f = from_end(e, length_2, -depth, is_near, place);
    f.is_inside = true;
    return f;
  }
  const N beyond = near_end < 0 ? -u : past_far;
  if (round <= 0) return from_end(e, length_2, beyond, near_end < 0, place);
  const Vec3<N> w = e * ((near_end < 0 ? u : past_far) / length_2);
  return from_rim(near_end < 0 ? cylinder.a : cylinder.b, p - e * (u / length_2), radial_2 / length_2,
                  outside_2 / length_2, w, cylinder.radius);
}

/// The sign of x1 - x2 - c, where x = s sqrt(q / m) of either feature: from polynomials alone, which big floats decide
/// exactly. With both sides of x1 > x2 + c above 0,
///   x1^2 - x2^2 - c^2 > 2 c x2,   times m1 m2:   q1 m2 - q2 m1 - c^2 m1 m2 > 2 c m1 s2 sqrt(q2 m2)
template <class N>
int sign_of_difference(const NearestFeature<N>& a, const NearestFeature<N>& b, Certifier& certify) {
  const N c = N(a.radius) - N(b.radius), side_b(b.is_inside ? -1 : 1);
  const int first = certify.sign(a.square) * (a.is_inside ? -1 : 1);
  const int second = sign_with_root(c * b.scale, side_b, b.square * b.scale, certify);
  if (first != second || first == 0) return first > second ? 1 : first < second ? -1 : 0;
  const N plain = a.square * b.scale - b.square * a.scale - square(c) * a.scale * b.scale;
  return first * sign_with_root(plain, -(c + c) * a.scale * side_b, b.square * b.scale, certify);
}

struct CompareQuestion {
  const Vec3d& place;
  const AnyShape &a, &b;

  template <class N>
  int operator()(Certifier& certify) const {
    const NearestFeature<N> one = ricochet::nearest_feature<N>(a, place, certify);
    const NearestFeature<N> other = ricochet::nearest_feature<N>(b, place, certify);
    const N difference = signed_distance(one) - signed_distance(other);
    if (is_first_stage<N>() || Certifier::is_certain(difference)) return certify.sign(difference);
    return sign_of_difference(one, other, certify);
  }
};

struct DistanceQuestion {
  const Vec3d& place;
  const AnyShape& shape;

  template <class N>
  double operator()(Certifier& certify) const {
    const N distance = signed_distance(ricochet::nearest_feature<N>(shape, place, certify));
    certify.nearest_double(distance);
    return value(distance);
  }
};

}  // namespace

template <class N>
NearestFeature<N> nearest_feature(const AnyShape& shape, const Vec3d& place, Certifier& certify) {
  return std::visit([&](const auto& known) { return nearest_feature<N>(known, place, certify); }, shape);
}

/// sqrt(q / m) - R = (q - R^2 m) / (sqrt(q m) + R m): nothing cancels but what is given.
template <class N>
N signed_distance(const NearestFeature<N>& f) {
  using std::sqrt;
  if (f.radius == 0) {
    const N distance = sqrt(f.square / f.scale);
    return f.is_inside ? -distance : distance;
  }
  const N radius(f.radius);
  return (f.square - square(radius) * f.scale) / (sqrt(f.square * f.scale) + radius * f.scale);
}

template NearestFeature<FirstNumber> nearest_feature(const AnyShape&, const Vec3d&, Certifier&);
template FirstNumber signed_distance(const NearestFeature<FirstNumber>&);
#if !RICOCHET_ONE_NUMBER
template NearestFeature<LongNumber> nearest_feature(const AnyShape&, const Vec3d&, Certifier&);
template LongNumber signed_distance(const NearestFeature<LongNumber>&);
#endif

int compare_distances(const Vec3d& place, const AnyShape& a, const AnyShape& b) {
  return evaluate_adaptively(CompareQuestion{place, a, b});
}

double distance_to(const AnyShape& shape, const Vec3d& place) {
  return evaluate_adaptively(DistanceQuestion{place, shape});
}

}  // namespace ricochet
