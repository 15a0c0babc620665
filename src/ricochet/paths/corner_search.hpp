// The search for the surfaces near the end of a leg, and for the bullet's place a moment before.
#pragma once

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/paths/moment.hpp"
#include "ricochet/queries/fine_shot.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Units of length. At larger lengths no corner is searched for.
inline constexpr double kFarthestCorner = 1e200;
/// `kCornerMargin`: the margin at the end of a leg, in roundings of the place: four for the place itself, four for a closest point.
/// `kNearCorner`: a surface within so many margins belongs to the corner. A bullet flies less than that at the moment of a corner.
inline constexpr double kCornerMargin = 8, kNearCorner = 8;
/// In units of kEndRounding: the rounding of a place, relative to the lengths of the flight that led there. It holds near the origin too.
inline constexpr double kRoundingOfPlace = 0x1p-4;
/// How long before a hit the bullet's moment lies, at most, as part of the time of the flight to that hit.
inline constexpr double kMomentBeforeNext = 0x1p-4;

/// The contact with a target or triangle, in a list that is sorted by `met`; null if there is none.
inline const Contact* find_contact(std::span<const Contact> contacts, const Met& met) {
  const auto at = std::lower_bound(contacts.begin(), contacts.end(), met,
                                   [](const Contact& contact, const Met& one) { return contact.met < one; });
  return at != contacts.end() && at->met == met ? &*at : nullptr;
}

/// The unit normal of a surface, toward the centre of a ball or toward a point. 0 if the point is in the plane of a surface with two sides.
Vec3d normal_at(const AnyShape& shape, const FinePlace& place, double radius);

/// Finds the surfaces near the end of a flight, and the bullet's place a moment before.
class CornerSearch {
 public:
  /// `lengths_before`: the sum of the lengths of the flight that ended where this one begins.
  CornerSearch(Targets& targets, const Flight& flight, const Departure& departure, const Moment& start,
               double lengths_before, List<Contact>& found)
      : targets_(targets),
        flight_(flight),
        departure_(departure),
        start_(start),
        arrival_{departure.time + flight.shot.time, {}, {}},
        velocity_(velocity_of(flight.bullet)),
        end_(flight.shot.center),
        radius_(flight.bullet.radius),
        lengths_(std::max(largest_coordinate(flight.bullet.position) + largest_coordinate(end_) +
                              flight.shot.distance + radius_,
                          lengths_before * kRoundingOfPlace)),
        lag_(length(rounded(start.place) - flight.bullet.position)),
        found_(found) {}

  /// Whether the lengths are small enough for a search.
  bool is_in_range() const { return lengths_ < kFarthestCorner; }
  /// The sum of the lengths from which the end of the flight is computed. Its rounding is a part of this sum.
  double lengths() const { return lengths_; }
  /// Finds the surfaces nearby, without the one that was hit. False if memory is full.
  [[nodiscard]] bool look_around();
  /// Whether all surfaces found are triangles that share the edge or corner that was hit. A ball that leaves it then leaves all of them.
  bool is_one_surface() const { return shared_ == found_.size(); }
  /// Adds a surface to those found. False if memory is full.
  [[nodiscard]] bool add(const Met& met) {
    has_room_ =
        has_room_ && found_.push_back({met, Vec3d(0.0), margin(targets_.velocity(met.target)), Vec3d(0.0)});
    return has_room_;
  }
  /// A moment of the flight, just before it reaches the first of the surfaces found. Sets their normals.
  Moment moment_before();
  /// Sets the normal of each surface found, on the side on which the bullet is at a moment.
  void turn_to(const Moment& moment);
  /// How much the order of the bounces off the surfaces found may change a path.
  Spread spread() const;
  /// The end of the flight, moved as far as needed not to be behind a surface found. Sets their normals.
  Vec3d place_in_front();
  /// The same after targets have changed, at the end of a flight that takes no time. The sides of surfaces that were near before are known.
  Vec3d place_beside();

