#include "ricochet/sphere_plane.hpp"

#include "ricochet/narrow_phase/plane.hpp"
#include "ricochet/narrow_phase/triangle.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

struct OverlapQuestion {
  const Sphere& sphere;
  const Plane& plane;

  template <class N>
  SpherePlane operator()(Certifier& certify) const {
    using std::sqrt;
    SpherePlane answer{};
    const Vec3<N> p = difference<N>(sphere.center, plane.point);
    const Vec3<N> n = upward<N>(plane);
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
    answer.has_uv = plane.given == Plane::Given::Points;
    if (!answer.has_uv) return answer;
    const TriangleFrame<N> frame(Triangle{plane.point, plane.normal, plane.third});
    const N u = frame.weight1(p), v = frame.weight2(p);
    const int u_sign = certify.sign(u), v_sign = certify.sign(v);
    answer.inside = u_sign >= 0 && v_sign >= 0 && certify.sign(frame.n2 - u - v) >= 0;
    answer.u = u_sign == 0 ? 0 : finite(quotient(u, frame.n2));
    answer.v = v_sign == 0 ? 0 : finite(quotient(v, frame.n2));
    return answer;
  }
};

}  // namespace

SpherePlane sphere_plane(const Sphere& sphere, const Plane& plane) {
  return evaluate_adaptively(OverlapQuestion{sphere, plane});
}

}  // namespace ricochet
