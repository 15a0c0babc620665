// Living bullets: their events, in order of time.
#include <algorithm>

#include "ricochet/bullets/living_bullets.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::scene {

namespace {

/// The speed at which a bullet and a target meet along a normal, units a frame, >= 0. The products of an eighth of the
/// velocities stay in the range of doubles.
double closing_speed(const Vec3d& velocity, const Vec3d& of_target, const Vec3d& normal) {
  return finite(8 * std::max(-dot(velocity * 0.125 - of_target * 0.125, normal), 0.0));
}

}  // namespace

LegEnd LivingBullets::end_of_stretch(const LivingBullet& one) const {
  const Shot& shot = one.state.hit.answer().shot;
  const bool is_hit = shot.is_hit();
  const Vec3d acceleration = one.path.acceleration();
  if (one.state.sensed_since == one.path.time()) {
    if (is_hit) return {shot.time, true, acceleration};
    if (ends_by_itself(one)) return {one.path.until(), false, acceleration};
  }
  const double until = is_hit ? finite(one.path.time() + shot.time) : end_of_leg(one);
  return {std::max(until - one.state.sensed_since, 0.0), is_hit, acceleration};
}

Departure LivingBullets::sensed_departure(const LivingBullet& one) {
  Departure departure;
  departure.time = one.state.sensed_time;
  // Any target will do: `Sensors` only reads that there was a bounce.
  if (one.state.is_after_bounce) departure.met.target = 0;
  return departure;
}

BulletEvent LivingBullets::event_of(Slot slot, const Crossing& crossing, double time) const {
  BulletEvent event{};
  event.kind = crossing.enters ? BulletEventKind::Enters : BulletEventKind::Leaves;
  event.bullet = id_of(slot);
  event.time = time;
  event.target = crossing.target;
  event.triangle = -1;
  event.bounces = bullets_[slot].path.end().bounces;
  event.center = crossing.center;
  return event;
}

/// Reports the sensor crossings of a bullet up to now, and sets when its next event is due. False if memory is full.
bool LivingBullets::cross(Slot slot) {
  LivingBullet& one = bullets_[slot];
  BulletState& state = one.state;
  FlownLeg& leg = legs_[slot];
  double due = state.hit_due;
  state.is_clear = false;
  if (!one.sensors.know(state.sensed)) return false;
  if (!one.sensors.empty() && !state.hit.is_at_once) {
    if (!reserve_events(one.sensors.most_crossings() + 1)) return false;
    const std::size_t told = events_.size();
    std::int32_t at = 0;
    const auto each = [&](const Crossing& crossing) {
      if (at++ < state.crossings) return;
      const double when = std::min(leg.fired + crossing.time, state.hit_due);
      if (when > time()) {
        due = std::min(due, when);
        return;
      }
      events_.push_reserved(event_of(slot, crossing, when));
      ++state.crossings;
    };
    if (!one.sensors.foresee(state.sensed, sensed_departure(one), state.sensed_since, end_of_stretch(one),
                             each))
      return false;
    state.is_clear = at == 0 && one.sensors.are_all_outside();
    for (std::size_t k = told; k < events_.size(); ++k)
      one.sensors.tell(events_[k].target, events_[k].kind == BulletEventKind::Enters);
  }
  leg.due = due;
  return true;
}

LivingBullets::Next LivingBullets::go_on(Slot slot) {
  FlownLeg& leg = legs_[slot];
  if (leg.due == kAtOnce) return Next::Search;
  LivingBullet& one = bullets_[slot];
  if (!cross(slot)) return Next::OutOfMemory;
  if (one.state.hit_due > time()) return Next::IsDone;
  if (!reserve_events(2)) return Next::OutOfMemory;
  if (ends_by_itself(one)) {
    const LegEnd end = end_of_stretch(one);
    const Departure departure = sensed_departure(one);
    const bool ends_series = one.path.fall()->body().ending == LegEnding::Series;
    if (!one.path.fall()->end_leg(targets_)) return Next::OutOfMemory;
    (void)one.sensors.fly(one.state.sensed, departure, one.state.sensed_since, end, {});
    const double when = one.state.hit_due;
    begin_leg(slot);
    return go_on_after(slot, when, one.path.end().bounces >= options_.max_bounces, ends_series);
  }
  if (!one.state.hit.answer().shot.is_hit()) return end_of_life(slot) ? Next::IsDone : Next::OutOfMemory;
  Leg hit;
  const LegEnd end = end_of_stretch(one);
  const Departure departure = sensed_departure(one);
  const bool is_at_once = one.state.hit.is_at_once;
  const bool has_flown = falls_ && one.path.fall()->kind() == MotionKind::Flies;
  const Vec3d before = finite(leg.velocity + one.path.acceleration() * one.state.hit.answer().shot.time);
  bool is_impact = true;
  if (!one.path.bounce(targets_, one.state.hit, hit, is_impact)) return Next::OutOfMemory;
  // `cross` has reserved the memory for these crossings.
  if (!is_at_once) (void)one.sensors.fly(one.state.sensed, departure, one.state.sensed_since, end, {});
  const double when = one.state.hit_due;
  const std::int32_t bounces = one.path.end().bounces;
  if (!is_impact) {
    begin_leg(slot);
    return go_on_after(slot, when, false);
  }
  const Shot& shot = hit.shot;
  const Vec3d& target_velocity = targets_.velocity(hit.target);
  events_.push_reserved({BulletEventKind::Hit, id_of(slot), when, hit.target, hit.triangle, bounces,
                         shot.center, shot.point, shot.normal, shot.velocity, shot.ricochet_angle,
                         hit.uncertainty, before, closing_speed(before, target_velocity, shot.normal)});
  begin_leg(slot);
  const bool is_last = bounces >= options_.max_bounces;
  if (falls_) {
    if (has_flown || one.path.fall()->kind() == MotionKind::Flies) one.state.told = MotionKind::Flies;
    return go_on_after(slot, when, is_last);
  }
  if (!is_last && shot.velocity != Vec3d(0.0)) return Next::Search;
  expire(slot, is_last ? BulletEnding::MaxBounces : BulletEnding::ComesToRest, when,
         {shot.center, shot.velocity});
  return Next::IsDone;
}

