// Angles from + - * / alone, so that every platform reports the same bits (libm's differ).
#pragma once

namespace ricochet {

/// The angle of the point (x, y) from the x axis for x >= 0, y >= 0, not both 0: radians, 0 to pi/2,
/// within 2 ulp. Reduction: atan y/x = atan c + atan((y - c x) / (x + c y)) with c the nearest eighth;
/// then the alternating series, whose argument is at most 1/16.
double angle_from_axis(double y, double x);

}  // namespace ricochet
