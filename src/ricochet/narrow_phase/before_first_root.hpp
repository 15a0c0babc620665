// The step of the supporting-plane march (falling_filter.hpp, which proves its bounds).
#pragma once

#include <algorithm>
#include <cmath>

namespace ricochet {

/// A root of c + b x + a x^2, c > 0, or somewhat less than the first one above 0; infinite where there is none.
inline double before_first_root(double a, double b, double c) {
  if (a >= 0 && b >= 0) return HUGE_VAL;
  const double b2 = b * b, ac4 = 4 * a * c, d = b2 - ac4;
  const double slack = 0x1p-50 * (b2 + std::fabs(ac4)) + 0x1p-900;
  if (b < 0) {
    if (d + slack < 0) return HUGE_VAL;
    return 2 * c / (std::sqrt(d + slack) - b) * (1 - 0x1p-49);
  }
  return (b + std::sqrt(std::max(0.0, d - slack))) / (-2 * a) * (1 - 0x1p-49);
}

/// How much farther than it may be a path is from a point, squared: c0 + c1 x + ... + c4 x^4.
struct Quartic {
  double c0, c1, c2, c3, c4;

  /// Whether it falls without fail, from above 0 to below, about a root (falling_sphere_shot.hpp).
  [[gnu::always_inline]] bool falls_past(double& root) const {
    const double d = c1 * c1 - 4 * c0 * c2;
    if (!(c1 < 0 && c0 > 0 && d > 0)) return false;
    root = 2 * c0 / (std::sqrt(d) - c1);
    const double y = 1.0625 * root;
    const double slope =
        c1 * (1 - 0x1p-30) + y * (2 * std::max(c2, 0.0) + y * (3 * std::max(c3, 0.0) + y * (4 * c4)));
    const double there = c0 + y * (c1 + y * (c2 + y * (c3 + y * c4)));
    return slope < 0 && there < 0x1p-30 * (y * c1);
  }
};

}  // namespace ricochet
