// For size and speed: runs for every bounce of a path.
#include "ricochet/paths/turn_off.hpp"

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::scene {

namespace {

/// The smallest and the largest turn of a velocity that are tried, relative to the speeds.
constexpr double kSmallestTurn = 0x1p-53, kLargestTurn = 0x1p-20;
/// The number of directions that are tried with each size of a turn.
constexpr int kTriesToTurn = 8;
/// In units per frame: a bullet slower than this, after bounces that reduce its speed, is at rest.
constexpr double kSlowest = 1e-150;

/// True if a velocity leads into a surface with two sides, exactly; `normal` is on the bullet's side. False for other
/// shapes.
bool goes_into(const MovingShape& target, const Vec3d& normal, const Vec3d& velocity) {
  const int side = side_of_normal(target.shape, normal);
  return side != 0 && side * rise_over(target.shape, velocity, target.velocity) < 0;
}

/// Turns a velocity as little as possible until it leads into no surface. `normals_of` returns the sum of the normals
/// of those that it enters, 0 if there is none. The perceptron's rule: repeatedly adding these normals leads to a
/// direction away from all.
template <class NormalsOf>
double turn_until_off(Vec3d& velocity, double speeds, NormalsOf&& normals_of) {
  const Vec3d given = velocity;
  Vec3d out(0.0);
  double turned = 0;
  for (double part = kSmallestTurn; part < kLargestTurn; part *= 2)
    for (int k = 0; k < kTriesToTurn; ++k) {
      const Vec3d found = normals_of(velocity);
      if (found == Vec3d(0.0)) return turned;
      out += found;
      if (out == Vec3d(0.0)) return turned;
      turned = speeds * part;
      velocity = given + unit(out) * turned;
    }
  return turned;
}

/// Like `reflect`, even if its products leave the range of doubles.
Vec3d reflected(const BounceOff& bounce) {
  const Vec3d& wall = bounce.target.velocity;
  const Vec3d out = reflect(bounce.velocity, bounce.normal, wall, bounce.law.restitution);
  if (std::isfinite(out.x + out.y + out.z)) return out;
  constexpr double kSmall = 0x1p-600;
  const Vec3d small =
      reflect(bounce.velocity * kSmall, unit(bounce.normal), wall * kSmall, bounce.law.restitution);
  return finite(small / kSmall);
}

double speeds_of(const Vec3d& velocity, const MovingShape& target) {
  return taxicab_length(velocity) + taxicab_length(target.velocity);
}

}  // namespace

TurnedOff turn_off(const Targets& targets, const BounceOff& bounce) {
  const MovingShape& target = bounce.target;
  const bool is_at_rest = target.velocity == Vec3d(0.0);
  const motion::ContactLaw& law = bounce.law;
  const double closing = std::max(-dot(bounce.velocity - target.velocity, bounce.normal), 0.0);
  Vec3d out = motion::rubbed(reflected(bounce), target.velocity, bounce.normal, law.friction,
                             (1 + law.restitution) * closing);
  if (law.restitution == 1 && law.friction == 0 && is_at_rest) {
    // Mirrors at rest preserve the speed to the bit, however many there are.
    const double size = std::sqrt(dot(out, out));
    if (size > 0 && size < HUGE_VAL) out *= bounce.speed / size;
  } else if (law.restitution < 1 || law.friction > 0) {
    // If a bounce takes the bullet's whole speed, rounding may leave a small one. With a restitution of 0, so may the
    // rounding of earlier bounces.
    const double before = law.restitution == 0 ? bounce.fastest : 0;
    const double speeds = length(bounce.velocity - target.velocity) + length(target.velocity);
    const double rounding = kVelocityRounding * std::max(speeds, before);
    if (length(out - target.velocity) < std::max(rounding, kSlowest)) out = target.velocity;
  }
  out = finite(out);
  double turned = 0;
  const double speeds = speeds_of(out, target);
  if (dot(out - target.velocity, bounce.normal) < kGrazingSine * speeds)
    turned = turn_until_off(out, speeds, [&](const Vec3d& velocity) {
      return goes_into(target, bounce.normal, velocity) ? bounce.normal : Vec3d(0.0);
    });
  const auto is_close = [](const Contact& contact) { return contact.is_close; };
  if (std::any_of(bounce.corner.begin(), bounce.corner.end(), is_close))
    turned += turn_until_off(out, speeds, [&](const Vec3d& velocity) {
      Vec3d off(0.0);
      if (goes_into(target, bounce.normal, velocity)) off += bounce.normal;
      for (const Contact& contact : bounce.corner)
        if (contact.is_close && !(contact.met == bounce.met) &&
            goes_into(targets.shape(contact.met), contact.normal, velocity))
          off += contact.normal;
      return off;
    });
  return {sized(out), turned};
}

}  // namespace ricochet::scene
