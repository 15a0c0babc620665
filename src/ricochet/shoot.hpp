// `shoot`: whether a bullet hits, when, where, at what angle, and where it goes next (the question of the first two
// articles).
#pragma once

#include <limits>

#include "ricochet/bullet.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact of a bullet with a shape at rest or in steady motion, and the bullet's ricochet.
///
/// `max_time` is in frames, >= 0, inclusive. Every number must be finite, but `max_time` may be infinite. The outcome
/// is the one that exact arithmetic gives for these very doubles; `time` is the double nearest to the exact time;
/// places, normal, angle and velocity are within a few units in the last place of their scale. A number larger than the
/// largest double is reported as that. Only a bullet aimed from one point toward another, at a moving target, has an
/// irrational number in its decision: there, a difference below 2^-5000 of the terms (at a cylinder's rim about
/// 2^-2500) counts as a tie.
///
/// Edges. Tangency is a hit with angle 0. A start on the surface is a hit at time 0 if the bullet moves inward or
/// along, else `Receding`; on a plane, triangle or wall, which have no inside, moving off to either side is leaving. If
/// a point hits an edge of a box or cylinder, the normal is that of the face it hits there (x before y before z, for an
/// oriented box its own axes; an end before the side). A ball hits rounded edges, corners and rims.
///
/// Cost: a sphere about 0.1 microseconds, the others 0.3 to 5; near ties and at extreme scales more, but whatever the
/// numbers at most about 25 million products of 32-bit limbs, within 50 milliseconds as WebAssembly
/// (tests/native/budget_test.cpp counts them). Throws nothing, allocates nothing: big floats use memory that is
/// reserved for each thread. Sources: Bartlett, "Solution to a bullet hitting a stationary sphere" (1999), and his
/// moving sphere; for the other shapes Ericson, "Real-time collision detection" (2005), ch. 5.
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
/// `shoot` at a shape at rest.
Shot shoot(const Bullet& bullet, const AnyShape& target,
           double max_time = std::numeric_limits<double>::infinity());
/// `shoot` at a sphere: a program that uses only this is linked without all other shapes.
Shot shoot(const Bullet& bullet, const Moving<Sphere>& target,
           double max_time = std::numeric_limits<double>::infinity());
/// `shoot` at a sphere at rest.
Shot shoot(const Bullet& bullet, const Sphere& target,
           double max_time = std::numeric_limits<double>::infinity());

/// The conditions of a shot besides bullet and target.
struct Conditions {
  double max_time = std::numeric_limits<double>::infinity();  ///< frames, >= 0, inclusive; may be infinite
  Vec3d gravity{0.0};  ///< acceleration of the bullet, units a frame^2; 0 is straight flight
};

/// `shoot` under gravity: the bullet's path is a parabola. Targets in steady motion do not fall.
///
/// A hit is the first time at which the surfaces touch, crossing or just touching, decided as exact arithmetic would.
/// If the speed of approach is exactly 0 (a grazing contact, an apex, rest), the angle is 0 and the velocity stays.
/// `distance` is the length of the arc. A bullet that starts on the surface sets out along its relative velocity, or
/// along gravity if that is 0: inward or along is a hit at time 0; outward it is followed, and falling back is the hit.
/// A miss is `PassesBy`, with the closest approach of all times from now on; if several are equally close, the
/// earliest. For a wall, which ignores z, gravity along z gives straight flight. A difference below 2^-700 of
/// irrational numbers counts as a tie; these decide which of two pieces of a shape a contact belongs to, and everything
/// for a bullet aimed at a moving target.
///
/// Cost: if doubles are certain about three times that of straight flight; with numbers of very different sizes up to
/// half a second (tests/native/climb_test.cpp searches for the worst). A `WorkBudget` bounds it.
///
/// @code
/// const auto ball = ricochet::Bullet::moving({0, 5, 0}, {3, 0, 0}, 0.5);
/// const ricochet::AnyShape floor = ricochet::Plane{{0, 0, 0}, {0, 1, 0}};
/// const ricochet::Shot shot = ricochet::shoot(ball, floor, {.gravity = {0, -9, 0}});
/// std::cout << shot.time << ' ' << shot.velocity.y << '\n';  // 1 9
/// @endcode
Shot shoot(const Bullet& bullet, const MovingShape& target, const Conditions& conditions);
/// `shoot` under gravity at a shape at rest.
Shot shoot(const Bullet& bullet, const AnyShape& target, const Conditions& conditions);
/// `shoot` under gravity at a sphere.
Shot shoot(const Bullet& bullet, const Moving<Sphere>& target, const Conditions& conditions);

/// An estimate of `shoot` in doubles and double-doubles alone: at ties and extreme scales every field may be wrong,
/// even NaN. For searches that end in `shoot`; it takes at most some microseconds.
Shot estimate_shot(const Bullet& bullet, const MovingShape& target);

}  // namespace ricochet
