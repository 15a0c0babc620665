#include "ricochet/scene/corner.hpp"

#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/queries/fine_shot.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

using FinePlace = Vec3<DoubleWord>;

Vec3d rounded(const FinePlace& place) { return {place.x.hi, place.y.hi, place.z.hi}; }
Vec3d low(const FinePlace& place) { return {place.x.lo, place.y.lo, place.z.lo}; }

FinePlace operator*(const Vec3d& velocity, const DoubleWord& time) {
  return {DoubleWord(velocity.x) * time, DoubleWord(velocity.y) * time, DoubleWord(velocity.z) * time};
}

/// `time` after a moment at which a bullet sets out. An aimed one flies along to - from, by speed time / |to - from| of it.
Moment moment_after(const Moment& start, const Bullet& bullet, double time) {
  const DoubleWord then = start.time + DoubleWord(time);
  if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion))
    return {then, start.place + moving->velocity * DoubleWord(time)};
  const auto& [to, speed] = *std::get_if<Bullet::Aimed>(&bullet.motion);
  const FinePlace direction = FinePlace(to) - FinePlace(bullet.position);
  const double scale = unit_scale(rounded(direction));
  const DoubleWord size = sqrt(length_squared(direction * DoubleWord(scale))) / DoubleWord(scale);
  return {then, start.place + direction * (DoubleWord(speed) * DoubleWord(time) / size)};
}

Shot miss() {
  Shot shot{};
  shot.outcome = Outcome::PassesBy;
  return shot;
}

/// Where a target sees the bullet from where it was given.
FinePlace seen(const Moment& moment, const Vec3d& of_target) {
  return of_target == Vec3d(0.0) ? moment.place : moment.place - of_target * moment.time;
}

}  // namespace

/// What is near the end of a flight, and where the bullet was a moment before.
class Corner::Search {
 public:
  Search(Targets& targets, const Flight& flight, const Departure& departure, const Moment& start,
         List<Contact>& found)
      : targets_(targets),
        flight_(flight),
        departure_(departure),
        start_(start),
        arrival_{departure.time + flight.shot.time, {}, {}},
        velocity_(velocity_of(flight.bullet)),
        end_(flight.shot.center),
        radius_(flight.bullet.radius),
        lengths_(largest_coordinate(flight.bullet.position) + largest_coordinate(end_) +
                 flight.shot.distance + radius_),
        lag_(length(rounded(start.place) - flight.bullet.position)),
        found_(found) {}

  /// Whether lengths can be told apart at all.
  bool is_in_range() const { return lengths_ < kFarthestCorner; }
  /// What is near besides what was met.
  [[nodiscard]] bool look_around();
  [[nodiscard]] bool add(const Met& met) {
    has_room_ =
        has_room_ && found_.push_back({met, Vec3d(0.0), margin(targets_.velocity(met.target)), Vec3d(0.0)});
    return has_room_;
  }
  /// On the flight, a moment before it meets anything that was found.
  Moment moment_before();
  /// Whether the order of the bounces off all that was found makes no difference, and nothing else is as near as the exact
  /// path may be.
  bool is_certain() const;
  /// Where the flight ends, moved off what is near as far as needed not to be behind it.
  Vec3d place_in_front();