/// Begins the next leg of a bullet under gravity, or ends the bullet after its last hit. `ends_series`: a series of
/// infinitely many bounces is over.
LivingBullets::Next LivingBullets::go_on_after(Slot slot, double when, bool is_last, bool ends_series) {
  LivingBullet& one = bullets_[slot];
  BodyPath& path = *one.path.fall();
  // After its last hit, a bullet that would bounce infinitely often ends where these bounces do.
  const bool is_over = path.rests() ? path.end().bounces >= options_.max_bounces
                                    : path.is_endless() || (is_last && !path.begin_last_series(targets_));
  if (!is_over) {
    begin_leg(slot);
    report_motion(slot, when);
    return Next::Search;
  }
  PathPlace place;
  if (!path.place_after(targets_, 0, place)) return Next::OutOfMemory;
  expire(slot,
         path.rests()                                                           ? BulletEnding::ComesToRest
         : path.is_endless() || (ends_series && path.slides_for_ever(targets_)) ? BulletEnding::Slides
                                                                                : BulletEnding::MaxBounces,
         when, place);
  return Next::IsDone;
}

/// Reports that a bullet has come to rest or begun to slide, unless that is already reported. Memory is reserved.
void LivingBullets::report_motion(Slot slot, double when) {
  LivingBullet& one = bullets_[slot];
  BodyPath& path = *one.path.fall();
  const MotionKind kind = path.kind();
  if ((kind != MotionKind::Rests && kind != MotionKind::Slides) || kind == one.state.told) return;
  one.state.told = kind;
  // A place in front of all surfaces nearby; only the rounded place if there is no memory for that search
  PathPlace place{path.end().position, path.end().velocity};
  (void)path.place_after(targets_, 0, place);
  BulletEvent event{};
  event.kind = kind == MotionKind::Rests ? BulletEventKind::Rests : BulletEventKind::Slides;
  event.bullet = id_of(slot);
  event.time = when;
  event.bounces = path.end().bounces;
  event.center = place.position;
  event.velocity = event.before = path.end().velocity;
  event.supports = path.supports();
  const TargetPart& first = event.supports.parts[0];
  event.target = first.target;
  event.triangle = first.triangle;
  event.normal = find_kept(path.body().kept, {first.target, first.triangle})->normal;
  event.point = finite(event.center - event.normal * path.bullet().radius);
  events_.push_reserved(event);
}

/// Ends a bullet whose lifetime is over, whose longest distance is reached, or that slides for ever. False if memory is
/// full.
bool LivingBullets::end_of_life(Slot slot) {
  LivingBullet& one = bullets_[slot];
  BulletEnding ending = one.state.ends_far ? BulletEnding::MaxDistance : BulletEnding::OutOfTime;
  PathPlace place;
  // Nothing ends the leg: the bullet slides for ever.
  if (!(latest(one) < kInfinity)) {
    ending = BulletEnding::Slides;
    one.state.hit_due = legs_[slot].fired + one.path.time();
  }
  if (!one.path.place_after(targets_, latest(one) < kInfinity ? latest(one) : 0, place)) return false;
  expire(slot, ending, one.state.hit_due, place);
  return true;
}

/// Records the end of a bullet, which is removed at the end of the frame.
void LivingBullets::expire(Slot slot, BulletEnding ending, double time, const PathPlace& place) {
  legs_[slot].due = kInfinity;
  expired_.push_reserved({id_of(slot), ending, time, place.position, place.velocity});
}

Status LivingBullets::find_all() {
  while (!work_.empty()) {
    std::size_t still = 0;
    for (std::size_t done = 0; done < work_.size(); done += SearchesInTurns::kMost) {
      const std::size_t count = std::min(SearchesInTurns::kMost, work_.size() - done);
      const std::span<const Slot> slots(work_.data() + done, count);
      if (search(slots) != Status::Ok) return Status::OutOfMemory;
      for (const Slot slot : slots) {
        const Next next = go_on(slot);
        if (next == Next::OutOfMemory) return Status::OutOfMemory;
        if (next == Next::Search) work_[still++] = slot;
      }
    }
    work_.shrink(still);
  }
  return Status::Ok;
}

void LivingBullets::sort_events() {
  (void)order_.resize_for_overwrite(events_.size());  // as much room as for events
  for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
  heap_sort(order_, [&](std::uint32_t i, std::uint32_t k) {
    const BulletEvent &a = events_[i], &b = events_[k];
    if (a.time != b.time) return a.time < b.time;
    const Slot one = slot_of(a.bullet), other = slot_of(b.bullet);
    return one != other ? one < other : i < k;
  });
  // Permutes the events in place, one cycle of the permutation after another.
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (order_[i] == i) continue;
    const BulletEvent first = events_[i];
    std::size_t to = i;
    while (order_[to] != i) {
      const std::size_t from = order_[to];
      events_[to] = events_[from];
      order_[to] = static_cast<std::uint32_t>(to);
      to = from;
    }
    events_[to] = first;
    order_[to] = static_cast<std::uint32_t>(to);
  }
}

}  // namespace ricochet::scene
