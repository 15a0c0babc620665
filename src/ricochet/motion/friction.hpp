// The law of a contact between two materials: restitution and Coulomb friction.
//
// At an impact with the closing speed c, the velocity v_t along the surface becomes
//
//   v_t' = v_t max(0, 1 - mu (1 + e) c / |v_t|),
//
// because the surface pushes with the impulse (1 + e) c for each unit of mass, and friction with at most mu times that. A body that
// slides on a surface which bears it with the acceleration N is slowed down by mu N. It stays where it is if it has no velocity along
// the surface, and the acceleration along it would be at most mu N.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/material.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::motion {

/// The coefficients of one contact.
struct ContactLaw {
  double restitution = 1;
  double friction = 0;  ///< mu at an impact
  double drag = 0;      ///< mu of a body that slides or rolls
};

/// The coefficients for a body's material and that of a surface.
inline ContactLaw law_of(const Material& body, const Material& surface) {
  const auto combined = [](const std::optional<double>& one, const std::optional<double>& other, double usual,
                           auto&& combine) {
    if (one && other) return combine(*one, *other);
    return one ? *one : other.value_or(usual);
  };
  ContactLaw law;
  law.restitution = combined(body.restitution, surface.restitution, 1,
                             [](double one, double other) { return std::max(one, other); });
  if (body.rolling_friction) {
    law.drag = *body.rolling_friction;
    return law;
  }
  law.friction = law.drag = combined(body.friction, surface.friction, 0, [](double one, double other) {
    return std::sqrt(one) * std::sqrt(other);
  });
  return law;
}

/// The velocity after an impact, with what friction leaves of it. `out`: without friction. `impulse`: of the surface along its unit
/// normal, for each unit of mass, >= 0.
inline Vec3d rubbed(const Vec3d& out, const Vec3d& of_surface, const Vec3d& normal, double friction,
                    double impulse) {
  if (!(friction > 0)) return out;
  const Vec3d relative = out - of_surface, away = normal * dot(relative, normal), along = relative - away;
  const double speed = length(along), loss = friction * impulse;
  if (!(speed > loss)) return of_surface + away;
  return of_surface + away + along * (1 - loss / speed);
}

}  // namespace ricochet::motion