 private:
  bool is_in_front(const Contact& contact, const AnyShape& shape, const FinePlace& place) const;
  bool is_free(const Contact& contact, const Vec3d& place, Vec3d& normal) const;
  double margin(const Vec3d& of_target) const {
    return kCornerMargin * flight_.rounding * (lengths_ + taxicab_length(of_target) * arrival_.time);
  }
  /// From how far away what is near counts.
  double radius_of_corner(const Vec3d& of_target) const { return kNearCorner * margin(of_target) + lag_; }
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
    if (!departure_.admits(index)) return;
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
  bool is_known(const Met& met) const {
    return !has_room_ || met == flight_.met || !departure_.admits(met.target);
  }
  bool is_near(const Sphere& sphere) const {
    const Vec3d out = end_ - sphere.center;
    const double most = sphere.radius + radius_ + kCullingMargin * lengths_;
    return !(dot(out, out) > most * most * (1 + kCullingMargin));
  }
  bool is_near(const Box& bounds, const Vec3d& center, const Vec3d& of_target) const {
    const double most = radius_ + radius_of_corner(of_target) + flight_.uncertainty;
    const Vec3d beyond = max(bounds.min - center, center - bounds.max);
    return !(beyond.x > most || beyond.y > most || beyond.z > most);
  }
  void consider(const Met& met, const MovingShape& shape, const Vec3d& center) {
    const double most = radius_of_corner(shape.velocity);
    const double gap = gap_to(shape.shape, center, most + flight_.uncertainty);
    if (std::fabs(gap) <= most)
      (void)add(met);
    else if (std::fabs(gap) <= most + flight_.uncertainty)
      is_alone_ = false;
  }
  /// How far a ball's surface is from a shape's, to rounding; below 0 where they overlap.
  double gap_to(const AnyShape& shape, const Vec3d& center, double most) const {
    const Vec3d from = center - closest_point(shape, center);
    const double gap = std::sqrt(dot(from, from)) - radius_;
    return gap > most ? gap : ricochet::closest_point(center, shape).distance - radius_;
  }
  /// As it was at the start of the flight; null where it was not near then.
  const Contact* before(const Met& met) const {
    for (const Contact& contact : departure_.others)
      if (contact.met == met) return &contact;
    return nullptr;
  }
  /// Where a target that was found sees the bullet as it sets out.
  FinePlace seen_at_start(const Contact& contact) const {
    const Contact* const known = before(contact.met);
    const FinePlace place = seen(start_, targets_.velocity(contact.met.target));
    return known != nullptr ? place + FinePlace(known->lift) : place;
  }
  /// The flight's own hit on something near.
  Shot shot_at(const Contact& contact) const {
    const MovingShape target = targets_.shape(contact.met);
    if (std::holds_alternative<Bullet::Moving>(flight_.bullet.motion))
      return shoot_from(seen_at_start(contact), velocity_, radius_, target);
    return shoot(departure_.seen(flight_.bullet, target.velocity), target);
  }
  void lift(Contact& contact, const FinePlace& place) const;

  Targets& targets_;
  const Flight& flight_;
  Departure departure_;
  Moment start_;
  Departure arrival_;
  Vec3d velocity_;
  Vec3d end_;
  double radius_;
  double lengths_;
  double lag_;  ///< from where the flight set out to where it is told to have
  List<Contact>& found_;
  bool has_room_ = true;
  bool is_alone_ = true;  ///< nothing is within the uncertainty that is not found
};

bool Corner::Search::look_around() {
  for (const std::int32_t index : targets_.unindexed()) consider(index);
  const Ray ray(velocity_);
  const auto at_once = [] { return 0.0; };
  const auto consider_indexed = [&](std::int32_t index, const Sphere&) { consider(index); };
  if (!is_indexed_speed(ray.a))
    targets_.for_each_indexed([&](std::int32_t index) { consider(index); });
  else if (!targets_.for_each_candidate(end_, ray, radius_, at_once, consider_indexed))
    return false;
  const double slack = kNearCorner * kCornerMargin * flight_.rounding *
                           (lengths_ + 3 * targets_.fastest_indexed() * arrival_.time) +
                       flight_.uncertainty;
  targets_.for_each_moving_candidate({end_, velocity_, radius_ + slack, arrival_.time}, at_once,
                                     consider_indexed);
  return has_room_;
}

/// To where it is certainly off the surface, as far as it may be from it by rounding, on the side from which it comes.
void Corner::Search::lift(Contact& contact, const FinePlace& place) const {
  const Vec3d center = rounded(place);
  if (contact.normal == Vec3d(0.0)) {
    const Vec3d out = center - closest_point(targets_.shape(contact.met).shape, center);
    contact.normal = out != Vec3d(0.0) ? unit(out) : unit(velocity_) * -1.0;
  }
  // In the middle of a solid, or where numbers are too small for a direction, there is none.
  const Vec3d lift = contact.normal * (2 * contact.margin);
  if (length(lift) < HUGE_VAL) contact.lift = lift;
}

