#include "ricochet/narrow_phase/cylinder_approach.hpp"

namespace ricochet::cylinder {

/// By Newton's method, within the bracket that the signs of the rate give.
double guess_approach(const LocalCore<double>& core, const Path<double>& path, double latest) {
  constexpr int kMostSteps = 60;
  const double e2 = core.e2, axial_rate = dot(path.v, core.e), start = dot(path.p, core.e);
  const Vec3d h = path.p - core.e * (start / e2), v = path.v - core.e * (axial_rate / e2);
  const double a = dot(v, v), b = dot(h, v), c = dot(h, h), axial_bend = axial_rate * (axial_rate / e2);
  double low = 0, high = latest;
  double t = std::clamp(-b / a, 0.0, latest);
  for (int i = 0; i < kMostSteps; ++i) {
    const double u = start + axial_rate * t, beyond = u < 0 ? u : u > e2 ? u - e2 : 0;
    double rate = beyond * (axial_rate / e2), bend = beyond != 0 ? axial_bend : 0;
    const double away = std::sqrt((a * t + 2 * b) * t + c), outside = away - core.round_radius;
    if (outside > 0) {
      const double slope = (a * t + b) / away;
      rate += outside * slope;
      bend += slope * slope + outside / away * (a - slope * slope);
    }
    (rate < 0 ? low : high) = t;
    double next = t - rate / bend;
    if (!(next > low && next < high)) next = low + (high - low) / 2;
    if (std::fabs(next - t) <= 0x1p-44 * next) break;
    t = next;
  }
  return t;
}

}  // namespace ricochet::cylinder
