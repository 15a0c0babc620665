// Tests whether a leg reaches the bounds of a target. Most targets are nowhere near it, which few operations show.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Margin relative to the lengths of a leg, and to its time: much more than their rounding error.
inline constexpr double kLegRoom = 0x1p-40;

/// p + v t + h t^2
struct Parabola {
  Vec3d p, v, h;

  Vec3d at(double time) const { return p + (v + h * time) * time; }
};

/// True if a point that flies straight is in a box enlarged by `room` at some time from 0 to `time`. NaN counts as a
/// crossing.
bool is_crossed(const Box& box, double room, const Vec3d& from, const Vec3d& velocity, double time);
/// Like `is_crossed` for a fall, whose pieces have boxes.
bool is_crossed(const Box& box, double room, const Parabola& fall, double time);

}  // namespace ricochet::scene
