#include "ricochet/angle.hpp"

namespace ricochet {

namespace {

constexpr double kHalfPi = 0x1.921fb54442d18p+0;
constexpr double kHalfPiRest = 0x1.1a62633145c07p-54;

// atan(k/8), k = 0..8, each as the nearest double and what is left of it.
struct Arc {
  double angle, rest;
};
constexpr Arc kArcs[9] = {
    {0x0.0p+0, 0x0.0p+0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

}  // namespace

double angle_from_axis(double y, double x) {
  const bool steep = y > x;
  const double opposite = steep ? x : y;
  const double adjacent = steep ? y : x;
  const int k = static_cast<int>(8 * (opposite / adjacent) + 0.5);  // 0 to 8
  const double c = k / 8.0;
  // opposite - c adjacent is exact enough: both are within a factor of two, or c = 0.
  const double t = (opposite - c * adjacent) / (adjacent + c * opposite);  // |t| <= 1/16
  // atan t = t - t^3/3 + t^5/5 - ...; the first term left out is below 2^-60 t
  const double s = t * t;
  const double tail =
      s * (-1.0 / 3 +
           s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9 + s * (-1.0 / 11 + s * (1.0 / 13 + s * (-1.0 / 15)))))));
  const double small = kArcs[k].rest + (t + t * tail);
  if (!steep) return kArcs[k].angle + small;
  return (kHalfPi - kArcs[k].angle) + (kHalfPiRest - small);
}

}  // namespace ricochet