/// Whether a place is off a surface, on the side from which the bullet has come.
bool Corner::Search::is_in_front(const Contact& contact, const AnyShape& shape,
                                 const FinePlace& place) const {
  if (radius_ > 0 || !has_two_sides(shape))
    return shoot_from(place, velocity_, radius_, {shape, Vec3d(0.0)}).outcome != Outcome::StartsInside;
  const double above = dot(upward_of(shape), contact.normal);
  return above == 0 || side_of(shape, place) * above > 0;
}

Moment Corner::Search::moment_before() {
  double first = flight_.shot.time;
  for (Contact& contact : found_) {
    const Shot shot = shot_at(contact);
    if (shot.outcome != Outcome::Hit) continue;
    contact.normal = shot.normal;
    // What rounding makes it meet long before, it slides along.
    const Vec3d& of_target = targets_.velocity(contact.met.target);
    const double before_end = (flight_.shot.time - shot.time) * length(velocity_ - of_target);
    if (!(before_end > radius_of_corner(of_target))) first = std::min(first, shot.time);
  }
  double margin = 0;
  for (const Contact& contact : found_) margin = std::max(margin, contact.margin);
  const double fine = margin * kFinePart / length(velocity_ - targets_.velocity(flight_.met.target));
  const double earlier = std::min(first * kMomentBeforeNext, std::max(first * kMomentBefore, fine));
  const Moment moment = moment_after(start_, flight_.bullet, first - earlier);
  for (Contact& contact : found_) {
    const Contact* const known = before(contact.met);
    if (contact.normal == Vec3d(0.0) && known != nullptr) contact.normal = known->normal;
    const MovingShape target = targets_.shape(contact.met);
    const FinePlace place = seen(moment, target.velocity);
    if (!is_in_front(contact, target.shape, place)) lift(contact, place);
  }
  return moment;
}

/// Reflections off surfaces at right angles to one another, or in one plane, may change places.
bool Corner::Search::is_certain() const {
  if (!is_alone_) return false;
  for (const Contact& one : found_)
    for (const Contact& other : found_) {
      const double cosine = dot(one.normal, other.normal);
      if (cosine != 0 && !(cosine > 1 - kVelocityRounding)) return false;
    }
  return true;
}

/// Whether a contact is not met on the straight way to a place, nor within some units in the last place beyond it; else the
/// normal of what is met.
bool Corner::Search::is_free(const Contact& contact, const Vec3d& place, Vec3d& normal) const {
  const MovingShape target = targets_.shape(contact.met);
  const FinePlace from = seen_at_start(contact),
                  way = seen({arrival_.time, FinePlace(place)}, target.velocity) - from;
  const Shot shot = shoot_from(from, rounded(way), radius_, {target.shape, Vec3d(0.0)});
  normal = shot.normal;
  return shot.outcome != Outcome::Hit || contact.met == departure_.met || shot.time > 1 + kBeyondPlace;
}

Vec3d Corner::Search::place_in_front() {
  const double unit_size = flight_.rounding * lengths_, speed = length(velocity_);
  const auto is_place = [&](const Vec3d& place, Vec3d& out) {
    bool all_free = true;
    out = Vec3d(0.0);
    for (const Contact& contact : found_) {
      Vec3d normal(0.0);
      if (is_free(contact, place, normal)) continue;
      all_free = false;
      out += normal;
    }
    return all_free;
  };
  Vec3d place = end_, out(0.0), ignored(0.0);
  if (is_place(place, out)) return place;
  for (double step = unit_size; step < unit_size * kFarthestInFront; step *= 2) {
    place = end_ + out * step;
    if (is_place(place, ignored)) return place;
    if (speed > 0 && step < speed * flight_.shot.time) {
      place = end_ - velocity_ * (step / speed);
      if (is_place(place, ignored)) return place;
    }
  }
  return end_;
}

bool Corner::place_after(Targets& targets, const Bullet& bullet, double time, double rounding, Vec3d& place) {
  const Vec3d velocity = velocity_of(bullet);
  Shot end{};
  end.time = time;
  end.distance = finite(time * length(velocity));
  end.center = place = time > 0 ? finite(bullet.position + velocity * time) : bullet.position;
  List<Contact> found;
  const Flight flight{bullet, end, {}, rounding};
  Search search(targets, flight, departure(), moment_, found);
  if (!search.is_in_range()) return true;
  if (!search.look_around()) return false;
  if (!found.empty()) place = search.place_in_front();
  return true;
}

