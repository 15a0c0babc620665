// A path under constant acceleration: a ball's centre at p + v tau + h tau^2 relative to a target, with the ball's
// radius.
//
// Gravity g acts on bullets, not on targets: h = g / 2. For an aimed bullet the unit of time is the length of d, the
// vector to the point aimed at, so h = g |d|^2 / 2: relative to a target at rest, the whole path consists of
// polynomials in the given doubles.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

/// v 2^exponent.
template <class N>
Vec3<N> scaled(const Vec3<N>& v, int exponent) {
  return {scaled(v.x, exponent), scaled(v.y, exponent), scaled(v.z, exponent)};
}

template <class N>
struct FallingPath {
  Vec3<N> p, v, h;
  N radius;  ///< the ball's radius, >= 0
  bool is_point;

  Vec3<N> at(const N& tau) const { return p + (v + h * tau) * tau; }
  Vec3<N> velocity_at(const N& tau) const { return v + h * (tau + tau); }
  N speed_squared_at(const N& tau) const { return length_squared(velocity_at(tau)); }
  /// The same motion, described from its state at `tau` on.
  FallingPath from(const N& tau) const { return {at(tau), velocity_at(tau), h, radius, is_point}; }
  /// The initial direction: along the velocity, or along gravity if the velocity is 0.
  Path<N> setting_out(bool rests) const {
    const Vec3<N>& along = rests ? h : v;
    return {p, along, length_squared(along), radius, is_point};
  }
};

/// A path in the frame of a core.
template <class N>
FallingPath<N> to_local(const LocalCore<N>& core, const FallingPath<N>& path) {
  const Path<N> seen = core.to_local(Path<N>{path.p, path.v, N(0), path.radius, path.is_point});
  const Vec3<N> h = core.turn      ? core.turn->to_local(path.h)
                    : core.is_flat ? Vec3<N>(path.h.x, path.h.y, N(0))
                                   : path.h;
  return {seen.p, seen.v, h, seen.radius, seen.is_point};
}

/// A question with all lengths multiplied by 2^-length and all times by 2^-time, which is exact. Numbers near 1 have
/// products of two dozen factors that neither over- nor underflow.
struct ScaledFall {
  Bullet bullet;
  Core core;
  Vec3d target_velocity, gravity;
  int length = 0, time = 0;
};

ScaledFall scaled_fall(const Bullet& bullet, const Core& core, const Vec3d& target_velocity,
                       const Vec3d& gravity);

/// The motion of a falling bullet relative to its target.
template <class N>
struct FallingMotion : RelativeMotion<N> {
  Vec3<N> acceleration;  ///< h, for the bullet and relative to the target

  explicit FallingMotion(const ScaledFall& fall)
      : RelativeMotion<N>(
            relative_motion<N>(fall.bullet, fall.core.reference_point(), fall.target_velocity)) {
    acceleration = Vec3<N>(fall.gravity) * N(0.5);
    const auto* const aimed = std::get_if<Bullet::Aimed>(&fall.bullet.motion);
    if (aimed == nullptr) return;
    Vec3<N> d = difference<N>(aimed->to, fall.bullet.position);
    // An aiming vector that is much longer or shorter than all else gets a unit of its own.
    const double size = largest_coordinate(values(d));
    const int exponent = size > 0x1p-60 && size < 0x1p60 ? 0 : std::ilogb(size);
    if (exponent != 0) {
      this->unit = scaled(this->unit, -exponent);
      for (Vec3<N>* const vector : {&d, &this->motion, &this->own_motion})
        *vector = scaled(*vector, -exponent);
    }
    acceleration = acceleration * length_squared(d);
  }

  FallingPath<N> path(double radius) const {
    return {this->offset, this->motion, acceleration, N(radius), radius == 0};
  }
  /// The bullet's own path, from its start, in units of length per unit of tau.
  Vec3<N> own_way(const N& tau) const { return (this->own_motion + acceleration * tau) * tau; }
  Vec3<N> own_velocity(const N& tau) const { return this->own_motion + acceleration * (tau + tau); }
};

}  // namespace ricochet
