// The numbers are those of `shoot` over double-doubles (entry.hpp, report.hpp), by the same operations. They have no
// running errors; thresholds keep the errors small instead. The feature that is met is known from the place. The sum of
// a convex core and a ball is convex, so a path enters it once. If the path enters the neighbourhood r of a feature,
// well inside the feature's Voronoi region, then it meets the core there.
//
// Let P and V be the sizes of all lengths and of the relative velocity, each the sum of their components'. For a
// certain hit,
//   the path up to it is at least 2^-6 P long;
//   at a face, whose normal n is a product of sizes S,  -v . n  is at least 2^-8 V S;
//   at an edge or a vertex, with R = r or r |e|, the rate at which the distance from it, times R, decreases is at least 2^-8 V R, r is at least
//   2^-14 P, and the sine between path and edge is at least 2^-4.
// An operation loses 2^-101 of the sizes in it, and sizes are in a range where nothing is lost below the smallest
// normal number:
//   n within 2^-98 S, heights and rates within 2^-97 P S and 2^-97 V S: the time at a face within 2^-83 of itself;
//   about an edge, |o x e|^2 within 2^-99 P^2 |e|^2, which is 2^-79 of itself in the time; a discriminant's root, whose square is at least
//   2^-16 V^2 R^2 |e|^2, within 2^-78 of the sum that it is in; so the time within 2^-76 of itself, and the way from the feature to
//   the centre within
//   2^-62 of r.
// Each of these sizes, that of the unit of time and the bullet's own speed are from 2^-100 to 2^100: products of six
// are above 2^-600, and their lower words above 2^-710. `report` needs the same, except for the time, which has to
// round to one double within `kDoubleWordError`.
#include "ricochet/queries/feature_shot.hpp"

#include <cmath>

#include "ricochet/narrow_phase/entry.hpp"
#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/window.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/met_feature.hpp"
#include "ricochet/queries/report.hpp"

namespace ricochet {

namespace {

/// Parts of all lengths that a path until its hit and the radius about an edge or a vertex are at least, and of the sizes in it the rate of approach.
constexpr double kLeastWay = 0x1p-6, kLeastRadius = 0x1p-14, kLeastRate = 0x1p-8;
/// The least square of the sine between a path and an edge.
constexpr double kLeastSineSquared = 0x1p-8;
/// Parts of a normal's length that its components are at least, or 0.
constexpr double kLeastComponent = 0x1p-40;
/// The contact has to be this share of a core's size away from other regions. The other constant is the largest ratio
/// of all lengths to that size, so that the region is known.
constexpr double kLeastShare = 0x1p-12, kMostShares = 0x1p36;
/// Parts of a coordinate that it may be off by.
constexpr double kCoordinateError = 0x1p-60;

using falling::Piece;
using falling::PieceKind;

bool is_size_in_range(double size) { return size > 0x1p-100 && size < 0x1p100; }

/// A hit in double words, as a path in the core's frame has it.
struct Encounter {
  RelativeMotion<DoubleWord> motion;
  LocalCore<DoubleWord> core;
  Path<DoubleWord> path;
  Piece piece{PieceKind::Face};
  RawContact<DoubleWord> contact{};

