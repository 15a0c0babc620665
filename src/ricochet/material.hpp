// Materials: how bullets and targets bounce off each other, and slide on each other.
#pragma once

#include <optional>

namespace ricochet {

/// The material of a bullet or a target. Of two restitutions the larger counts, and of two frictions the square root of their
/// product. A property that only one of the two has counts alone; one that neither has is 1 for the restitution, 0 for frictions.
struct Material {
  std::optional<double> restitution = {};  ///< factor for the velocity along the normal at a bounce, 0 to 1
  /// Coulomb's coefficient, >= 0: a bounce takes at most friction (1 + restitution) times the closing speed from the velocity along the
  /// surface, and a surface slows down a bullet that slides on it by friction times the acceleration with which it bears it.
  std::optional<double> friction = {};
  /// For a ball that rolls, in place of `friction`: surfaces that bear it slow it down by this coefficient alone, and bounces take nothing.
  std::optional<double> rolling_friction = {};

  friend bool operator==(const Material&, const Material&) = default;
};

/// The material that the fields of options or of a change describe.
template <class Given>
Material material_of(const Given& given) {
  return {given.restitution, given.friction, given.rolling_friction};
}

}  // namespace ricochet
