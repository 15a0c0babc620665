#include "ricochet/scene/corner.hpp"

#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/triangle.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

/// How fast a bullet comes into a surface that it touches.
double closing(const Vec3d& velocity, const Contact& contact, const Vec3d& of_target) {
  return -dot(velocity - of_target, contact.normal);
}

/// Whether a centre is no farther from a shape's closest point than the radius and a margin.
bool is_near(const Vec3d& closest, const Vec3d& center, double radius, double margin) {
  const Vec3d from = center - closest;
  return !(std::sqrt(dot(from, from)) - radius > margin);
}

/// The middle of a shape; of one that has no end, as near as it can be.
Vec3d middle(const AnyShape& shape, const Vec3d& near) {
  const Sphere around = bounding_sphere(shape);
  if (around.radius < HUGE_VAL) return around.center;
  const Box box = bounds(shape);
  Vec3d middle = near;
  for (int i = 0; i < 3; ++i)
    if (box.max[i] < HUGE_VAL) middle[i] = box.min[i] + (box.max[i] - box.min[i]) * 0.5;
  return middle;
}

}  // namespace

/// What a flight touches at its end besides what it has met.
class Corner::Search {
 public:
  Search(Targets& targets, const Flight& flight, const Departure& departure, List<Contact>& found)
      : targets_(targets),
        flight_(flight),
        departure_(departure),
        arrival_{departure.time + flight.shot.time, {}, {}},
        velocity_(velocity_of(flight.bullet)),
        end_(flight.shot.center),
        radius_(flight.bullet.radius),
        lengths_(largest_coordinate(flight.bullet.position) + largest_coordinate(end_) +
                 flight.shot.distance + radius_),
        found_(found) {}

  /// What the bullet touched before, and has slid along.
  [[nodiscard]] bool keep(const Contact& contact) {
    const Vec3d& of_target = targets_.velocity(contact.met.target);
    const Vec3d center = arrival_.seen(end_, of_target);
    const double height = std::fabs(closing(velocity_, contact, of_target) * flight_.shot.time);
    return contact.met == flight_.met || height > rounding(of_target) ||
           !is_touched(closest_point(targets_.shape(contact.met).shape, center), center, of_target) ||
           found_.push_back({contact.met, contact.normal, height});
  }
  /// Whether lengths can be told apart at all.
  bool is_in_range() const { return lengths_ < kFarthestCorner; }
  /// What it comes to.
  [[nodiscard]] bool look_around() {
    for (const std::int32_t index : targets_.unindexed()) consider(index);
    const Ray ray(velocity_);
    const auto at_once = [] { return 0.0; };
    const auto consider_indexed = [&](std::int32_t index, const Sphere&) { consider(index); };
    if (!is_indexed_speed(ray.a))
      targets_.for_each_indexed([&](std::int32_t index) { consider(index); });
    else if (!targets_.for_each_candidate(end_, ray, radius_, at_once, consider_indexed))
      return false;
    const double margin = kClosestPointRounding * flight_.rounding *
                          (lengths_ + 3 * targets_.fastest_indexed() * arrival_.time);
    targets_.for_each_moving_candidate({end_, velocity_, radius_ + margin, arrival_.time}, at_once,
                                       consider_indexed);
    return has_room_;
  }
  /// A place before the corner, off what the bullet comes to at a small angle, or does not move towards itself.
  Vec3d probe(const Contact& met) const {
    Vec3d probe = end_ - back(velocity_);
    const double speed = length(velocity_);
    const auto lift = [&](const Contact& contact) {
      const double towards = -dot(velocity_, contact.normal);
      if (towards < 0 || speed == 0)
        probe += contact.normal * (2 * step());
      else if (towards < kSmallestProbeSine * speed)
        probe += contact.normal * step();
    };
    lift(met);
    for (const Contact& contact : found_) lift(contact);
    return probe;
  }