  [[gnu::noinline]] Encounter(const Core& given, const Bullet& bullet, const Vec3d& velocity)
      : motion(relative_motion<DoubleWord>(bullet, given.reference_point(), velocity)),
        core(given),
        path(core.to_local(path_of(bullet, motion))) {}
};

/// Finds the entry into the neighbourhood of a feature, wherever that is.
bool enters(Encounter& hit) {
  Certifier certify;
  EarliestContact<DoubleWord> earliest(hit.path);
  const Piece& piece = hit.piece;
  if (piece.kind == PieceKind::Face) {
    const Slab<DoubleWord> slab = hit.core.slab(piece.index);
    FaceCrossing<DoubleWord> crossing;
    if (!crosses_face(hit.core, slab, hit.path, crossing, certify)) return false;
    offer_face(slab, crossing, earliest, certify);
  } else if (piece.kind == PieceKind::Edge) {
    offer_edge(hit.path, hit.core.edge(piece.index), hit.path.radius + hit.core.round_radius, earliest,
               certify);
  } else if (piece.kind == PieceKind::Vertex) {
    offer_vertex(hit.path, hit.core.vertex(piece.index), earliest, certify);
  }
  hit.contact = earliest.contact;
  return earliest.found;
}

/// True if the thresholds above hold.
bool is_known(const Encounter& hit, const LocalCore<double>& core, const Path<double>& path,
              double normal_size) {
  const RawContact<DoubleWord>& contact = hit.contact;
  const double radius = path.radius + core.round_radius;
  const double places = taxicab_length(path.p) + taxicab_length(core.f) + radius;
  const double speeds = taxicab_length(path.v);
  double size = contact.outward_length.hi;
  if (hit.piece.kind == PieceKind::Face)
    size = normal_size;
  else if (!(radius > kLeastRadius * places))
    return false;
  if (hit.piece.kind == PieceKind::Edge) {
    const Edge<double> edge = core.edge(hit.piece.index);
    const Vec3d along = edge.axis < 0 ? edge.along : along_axis(edge.axis, 1.0),
                across = cross(path.v, along);
    if (!(dot(across, across) > kLeastSineSquared * dot(path.v, path.v) * dot(along, along))) return false;
  }
  for (const double one :
       {places, speeds, size, hit.motion.unit.hi, taxicab_length(rounded(hit.motion.own_motion))})
    if (!is_size_in_range(one)) return false;
  return contact.tau.hi * speeds > kLeastWay * places && contact.approach.hi > kLeastRate * speeds * size;
}

/// True if the place of the contact is well inside the region of a feature: all places around it are too, up to twice
/// as far out. For a path in the plane of a flat box, only places in that plane count.
bool is_well_within(const Piece& piece, const LocalCore<double>& core, const Path<double>& path,
                    const Vec3d& place, const Vec3d& outward, double margin) {
  const Vec3d out = place + outward * (2 * margin);
  for (int i = 0; i < 3; ++i) {
    const bool is_flat = core.kind == CoreKind::Box ? core.e[i] == 0 : core.is_flat && i == 2;
    if (is_flat && path.p[i] == 0 && path.v[i] == 0) continue;
    for (const double by : {-margin, margin}) {
      Vec3d beside = out;
      beside[i] += by;
      if (!(nearest_piece(core, beside) == piece)) return false;
    }
  }
  return true;
}

/// The same for the face of a triangle or a strip, by barycentric coordinates of a place over it.
bool is_well_over(const LocalCore<double>& core, const Vec3d& place) {
  const double least = kLeastShare * core.n2;
  if (core.is_flat) {
    const double along = dot(place, core.e);
    return along > least && core.n2 - along > least;
  }
  const double of_b = core.weight_of_b(place), of_c = core.weight_of_c(place);
  return of_b > least && of_c > least && core.n2 - of_b - of_c > least;
}

/// The sum of the sizes of the products in a face's normal.
double size_of_normal(const Core& given, const LocalCore<double>& core) {
  if (given.kind == CoreKind::Box) return 1;
  if (given.kind == CoreKind::Plane && given.point_count == 1) return taxicab_length(core.n);
  const double one = taxicab_length(core.e);
  return core.is_surface() && !core.is_flat ? one * taxicab_length(core.f) : one;
}

/// True if the bullet certainly meets a feature; stores it.
bool meets(const Core& given, Encounter& hit) {
  const LocalCore<double> core(hit.core);
  const Path<double> path{rounded(hit.path.p), rounded(hit.path.v), hit.path.speed_squared.hi,
                          hit.path.radius.hi, hit.path.is_point};
  const double normal_size = size_of_normal(given, core);
  if (given.kind == CoreKind::Plane) return enters(hit) && is_known(hit, core, path, normal_size);
  const double size = taxicab_length(core.e) + taxicab_length(core.f) + core.round_radius;
  const double margin = size * kLeastShare;
  if (!(taxicab_length(path.p) + path.radius < margin * kMostShares)) return false;
  if (core.is_surface()) {
    if (!enters(hit)) return false;
    if (is_well_over(core, path.at(hit.contact.tau.hi))) return is_known(hit, core, path, normal_size);
    if (path.is_point) return false;
  }
  const Window window = window_near(core, path, path.radius + margin * kCullingMargin, HUGE_VAL);
  if (window.is_empty()) return false;
  hit.piece = nearest_piece(core, path.at(window.enter));
  // An edge or a vertex is entered later than all slabs beside it.
  for (int turn = 0; turn < 3; ++turn) {
    if (!enters(hit)) return false;
    const Vec3d place = path.at(hit.contact.tau.hi);
    const Vec3d outward = rounded(hit.contact.outward) / hit.contact.outward_length.hi;
    if (is_well_within(hit.piece, core, path, place, outward, margin))
      return is_known(hit, core, path, normal_size);
    const Piece nearest = nearest_piece(core, Vec3d(place + outward * (2 * margin)));
    if (nearest == hit.piece) return false;
    hit.piece = nearest;
  }
  return false;
}

/// The only axis with a nonzero component of a vector, or -1.
int axis_of(const Vec3d& v) {
  for (int i = 0; i < 3; ++i)
    if (v[(i + 1) % 3] == 0 && v[(i + 2) % 3] == 0) return i;
  return -1;
}

/// True if no coordinate is as small as its possible error.
bool is_known(const Vec3d& coordinates, const Vec3d& error) {
  for (int i = 0; i < 3; ++i)
    if (error[i] != 0 && !(std::fabs(coordinates[i]) * kCoordinateError > error[i])) return false;
  return true;
}

/// The bullet's place when it touches a feature, and the touched place. For a surface with two sides it is rounded to
/// the front. False if doubles cannot decide.
bool place_hit(const Core& core, const Encounter& hit, const Bullet& bullet, const MovingShape& target,
               Shot& shot) {
  const double radius = bullet.radius;
  const bool is_at_rest = target.velocity == Vec3d(0.0);
  const bool is_face = hit.piece.kind == PieceKind::Face;
  const RawContact<DoubleWord>& contact = hit.contact;
  const Vec3<DoubleWord>& motion = hit.motion.own_motion;
  Vec3<DoubleWord> center = Vec3<DoubleWord>(bullet.position) + motion * contact.tau, point = center;
  if (radius != 0) point = center - contact.outward * (DoubleWord(radius) / contact.outward_length);
  const Vec3d out = rounded(contact.outward), across = out * (radius / contact.outward_length.hi);
  Vec3d error =
      (abs(bullet.position) + abs(rounded(motion) * contact.tau.hi) + abs(across)) * kDoubleWordError;
  // A face at right angles to an axis has one coordinate.
  const bool is_known_face =
      is_face && !core.is_turned && is_at_rest && (core.has_two_sides() || radius == 0);
  const int axis = is_known_face ? axis_of(out) : -1;
  if (axis >= 0) {
    const bool is_upper = !core.has_two_sides() && hit.piece.is_upper;
    point[axis] = DoubleWord(core.points[is_upper][axis]);
    center[axis] = point[axis] + DoubleWord(std::copysign(radius, out[axis]));
    error[axis] = 0;
  }
  shot.center = rounded(center);
  if (!is_known(shot.center, error)) return false;
  const int side = !core.has_two_sides() ? 0
                   : is_face             ? (dot(out, rounded(hit.core.n)) > 0 ? 1 : -1)
                                         : side_of_normal(target.shape, shot.normal);
  if (side == 0) {
    shot.point = shot.center - radius * shot.normal;
    return true;
  }
  shot.point = rounded(point);
  if (!is_known(shot.point, error)) return false;
  if (axis >= 0) return true;
  if (radius != 0 && radius < kSmallestSureRadius * largest_coordinate(shot.center)) return false;
  bool is_decided = true;
  const auto is_in_front = [&](const Vec3d& beside) {
    if (is_at_rest) return side_of(target.shape, beside) * side >= 0;
    is_decided = false;
    return true;
  };
  const Vec3d front = is_face ? out : upward_of(target.shape) * static_cast<double>(side);
  shot.point = nearest_in_front({shot.point, low(point), error}, front, is_in_front);
  if (radius == 0) shot.center = shot.point;
  return is_decided;
}

/// True if this method applies to a shape: the bullet's velocity relative to it is exact, and it has features.
bool is_asked(const Core& core, const Bullet& bullet, const MovingShape& target) {
  return core.kind != CoreKind::Point && is_polynomial(bullet, target.velocity);
}

/// Rounds to the nearest double. False if that is uncertain.
bool is_told(const DoubleWord& exact, double& time) {
  Certifier certify;
  certify.nearest_double(exact);
  time = exact.hi;
  return !certify.is_uncertain();
}

}  // namespace

bool shoot_feature(const Bullet& bullet, const MovingShape& target, Shot& shot) {
  const Core core = core_of(target.shape);
  if (!is_asked(core, bullet, target)) return false;
  Encounter hit(core, bullet, target.velocity);
  if (!meets(core, hit)) return false;
  if (hit.core.turn) to_world(*hit.core.turn, hit.contact);
  const double least = hit.contact.outward_length.hi * kLeastComponent;
  for (int i = 0; i < 3; ++i) {
    const double component = hit.contact.outward[i].hi;
    if (component != 0 && !(std::fabs(component) > least)) return false;
  }
  Certifier certify;
  shot = report(bullet, target.velocity, hit.motion, hit.contact, certify);
  return !certify.is_uncertain() && place_hit(core, hit, bullet, target, shot);
}

bool meet_feature(const Bullet& bullet, const MovingShape& target, double& time) {
  const Core core = core_of(target.shape);
  if (!is_asked(core, bullet, target)) return false;
  Encounter hit(core, bullet, target.velocity);
  return meets(core, hit) && is_told(hit.contact.tau * hit.motion.unit, time);
}

bool leave_face(const Bullet& bullet, const MovingShape& target, double& time) {
  const Core core = core_of(target.shape);
  // A ball leaves a triangle or a wall by any of its features.
  if (!core.has_two_sides() || (core.kind != CoreKind::Plane && bullet.radius != 0)) return false;
  if (!is_asked(core, bullet, target)) return false;
  Encounter hit(core, bullet, target.velocity);
  if (!meets(core, hit)) return false;
  Certifier certify;
  FaceCrossing<DoubleWord> crossing;
  crosses_face(hit.core, hit.core.slab(0), hit.path, crossing, certify);
  const DoubleWord far =
      bullet.radius == 0 ? crossing.above : crossing.above + DoubleWord(bullet.radius) * crossing.length;
  return is_told(far / crossing.speed * hit.motion.unit, time);
}

}  // namespace ricochet
