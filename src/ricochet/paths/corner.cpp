// For size and speed: runs for every bounce of a path.
#include "ricochet/paths/corner.hpp"

#include <cmath>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/corner_search.hpp"
#include "ricochet/paths/turn_off.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

namespace {

/// In margins: the distance that a bullet flies, at most, during the immediate hits of a corner.
constexpr double kCornerSize = 4;
/// In margins. Each immediate hit leaves 2^-4 of the height over the surface. A margin is 2^-46 of the lengths, and
/// places of two doubles are within 2^-106 of these, so that heights from the first constant on have a relative error
/// of 2^-20. If a height is less, everything within the second constant counts as equally close: places no longer
/// determine the order of hits there.
constexpr double kLeastHeight = 0x1p-40, kCloseHeight = 0x1p-32;
/// Sine of the angle to a surface. At this angle a bullet leaves the rounding of its place (as a moving target sees it
/// or as filtered hits give it) before it has flown as far as to nearby targets: kNearCorner * kCornerMargin = 2^6
/// roundings.
constexpr double kRisingSine = 0x1p-6;
/// Sine of an angle. At this angle a ball that is off one triangle at an edge is off all triangles that share it. Its
/// place is rounded to the square of this sine, relative to its radius, so directions from the edge are exact to that
/// square too.
constexpr double kSurelyOffSine = 0x1p-12;

Shot miss() {
  Shot shot{};
  shot.outcome = Outcome::PassesBy;
  return shot;
}

/// A hit from a direction that makes an angle of this sine with a surface.
Shot hit_from(double sine, const Vec3d& normal) {
  Shot shot{};
  shot.outcome = Outcome::Hit;
  shot.normal = normal;
  shot.ricochet_angle = angle_of(sine, std::sqrt(std::max(0.0, 1 - sine * sine)));
  return shot;
}

}  // namespace

bool Corner::place_after(Targets& targets, const Bullet& bullet, double time, double rounding, Vec3d& place) {
  const Vec3d velocity = velocity_of(bullet);
  Shot end{};
  end.time = time;
  end.distance = finite(time * length(velocity));
  end.center = place = time > 0 ? sized(finite(bullet.position + velocity * time)) : bullet.position;
  before_.clear();
  const Flight flight{bullet, end, {}, rounding};
  CornerSearch search(targets, flight, departure(), moment_, lengths_, before_);
  if (!search.is_in_range()) return true;
  if (!search.look_around()) return false;
  if (before_.empty()) return true;
  place = search.place_in_front();
  sort(before_);
  return true;
}

void Corner::sort(List<Contact>& contacts) {
  heap_sort(contacts, [](const Contact& a, const Contact& b) { return a.met < b.met; });
}

bool Corner::fly(Targets& targets, const Flight& flight, const MovingShape& target, const Vec3d& out) {
  before_.swap(contacts_);
  contacts_.clear();
  const Departure departure{time_, met_, {before_.data(), before_.size()}, filter_};
  CornerSearch search(targets, flight, departure, moment_, lengths_, contacts_);
  const Vec3d& of_target = target.velocity;
  const double leaving = dot(out - of_target, flight.shot.normal);
  const bool is_fine = flight.rounding == kEndRounding && of_target == Vec3d(0.0);
  const double least_sine = is_fine || !has_two_sides(target.shape) ? kGrazingSine : kRisingSine;
  const bool is_grazing = leaving < least_sine * (taxicab_length(out) + taxicab_length(of_target));
  const double time = finite(time_ + flight.shot.time);
  Moment moment{time, FinePlace(flight.shot.center)};
  Spread spread;
  bool is_off_edge = false;
  if (search.is_in_range()) {
    const bool may_be_corner = is_grazing && !flight.is_tangential;
    const bool has_room = search.look_around();
    const bool is_off =
        leaving > kSurelyOffSine * length(out - of_target) &&
        flight.rounding * search.lengths() < kSurelyOffSine * kSurelyOffSine * flight.bullet.radius;
    is_off_edge = is_off && !contacts_.empty() && search.is_one_surface();
    if (is_off_edge) contacts_.clear();
    if (!has_room || ((may_be_corner || !contacts_.empty()) && !search.add(flight.met))) {
      before_.swap(contacts_);
      before_.clear();
      return false;
    }
    if (!contacts_.empty()) {
      sort(contacts_);
      moment = search.moment_before();
    }
    spread = search.spread();
  }
  before_.clear();
  spread_ = spread;
  has_close_ = false;
  is_off_edge_ = is_off_edge;
  time_ = time;
  moment_ = moment;
  lengths_ = search.lengths();
  flown_ = 0;
  met_ = flight.met;
  normal_ = flight.shot.normal;
  radius_ = flight.bullet.radius;
  return true;
}

