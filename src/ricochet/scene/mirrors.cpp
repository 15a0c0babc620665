// For speed: every bounce between few mirrors.
//
// A bullet moves as p + u t, |u| = 1, seen from the centre of a sphere: the equation of narrow_phase/sphere_filter.hpp with
// a = 1. It hits where it starts outside, c > 0, and b < 0 and D >= 0: from t = -b - sqrt(D) to -b + sqrt(D).
//
// In single precision, with w = 2^-24, D is b^2 - c, for the error counts in parts of P. Places are seen from the middle of the
// mirrors, C being at least the distance of any centre from it, so that b is off by 6 w (|p| + C) and D by 44 w (|p|^2 + C^2 +
// R^2) (src/derivations/sphere_filter.md, "Places that are rounded"); kMirrorFilterBound is 64 w. b |b| + c is -D where b < 0,
// else no less than c. What overflows is unsure, or too far away for what comes after; what underflows is far below the bound,
// as lengths are in kSmallestMirror to kLargestMirror.
//
// Which of several comes first: that with the first midpoint -b. Where two spheres, the ball's radius added, reach into one
// another at most so far that the circle they share has a radius a <= 2^-10 r, r being the smaller radius, let the bullet hit
// one from t1 for a length of 2 h1, h1 >= 2^-8 R1. If it entered another first, t2 < t1, then
//   either the first chord lies in the second, and so in what both share: h1 <= a, which is not so,
//   or the second ends first, and as both share at most 2 a, h2 >= (what they share) / 2 puts its midpoint before the other
//   by h1 + h2 - (what they share) >= h1 - a >= 3 2^-10 R1.
// Both midpoints are then known to 6 w (Q1 + Q2), Q = |p| + C. Radii and C are at most 2^9 r. A refined hit starts at |p1| <= 2^9
// R1; then |p2| <= |p1| + R2, and the sum is below 2^-10 R1. A filtered one has |p1| <= 2^12 R1, h1 >= 2^-4.1 R1, and a sum below
// 2^-8 R1. So the other would have been taken. h2 does not matter: the one that is taken is looked at
// in doubles, and refused if h1 is less.
//   a^2 = ((R1 + R2)^2 - d^2) (d^2 - (R1 - R2)^2) / (4 d^2) <= ((R1 + R2)^2 - d^2) / 4 for a distance d of the centres;
// a ball's radius up to (d - r1 - r2) / 2 + s, s = 2^-20 r min(1, r / d), leaves this below d s + s^2 < 2^-20 r^2.
#include "ricochet/scene/mirrors.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/targets/uncertainty.hpp"

namespace ricochet::scene {

using namespace sphere_filter;
using simd::D2;
using simd::L2;
using simd::two;

namespace {

/// The filters' results for a ray if they do not name a sphere.
constexpr std::int32_t kNone = -1, kUnsure = -2;

/// `ErrorBounds` for mirror balls, with directions instead of velocities and one quotient for all. If the bullet is off
/// the surface, the normal is not a unit vector, which turns the path a second time.
struct MirrorErrorBounds {
  D2 position, lateral, direction;

