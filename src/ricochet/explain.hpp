// The same answers with every intermediate value named, for lessons.
//
// An explanation is a list of steps in the order of the derivation. The last step of a hit is the answer's
// new velocity, that of a miss its gap; both, and every number that `shoot` reports, are taken from `shoot`
// itself. Of what starts inside the steps end with what says so: of a sphere `StartExcess`, of a plane its height.
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

/// What a step works out. Lengths in units, times in frames, velocities in units a frame.
enum class Quantity : unsigned char {
  Direction,               ///< unit vector from `from` to `to`
  OwnVelocity,             ///< the bullet's velocity
  RelativeVelocity,        ///< seen from the target: v
  Reach,                   ///< the target's radius and the bullet's together: R
  ToCenter,                ///< from the bullet to the sphere's centre, to a vertex, or across an edge: m
  StartExcess,             ///< |m|^2 - R^2: negative inside
  SurfaceNormal,           ///< a plane's unit normal, upper side; of another face that is met, out of it
  Height,                  ///< signed distance of the bullet's centre from a plane, or from that face
  Climb,                   ///< rate at which the height changes
  RelativeSpeed,           ///< |v|
  ClosestTime,             ///< when the distance stops falling
  ClosestDistanceSquared,  ///< of the line from the centre
  HalfChordSquared,        ///< R^2 - closest distance^2: negative misses, 0 touches, positive hits
  Gap,                     ///< between the surfaces at the closest approach
  Time,
  Distance,
  Center,
  Normal,
  Point,
  ApproachSpeed,  ///< -v . normal: the part of v that runs into the surface
  RicochetAngle,
  Velocity,
  StartGap,     ///< between two surfaces at the start; of a place, its distance from the surface
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
  ApexTime,  ///< when the bullet's own velocity has no part along gravity, if that is to come
  Apex,      ///< where it is then
  FourthPower,  ///< of t in the squared distance less R^2, of the piece of the target that counts; what is 0 has no step
  ThirdPower,  ///< the same; of a flat face the polynomial is the height less the bullet's radius
  SecondPower,
  FirstPower,
  Constant,
  FirstRoot,  ///< its roots in order; the time of a hit is one of them
  SecondRoot,
  ThirdRoot,
  FourthRoot,
  ImpactVelocity,  ///< the bullet's velocity as it arrives
  EdgeDirection,   ///< along an edge or axis whose distance decides, of length one
  AcrossVelocity,  ///< v less its part along the edge, which speed, times and distances to it are made of
};

/// One value of a derivation: a number or a vector.
struct Step {
  Quantity quantity;  ///< what has been worked out
  bool is_vector;     ///< else a number
  Vec3d value;        ///< a number stands in x
};

/// The steps of one question, with its answer.
template <class Answer>
struct Explanation {
  static constexpr std::size_t kMost = 32;  ///< steps at most

  Answer answer;                  ///< that of the question itself
  std::size_t count;              ///< how many steps there are
  std::array<Step, kMost> steps;  ///< the first `count` of them, in order

  const Step* begin() const { return steps.data(); }
  const Step* end() const { return steps.data() + count; }

  /// Adds a step that works out a number.
  void add(Quantity quantity, double value) { steps[count++] = {quantity, false, Vec3d(value, 0, 0)}; }
  /// Adds a step that works out a vector.
  void add(Quantity quantity, const Vec3d& value) { steps[count++] = {quantity, true, value}; }
};

/// `shoot` with its steps: the bullet's motion, the reduction to a point against an inflated shape, the
/// decision for spheres and planes, else of a hit the equation of the face, edge or vertex that is met (not of a cylinder's rim),
/// contact, ricochet. Cost: about ten times `shoot`.
///
/// @code
/// const auto bullet = ricochet::Bullet::moving({-9, 0, 0}, {1, 0, 0});
/// const auto explained = ricochet::explain_shoot(bullet, {ricochet::Sphere{{0, 0, 0}, 4}});
/// for (const ricochet::Step& step : explained)
///   if (step.quantity == ricochet::Quantity::HalfChordSquared) std::cout << step.value.x << '\n';  // 16
/// @endcode
Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target,
                                double max_time = std::numeric_limits<double>::infinity());

/// The same under gravity: the equation of the piece of the target that is met or comes closest (the quartic of a vertex, an edge or
/// a round side, the quadratic of a face), all its roots, and the apex.
Explanation<Shot> explain_shoot(const Bullet& bullet, const MovingShape& target,
                                const Conditions& conditions);

/// The other questions with their steps. The last step of a contact or collision is the answer's own fraction
/// or velocity, that of a ray its exit, of a sphere and a plane the depth, of a miss the number that decides
/// it.
Explanation<RaySphere> explain_ray_sphere(const Vec3d& origin, const Vec3d& direction, const Sphere& sphere,
                                          double max_time = std::numeric_limits<double>::infinity());
/// `sweep` with its steps.
Explanation<Sweep> explain_sweep(const MovingBall& a, const MovingBall& b);
/// `sphere_plane` with its steps.
Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const Plane& plane);
/// The same for a plane through three points.
Explanation<SpherePlane> explain_sphere_plane(const Sphere& sphere, const PlaneThrough& plane);
/// `collide` of two balls with its steps.
Explanation<Collision> explain_collide(const Ball& a, const Ball& b,
                                       double max_time = std::numeric_limits<double>::infinity());
/// `collide` of a ball and a wall with its steps.
Explanation<WallCollision> explain_collide(const Ball& ball, const Moving<Wall>& wall, double restitution = 1,
                                           double max_time = std::numeric_limits<double>::infinity());
/// `closest_point` with its steps: for a sphere by its centre, for a plane by the height, else from the nearest point of the
/// surface. `StartGap` is the answer's distance.
Explanation<ClosestPoint> explain_closest_point(const Vec3d& place, const AnyShape& shape);
/// `overlap` of a ball with its steps. The last is the gap between the two surfaces: above 0 exactly where they are apart.
Explanation<bool> explain_overlap(const Sphere& ball, const AnyShape& shape);

}  // namespace ricochet
