// The numbers are those of `shoot` over double-doubles (entry.hpp, report.hpp), by the same operations, but for their running
// errors, which thresholds on heights and rates make small. Let P, E, F and V be the sizes of p, e, f and v, each the sum of its
// components', and S = E F; where the plane's normal n is given, S is its size. Of a hit that is certain,
//   |p . n| is at least 2^-8 P S, |v . n| at least 2^-8 V S and |n| at least 2^-10 S, each but for 2^-40 of itself;
//   of a ball of radius r, |p . n| - r |n| is at least 2^-6 |p . n|;
//   of a triangle or a wall, the contact is well within it: no edge is nearer than the plane before, so that the face is what is met.
// An operation loses 2^-101 of the sizes in it, and sizes are in a range where nothing is lost below the smallest normal number:
//   n within 2^-98 S, that is 2^-88 |n|;   p . n and v . n within 2^-89 of themselves;   r |n| within 2^-87 |p . n|, so that what is
//   left is within 2^-81 of itself;   the quotient of that and v . n, the time, and what is a product of it within 2^-80;
//   |v|^2 |n|^2 - (v . n)^2, or |v x n|^2, within 2^-80 of the former term.
// Each of these sizes, that of the unit of time and the bullet's own speed are from 2^-100 to 2^100: products of six are above
// 2^-600, and their lower words above 2^-710.
// That is what `report` asks of all but the time, which has to round to one double within `kFaceTimeError`.
#include "ricochet/narrow_phase/face_shot.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet {

namespace {

/// Parts of the sizes in them that a height over a plane and the rate of approach are at least, and a ball's height of that of its centre.
constexpr double kLeastPart = 0x1p-8, kLeastPartOfBall = 0x1p-6;
/// Parts of the sizes in a normal, and of its length, that it and its components are at least.
constexpr double kLeastNormal = 0x1p-10, kLeastComponent = 0x1p-40;
/// Barycentric coordinates of the contact are at least so much; and it is seen from so many heights of the triangle, or lengths of the wall, away
/// at most, so that they are within 2^-18: by 16 units of 2^-53, and as much of the time, of the lengths that it is worked out from.
constexpr double kLeastShare = 0x1p-10, kFarthestInEdges = 0x1p30;
/// Parts of a coordinate that it may be off by.
constexpr double kCoordinateError = 0x1p-60;

bool is_size_in_range(double size) { return size > 0x1p-100 && size < 0x1p100; }

/// Whether no coordinate is so small, beside what it may be off by, that it might as well be another one.
bool is_known(const Vec3d& coordinates, const Vec3d& error) {
  for (int i = 0; i < 3; ++i)
    if (error[i] != 0 && !(std::fabs(coordinates[i]) * kCoordinateError > error[i])) return false;
  return true;
}

/// The only axis along which a vector has a component, or -1.
int axis_of(const Vec3d& v) {
  for (int i = 0; i < 3; ++i)
    if (v[(i + 1) % 3] == 0 && v[(i + 2) % 3] == 0) return i;
  return -1;
}

/// A face as a bullet comes to it: all seen from its reference point, the normal n of any length, out of the side that the bullet is on.
struct Approach {
  RelativeMotion<DoubleWord> motion;
  int side;                                 ///< that the bullet is on: 1 above, -1 below
  Vec3<DoubleWord> outward;                 ///< n
  DoubleWord length, above, rate, to_face;  ///< |n|; p . n; -v . n; p . n - r |n|
};

/// Whether a place, seen from the corner of a triangle with the edges e and f there, is well within the triangle, or over that; seen from an end
/// of a wall along e, f being 0, the same of the wall.
bool is_over(const Vec3d& q, const Vec3d& e, const Vec3d& f, const Vec3d& n) {
  const double least = kLeastShare * dot(n, n);
  if (f == Vec3d(0.0)) return dot(q, e) > least && dot(e - q, e) > least;
  const double of_e = dot(cross(q, f), n), of_f = dot(cross(e, q), n);
  return of_e > least && of_f > least && dot(n, n) - of_e - of_f > least;
}

/// Whether it is certain that a bullet comes to the face, and how.
bool approaches(const Bullet& bullet, const MovingShape& target, const Core& core, Approach& found) {
  if (!core.has_two_sides()) return false;
  // An aimed bullet's relative velocity is a difference of what is rounded.
  if (std::holds_alternative<Bullet::Aimed>(bullet.motion) && target.velocity != Vec3d(0.0)) return false;

  const auto& m = found.motion = relative_motion<DoubleWord>(bullet, core.reference_point(), target.velocity);
  const LocalCore<DoubleWord> frame(core);
  const Vec3d p = rounded(m.offset), v = rounded(m.motion), normal = rounded(frame.n);
  const double places = taxicab_length(p), speeds = taxicab_length(v);
  const double one = core.point_count == 1 ? taxicab_length(normal) : taxicab_length(rounded(frame.e));
  const double other = core.point_count < 3 ? 1 : taxicab_length(rounded(frame.f)), sizes = one * other;
  for (const double size : {places, speeds, one, other, m.unit.hi, taxicab_length(rounded(m.own_motion))})
    if (!is_size_in_range(size)) return false;

  const DoubleWord height = dot(m.offset, frame.n), height_rate = dot(m.motion, frame.n);
  const bool is_above = height.hi > 0;
  found.side = is_above ? 1 : -1;
  found.outward = is_above ? frame.n : -frame.n;
  found.above = is_above ? height : -height;
  found.rate = is_above ? -height_rate : height_rate;
  if (!(found.above.hi > kLeastPart * places * sizes && found.rate.hi > kLeastPart * speeds * sizes))
    return false;
  found.length = sqrt(frame.n2);
  if (!(found.length.hi > kLeastNormal * sizes)) return false;
  for (int i = 0; i < 3; ++i)
    if (normal[i] != 0 && !(std::fabs(normal[i]) > found.length.hi * kLeastComponent)) return false;
  found.to_face = bullet.radius == 0 ? found.above : found.above - DoubleWord(bullet.radius) * found.length;
  if (!(found.to_face.hi > kLeastPartOfBall * found.above.hi)) return false;
  if (core.kind == CoreKind::Plane) return true;
  const double tau = found.to_face.hi / found.rate.hi;
  const double edge = core.point_count < 3 ? 1 : std::max(one, other);
  return (places + speeds * tau) * edge < kFarthestInEdges * found.length.hi &&
         is_over(p + v * tau, rounded(frame.e), rounded(frame.f), normal);
}

/// A time within `kFaceTimeError` of itself, if that rounds to one double.
bool rounds_to_one(const DoubleWord& time) {
  const double error = time.hi * kFaceTimeError;
  return time.hi + (time.lo + error) == time.hi && time.hi + (time.lo - error) == time.hi;
}

/// As `ricochet_angle`; 0 where the bullet comes so nearly along the normal that it is not certain.
double angle_between(const Approach& face) {
  const Vec3<DoubleWord>& v = face.motion.motion;
  const DoubleWord whole = length_squared(v) * square(face.length);
  DoubleWord along = whole - square(face.rate);
  if ((along - whole * DoubleWord(0x1p-20)).hi < 0) along = length_squared(cross(v, face.outward));
  if (!(along.hi > whole.hi * 0x1p-60)) return 0;
  const double opposite = face.rate.hi, adjacent = sqrt(along).hi;
  const double size = std::sqrt(opposite * opposite + adjacent * adjacent);
  return angle_of(opposite / size, adjacent / size);
}

/// Where a bullet is when it touches a face, and where it touches that, as doubles in front of it. False where doubles do not tell.
bool places_at(const DoubleWord& tau, const Approach& face, const Bullet& bullet, const MovingShape& target,
               const Vec3d& reference, Vec3d& center, Vec3d& point) {
  const double radius = bullet.radius;
  const bool is_at_rest = target.velocity == Vec3d(0.0);
  const Vec3<DoubleWord>& motion = face.motion.own_motion;
  Vec3<DoubleWord> exact_center = Vec3<DoubleWord>(bullet.position) + motion * tau, exact = exact_center;
  if (radius != 0) exact = exact_center - face.outward * (DoubleWord(radius) / face.length);
  const Vec3d out = rounded(face.outward), across = out * (radius / face.length.hi);
  Vec3d error = (abs(bullet.position) + abs(rounded(motion) * tau.hi) + abs(across)) * kFaceTimeError;
  // At right angles to an axis a face has one coordinate.
  const int axis = is_at_rest ? axis_of(out) : -1;
  if (axis >= 0) {
    exact[axis] = DoubleWord(reference[axis]);
    exact_center[axis] = exact[axis] + DoubleWord(std::copysign(radius, out[axis]));
    error[axis] = 0;
  }
  center = rounded(exact_center);
  point = rounded(exact);
  if (!is_known(point, error) || !is_known(center, error)) return false;
  if (axis >= 0) return true;
  if (radius != 0 && radius < kSmallestSureRadius * largest_coordinate(center)) return false;
  bool is_decided = true;
  const auto is_in_front = [&](const Vec3d& beside) {
    if (is_at_rest) return side_of(target.shape, beside) * face.side >= 0;
    is_decided = false;
    return true;
  };
  point = nearest_in_front({point, low(exact), error}, out, is_in_front);
  if (radius == 0) center = point;
  return is_decided;
}

}  // namespace