 private:
  bool is_in_front(const Contact& contact, const AnyShape& shape, const FinePlace& place) const;
  double height_over(const Contact& contact) const;
  bool is_off(const Contact& contact, const Vec3d& normal, const FinePlace& place) const;
  Vec3d normal_of_same_plane(const Contact& contact, const AnyShape& shape) const;
  Vec3d known_normal(const Contact& contact) const;
  bool is_free(const Contact& contact, const Vec3d& place, Vec3d& normal) const;
  void keep_sides(const Vec3d& place);
  template <class IsFree>
  Vec3d first_place(IsFree&& is_free) const;
  double margin(const Vec3d& of_target) const {
    return kCornerMargin * flight_.rounding * (lengths_ + taxicab_length(of_target) * arrival_.time);
  }
  /// The distance within which a surface belongs to the corner.
  double radius_of_corner(const Vec3d& of_target) const { return kNearCorner * margin(of_target) + lag_; }
  void consider(std::int32_t index) {
    targets_.with(index, [&](const auto& target) { consider_target(index, target); });
  }
  void consider_target(std::int32_t index, const ShapeTarget& target) {
    const Met met{index, -1};
    if (is_known(met)) return;
    const Sphere& sphere = targets_.static_sphere(index);
    if (sphere.radius > 0 && !is_near(sphere)) return;
    const Vec3d center = arrival_.seen(end_, target.velocity());
    const double most = radius_ + radius_of_corner(target.velocity()) + flight_.uncertainty;
    if (is_near(target.bounds(), center, most) && !target.is_beyond(center, most))
      consider(met, target.part(-1), center);
  }
  void consider_target(std::int32_t index, const MeshTarget& target) {
    if (!departure_.admits(index)) return;
    const mesh::Instance& mesh = target.mesh();
    const Vec3d& of_mesh = mesh.velocity();
    const Vec3d center = arrival_.seen(end_, of_mesh);
    const double distance = radius_ + radius_of_corner(of_mesh) + flight_.uncertainty;
    mesh.for_each_near(
        {center, center}, [&] { return distance; },
        [&](std::int32_t k, const Triangle& triangle) {
          const Met met{index, k};
          if (!is_known(met) && mesh.has_area(k)) consider(met, {triangle, of_mesh}, center);
          return has_room_;
        });
  }
  bool is_known(const Met& met) const { return !has_room_ || met == flight_.met || !departure_.admits(met); }
  bool is_near(const Sphere& sphere) const {
    const Vec3d out = end_ - sphere.center;
    const double most = sphere.radius + radius_ + kCullingMargin * lengths_;
    return !(dot(out, out) > most * most * (1 + kCullingMargin));
  }
  static bool is_near(const Box& bounds, const Vec3d& center, double most) {
    const Vec3d beyond = max(bounds.min - center, center - bounds.max);
    return !(beyond.x > most || beyond.y > most || beyond.z > most);
  }
  void consider(const Met& met, const MovingShape& shape, const Vec3d& center) {
    const double most = radius_of_corner(shape.velocity);
    if (!(most < kFarthestCorner)) return;
    const double gap = gap_to(shape.shape, center, most + flight_.uncertainty);
    if (std::fabs(gap) <= most) {
      if (add(met) && met.target == flight_.met.target && is_same_feature(shape.shape, center)) ++shared_;
    } else if (std::fabs(gap) <= most + flight_.uncertainty) {
      is_alone_ = false;
    }
  }
  /// The distance between the surfaces of a ball and a shape, to rounding; below 0 if they overlap.
  double gap_to(const AnyShape& shape, const Vec3d& center, double most) const {
    const Vec3d from = center - closest_point(shape, center);
    const double gap = std::sqrt(dot(from, from)) - radius_;
    return gap > most ? gap : ricochet::closest_point(center, shape).distance - radius_;
  }
  /// The contact with a surface as it was at the start of the flight; null if the surface was not near then.
  const Contact* before(const Met& met) const { return find_contact(departure_.others, met); }
  /// The bullet's place at the start of the flight, relative to a target that was found.
  FinePlace seen_at_start(const Contact& contact) const {
    const Contact* const known = before(contact.met);
    const FinePlace place = seen(start_, targets_.velocity(contact.met.target));
    return known != nullptr ? place + FinePlace(known->lift) : place;
  }
  /// The hit of the flight on a surface that was found.
  Shot shot_at(const Contact& contact) const {
    const MovingShape target = targets_.shape(contact.met);
    if (std::holds_alternative<Bullet::Moving>(flight_.bullet.motion))
      return shoot_from(seen_at_start(contact), velocity_, radius_, target);
    return shoot(departure_.seen(flight_.bullet, target.velocity), target);
  }
  void lift(Contact& contact, const FinePlace& place) const;
  bool is_same_feature(const AnyShape& shape, const Vec3d& center) const;

  Targets& targets_;
  const Flight& flight_;
  Departure departure_;
  Moment start_;
  Departure arrival_;
  Vec3d velocity_;
  Vec3d end_;
  double radius_;
  double lengths_;
  double lag_;  ///< distance between the exact start of the flight and the rounded start that was reported
  List<Contact>& found_;
  bool has_room_ = true;
  bool is_alone_ = true;    ///< no surface within the path's uncertainty has been left out
  std::size_t shared_ = 0;  ///< how many of the surfaces found share the edge or corner that was hit
};

/// Finds the surfaces near a place at which a path begins, and a place beside it that is in front of all of them.
class SearchBeside {
 public:
  /// `known`: the time, and the bullet's sides of the surfaces that were near it. `lengths`: further lengths that determine the rounding of
  /// the surfaces nearby. `room`: memory for the contacts.
  SearchBeside(Targets& targets, const Bullet& bullet, const Departure& known, double lengths,
               List<Contact>& room)
      : place_(bullet.position),
        here_(at(bullet.position, lengths)),
        flight_{bullet, here_, {}, kEndRounding},
        search_(targets, flight_, known, {known.time, FinePlace(place_)}, 0, room) {
    room.clear();
  }
  ~SearchBeside() = default;
  SearchBeside(const SearchBeside&) = delete;
  SearchBeside& operator=(const SearchBeside&) = delete;

  /// Searches. False if memory is full.
  [[nodiscard]] bool find() {
    if (!search_.is_in_range()) return true;
    if (!search_.look_around()) return false;
    place_ = search_.place_beside();
    return true;
  }
  const Vec3d& place() const { return place_; }
  CornerSearch& search() { return search_; }

 private:
  static Shot at(const Vec3d& place, double lengths) {
    Shot here{};
    here.center = place;
    here.distance = finite(lengths);
    return here;
  }

  Vec3d place_;
  Shot here_;
  Flight flight_;
  CornerSearch search_;
};

}  // namespace ricochet::scene
