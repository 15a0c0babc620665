#include "ricochet/degenerate.hpp"

#include "ricochet/narrow_phase/relative_motion.hpp"

namespace ricochet {

namespace {

struct InLine {
  const Vec3d &a, &b, &c;

  template <class N>
  bool operator()(Certifier& certify) const {
    return certify.sign(length_squared(cross(difference<N>(b, a), difference<N>(c, a)))) == 0;
  }
};

}  // namespace

bool is_degenerate(const Triangle& triangle) {
  return evaluate_adaptively(InLine{triangle.a, triangle.b, triangle.c});
}

bool is_degenerate(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return plane.normal == Vec3d(0.0);
  return evaluate_adaptively(InLine{plane.point, plane.normal, plane.third});
}

}  // namespace ricochet
