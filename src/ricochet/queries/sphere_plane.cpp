#include "ricochet/sphere_plane.hpp"

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/plane_side.hpp"

namespace ricochet {

namespace {

/// The foot of the centre, which is `p` from the first point, by the matrix: foot = p + u (q - p) + v (r - p).
template <class N>
void add_weights(const LocalCore<N>& core, const Vec3<N>& p, SpherePlane& answer, Certifier& certify) {
  answer.has_uv = true;
  const N u = core.weight_of_b(p), v = core.weight_of_c(p);
  const int u_sign = certify.sign(u), v_sign = certify.sign(v);
  answer.inside = u_sign >= 0 && v_sign >= 0 && certify.sign(core.n2 - u - v) >= 0;
  answer.u = u_sign == 0 ? 0 : finite(quotient(u, core.n2));
  answer.v = v_sign == 0 ? 0 : finite(quotient(v, core.n2));
}

}  // namespace

SpherePlane sphere_and_plane(const Sphere& sphere, const Core& plane) {
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> SpherePlane {
    using std::sqrt;
    SpherePlane answer{};
    const LocalCore<N> core(plane);
    const Vec3<N> p = difference<N>(sphere.center, plane.reference_point());
    const Vec3<N>& n = core.n;
    const N &n2 = core.n2, length = sqrt(n2), radius(sphere.radius);
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
    if (plane.point_count == 3) add_weights(core, p, answer, certify);
    return answer;
  });
}

SpherePlane sphere_plane(const Sphere& sphere, const Plane& plane) {
  return sphere_and_plane(sphere, core_of(plane));
}
SpherePlane sphere_plane(const Sphere& sphere, const PlaneThrough& plane) {
  return sphere_and_plane(sphere, core_of(plane));
}

}  // namespace ricochet
