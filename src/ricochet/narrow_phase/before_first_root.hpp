// The step of the supporting-plane march (falling_filter.hpp, which proves its bounds).
#pragma once

#include <algorithm>
#include <cmath>

namespace ricochet {

/// A lower bound of the first root above 0 of c + b x + a x^2, c > 0, near that root; infinite if there is none.
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

/// The squared distance of a path from a point, less the allowed one: c0 + c1 x + ... + c4 x^4.
struct Quartic {
  double c0, c1, c2, c3, c4;

  /// True if the quartic certainly falls from above 0 to below it near its root (falling_sphere_shot.hpp); `root`
  /// receives an estimate.
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
