// The question of the first two articles: does a bullet hit, when, where, at what angle, where to next?
#pragma once

#include <limits>

#include "ricochet/contact.hpp"
#include "ricochet/motion.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// First contact of a bullet with a sphere at rest or in steady motion, and the bullet's ricochet.
///
/// `max_time` frames, >= 0, inclusive. Every number finite, but `max_time` may be infinite.
/// The outcome is the one exact arithmetic gives for these very doubles; `time` is the double nearest to
/// the exact time or its neighbour.
/// Throws nothing, allocates nothing.
/// Source: Bartlett, "Solution to a bullet hitting a stationary sphere" (1999), and his moving sphere.
Shot shoot(const Bullet& bullet, const Target<Sphere>& target,
           double max_time = std::numeric_limits<double>::infinity());

}  // namespace ricochet