bool Corner::fly(Targets& targets, const Flight& flight, const Vec3d& out) {
  before_.swap(contacts_);
  contacts_.clear();
  is_certain_ = true;
  const Departure departure{time_, met_, {before_.data(), before_.size()}, filter_};
  Search search(targets, flight, departure, moment_, contacts_);
  const Vec3d& of_target = targets.velocity(flight.met.target);
  const double leaving = dot(out - of_target, flight.shot.normal);
  const bool is_grazing = leaving < kGrazingSine * (taxicab_length(out) + taxicab_length(of_target));
  time_ = finite(time_ + flight.shot.time);
  Moment moment{time_, FinePlace(flight.shot.center)};
  if (search.is_in_range()) {
    if (!search.look_around()) return false;
    if (!contacts_.empty() || (is_grazing && !flight.is_tangential)) {
      if (!search.add(flight.met)) return false;
      moment = search.moment_before();
    }
    is_certain_ = search.is_certain();
  }
  moment_ = moment;
  flown_ = 0;
  met_ = flight.met;
  radius_ = flight.bullet.radius;
  return true;
}

bool Corner::resume(Targets& targets, const Bullet& bullet, const Met& met, const Moment& moment) {
  contacts_.clear();
  moment_ = moment;
  met_ = met;
  radius_ = bullet.radius;
  Shot here{};
  here.center = bullet.position;
  const Flight flight{bullet, here, met, kEndRounding};
  Search search(targets, flight, {time_, {}, {}, filter_}, moment, contacts_);
  return !search.is_in_range() || (search.look_around() && search.add(met));
}

/// The search for the next hit from a moment of two doubles: every candidate is decided exactly.
class Corner::NextHit {
 public:
  NextHit(const Corner& corner, Targets& targets, const Bullet& bullet, double latest)
      : corner_(corner),
        targets_(targets),
        bullet_(bullet),
        departure_{corner.time_, {}, {}, corner.filter_},
        ray_(velocity_of(bullet)),
        latest_(latest) {}

  SceneShot find() {
    for (const std::int32_t index : targets_.unindexed()) consider(index);
    const auto consider_indexed = [&](std::int32_t index, const Sphere&) { consider(index); };
    const auto latest = [&] { return latest_; };
    if (is_indexed_speed(ray_.a)) {
      if (!targets_.for_each_candidate(bullet_.position, ray_, bullet_.radius, latest, consider_indexed))
        best_.status = Status::OutOfMemory;
    } else if (ray_.v != Vec3d(0.0)) {
      targets_.for_each_indexed([&](std::int32_t index) { consider(index); });
    }
    targets_.for_each_moving_candidate({bullet_.position, ray_.v, bullet_.radius, corner_.time_}, latest,
                                       consider_indexed);
    return best_;
  }

 private:
  void consider(std::int32_t index) {
    if (!departure_.admits(index)) return;
    const mesh::Instance* const mesh = targets_.mesh(index);
    if (mesh == nullptr) {
      if (may_hit(targets_, index, bullet_, ray_, departure_, latest_))
        consider({index, -1}, targets_.target(index));
      return;
    }
    const Vec3d& of_mesh = mesh->velocity();
    const Bullet seen = departure_.seen(bullet_, of_mesh);
    if (ray_.v == of_mesh) return;
    mesh->visit_near(mesh->motion(seen, ray_.v), latest_, [&](const mesh::PlacedTriangle& near) {
      if (mesh->has_area(near.index)) consider({index, near.index}, {near.triangle, of_mesh});
    });
  }
  void consider(const Met& met, const MovingShape& target);
  bool comes_first(const Met& met, const FinePlace& place, const MovingShape& target) const;

  const Corner& corner_;
  Targets& targets_;
  const Bullet& bullet_;
  Departure departure_;
  Ray ray_;
  double latest_;
  SceneShot best_{miss(), -1};
  FinePlace best_place_;
};

