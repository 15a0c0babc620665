#include "ricochet/sphere_plane.hpp"

#include "ricochet/narrow_phase/plane.hpp"
#include "ricochet/narrow_phase/triangle.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

/// Of a sphere and a plane that is given in one of two ways; the other is null.
struct OverlapQuestion {
  const Sphere& sphere;
  const Plane* plane;
  const PlaneThrough* through;

  template <class N>
  SpherePlane operator()(Certifier& certify) const {
    using std::sqrt;
    SpherePlane answer{};
    const Vec3<N> p = difference<N>(sphere.center, through != nullptr ? through->p : plane->point);
    const Vec3<N> n = through != nullptr ? upward<N>(*through) : upward<N>(*plane);
    const N n2 = length_squared(n), length = sqrt(n2), radius(sphere.radius);
    const N height = dot(p, n);
    const int above = certify.sign(height);
    const int apart = certify.sign(square(height) - square(radius) * n2);
    answer.overlap = apart > 0 ? Overlap::Apart : apart == 0 ? Overlap::Touching : Overlap::Overlapping;
    const N distance = above == 0 ? N(0) : height / length;
    if (above != 0) certify.relative_error(distance);
    answer.distance = value(distance);
    const N depth = apart < 0 ? radius - (above < 0 ? -distance : distance) : N(0);
    if (apart < 0) certify.relative_error(depth, kGrazingBits);
    answer.depth = value(depth);
    answer.normal = quotients(n, length);
    answer.foot = place(Vec3<N>(sphere.center) - n * (height / n2), certify);
    answer.t = value((distance + radius) / (radius + radius));
    if (through != nullptr) add_weights(p, answer, certify);
    return answer;
  }

  /// The foot of the centre, which is `p` from the first point, by the matrix: foot = p + u (q - p) + v (r - p).
  template <class N>
  void add_weights(const Vec3<N>& p, SpherePlane& answer, Certifier& certify) const {
    answer.has_uv = true;
    const TriangleFrame<N> frame(Triangle{through->p, through->q, through->r});
    const N u = frame.weight1(p), v = frame.weight2(p);
    const int u_sign = certify.sign(u), v_sign = certify.sign(v);
    answer.inside = u_sign >= 0 && v_sign >= 0 && certify.sign(frame.n2 - u - v) >= 0;
    answer.u = u_sign == 0 ? 0 : finite(quotient(u, frame.n2));
    answer.v = v_sign == 0 ? 0 : finite(quotient(v, frame.n2));
  }
};

}  // namespace

SpherePlane sphere_plane(const Sphere& sphere, const Plane& plane) {
  return evaluate_adaptively(OverlapQuestion{sphere, &plane, nullptr});
}
SpherePlane sphere_plane(const Sphere& sphere, const PlaneThrough& plane) {
  return evaluate_adaptively(OverlapQuestion{sphere, nullptr, &plane});
}

}  // namespace ricochet
