#include "ricochet/paths/corner_search.hpp"

#include <optional>

#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/turn_off.hpp"
#include "ricochet/queries/met_feature.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

namespace {

/// `kMomentBefore`: how long before its first hit a leg's moment lies, relative to the time of that hit, whose relative
/// error is 2^-53. `kFinePart`: the moment lies early enough that the bullet is at least this part of a margin away,
/// because the error of a place of two doubles is 2^-55 margins.
constexpr double kMomentBefore = 0x1p-51, kFinePart = 0x1p-20;
/// With more contacts than this, their order is not checked: the cost grows with the square of their number.
constexpr std::size_t kMostCertain = 64;
/// For a path that ends in flight: how far beyond the end, relative to the path, nothing may be met; how far the place
/// is moved off nearby targets at first and at most, in roundings; and how many places are tried at each distance.
constexpr double kBeyondPlace = 0x1p-48, kFirstInFront = 0x1p-3, kFarthestInFront = 0x1p24;
constexpr int kTriesInFront = 8;
/// Sine of the angle between two surfaces. Up to this angle, they are in one plane, to rounding.
constexpr double kSamePlaneSine = 0x1p-40;

}  // namespace

bool CornerSearch::look_around() {
  Index& index = targets_.sorted();
  // The walk needs a direction. Any will do, because the search ends at time 0.
  const Ray ray(velocity_), some(velocity_ != Vec3d(0.0) ? velocity_ : Vec3d(1, 0, 0));
  const auto at_once = [] { return 0.0; };
  for (const std::int32_t one : index.few()) consider(one);
  if (!index.for_each_at_rest({end_, some, radius_, arrival_.time}, at_once,
                              [&](std::int32_t one, const Sphere&) { consider(one); }))
    return false;
  const double slack = kNearCorner * kCornerMargin * flight_.rounding *
                           (lengths_ + 3 * index.fastest_indexed() * arrival_.time) +
                       flight_.uncertainty;
  index.for_each_moving({end_, ray, radius_ + slack, arrival_.time}, at_once,
                        [&](std::int32_t one) { consider(one); });
  return has_room_;
}

namespace {

/// The ends of the edge or corner of a triangle that is nearest to a place; none if the shape is no triangle, or if the
/// nearest part is its face.
std::optional<Ends> nearest_ends(const AnyShape& shape, const Vec3d& place) {
  const Core core = core_of(shape);
  if (core.kind != CoreKind::Triangle) return std::nullopt;
  // At this scale products of four lengths stay in the range of doubles.
  const double scale =
      unit_scale(max(abs(core.points[1] - core.points[0]), abs(core.points[2] - core.points[0])));
  Core scaled = core;
  for (Vec3d& point : scaled.points) point = point * scale;
  const falling::Piece piece =
      nearest_piece(LocalCore<double>(scaled), Vec3d(place * scale - scaled.reference_point()));
  if (piece.kind == falling::PieceKind::Face) return std::nullopt;
  return ends_of(core, piece);
}

}  // namespace

/// True if a triangle is touched at the same edge or corner as the one that was hit.
bool CornerSearch::is_same_feature(const AnyShape& shape, const Vec3d& center) const {
  if (radius_ == 0 || flight_.met.triangle < 0) return false;
  const auto own = nearest_ends(targets_.shape(flight_.met).shape, center),
             other = nearest_ends(shape, center);
  return own && other && are_same(*own, *other);
}

/// Sets a displacement that moves the bullet certainly off the surface, beyond any rounding, on the side from which it
/// comes.
void CornerSearch::lift(Contact& contact, const FinePlace& place) const {
  const Vec3d center = rounded(place);
  if (contact.normal == Vec3d(0.0)) {
    const Vec3d out = center - closest_point(targets_.shape(contact.met).shape, center);
    contact.normal = out != Vec3d(0.0) ? unit(out) : unit(velocity_) * -1.0;
  }
  // There is no displacement in the middle of a solid, or if numbers are too small for a direction.
  const Vec3d lift = contact.normal * (2 * contact.margin);
  if (length(lift) < HUGE_VAL) contact.lift = lift;
}

/// True if a place is off a surface, on the side from which the bullet has come.
bool CornerSearch::is_in_front(const Contact& contact, const AnyShape& shape, const FinePlace& place) const {
  if (radius_ > 0 || !has_two_sides(shape))
    return shoot_from(place, velocity_, radius_, {shape, Vec3d(0.0)}).outcome != Outcome::StartsInside;
  const int side = side_of_normal(shape, contact.normal);
  return side == 0 || side_of(shape, place) * side > 0;
}

Vec3d normal_at(const AnyShape& shape, const FinePlace& place, double radius) {
  if (radius == 0 && has_two_sides(shape))
    return unit(upward_of(shape)) * static_cast<double>(side_of(shape, place));
  return ricochet::closest_point(rounded(place), shape).normal;
}

void CornerSearch::turn_to(const Moment& moment) {
  for (Contact& contact : found_) {
    const MovingShape target = targets_.shape(contact.met);
    const FinePlace place = seen(moment, target.velocity);
    if (contact.normal == Vec3d(0.0)) contact.normal = normal_at(target.shape, place, radius_);
    if (!is_in_front(contact, target.shape, place)) lift(contact, place);
  }
}