bool Corner::NextHit::comes_first(const Met& met, const FinePlace& place, const MovingShape& target) const {
  const Met best{best_.target, best_.triangle};
  const MovingShape other = targets_.shape(best);
  const Bullet one = Bullet::moving(rounded(place), ray_.v, bullet_.radius),
               another = Bullet::moving(rounded(best_place_), ray_.v, bullet_.radius);
  const int order = compare_times({one, target, low(place)}, {another, other, low(best_place_)});
  return order < 0 || (order == 0 && met < best);
}

void Corner::NextHit::consider(const Met& met, const MovingShape& target) {
  const bool is_left = met == corner_.met_;
  FinePlace place = seen(corner_.moment_, target.velocity);
  const Contact* const contact = corner_.contact(met);
  if (contact != nullptr) place = place + FinePlace(contact->lift);
  Shot shot = shoot_from(place, ray_.v, bullet_.radius, target);
  if (shot.outcome == Outcome::StartsInside && contact != nullptr && !is_left) {
    // Rounding has put it there.
    const Vec3d relative = ray_.v - target.velocity;
    const double closing = -dot(relative, contact->normal), sine = closing / length(relative);
    if (!(closing > kGrazingSine * (taxicab_length(ray_.v) + taxicab_length(target.velocity)))) return;
    shot = {};
    shot.outcome = Outcome::Hit;
    shot.normal = contact->normal;
    shot.ricochet_angle = angle_of(sine, std::sqrt(std::max(0.0, 1 - sine * sine)));
  }
  if (shot.outcome != Outcome::Hit || shot.time > latest_) return;
  // What it has just left, or just touches on its way, is behind it.
  const bool is_behind = is_left || shot.ricochet_angle == 0;
  if (is_behind && corner_.is_at_once(targets_, {shot, met.target, Status::Ok, met.triangle}, ray_.v)) return;
  if (best_.target >= 0 && shot.time == best_.shot.time && !comes_first(met, place, target)) return;
  best_ = {shot, met.target, Status::Ok, met.triangle};
  best_place_ = place;
  latest_ = shot.time;
}

SceneShot Corner::next(Targets& targets, const Bullet& bullet, double latest) const {
  targets.sort_changed();
  SceneShot found = NextHit(*this, targets, bullet, latest).find();
  if (found.target < 0) return found;
  const Vec3d velocity = velocity_of(bullet);
  Shot& shot = found.shot;
  if (is_at_once(targets, found, velocity)) {
    shot.distance = 0;
    shot.center = bullet.position;
  } else {
    // In the numbers of the place that is told, where that is not behind
    double margin = 0;
    for (const Contact& contact : contacts_) margin = std::max(margin, contact.margin);
    const Shot told = shoot_at(targets, bullet, {found.target, found.triangle}, {time_, {}, {}});
    const double apart = (told.time - shot.time) * length(velocity);
    if (told.outcome == Outcome::Hit && std::fabs(apart) <= kNearCorner * margin)
      shot = told;
    else
      shot.center = finite(rounded(moment_after(moment_, bullet, shot.time).place));
  }
  shot.point = finite(shot.center - bullet.radius * shot.normal);
  return found;
}

bool Corner::is_at_once(const Targets& targets, const SceneShot& next, const Vec3d& velocity) const {
  const double speeds = length(velocity) + length(targets.velocity(next.target));
  const Contact* const near = contact({next.target, next.triangle});
  return near != nullptr && flown_ + next.shot.time * speeds <= kCornerSize * near->margin;
}

const Contact* Corner::contact(const Met& met) const {
  for (const Contact& contact : contacts_)
    if (contact.met == met) return &contact;
  return nullptr;
}

void Corner::bounce(const SceneShot& next, const Vec3d& velocity) {
  const double time = next.shot.time - next.shot.time * kMomentBeforeNext;
  met_ = {next.target, next.triangle};
  flown_ += time * length(velocity);
  moment_ = {moment_.time + DoubleWord(time), moment_.place + velocity * DoubleWord(time)};
}

}  // namespace ricochet::scene