  void bounce(const Vec3<D2>& at, D2 surface_error, D2 sine_of_path, D2 curvature, D2 flight_length) {
    const D2 farthest = simd::greater(simd::greater(simd::abs(at.x), simd::abs(at.y)), simd::abs(at.z));
    const D2 flight = flight_length * kFlightRounding + farthest * kPositionRounding;
    lateral += flight_length * direction;
    const D2 sine = sine_of_path - 2.0 * direction - kVelocityRounding;
    const D2 shallow = 1.0 / sine, along = lateral * shallow, ratio = curvature * along * shallow;
    // For q > 1/8 the prediction would save little.
    const L2 is_short = (sine > two(0)) & (ratio <= two(kLargestShortFormRatio));
    const D2 contact = simd::where(is_short, along * (1.0 + 1.2 * ratio), two(kNoBound));
    const D2 rounding = flight + 2.0 * (surface_error + flight) * shallow;
    position = contact + rounding;
    lateral += 4.0 * curvature * contact * contact + rounding;
    direction += 2.0 * curvature * (contact + 2.0 * rounding) + kVelocityRounding;
  }
};

}  // namespace

void Mirrors::add(const Sphere& sphere, std::int32_t index) {
  spheres_[count_] = sphere;
  indices_[count_] = index;
  ++count_;
}

void Mirrors::prepare() {
  Vec3d low(HUGE_VAL), high(-HUGE_VAL);
  double smallest = HUGE_VAL, largest = 0, extent = 0;
  for (const Sphere& sphere : std::span(spheres_, count_)) {
    low = min(low, sphere.center);
    high = max(high, sphere.center);
    smallest = std::min(smallest, sphere.radius);
    largest = std::max(largest, sphere.radius);
  }
  middle_ = low * 0.5 + high * 0.5;
  for (std::size_t k = 0; k < count_; ++k) {
    const Vec3d center = spheres_[k].center - middle_;
    extent = std::max(extent, taxicab_length(center));
    centers_[k] = {simd::four(static_cast<float>(center.x)), simd::four(static_cast<float>(center.y)),
                   simd::four(static_cast<float>(center.z))};
    radii_[k] = simd::four(static_cast<float>(spheres_[k].radius));
  }
  extent_squared_ = simd::four(static_cast<float>(extent * extent));
  if (!(smallest > kSmallestMirror && largest < kLargestMirror &&
        std::max(largest, extent) < smallest * kMostOfMirrors))
    return;
  double largest_ball = largest;
  for (std::size_t i = 0; i < count_; ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const Sphere &a = spheres_[i], &b = spheres_[k];
      const Vec3d from = a.center - b.center;
      const double distance = std::sqrt(dot(from, from)), less = std::min(a.radius, b.radius);
      const double gap = distance - (a.radius + b.radius);
      largest_ball =
          std::min(largest_ball, 0.5 * gap + less * std::min(1.0, less / distance) * kMirrorOverlap);
    }
  largest_ball_ = simd::four(static_cast<float>(largest_ball));
}

/// The first spheres of four rays from the i-th, by single precision.
inline simd::I4 Mirrors::first_of_four(const Rays& rays, std::size_t i) const {
  using simd::four;
  const Vec3<F4> at = rays.fours(Rays::X, i), u = rays.fours(Rays::UX, i);
  const F4 radius = rays.four(Rays::Radius, i);
  I4 last, first = I4{} + kNone, sure = radius < largest_ball_;
  std::memcpy(&last, rays.last + i, sizeof last);
  const F4 zero = four(0), bound = four(kMirrorFilterBound), extent_squared = extent_squared_;
  F4 latest = four(-HUGE_VALF);
  for (std::size_t k = 0; k < count_; ++k) {
    const I4 index = I4{} + static_cast<std::int32_t>(k);
    const Start<F4> start(at - centers_[k], radii_[k] + radius);
    const F4 b = dot(start.p, u);
    const F4 error = (start.distance_squared + (start.radius_squared + extent_squared)) * bound;
    // -D or, if the sphere is behind, no less than c
    const F4 less = b * simd::abs(b) + start.c;
    const I4 is_last = last == index;
    sure &= (simd::lesser(simd::abs(less), start.c) > error) | is_last;
    const I4 closer = (less < zero) & (b > latest) & ~is_last;
    latest = simd::select(closer, b, latest);
    first = (closer & index) | (~closer & first);
  }
  return (sure & first) | (~sure & (I4{} + kUnsure));
}

/// The first sphere of one ray, by the static filter in doubles.
[[gnu::noinline]] int Mirrors::first(const Rays& rays, std::size_t i) const {
  const Vec3d at = rays.vector(Rays::X, i);
  const Motion motion(rays.vector(Rays::UX, i));
  const bool flies = rays.last[i] >= 0;
  double time = HUGE_VAL;
  int first = kNone;
  for (std::size_t k = 0; k < count_; ++k) {
    if (rays.last[i] == static_cast<int>(k)) continue;
    const FilteredImpact hit =
        first_impact(at - spheres_[k].center, motion, spheres_[k].radius + rays[Rays::Radius][i]);
    // By rounding, the end of a bounce off one mirror may be inside another.
    const bool may_touch = hit.verdict == Verdict::StartsInside && flies;
    if (hit.verdict == Verdict::Uncertain || may_touch) return kUnsure;
    if (hit.verdict != Verdict::Hits) continue;
    if (std::fabs(hit.time - time) <= 2 * hit.error) return kUnsure;
    if (hit.time < time) first = static_cast<int>(k);
    time = std::min(time, hit.time);
  }
  return first;
}

/// The spheres that two rays hit.
struct Mirrors::Spheres {
  std::int32_t who[2];
  Vec3<D2> center;
  D2 radius, radii;  ///< of the bullets; of bullet and sphere together