Moment CornerSearch::moment_before() {
  double first = flight_.shot.time;
  for (Contact& contact : found_) {
    const Shot shot = shot_at(contact);
    if (shot.outcome != Outcome::Hit) continue;
    contact.normal = shot.normal;
    // The bullet slides along a surface that only rounding lets it hit much earlier.
    const Vec3d& of_target = targets_.velocity(contact.met.target);
    const double before_end = (flight_.shot.time - shot.time) * length(velocity_ - of_target);
    const bool is_end = contact.met == flight_.met || !(before_end > radius_of_corner(of_target));
    if (is_end) first = std::min(first, shot.time);
  }
  double margin = 0;
  for (const Contact& contact : found_) margin = std::max(margin, contact.margin);
  const double fine = margin * kFinePart / length(velocity_ - targets_.velocity(flight_.met.target));
  const double earlier = std::min(first * kMomentBeforeNext, std::max(first * kMomentBefore, fine));
  const Moment moment = moment_after(start_, flight_.bullet, first - earlier);
  for (Contact& contact : found_) {
    const Contact* const known = before(contact.met);
    const MovingShape target = targets_.shape(contact.met);
    const FinePlace place = seen(moment, target.velocity);
    if (contact.normal == Vec3d(0.0))
      contact.normal = known != nullptr ? known->normal : normal_at(target.shape, place, radius_);
    if (!is_in_front(contact, target.shape, place)) lift(contact, place);
  }
  return moment;
}

double CornerSearch::height_over(const Contact& contact) const {
  const MovingShape target = targets_.shape(contact.met);
  const Vec3d center = arrival_.seen(end_, target.velocity);
  if (radius_ == 0 && has_two_sides(target.shape))
    return ricochet::height_over(target.shape, FinePlace(center)) *
           side_of_normal(target.shape, contact.normal);
  return ricochet::closest_point(center, target.shape).distance;
}

/// The order of reflections off perpendicular surfaces does not matter. For surfaces that are equal within rounding, in
/// direction, place and curvature, either one serves. Otherwise the order determines the path.
Spread CornerSearch::spread() const {
  constexpr Spread kUnbounded{false, 0, 0};
  constexpr double kSameDirection = 0x1p-50, kSamePlace = 0x1p-54;
  Spread spread;
  if (!is_alone_ || found_.size() > kMostCertain) return kUnbounded;
  for (const Contact& one : found_)
    for (const Contact& other : found_) {
      const double cosine = dot(one.normal, other.normal);
      if (!(one.met < other.met) || cosine == 0) continue;
      const double turn = length(cross(one.normal, other.normal));
      if (!(cosine > 0 && turn <= kSameDirection)) return kUnbounded;
      const double apart = std::fabs(height_over(one) - height_over(other));
      const auto bend = [&](const Contact& contact) {
        return curvature_at(targets_.shape(contact.met).shape, flight_.shot.point, radius_).here;
      };
      if (!(apart <= kSamePlace * lengths_ && bend(one) == bend(other))) return kUnbounded;
      spread = {true, std::max(spread.place, apart), std::max(spread.turn, turn)};
    }
  return spread;
}

/// True if a path that continues from a place keeps its side of a contact: it is off the surface, or on it and rising by
/// more than rounding.
bool CornerSearch::is_off(const Contact& contact, const Vec3d& normal, const FinePlace& place) const {
  const MovingShape target = targets_.shape(contact.met);
  const Vec3d relative = velocity_ - target.velocity;
  const bool is_rising = dot(relative, normal) > kGrazingSine * taxicab_length(relative);
  if (radius_ == 0 && has_two_sides(target.shape)) {
    const int side = side_of_normal(target.shape, normal), over = side * side_of(target.shape, place);
    return side == 0 || over > 0 || (over == 0 && is_rising);
  }
  const Shot down = shoot_from(place, normal * -1.0, radius_, {target.shape, Vec3d(0.0)});
  if (down.outcome == Outcome::StartsInside) return false;
  return is_rising || down.outcome != Outcome::Hit || down.time > 0;
}

/// Returns the normal of a surface on the bullet's side, if the surface continues another one: it lies in the same plane, within rounding, and
/// the bullet has left that other one or flies along it. Returns 0 if it continues none.
Vec3d CornerSearch::normal_of_same_plane(const Contact& contact, const AnyShape& shape) const {
  if (radius_ > 0 || !has_two_sides(shape)) return Vec3d(0.0);
  if (!(std::fabs(ricochet::height_over(shape, seen_at_start(contact))) <= contact.margin)) return Vec3d(0.0);
  const Vec3d upward = unit(upward_of(shape));
  const auto is_same = [&](const Vec3d& normal) {
    return normal != Vec3d(0.0) && length(cross(upward, normal)) <= kSamePlaneSine;
  };
  if (is_same(departure_.normal)) return upward * (dot(upward, departure_.normal) < 0 ? -1.0 : 1.0);
  for (const Contact& other : departure_.others)
    if (is_same(other.normal)) return upward * (dot(upward, other.normal) < 0 ? -1.0 : 1.0);
  return Vec3d(0.0);
}