 private:
  /// The lengths from which a height over a target is computed.
  double lengths(const Vec3d& of_target) const {
    return lengths_ + taxicab_length(of_target) * arrival_.time;
  }
  double step() const { return kProbeLength * flight_.rounding * lengths_; }
  /// A little of a way.
  Vec3d back(const Vec3d& way) const { return way == Vec3d(0.0) ? way : unit(way) * step(); }
  double rounding(const Vec3d& of_target) const { return flight_.rounding * lengths(of_target); }
  bool is_touched(const Vec3d& closest, const Vec3d& center, const Vec3d& of_target) const {
    return scene::is_near(closest, center, radius_, kClosestPointRounding * rounding(of_target));
  }
  void consider(std::int32_t index) {
    if (const mesh::Instance* const mesh = targets_.mesh(index)) return consider_mesh(index, *mesh);
    const Met met{index, -1};
    if (is_known(met)) return;
    const Sphere& sphere = targets_.static_sphere(index);
    if (sphere.radius > 0 && !is_near(sphere)) return;
    const MovingShape& target = targets_.target(index);
    const Vec3d center = arrival_.seen(end_, target.velocity);
    if (is_near(targets_.bounds(index), center, target.velocity)) consider(met, target, center);
  }
  void consider_mesh(std::int32_t index, const mesh::Instance& mesh) {
    const Vec3d& of_mesh = mesh.velocity();
    if (velocity_ == of_mesh || !departure_.admits(index)) return;
    const triangle_filter::Path motion =
        mesh.motion(Bullet::moving(arrival_.seen(end_, of_mesh), velocity_, radius_), velocity_);
    mesh.visit_near(motion, 0, [&](const mesh::PlacedTriangle& near) {
      const Met met{index, near.index};
      if (!is_known(met) && mesh.has_area(near.index)) consider(met, {near.triangle, of_mesh}, motion.from);
    });
  }
  bool is_known(const Met& met) const { return !has_room_ || met == flight_.met || departure_.skips(met); }
  bool is_near(const Sphere& sphere) const {
    const Vec3d out = end_ - sphere.center;
    const double most = sphere.radius + radius_ + kCullingMargin * lengths_;
    return !(dot(out, out) > most * most * (1 + kCullingMargin));
  }
  bool is_near(const Box& bounds, const Vec3d& center, const Vec3d& of_target) const {
    const double most = radius_ + kCullingMargin * lengths(of_target);
    const Vec3d beyond = max(bounds.min - center, center - bounds.max);
    return !(beyond.x > most || beyond.y > most || beyond.z > most);
  }
  void consider(const Met& met, const MovingShape& shape, const Vec3d& center) {
    const Vec3d& of_target = shape.velocity;
    const Vec3d closest = closest_point(shape.shape, center);
    if (!scene::is_near(closest, center, radius_, kCullingMargin * lengths(of_target))) return;
    const Shot shot = shoot_at(targets_, flight_.bullet, met, departure_);
    Contact contact{met, shot.normal};
    if (shot.outcome == Outcome::Hit) {
      contact.height = (shot.time - flight_.shot.time) * closing(velocity_, contact, of_target);
      if (contact.height <= rounding(of_target)) has_room_ = found_.push_back(contact);
    } else if (is_touched(closest, center, of_target) && find_normal(shape, contact)) {
      contact.height = kClosestPointRounding * rounding(of_target);
      has_room_ = found_.push_back(contact);
    }
  }
  /// The normal of what the bullet has come to the end of, on the side from which it comes.
  bool find_normal(const MovingShape& shape, Contact& contact) const {
    const Vec3d center = arrival_.seen(end_, shape.velocity), in = velocity_ - shape.velocity;
    const Vec3d towards = in == Vec3d(0.0) ? closest_point(shape.shape, center) - center : in;
    const Vec3d from = center - back(towards), closest = closest_point(shape.shape, from);
    const Vec3d inward = middle(shape.shape, closest) - closest;
    const Vec3d way = (inward == Vec3d(0.0) ? closest : closest + unit(inward) * step()) - from;
    const double size = taxicab_length(way);
    if (from == closest || !(size > 0 && size < HUGE_VAL)) return false;
    const Shot shot = shoot(Bullet::moving(from, way, radius_), shape.shape);
    contact.normal = shot.normal;
    return shot.outcome == Outcome::Hit;
  }

  Targets& targets_;
  const Flight& flight_;
  Departure departure_, arrival_;
  Vec3d velocity_;
  Vec3d end_;
  double radius_;
  double lengths_;
  List<Contact>& found_;
  bool has_room_ = true;
};

bool Corner::fly(Targets& targets, const Flight& flight) {
  before_.swap(others_);
  others_.clear();
  const Departure departure{time_, met_.met, {before_.data(), before_.size()}, filter_};
  Search search(targets, flight, departure, others_);
  if (met_.met.target >= 0 && !search.keep(met_)) return false;
  for (const Contact& contact : before_)
    if (!search.keep(contact)) return false;
  if (search.is_in_range() && !search.look_around()) return false;
  time_ = finite(time_ + flight.shot.time);
  met_ = {flight.met, flight.shot.normal};
  if (!others_.empty()) probe_ = search.probe(met_);
  radius_ = flight.bullet.radius;
  return true;
}

const Contact* Corner::approached(const Targets& targets, const Vec3d& velocity) const {
  if (others_.empty()) return nullptr;
  const Departure arrival{time_, {}, {}};
  const Bullet probe = Bullet::moving(probe_, velocity, radius_);
  const Contact* first = nullptr;
  double time = 0;
  const auto consider = [&](const Contact& contact) {
    const Vec3d& of_target = targets.velocity(contact.met.target);
    const double speeds = taxicab_length(velocity) + taxicab_length(of_target);
    if (!(closing(velocity, contact, of_target) > speeds * kVelocityRounding)) return;
    const Shot shot = shoot_at(targets, probe, contact.met, arrival);
    if (shot.outcome != Outcome::Hit || (first != nullptr && shot.time > time)) return;
    if (first != nullptr && shot.time == time && first->met < contact.met) return;
    first = &contact;
    time = shot.time;
  };
  consider(met_);
  for (const Contact& contact : others_) consider(contact);
  return first;
}

}  // namespace ricochet::scene