bool shoot_face(const Bullet& bullet, const MovingShape& target, Shot& shot) {
  const Core core = core_of(target.shape);
  Approach face;
  if (!approaches(bullet, target, core, face)) return false;
  const DoubleWord tau = face.to_face / face.rate, time = tau * face.motion.unit;
  if (!rounds_to_one(time)) return false;
  Vec3d center, point;
  if (!places_at(tau, face, bullet, target, core.reference_point(), center, point)) return false;
  shot.ricochet_angle = angle_between(face);
  if (shot.ricochet_angle == 0) return false;
  const auto* const aimed = std::get_if<Bullet::Aimed>(&bullet.motion);
  const Vec3<DoubleWord>& own = face.motion.own_motion;
  const DoubleWord distance =
      aimed != nullptr ? time * DoubleWord(aimed->speed) : sqrt(length_squared(own)) * tau;
  report_hit(time.hi, distance.hi, center, rounded(face.outward) / face.length.hi, bullet.radius,
             aimed != nullptr ? rounded(own) / face.motion.unit.hi : rounded(own), target.velocity, shot);
  shot.point = point;
  return true;
}

bool leave_face(const Bullet& bullet, const MovingShape& target, double& time) {
  const Core core = core_of(target.shape);
  Approach face;
  // A ball leaves a triangle or a wall by any of its features.
  if ((core.kind != CoreKind::Plane && bullet.radius != 0) || !approaches(bullet, target, core, face))
    return false;
  const DoubleWord far =
      bullet.radius == 0 ? face.above : face.above + DoubleWord(bullet.radius) * face.length;
  const DoubleWord exit = far / face.rate * face.motion.unit;
  time = exit.hi;
  return rounds_to_one(exit);
}

}  // namespace ricochet