  Spheres(const Mirrors& mirrors, const Rays& rays, const std::size_t* pair)
      : who{rays.first[pair[0]], rays.first[pair[1]]}, radius(rays.pair(Rays::Radius, pair)) {
    const Sphere &one = mirrors.spheres_[who[0]], &other = mirrors.spheres_[who[1]];
    center = {simd::gather(&one.center.x, &other.center.x), simd::gather(&one.center.y, &other.center.y),
              simd::gather(&one.center.z, &other.center.z)};
    radii = simd::gather(&one.radius, &other.radius) + radius;
  }
};

/// Computes when each of two rays hits its first sphere, below 0 if that is uncertain. Returns whether both are
/// certain.
inline bool Mirrors::time_hits(const Rays& rays, MirrorHits& hits, std::size_t i) const {
  const std::size_t* const pair = hits.ray + i;
  const Spheres met(*this, rays, pair);
  const Vec3<D2> p = rays.vectors(Rays::X, pair) - met.center, u = rays.vectors(Rays::UX, pair);
  const Start<D2> start(p, met.radii);
  const Entry<D2> entry(dot(p, u), discriminant(start.radius_squared, p, u));
  const D2 time = start.c / entry.below;
  const L2 certain = entry.is_timed(start, two(1), kMirrorEntrySquared);
  simd::store(hits.time + i, simd::where(certain, time, -time));
  simd::store(hits.off + i, two(1));
  return simd::lanes2(certain) == 3;
}

/// Examines the uncertain rays more closely. Rows that stay uncertain are rejected.
[[gnu::noinline]] std::size_t Mirrors::refine(const Rays& rays, MirrorHits& hits,
                                              std::size_t* refused) const {
  std::size_t refusals = 0;
  for (std::size_t k = 0; k < hits.count; ++k) {
    if (hits.time[k] > 0) continue;
    const std::size_t i = hits.ray[k];
    hits.off[k] = 0;
    hits.time[k] = refined_time(rays.vector(Rays::X, i), rays.vector(Rays::UX, i), spheres_[rays.first[i]],
                                rays[Rays::Radius][i], -hits.time[k]);
    if (hits.time[k] < 0) refused[refusals++] = static_cast<std::size_t>(rays.row[i]);
  }
  if (refusals == 0) return 0;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < hits.count; ++k) {
    hits.ray[kept] = hits.ray[k];
    hits.time[kept] = hits.time[k];
    hits.off[kept] = hits.off[k];
    kept += hits.time[k] > 0;
  }
  hits.count = kept;
  return refusals;
}

/// Moves two rays to their hits and stores them at `to`: the steps of `follow` in trace.cpp.
inline void Mirrors::bounce(Rays& rays, const MirrorHits& hits, std::size_t i, std::size_t to) const {
  const std::size_t* const pair = hits.ray + i;
  const D2 time = simd::load(hits.time + i);
  const Spheres met(*this, rays, pair);
  const Vec3<D2> u = rays.vectors(Rays::UX, pair), at = rays.vectors(Rays::X, pair) + u * time;
  const D2 inverse = 1.0 / met.radii;
  const Vec3<D2> normal = (at - met.center) * inverse;
  const D2 closing = -dot(u, normal);
  const D2 surface_error = (simd::abs(dot(normal, normal) - 1.0) + kDistanceRounding) * met.radii;
  MirrorErrorBounds errors{two(0), rays.pair(Rays::Lateral, pair), rays.pair(Rays::Direction, pair)};
  errors.bounce(at, surface_error * simd::load(hits.off + i), closing, inverse, time);
  const Vec3<D2> out = rebound(u, normal, closing);
  const Vec3<D2> middle{two(middle_.x), two(middle_.y), two(middle_.z)};
  const D2 length = rays.pair(Rays::Length, pair) + time;
  const std::int32_t row[] = {rays.row[pair[0]], rays.row[pair[1]]};
  rays.put(Rays::X, to, at);
  // Mirrors keep the speed. One step of Newton's method for 1 / sqrt is exact so near to 1.
  const Vec3<D2> next = out * (1.5 - 0.5 * dot(out, out));
  rays.put(Rays::UX, to, next);
  rays.put(Rays::Radius, to, met.radius);
  rays.round(Rays::X, to, at - middle);
  rays.round(Rays::UX, to, next);
  rays.round(Rays::Radius, to, met.radius);
  rays.put(Rays::Length, to, length);
  rays.put(Rays::Position, to, errors.position);
  rays.put(Rays::Lateral, to, errors.lateral);
  rays.put(Rays::Direction, to, errors.direction);
  for (std::size_t k = 0; k < 2; ++k) {
    rays.row[to + k] = row[k];
    rays.last[to + k] = met.who[k];
  }
}