/// The normal of a surface that the bullet has left or flies along; otherwise 0.
Vec3d CornerSearch::known_normal(const Contact& contact) const {
  if (const Contact* const known = before(contact.met); known != nullptr && known->normal != Vec3d(0.0))
    return known->normal;
  if (contact.met == departure_.met && departure_.normal != Vec3d(0.0)) return departure_.normal;
  const MovingShape target = targets_.shape(contact.met);
  if (const Vec3d normal = normal_of_same_plane(contact, target.shape); normal != Vec3d(0.0)) return normal;
  // If the path runs along a surface, the side at its start is more reliable than the rounded path.
  const Vec3d side = normal_at(target.shape, seen_at_start(contact), radius_),
              relative = velocity_ - target.velocity;
  const bool is_on = side == Vec3d(0.0);
  if (is_on)
    return unit(upward_of(target.shape)) *
           static_cast<double>(rise_over(target.shape, velocity_, target.velocity));
  const bool is_along = std::fabs(dot(relative, side)) < kGrazingSine * taxicab_length(relative);
  return is_along ? side : Vec3d(0.0);
}

/// True if a contact is not hit on the straight path to a place, nor within some units in the last place beyond it, and
/// if the place is not behind a surface that the bullet has left. Otherwise writes the surface's normal to `normal`.
bool CornerSearch::is_free(const Contact& contact, const Vec3d& place, Vec3d& normal) const {
  const MovingShape target = targets_.shape(contact.met);
  const FinePlace from = seen_at_start(contact),
                  to = seen({arrival_.time, FinePlace(place)}, target.velocity);
  normal = known_normal(contact);
  if (normal != Vec3d(0.0) && !is_off(contact, normal, to)) return false;
  if (contact.met == departure_.met) return true;
  const Shot shot = shoot_from(from, rounded(to - from), radius_, {target.shape, Vec3d(0.0)});
  if (shot.outcome != Outcome::Hit || shot.time > 1 + kBeyondPlace) return true;
  normal = shot.normal;
  return false;
}

/// Sets the normals of all surfaces found, on the side on which a place is.
void CornerSearch::keep_sides(const Vec3d& place) {
  for (Contact& contact : found_) {
    const MovingShape target = targets_.shape(contact.met);
    const bool is_flat = radius_ == 0 && has_two_sides(target.shape);
    contact.normal = known_normal(contact);
    if (contact.normal == Vec3d(0.0))
      contact.normal = normal_at(
          target.shape,
          is_flat ? seen_at_start(contact) : seen({arrival_.time, FinePlace(place)}, target.velocity),
          radius_);
  }
}

/// The first place near the end of the flight for which `is_free(contact, place, normal)` is true for all surfaces found.
/// Where it is false, it has set `normal`, and the next places are tried in that direction. Returns the end if no place
/// is found.
template <class IsFree>
Vec3d CornerSearch::first_place(IsFree&& is_free) const {
  const double unit_size = flight_.rounding * lengths_, speed = length(velocity_);
  // The perceptron's rule: repeatedly adding the normals of the surfaces in front of a place leads to a direction away
  // from all.
  Vec3d out(0.0);
  const auto is_place = [&](const Vec3d& place) {
    bool all_free = true;
    for (const Contact& contact : found_) {
      Vec3d normal(0.0);
      if (is_free(contact, place, normal)) continue;
      all_free = false;
      out += normal;
    }
    return all_free;
  };
  Vec3d place = end_;
  if (is_place(place)) return place;
  for (double step = unit_size * kFirstInFront; step < unit_size * kFarthestInFront; step *= 2) {
    for (int k = 0; k < kTriesInFront; ++k) {
      place = sized(end_ + unit(out) * step);
      if (is_place(place)) return place;
    }
    if (speed > 0 && step < speed * flight_.shot.time) {
      place = sized(end_ - velocity_ * (step / speed));
      if (is_place(place)) return place;
    }
  }
  return end_;
}

Vec3d CornerSearch::place_in_front() {
  const Vec3d place = first_place(
      [&](const Contact& contact, const Vec3d& one, Vec3d& normal) { return is_free(contact, one, normal); });
  keep_sides(place);
  return place;
}

Vec3d CornerSearch::place_beside() {
  const auto seen_place = [&](const Contact& contact, const Vec3d& place) {
    return seen({arrival_.time, FinePlace(place)}, targets_.velocity(contact.met.target));
  };
  for (Contact& contact : found_) {
    const Contact* const known = before(contact.met);
    contact.normal = known != nullptr
                         ? known->normal
                         : normal_at(targets_.shape(contact.met).shape, seen_place(contact, end_), radius_);
  }
  return first_place([&](const Contact& contact, const Vec3d& place, Vec3d& normal) {
    normal = contact.normal;
    return is_in_front(contact, targets_.shape(contact.met).shape, seen_place(contact, place));
  });
}

}  // namespace ricochet::scene