bool Corner::resume(Targets& targets, const Bullet& bullet, const Leaving& leaving) {
  contacts_.clear();
  moment_ = {{leaving.moment, leaving.moment_low}, sum(leaving.place, leaving.place_low)};
  met_ = {leaving.target, leaving.triangle};
  normal_ = leaving.normal;
  radius_ = bullet.radius;
  lengths_ = leaving.time;
  // Mirrors keep the speed.
  flown_ = std::max(0.0, leaving.moment) * length(velocity_of(bullet));
  Shot here{};
  here.center = bullet.position;
  here.distance = std::max(0.0, lengths_ - 2 * largest_coordinate(bullet.position) - bullet.radius);
  const Flight flight{bullet, here, met_, kEndRounding};
  CornerSearch search(targets, flight, {time_, {}, {}, filter_}, moment_, 0, contacts_);
  if (search.is_in_range()) {
    if (!(search.look_around() && search.add(met_))) return false;
    search.turn_to(moment_);
  }
  sort(contacts_);
  find_close(targets);
  return true;
}

bool Corner::begin_anew(Targets& targets, Bullet& bullet, double time, double lengths, List<Contact>& room) {
  SearchBeside beside(targets, bullet, {time, {}, {before_.data(), before_.size()}, filter_}, lengths, room);
  if (!before_.empty()) {
    if (!beside.find()) return false;
    if (beside.search().is_in_range()) beside.search().turn_to({time, FinePlace(beside.place())});
  }
  const double all_lengths = beside.search().lengths();
  bullet.position = beside.place();
  contacts_.swap(room);
  before_.clear();
  CornerState::operator=(CornerState(beside.place(), time));
  radius_ = bullet.radius;
  lengths_ = all_lengths;
  sort(contacts_);
  find_close(targets);
  return true;
}

FinePlace Corner::place_of(const Targets& targets, const Contact& contact) const {
  return seen(moment_, targets.velocity(contact.met.target)) + FinePlace(contact.lift);
}

/// The height of a touched place, over its whole plane.
double Corner::height_over(const Targets& targets, Contact& contact) const {
  const MovingShape target = targets.shape(contact.met);
  const FinePlace place = place_of(targets, contact);
  // A place in the plane of a surface with two sides gives no normal. Then only exact predicates decide about a hit.
  if (contact.normal == Vec3d(0.0)) contact.normal = normal_at(target.shape, place, radius_);
  if (radius_ == 0 && has_two_sides(target.shape))
    return ricochet::height_over(target.shape, place) * side_of_normal(target.shape, contact.normal);
  const Shot down = shoot_from(place, contact.normal * -1.0, radius_, {target.shape, Vec3d(0.0)});
  return down.outcome == Outcome::Hit ? down.time : kInfinity;
}

/// Marks the contacts that count as equally close, and finds whether bounces have brought the bullet nearer to one of
/// them than two doubles can resolve.
void Corner::find_close(const Targets& targets) {
  for (Contact& contact : contacts_) {
    const double height = height_over(targets, contact);
    contact.is_close = height < contact.margin * kCloseHeight;
    has_close_ = has_close_ || height < contact.margin * kLeastHeight;
  }
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
    if (!targets_.sorted().for_each_on_the_way(
            {bullet_.position, ray_, bullet_.radius, corner_.time_}, [&] { return latest_; },
            [&](std::int32_t index, const Sphere&) { consider(index); }))
      best_.status = Status::OutOfMemory;
    return best_;
  }

 private:
  void consider(std::int32_t index) {
    // A target that moves like the bullet is never met.
    if (!departure_.admits(index) || ray_.v == targets_.velocity(index)) return;
    targets_.with(index, [&](const auto& target) {
      target.for_each_part_met(bullet_, ray_, departure_, latest_,
                               [&](std::int32_t part, const MovingShape& shape) {
                                 if (departure_.admits(Met{index, part})) consider({index, part}, shape);
                               });
    });
  }
  void consider(const Met& met, const MovingShape& target);
  bool comes_later(const Contact& contact, const MovingShape& target) const;
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

/// True only if it is certain that a contact is not the next hit. A point that rises over a surface's plane, on its side
/// of it, does not reach the surface. A point that sinks does not reach it before it reaches the plane. The height has a
/// relative error of 2^-14 from kLeastHeight on; the rate has one of 2^-20 for such a sine.
bool Corner::NextHit::comes_later(const Contact& contact, const MovingShape& target) const {
  constexpr double kSureSine = 0x1p-30, kSureTime = 1 - 0x1p-10;
  if (bullet_.radius > 0 || !has_two_sides(target.shape)) return false;
  const double rate = dot(ray_.v - target.velocity, contact.normal);
  const double least_rate = kSureSine * (taxicab_length(ray_.v) + taxicab_length(target.velocity));
  if (rate > least_rate) return true;
  if (!(rate < -least_rate) || latest_ == kInfinity) return false;
  const double height = std::fabs(ricochet::height_over(target.shape, corner_.place_of(targets_, contact)));
  return height > kLeastHeight * contact.margin && height * kSureTime > latest_ * -rate;
}

