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

}  // namespace ricochet
