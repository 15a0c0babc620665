// The question of the first two articles: does a bullet hit, when, where, at what angle, where to next?
#pragma once

#include <limits>

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact of a bullet with a shape at rest or in steady motion, and the bullet's ricochet.
///
/// `max_time` frames, >= 0, inclusive. Every number finite, but `max_time` may be infinite.
/// The outcome is the one exact arithmetic gives for these very doubles; `time` is the double nearest to
/// the exact time; places, normal, angle and velocity are within a few units in the last place of their
/// scale. What exceeds the largest double is reported as that. Only a bullet aimed from one point toward
/// another, at a target in motion, has an irrational number in its decision: there, closer than 2^-5000 of
/// the terms (at a cylinder's rim about 2^-2500) counts as a tie.
///
/// Edges. Tangency is a hit with angle 0. A start on the surface is a hit at time 0 if the bullet moves
/// inward or along, else `Receding`; on a plane, triangle or wall, which have no inside, moving off to either
/// side leaves. Where a point meets an edge of a box or cylinder, the normal is that of the face it meets
/// there (x before y before z, of an oriented box its own axes; an end before the side). A ball meets rounded
/// edges, corners and rims.
///
/// Cost: a sphere about 0.1 microseconds, the others 0.3 to 5; near ties and at extreme scales more, but
/// whatever the numbers at most about 25 million products of 32-bit limbs, within 50 milliseconds as
/// WebAssembly (tests/native/budget_test.cpp counts them). Throws nothing, allocates nothing: big floats
/// stand in memory set apart for each thread. Sources: Bartlett, "Solution to a bullet hitting a stationary
/// sphere" (1999), and his moving sphere; for the other shapes Ericson, "Real-time collision detection"
/// (2005), ch. 5.
///
/// @code
/// const auto bullet = ricochet::Bullet::aimed({0, 0, 0}, {4, 4, 4}, 3);
/// const ricochet::Moving<ricochet::Sphere> target{{{4, 4, 0}, 4}, {0, 0, 1}};
/// const ricochet::Shot shot = ricochet::shoot(bullet, target);
/// if (shot.is_hit()) std::cout << shot.time << ' ' << shot.ricochet_angle << '\n';  // 0.68946 1.15387
/// const auto in_time = ricochet::shoot(bullet, target, 0.5);
/// if (in_time.outcome == ricochet::Outcome::OutOfTime) std::cout << in_time.closest.time << '\n';
/// // 0.68946
/// @endcode
Shot shoot(const Bullet& bullet, const MovingShape& target,
           double max_time = std::numeric_limits<double>::infinity());
/// The same for a shape at rest.
Shot shoot(const Bullet& bullet, const AnyShape& target,
           double max_time = std::numeric_limits<double>::infinity());
/// The same for a sphere: a program that asks nothing else is linked without all other shapes.
Shot shoot(const Bullet& bullet, const Moving<Sphere>& target,
           double max_time = std::numeric_limits<double>::infinity());
/// The same for a sphere at rest.
Shot shoot(const Bullet& bullet, const Sphere& target,
           double max_time = std::numeric_limits<double>::infinity());

/// What a shot may depend on besides bullet and target.
struct Conditions {
  double max_time = std::numeric_limits<double>::infinity();  ///< frames, >= 0, inclusive; may be infinite
  Vec3d gravity{0.0};  ///< acceleration of the bullet, units a frame^2; 0 is straight flight
};

/// The same under gravity: the bullet's path is a parabola. Targets in steady motion do not fall.
///
/// A hit is the first time at which the surfaces touch, crossing or just touching, decided as exact arithmetic would; where the speed
/// of approach is exactly 0 (a grazing contact, an apex, rest), the angle is 0 and the velocity stays. `distance` is the length of the
/// arc. A bullet that starts on the surface sets out along its relative velocity, or along gravity where that is 0: inward or along is a
/// hit at time 0, outward it is followed, and falling back is the hit. A miss is `PassesBy`, with the closest approach of all times from
/// now on, of equally close ones the earliest. To a wall, through which z plays no part, gravity along z gives straight flight.
/// What is closer than 2^-700 of the numbers it is made of counts as a tie where these are irrational: which of two pieces of a shape
/// a contact belongs to, and all of it where the bullet is aimed at a target in motion.
///
/// Cost: where doubles are certain about three times that of straight flight; where numbers differ in size as much as they may, up to half a
/// second (tests/native/climb_test.cpp looks for the dearest). A `WorkBudget` bounds it.
///
/// @code
/// const auto ball = ricochet::Bullet::moving({0, 5, 0}, {3, 0, 0}, 0.5);
/// const ricochet::AnyShape floor = ricochet::Plane{{0, 0, 0}, {0, 1, 0}};
/// const ricochet::Shot shot = ricochet::shoot(ball, floor, {.gravity = {0, -9, 0}});
/// std::cout << shot.time << ' ' << shot.velocity.y << '\n';  // 1 9
/// @endcode
Shot shoot(const Bullet& bullet, const MovingShape& target, const Conditions& conditions);
/// The same for a shape at rest.
Shot shoot(const Bullet& bullet, const AnyShape& target, const Conditions& conditions);
/// The same for a shape known to be a sphere.
Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, const Conditions& conditions);

/// What `shoot` says, but over doubles and double-doubles alone: at ties and extreme scales it may be wrong
/// in every respect, NaN included. For searches that end in `shoot`; at most some microseconds.
Shot estimate_shot(const Bullet& bullet, const MovingShape& target);

}  // namespace ricochet
