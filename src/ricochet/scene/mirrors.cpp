#include "ricochet/scene/mirrors.hpp"

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/scene/rough.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

void Mirrors::add(const Sphere& sphere, std::int32_t index) {
  spheres_[count_] = sphere;
  indices_[count_] = index;
  const auto put = [&](D2* to, double number) {
    to[count_ / 2][count_ % 2] = number;
    if (count_ % 2 == 0) to[count_ / 2][1] = number;
  };
  put(x_, sphere.center.x);
  put(y_, sphere.center.y);
  put(z_, sphere.center.z);
  put(radius_, sphere.radius);
  ++count_;
}

/// The steps of `Scene::trace_with`.
bool Mirrors::trace(const double* bullet, const TraceLimits& limits, double* path) const {
  Vec3d at{bullet[0], bullet[1], bullet[2]};
  const Vec3d velocity{bullet[3], bullet[4], bullet[5]};
  const double radius = bullet[6], a = dot(velocity, velocity);
  if (!quick::in_range(a)) return false;
  Course course(velocity, a);
  Vec3d& v = course.v;
  double length = 0, place = 0, aside = 0, turn = 0;
  int bounces = 0, last = -1;
  const unsigned all = (1U << count_) - 1;
  while (bounces < limits.bounces && length < limits.length) {
    // Those that it may hit: not surely missed, as `rough_time` has it
    unsigned near = 0;
    for (std::size_t k = 0; 2 * k < count_; ++k) {
      const D2 x = two(at.x) - x_[k], y = two(at.y) - y_[k], z = two(at.z) - z_[k],
               r = radius_[k] + two(radius);
      const D2 square = x * x + y * y + z * z, r_square = r * r, size = square + r_square;
      const D2 b = x * two(v.x) + y * two(v.y) + z * two(v.z), c = square - r_square;
      const D2 d = b * b - two(a) * c;
      const L2 missed = (c > size * two(kBoundC)) & ((b >= two(0)) | (d < two(-kBoundD) * two(a) * size));
      near |= static_cast<unsigned>(lanes2(~missed)) << (2 * k);
    }
    near &= last < 0 ? all : all & ~(1U << last);
    double time = HUGE_VAL;
    int who = -1;
    for (; near != 0; near &= near - 1) {
      const int k = __builtin_ctz(near);
      const Rough rough = rough_time(at - spheres_[k].center, course, spheres_[k].radius + radius);
      if (rough.verdict == Verdict::Unsure) return false;
      if (rough.verdict != Verdict::Hits) continue;
      if (std::fabs(rough.time - time) <= 2 * rough.error) return false;
      if (rough.time > time) continue;
      time = rough.time;
      who = k;
    }
    if (who < 0) break;
    const Sphere& sphere = spheres_[who];
    const double reach = sphere.radius + radius, inverse = 1 / reach, flown = time * course.speed;
    at += v * time;
    const Vec3d normal = (at - sphere.center) * inverse;
    const double closing = -dot(v, normal);
    // As `Spread::bounce`, with directions instead of velocities and one quotient for all. That the normal is
    // as far from a unit vector as `at` is off the surface turns the path once more.
    const double off_surface = (std::fabs(dot(normal, normal) - 1) + kRadiusRounding) * reach;
    const double flight = flown * kFlightRounding +
                          std::max({std::fabs(at.x), std::fabs(at.y), std::fabs(at.z)}) * kPlaceRounding;
    aside += flown * turn;
    const double sine = closing * course.slowness - 2 * turn - kTurnRounding;
    const double shallow = 1 / sine, along = aside * shallow, bend = inverse * along * shallow;
    // Where q > 1/8, little is left to predict.
    const double contact = sine > 0 && bend <= kBent ? along * (1 + 1.2 * bend) : kAnywhere;
    const double rounding = flight + 2 * (off_surface + flight) * shallow;
    place = contact + rounding;
    aside += 4 * inverse * contact * contact + rounding;
    turn += 2 * inverse * (contact + 2 * rounding) + kTurnRounding;
    const Vec3d out = v + 2 * closing * normal;
    // Mirrors keep the speed: a step of Newton's method for 1 / sqrt, so near 1 as to be exact.
    v = out * (1.5 - dot(out, out) * (0.5 * course.inverse));
    length += flown;
    last = who;
    ++bounces;
  }
  const double end[kPathRow] = {static_cast<double>(bounces),
                                length,
                                at.x,
                                at.y,
                                at.z,
                                v.x,
                                v.y,
                                v.z,
                                static_cast<double>(last < 0 ? -1 : indices_[last]),
                                place < kAnywhere ? place : kAnywhere};
  std::memcpy(path, end, sizeof end);
  return true;
}

}  // namespace ricochet::scene
