// Snapshots and balls as rows of doubles.
#pragma once

#include <span>

#include "bindings/layout.hpp"
#include "ricochet/simulation/simulation.hpp"

namespace bindings {

/// Negative zero becomes zero: JSON knows one only.
inline Vec3d without_negative_zero(const Vec3d& v) { return v + Vec3d(0.0); }

BallRow row_of(const ricochet::Ball& ball);
ricochet::Ball ball_of(const BallRow& row);
CountsAnswer row_of(const ricochet::Counts& counts);

/// How many doubles the snapshot of a world takes.
std::size_t snapshot_numbers(std::size_t balls, std::size_t obstacles);

/// The snapshot in these rows; its status tells whether there was room for it.
ricochet::Snapshot read_snapshot(const double* rows, std::size_t balls, std::size_t obstacles);
void write_snapshot(double* rows, const ricochet::Snapshot& snapshot);

}  // namespace bindings
