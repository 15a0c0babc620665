// When a path comes to a distance, or to a line: the first change from + to - of |p + v t + h t^2|^2 - D^2, of degree 4 at most,
// or of a quadratic.
//
// Three stages, each only where the one before leaves something uncertain:
//   1. In doubles the march of supporting planes (narrow_phase/falling_filter.hpp has the proof of its bounds): nothing is met, or
//      nothing before a time from which on the polynomial falls without fail to below 0 (narrow_phase/falling_sphere_shot.hpp).
//   2. From there Newton's method on |q|^2 - D^2 in two doubles.
//   3. The Sturm chain, in double-doubles with bounds and then exact, for grazes.
//
// A start on the surface: its gap is 0, not what rounding has left of it, and the polynomial is divided by t.
#pragma once

#include "ricochet/table/plane.hpp"

namespace ricochet::table {

/// Surfaces nearer to each other than this part of D touch: places are known to 2^-106 of a table.
inline constexpr double kTouchingGap = 0x1p-92;
/// Times nearer to each other than this part of them are one instant.
inline constexpr double kOneInstant = 0x1p-98;

/// What a path does at the surface where it starts.
enum class Surface : unsigned char {
  Apart,   ///< it is not on the surface
  Leaves,  ///< it is, and does not go inward
  Enters   ///< it is, and goes inward at once
};

/// How near two are at the start; `instant` is how far apart the times of one instant may be.
Surface surface_at_start(const RelativePath& path, const Word& reach, double instant);

/// The first time in (0, until] at which the distance D is reached from outside, into `time`; 0 where the path enters at
/// the start. False if there is none.
bool first_crossing(const RelativePath& path, const Word& reach, double until, double instant, Word& time);

/// The time at which c + b t + a t^2 changes from + to -, for a start on either side. False if there is none. Of a start on the line, `is_on_line`, c is
/// 0, whatever rounding has left of it.
bool line_crossing(const Word& a, const Word& b, const Word& c, bool is_on_line, Word& time);

/// The third stage: as `first_crossing`, whatever the path. `leaves`: it starts on the surface, and its polynomial is divided by t. The time is within 2^-80 of itself at least.
bool exact_crossing(const RelativePath& path, const Word& reach, double until, bool leaves, Word& time);

}  // namespace ricochet::table
