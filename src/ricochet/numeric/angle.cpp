// For speed: every hit computes an angle.
#include "ricochet/numeric/angle.hpp"

namespace ricochet {

namespace {

constexpr double kHalfPi = 0x1.921fb54442d18p+0;
constexpr double kHalfPiRest = 0x1.1a62633145c07p-54;

// Slopes with 8 bits whose sines are near k/8, k = 0 to 6, and their angles: the nearest double, and the rest.
struct Arc {
  double slope, angle, rest;
};
constexpr Arc kArcs[7] = {
    {0, 0, 0},
    {0x1.0000000000000p-3, 0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.0800000000000p-2, 0x1.025fa510665b6p-2, -0x1.672df6832fa48p-56},
    {0x1.a000000000000p-2, 0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.2800000000000p-1, 0x1.0c6145b5b43dap-1, 0x1.974fa13b5404fp-58},
    {0x1.9a00000000000p-1, 0x1.59b60f5cfab9ep-1, -0x1.1b04c41026bc5p-55},
    {0x1.2200000000000p+0, 0x1.b1f72ce36af5ap-1, 0x1.9990f3d649062p-56},
};

}  // namespace

double angle_of(double sine, double cosine) {
  const bool steep = sine > cosine;
  const double y = steep ? cosine : sine;  // 0 to 0.7072
  const double x = steep ? sine : cosine;
  const Arc& arc = kArcs[static_cast<int>(8 * y + 0.5)];       // NOLINT(bugprone-incorrect-roundings): y >= 0
  const double t = (y - arc.slope * x) / (x + arc.slope * y);  // |t| < 0.1
  // atan t = t - t^3/3 + t^5/5 - ...; the first term left out is below 2^-65
  const double s = t * t, s2 = s * s, s4 = s2 * s2;
  const double low = (-1.0 / 3 + s * (1.0 / 5)) + s2 * (-1.0 / 7 + s * (1.0 / 9));
  const double high = (-1.0 / 11 + s * (1.0 / 13)) + s2 * (-1.0 / 15 + s * (1.0 / 17));
  const double small = arc.rest + (t + t * s * (low + s4 * high));
  if (!steep) return arc.angle + small;
  return (kHalfPi - arc.angle) + (kHalfPiRest - small);
}

}  // namespace ricochet
