// Whether a leg comes to the bounds of a target: most targets are nowhere near it, which few operations tell.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Of the lengths of a leg, and of its time: much more than what rounds them.
inline constexpr double kLegRoom = 0x1p-40;

/// p + v t + h t^2
struct Parabola {
  Vec3d p, v, h;

  Vec3d at(double time) const { return p + (v + h * time) * time; }
};

/// Whether a point that flies straight on is in a box with `room` about it at some time from 0 to `time`. What is NaN says nothing.
bool is_crossed(const Box& box, double room, const Vec3d& from, const Vec3d& velocity, double time);
/// The same of a fall, whose pieces have boxes.
bool is_crossed(const Box& box, double room, const Parabola& fall, double time);

}  // namespace ricochet::scene
