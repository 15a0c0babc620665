// Answers with every intermediate value named, for lessons.
//
// An explanation is a list of steps in the order of the derivation. The last step of a hit is the answer's new
// velocity, that of a miss its gap. Both, and every number that `shoot` reports, are taken from `shoot` itself. If the
// bullet starts inside, the steps end with the value that shows it: `StartExcess` for a sphere, the height for a plane.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "ricochet/closest_point.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"

namespace ricochet {

/// The quantity that a step computes. Lengths in units, times in frames, velocities in units a frame.
enum class Quantity : unsigned char {
  Direction,         ///< unit vector from `from` to `to`
  OwnVelocity,       ///< the bullet's velocity
  RelativeVelocity,  ///< v, relative to the target
  Reach,             ///< R, the sum of the target's radius and the bullet's
  ToCenter,          ///< from the bullet to the sphere's centre, to a vertex, or across an edge: m
  StartExcess,       ///< |m|^2 - R^2: negative inside
  /// a plane's unit normal on its upper side; for another face that is hit, its outward normal
  SurfaceNormal,
  /// Signed distance of the bullet's centre from a plane, or from the face that is hit
  Height,
  Climb,                   ///< rate at which the height changes
  RelativeSpeed,           ///< |v|
  ClosestTime,             ///< when the distance stops falling
  ClosestDistanceSquared,  ///< distance of the line from the centre, squared
  HalfChordSquared,        ///< R^2 - closest distance^2: negative misses, 0 touches, positive hits
  Gap,                     ///< between the surfaces at the closest approach
  Time,
  Distance,
  Center,
  Normal,
  Point,
  ApproachSpeed,  ///< -v . normal: the speed of v into the surface
  RicochetAngle,
  Velocity,
  /// Between two surfaces at the start; for `closest_point`, the distance of the place from the surface
  StartGap,
  FromSurface,  ///< from the nearest point of the surface to the place
  Fraction,     ///< of the frame
  Enter,        ///< the earlier root, in units of the direction
  Exit,         ///< the later root
  PlaneT,       ///< of the matrix answer
  PlaneU,
  PlaneV,
  Depth,  ///< of a sphere in a plane
  CenterA,
  CenterB,
  BeforeA,  ///< speed along the normal before contact
  BeforeB,
  Restitution,  ///< of the pair
  AfterA,
  AfterB,
  VelocityA,
  VelocityB,
  Gravity,   ///< the bullet's acceleration, units a frame^2; h is half of it
  ApexTime,  ///< when the bullet's own velocity is at right angles to gravity, if that time is in the future
  Apex,      ///< the bullet's place at the apex
  /// Coefficient of t^4 in the squared distance less R^2, for the piece of the target that counts; a coefficient of 0
  /// has no step
  FourthPower,
  ThirdPower,  ///< coefficient of t^3; for a flat face the polynomial is the height less the bullet's radius
  SecondPower,
  FirstPower,
  Constant,
  FirstRoot,  ///< the roots in order; the time of a hit is one of them
  SecondRoot,
  ThirdRoot,
  FourthRoot,
  ImpactVelocity,  ///< the bullet's velocity just before contact
  EdgeDirection,   ///< unit vector along the edge or axis that determines the distance
  /// v without its part along the edge; speed, times and distances to the edge are computed from it
  AcrossVelocity,
};

/// One value of a derivation: a number or a vector.
struct Step {
  Quantity quantity;  ///< the quantity that was computed
  bool is_vector;     ///< true for a vector, false for a number
  Vec3d value;        ///< a number is stored in x
};

/// The steps of one question, with its answer.
template <class Answer>
struct Explanation {
  static constexpr std::size_t kMost = 32;  ///< the largest number of steps

  Answer answer;                  ///< the answer to the question itself
  std::size_t count;              ///< how many steps there are
  std::array<Step, kMost> steps;  ///< the first `count` of them, in order

  const Step* begin() const { return steps.data(); }
  const Step* end() const { return steps.data() + count; }

  /// Adds a step that computes a number.
  void add(Quantity quantity, double value) { steps[count++] = {quantity, false, Vec3d(value, 0, 0)}; }
  /// Adds a step that computes a vector.
  void add(Quantity quantity, const Vec3d& value) { steps[count++] = {quantity, true, value}; }
};

/// `shoot` with its steps: the bullet's motion, the reduction to a point against an inflated shape, the decision for
/// spheres and planes, contact, ricochet. For a hit on another shape it includes the equation of the face, edge or
/// vertex that is hit (except a cylinder's rim). Cost: about ten times `shoot`.
///
/// @code
/// const auto bullet = ricochet::Bullet::moving({-9, 0, 0}, {1, 0, 0});
/// const auto explained = ricochet::explain_shoot(bullet, {ricochet::Sphere{{0, 0, 0}, 4}});
/// for (const ricochet::Step& step : explained)
///   if (step.quantity == ricochet::Quantity::HalfChordSquared) std::cout << step.value.x << '\n';  // 16
/// @endcode
Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target,
                                double max_time = std::numeric_limits<double>::infinity());

/// `shoot` under gravity with its steps: the equation of the piece of the target that is hit or comes closest (the
/// quartic of a vertex, an edge or a round side, the quadratic of a face), all its roots, and the apex.
Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target,
                                const Conditions& conditions);

/// `ray_sphere` with its steps. In this and the following functions, the last step of a contact or collision is the
/// answer's own fraction or velocity, for a ray its exit, for a sphere and a plane the depth, and for a miss the number
/// that decides it.
Explanation<RaySphere> explain_ray_sphere(const Vec3d& origin, const Vec3d& direction, const Sphere& sphere,
                                          double max_time = std::numeric_limits<double>::infinity());
/// `sweep` with its steps.
Explanation<Sweep> explain_sweep(const MovingBall& a, const MovingBall& b);
/// `sphere_plane` with its steps.
Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const Plane& plane);
/// `sphere_plane`, for a plane through three points, with its steps.
Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const PlaneThrough& plane);
/// `collide` of two balls with its steps.
Explanation<Collision> explain_collide(const Ball& a, const Ball& b,
                                       double max_time = std::numeric_limits<double>::infinity());
/// `collide` of a ball and a wall with its steps.
Explanation<WallCollision> explain_collide(const Ball& ball, const Moving<Wall>& wall, double restitution = 1,
                                           double max_time = std::numeric_limits<double>::infinity());
/// `closest_point` with its steps: for a sphere from its centre, for a plane from the height, else from the nearest
/// point of the surface. `StartGap` is the answer's distance.
Explanation<ClosestPoint> explain_closest_point(const Vec3d& place, const AnyShape& shape);
/// `overlap` of a ball with its steps. The last is the gap between the two surfaces: positive exactly if they are
/// apart.
Explanation<bool> explain_overlap(const Sphere& ball, const AnyShape& shape);

}  // namespace ricochet
