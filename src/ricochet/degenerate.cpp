#include "ricochet/degenerate.hpp"

#include "ricochet/motion.hpp"

namespace ricochet {

namespace {

struct InLine {
  const dvec3 &a, &b, &c;

  template <class N>
  bool operator()(Doubt& doubt) const {
    return doubt.sign(length_squared(cross(difference<N>(b, a), difference<N>(c, a)))) == 0;
  }
};

}  // namespace

bool is_degenerate(const Triangle& triangle) {
  return with_enough_digits(InLine{triangle.a, triangle.b, triangle.c});
}

bool is_degenerate(const Plane& plane) {
  if (plane.given == Plane::Given::Normal) return plane.normal == dvec3(0.0);
  return with_enough_digits(InLine{plane.point, plane.normal, plane.third});
}

}  // namespace ricochet
