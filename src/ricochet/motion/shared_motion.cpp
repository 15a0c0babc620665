#include "ricochet/motion/shared_motion.hpp"

#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::motion {

namespace {

/// Sine of an angle. A surface whose normal is closer to the plane of those before it adds no direction to them.
///   larger: bodies in flat notches of surfaces that move differently meet them again and again; smaller: rounding sets their speed
constexpr double kNewDirection = 0x1p-8;

}  // namespace

bool SharedMotion::add(const Vec3d& normal, const Vec3d& of_surface) {
  // The part of the normal along which the velocity may still change
  Vec3d direction = normal;
  for (std::size_t i = 0; i < count_; ++i) direction -= directions_[i] * dot(direction, directions_[i]);
  const bool is_new = count_ < directions_.size() && length(direction) > kNewDirection;
  if (of_surface != velocity_) {
    const double rate = dot(of_surface - velocity_, normal);
    if (!is_new && std::fabs(rate) > noise_) return false;
    if (is_new) velocity_ = finite(velocity_ + direction * (rate / dot(direction, normal)));
  }
  if (is_new) directions_[count_++] = unit(direction);
  return true;
}

}  // namespace ricochet::motion