/// Reads two rows. A speed out of the filter's range gives a radius for which no filter is certain.
inline void Mirrors::start(Rays& rays, const double* row, const double* next, std::size_t to) const {
  D2 even[4], odd[4];
  for (std::size_t k = 0; k < 4; ++k) {
    const D2 one = simd::load(row + 2 * k), other = simd::load(next + 2 * k);
    even[k] = simd::firsts(one, other);
    odd[k] = simd::seconds(one, other);
  }
  const Vec3<D2> v{odd[1], even[2], odd[2]};
  const D2 a = dot(v, v), speed = simd::sqrt(a), none = two(std::numeric_limits<double>::quiet_NaN());
  const L2 in_range = (a > two(kSmallestFilteredSquare)) & (a < two(kLargestFilteredSquare));
  const D2 radius = simd::where(in_range, even[3], none);
  const Vec3<D2> at{even[0], odd[0], even[1]}, u = v * (1.0 / speed);
  const Vec3<D2> middle{two(middle_.x), two(middle_.y), two(middle_.z)};
  rays.put(Rays::X, to, at);
  rays.put(Rays::UX, to, u);
  rays.put(Rays::Radius, to, radius);
  rays.round(Rays::X, to, at - middle);
  rays.round(Rays::UX, to, u);
  rays.round(Rays::Radius, to, radius);
  rays.put(Rays::Length, to, two(0));
  rays.put(Rays::Position, to, two(0));
  rays.put(Rays::Lateral, to, two(0));
  rays.put(Rays::Direction, to, two(kDirectionRounding));
  for (std::size_t k = 0; k < 2; ++k) {
    rays.row[to + k] = static_cast<std::int32_t>(to + k);
    rays.last[to + k] = kNone;
  }
  simd::store(rays.speed + to, speed);
}

/// Writes the end of a row. If nothing is hit, it equals the input to the bit.
inline void Mirrors::write(const Rays& rays, std::size_t i, int bounces, const double* bullets,
                           double* paths) const {
  const auto row = static_cast<std::size_t>(rays.row[i]);
  double* const path = paths + kPathRow * row;
  const double speed = rays.speed[row];
  path[0] = bounces;
  path[1] = rays[Rays::Length][i];
  if (bounces == 0) {
    std::memcpy(path + 2, bullets + kBulletRow * row, 6 * sizeof(double));
    path[8] = -1;
    path[9] = 0;
    return;
  }
  for (int k = 0; k < 3; ++k) {
    path[2 + k] = rays[static_cast<Rays::Number>(Rays::X + k)][i];
    path[5 + k] = rays[static_cast<Rays::Number>(Rays::UX + k)][i] * speed;
  }
  path[8] = indices_[rays.last[i]];
  const double position = rays[Rays::Position][i];
  path[9] = position < kNoBound ? position : kNoBound;
}

std::size_t Mirrors::trace(const double* bullets, std::size_t count, const TraceLimits& limits, double* paths,
                           std::span<std::size_t, kRows> refused) const {
  Rays rays;
  fetch_ahead(bullets, count * kBulletRow * sizeof(double));
  fetch_ahead(paths, count * kPathRow * sizeof(double));
  std::size_t active = count, refusals = 0;
  for (std::size_t i = 0; i < count; i += 2) {
    const double* const row = bullets + kBulletRow * i;
    start(rays, row, i + 1 < count ? row + kBulletRow : row, i);
  }
  for (int bounces = 0; active > 0; ++bounces) {
    const bool goes_on = bounces < limits.bounces;
    for (std::size_t i = 0; i < active; i += 4) {
      const I4 first = first_of_four(rays, i);
      std::memcpy(rays.first + i, &first, sizeof first);
    }
    // Without branches except rare ones, because no branch could be predicted.
    MirrorHits hits;
    std::size_t ends = 0, ending[kRows];
    hits.count = 0;
    for (std::size_t i = 0; i < active; ++i) {
      std::int32_t next = goes_on ? rays.first[i] : kNone;
      if (next == kUnsure) [[unlikely]] {
        rays.first[i] = next = first(rays, i);
        if (next == kUnsure) refused[refusals++] = static_cast<std::size_t>(rays.row[i]);
      }
      hits.ray[hits.count] = ending[ends] = i;
      hits.count += next >= 0;
      ends += next == kNone;
    }
    for (std::size_t k = 0; k < ends; ++k) write(rays, ending[k], bounces, bullets, paths);
    const auto pad = [&] { hits.ray[hits.count] = hits.count > 0 ? hits.ray[hits.count - 1] : 0; };
    pad();
    bool are_certain = true;
    for (std::size_t k = 0; k < hits.count; k += 2) are_certain &= time_hits(rays, hits, k);
    if (!are_certain) [[unlikely]] {
      refusals += refine(rays, hits, refused.data() + refusals);
      pad();
    }
    // To places before those that are still to be read
    for (std::size_t k = 0; k < hits.count; k += 2) bounce(rays, hits, k, k);
    active = hits.count;
  }
  return refusals;
}

}  // namespace ricochet::scene
