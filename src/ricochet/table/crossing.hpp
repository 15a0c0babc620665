// The time when a path reaches a distance, or a line: the first change from + to - of |p + v t + h t^2|^2 - D^2, of
// degree 4 at most, or of a quadratic.
//
// There are three stages; each runs only if the one before leaves something uncertain:
//   1. In doubles the march of supporting planes (narrow_phase/falling_filter.hpp has the proof of its bounds) shows that there is
//      no contact, or none before a time from which on the polynomial certainly falls below 0 (narrow_phase/falling_sphere_shot.hpp).
//   2. From there Newton's method on |q|^2 - D^2 in two doubles.
//   3. The Sturm chain, in double-doubles with bounds and then exact, for grazes.
//
// For a start on the surface the gap is set to 0, without its rounding error, and the polynomial is divided by t.
#pragma once

#include "ricochet/table/plane.hpp"

namespace ricochet::table {

/// Surfaces nearer to each other than this part of D touch: places are known to 2^-106 of a table.
inline constexpr double kTouchingGap = 0x1p-92;
/// Times nearer to each other than this part of them are simultaneous.
inline constexpr double kOneInstant = 0x1p-98;

/// The direction of a path at the surface where it starts.
enum class Surface : unsigned char {
  Apart,   ///< it is not on the surface
  Leaves,  ///< on the surface, not moving inward
  Enters   ///< on the surface, moving inward
};

/// The state of two bodies at the start; `instant` is how far apart simultaneous times may be.
Surface surface_at_start(const RelativePath& path, const Word& reach, double instant);

/// Finds the first time in (0, until] at which the distance decreases to D; 0 if the path enters at the start. False if
/// there is none.
bool first_crossing(const RelativePath& path, const Word& reach, double until, double instant, Word& time);

/// Finds the time at which c + b t + a t^2 changes from + to -, for a start on either side. False if there is none. If
/// the start is on the line, `is_on_line`, c counts as 0, whatever its rounding error.
bool line_crossing(const Word& a, const Word& b, const Word& c, bool is_on_line, Word& time);

/// The third stage: like `first_crossing`, for any path. `leaves`: the path starts on the surface, and its polynomial
/// is divided by t. The time is within 2^-80 of itself at least.
bool exact_crossing(const RelativePath& path, const Word& reach, double until, bool leaves, Word& time);

}  // namespace ricochet::table
