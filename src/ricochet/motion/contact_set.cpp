#include "ricochet/motion/contact_set.hpp"

#include <cmath>

#include "ricochet/motion/bearing.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::motion {

namespace {

/// Sine of an angle. A surface whose normal is closer to the plane of those before it adds no direction to them.
///   larger: bodies in flat notches of surfaces that move differently meet them again and again; smaller: rounding sets their speed
constexpr double kNewDirection = 0x1p-8;

}  // namespace

void ContactSet::add(const Vec3d& normal, const Vec3d& of_surface) {
  if (count_ == kMost) return;
  Vec3d direction = normal;
  for (std::size_t i = 0; i < direction_count_; ++i)
    direction -= directions_[i] * dot(direction, directions_[i]);
  const bool is_new = direction_count_ < directions_.size() && length(direction) > kNewDirection;
  if (of_surface != velocity_) {
    const double rate = dot(of_surface - velocity_, normal);
    if (!is_new && std::fabs(rate) > noise_) return;
    if (is_new) velocity_ = finite(velocity_ + direction * (rate / dot(direction, normal)));
  }
  if (is_new) directions_[direction_count_++] = unit(direction);
  normals_[count_++] = normal;
}

Vec3d ContactSet::led_along(const Vec3d& of_body) const {
  std::array<KeptContact, kMost> contacts;
  for (std::size_t i = 0; i < count_; ++i) contacts[i].normal = normals_[i];
  return bear({contacts.data(), count_}, of_body - velocity_).acceleration;
}

}  // namespace ricochet::motion