void Corner::NextHit::consider(const Met& met, const MovingShape& target) {
  // A moving target may be visited more than once.
  if (met == Met{best_.target, best_.triangle}) return;
  const bool is_left = met == corner_.met_;
  const Contact* const contact = corner_.contact(met);
  if (contact != nullptr && comes_later(*contact, target)) return;
  const FinePlace place =
      contact != nullptr ? corner_.place_of(targets_, *contact) : seen(corner_.moment_, target.velocity);
  Shot shot = shoot_from(place, ray_.v, bullet_.radius, target);
  if (shot.outcome == Outcome::StartsInside && contact != nullptr && !is_left) {
    // Rounding has put the bullet inside.
    const Vec3d relative = ray_.v - target.velocity;
    const double closing = -dot(relative, contact->normal), sine = closing / length(relative);
    if (!(closing > kGrazingSine * (taxicab_length(ray_.v) + taxicab_length(target.velocity)))) return;
    shot = hit_from(sine, contact->normal);
    shot.velocity = reflect(ray_.v, shot.normal, target.velocity);
  }
  if (shot.outcome != Outcome::Hit || shot.time > latest_) return;
  // A target that the bullet has just left, or only touches, is behind it: an immediate hit on it does not count.
  const bool is_behind = is_left || shot.ricochet_angle == 0;
  if (is_behind && corner_.is_at_once(targets_, {shot, met.target, Status::Ok, met.triangle}, ray_.v)) return;
  if (best_.target >= 0 && shot.time == best_.shot.time && !comes_first(met, place, target)) return;
  best_ = {shot, met.target, Status::Ok, met.triangle};
  best_place_ = place;
  latest_ = shot.time;
}

/// Decides by the velocity alone: of the targets closer than places can resolve, the one that the bullet enters most
/// steeply.
SceneShot Corner::next_of_close(const Targets& targets, const Vec3d& velocity) const {
  SceneShot steepest{miss(), -1};
  double most = kGrazingSine;
  for (const Contact& contact : contacts_) {
    if (!contact.is_close) continue;
    const Vec3d relative = velocity - targets.velocity(contact.met.target);
    const double sine = -dot(relative, contact.normal) / length(relative);
    if (!(sine > most)) continue;
    most = sine;
    steepest = {hit_from(sine, contact.normal), contact.met.target, Status::Ok, contact.met.triangle};
  }
  return steepest;
}

SceneShot Corner::next(Targets& targets, const Bullet& bullet, double latest) const {
  // An immediate hit counts, whatever the longest time is. The search begins a moment before.
  const Vec3d velocity = velocity_of(bullet);
  if (has_close_) {
    SceneShot met = next_of_close(targets, velocity);
    met.shot.center = met.shot.point = bullet.position;
    if (met.target >= 0) return met;
  }
  SceneShot found = NextHit(*this, targets, bullet, kInfinity).find();
  if (found.target < 0) return found;
  Shot& shot = found.shot;
  if (is_at_once(targets, found, velocity)) {
    shot.distance = 0;
    shot.center = bullet.position;
  } else {
    // If the reported place is not behind the target, the hit is computed from there.
    double margin = 0;
    for (const Contact& contact : contacts_) margin = std::max(margin, contact.margin);
    const Shot told = shoot_at(targets, bullet, {found.target, found.triangle}, {time_, {}, {}});
    const double apart = (told.time - shot.time) * length(velocity);
    const bool is_far = contact({found.target, found.triangle}) == nullptr;
    if (is_far && told.outcome == Outcome::Hit && std::fabs(apart) <= kNearCorner * margin)
      shot = told;
    else
      shot.center = finite(rounded(moment_after(moment_, bullet, shot.time).place));
    // The reported time is compared with the longest time.
    if (shot.time > latest) return {miss(), -1, found.status};
  }
  shot.point = finite(shot.center - bullet.radius * shot.normal);
  return found;
}

bool Corner::is_at_once(const Targets& targets, const SceneShot& next, const Vec3d& velocity) const {
  const double speeds = length(velocity) + length(targets.velocity(next.target));
  const Contact* const near = contact({next.target, next.triangle});
  return near != nullptr && flown_ + next.shot.time * speeds <= kCornerSize * near->margin;
}

const Contact* Corner::contact(const Met& met) const { return find_contact(contacts(), met); }

void Corner::bounce(const Targets& targets, const SceneShot& next, const Vec3d& velocity) {
  met_ = {next.target, next.triangle};
  normal_ = next.shot.normal;
  Contact* const contact =
      std::find_if(contacts_.begin(), contacts_.end(), [&](const Contact& one) { return one.met == met_; });
  if (contact == contacts_.end()) return;
  contact->normal = normal_;
  // The target is closer than two doubles can resolve, so that the place stays.
  if (contact->is_close) return;
  const double left = next.shot.time * kMomentBeforeNext, time = next.shot.time - left;
  flown_ += time * length(velocity);
  moment_ = {moment_.time + DoubleWord(time), moment_.place + product(velocity, time)};
  const double height = left * -dot(velocity - targets.velocity(met_.target), normal_);
  has_close_ = has_close_ || height < contact->margin * kLeastHeight;
  if (has_close_) find_close(targets);
}

}  // namespace ricochet::scene
