// Collinearity of three points, decided exactly.
#pragma once

#include "ricochet/narrow_phase/relative_motion.hpp"

namespace ricochet {

struct CollinearQuestion {
  const Vec3d &a, &b, &c;

  template <class N>
  bool operator()(Certifier& certify) const {
    return certify.sign(length_squared(cross(difference<N>(b, a), difference<N>(c, a)))) == 0;
  }
};

/// Whether (b - a) x (c - a) = 0.
inline bool are_collinear(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
  return evaluate_adaptively(CollinearQuestion{a, b, c});
}

}  // namespace ricochet
