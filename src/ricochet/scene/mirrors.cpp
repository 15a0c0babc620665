#include "ricochet/scene/mirrors.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

using namespace sphere_filter;
using simd::two;

void Mirrors::add(const Sphere& sphere, std::int32_t index) {
  spheres_[count_] = sphere;
  indices_[count_] = index;
  const auto put = [&](D2& to, double number) {
    to[count_ % 2] = number;
    if (count_ % 2 == 0) to[1] = number;
  };
  const std::size_t k = count_ / 2;
  put(centers_[k].x, sphere.center.x);
  put(centers_[k].y, sphere.center.y);
  put(centers_[k].z, sphere.center.z);
  put(radii_[k], sphere.radius);
  ++count_;
}

/// Bit k: sphere k is not certainly missed.
[[gnu::always_inline]] inline unsigned Mirrors::candidates(const Vec3d& at, const Ray& ray, double radius,
                                                           int except) const {
  const Vec3<D2> from{two(at.x), two(at.y), two(at.z)}, v{two(ray.v.x), two(ray.v.y), two(ray.v.z)};
  unsigned found = 0;
  for (std::size_t k = 0; 2 * k < count_; ++k) {
    const simd::L2 missed = certain_misses(from - centers_[k], v, two(ray.a), radii_[k] + two(radius));
    found |= static_cast<unsigned>(simd::lanes2(~missed)) << (2 * k);
  }
  const unsigned all = (1U << count_) - 1;
  return except < 0 ? found & all : found & all & ~(1U << except);
}

[[gnu::always_inline]] inline Mirrors::Hit Mirrors::nearest(const Vec3d& at, const Ray& ray, double radius,
                                                            int except) const {
  Hit best{-1, HUGE_VAL, true};
  for (unsigned left = candidates(at, ray, radius, except); left != 0; left &= left - 1) {
    const int k = __builtin_ctz(left);
    const FilteredImpact hit = first_impact(at - spheres_[k].center, ray, spheres_[k].radius + radius);
    // By rounding, a bounce off one may end inside another.
    const bool may_touch = hit.verdict == Verdict::StartsInside && except >= 0;
    if (hit.verdict == Verdict::Uncertain || may_touch) return {-1, 0, false};
    if (hit.verdict != Verdict::Hits) continue;
    if (std::fabs(hit.time - best.time) <= 2 * hit.error) return {-1, 0, false};
    if (hit.time < best.time) best = {k, hit.time, true};
  }
  return best;
}

namespace {

/// `ErrorBounds` for mirror balls, with directions instead of velocities and one quotient for all. That the
/// normal is as far from a unit vector as the bullet is off the surface turns the path once more.
struct MirrorErrorBounds {
  double position = 0, lateral = 0, direction = 0;

  void bounce(const Vec3d& at, const Vec3d& normal, double sine_of_path, double radii, double curvature,
              double flight_length) {
    const double surface_error = (std::fabs(dot(normal, normal) - 1) + kDistanceRounding) * radii;
    const double flight = flight_length * kFlightRounding + largest_coordinate(at) * kPositionRounding;
    lateral += flight_length * direction;
    const double sine = sine_of_path - 2 * direction - kVelocityRounding;
    const double shallow = 1 / sine, along = lateral * shallow, ratio = curvature * along * shallow;
    // Where q > 1/8, little is left to predict.
    const double contact = sine > 0 && ratio <= kLargestShortFormRatio ? along * (1 + 1.2 * ratio) : kNoBound;
    const double rounding = flight + 2 * (surface_error + flight) * shallow;
    position = contact + rounding;
    lateral += 4 * curvature * contact * contact + rounding;
    direction += 2 * curvature * (contact + 2 * rounding) + kVelocityRounding;
  }
};

}  // namespace

/// The steps of `follow` in trace.cpp.
bool Mirrors::trace(const double* bullet, const TraceLimits& limits, double* path) const {
  Vec3d at{bullet[0], bullet[1], bullet[2]};
  const double radius = bullet[6];
  Ray ray(Vec3d(bullet[3], bullet[4], bullet[5]));
  if (!is_in_range(ray.a)) return false;
  MirrorErrorBounds errors;
  double length = 0;
  int bounces = 0, last = -1;
  while (bounces < limits.bounces && length < limits.length) {
    const Hit hit = nearest(at, ray, radius, last);
    if (!hit.is_certain) return false;
    if (hit.sphere < 0) break;
    const Sphere& sphere = spheres_[hit.sphere];
    const double radii = sphere.radius + radius, inverse = 1 / radii, flight_length = hit.time * ray.speed;
    at += ray.v * hit.time;
    const Vec3d normal = (at - sphere.center) * inverse;
    const double closing = -dot(ray.v, normal);
    errors.bounce(at, normal, closing * ray.inverse_speed, radii, inverse, flight_length);
    const Vec3d out = rebound(ray.v, normal, closing);
    // Mirrors keep the speed: a step of Newton's method for 1 / sqrt, so near 1 as to be exact.
    ray.v = out * (1.5 - dot(out, out) * (0.5 * ray.inverse_a));
    length += flight_length;
    last = hit.sphere;
    ++bounces;
  }
  const Vec3d& v = ray.v;
  const double end[kPathRow] = {static_cast<double>(bounces),
                                length,
                                at.x,
                                at.y,
                                at.z,
                                v.x,
                                v.y,
                                v.z,
                                static_cast<double>(last < 0 ? -1 : indices_[last]),
                                errors.position < kNoBound ? errors.position : kNoBound};
  std::memcpy(path, end, sizeof end);
  return true;
}

}  // namespace ricochet::scene
