#include "ricochet/scene/bullets.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <new>
#include <type_traits>
#include <utility>

#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::scene {

namespace {

/// When something is to be done with a bullet whose next hit is not known.
constexpr double kAtOnce = -kInfinity;
/// When that is known, and not yet what is crossed of sensors.
constexpr double kNotCrossed = std::numeric_limits<double>::lowest();
/// So often a place is given to bullets: their identities are below 2^53.
constexpr std::uint32_t kMostGenerations = 1U << 29;
/// Part of the lengths of a leg: so near to one of its ends, a place is told as where `trace` ends by time. Corners are a hundredth
/// of that.
constexpr double kNearEnd = 0x1p-36;

}  // namespace

LivingBullets::~LivingBullets() {
  for (std::int32_t i = 0; i < capacity_; ++i) bullets_[i].~LivingBullet();
  memory::release(bullets_);
}

bool LivingBullets::reserve(std::int32_t capacity) {
  const auto n = static_cast<std::size_t>(capacity);
  const std::size_t most = std::min(n, SearchesInTurns::kMost);
  const bool has_room = n <= PTRDIFF_MAX / sizeof(LivingBullet) && legs_.resize(n) && ids_.reserve(n) &&
                        positions_.resize(n, Vec3d(0.0)) && velocities_.resize(n, Vec3d(0.0)) &&
                        free_.reserve(n) && work_.reserve(n) && expired_.reserve(n) && reserve_events(n) &&
                        searches_.resize_for_overwrite(most) && departures_.resize_for_overwrite(most) &&
                        searched_.reserve(most) && turns_.reserve(most);
  if (!has_room) return false;
  void* const room = memory::allocate(n * sizeof(LivingBullet));
  if (room == nullptr) return false;
  bullets_ = static_cast<LivingBullet*>(room);
  for (; capacity_ < capacity; ++capacity_) new (&bullets_[capacity_]) LivingBullet(targets_);
  for (Slot slot = 0; slot < static_cast<Slot>(capacity); ++slot) free_.push_reserved(slot);  // a heap
  return true;
}

void LivingBullets::set_filter(LivingBullet& one) const {
  TargetFilter asked{{}, {one.ignored.data(), one.ignored.size()}};
  if (one.state.has_mask) asked.mask = one.state.mask;
  one.active = ActiveFilter(targets_, asked);
  one.path.set_filter(one.active.get());
  one.sensors.set_filter(asked);
}

void LivingBullets::begin_leg(Slot slot) {
  LivingBullet& one = bullets_[slot];
  BulletState& state = one.state;
  const FollowedPath& path = one.path;
  legs_[slot] = {path.bullet().position, path.end().velocity, legs_[slot].fired, path.time(), kAtOnce, 0};
  state.sure = kAtOnce;
  state.crossings = 0;
  state.sensed = path.bullet();
  state.sensed_since = path.time();
  state.sensed_time = path.departure().time;
  state.is_after_bounce = path.departure().met.target >= 0;
}

Fired LivingBullets::fire(const Bullet& bullet, const BulletTraits& traits) {
  if (free_.empty()) return {Status::Ok, kNoBullet};
  const Slot slot = free_.front();
  LivingBullet& one = bullets_[slot];
  if (!one.ignored.assign(traits.filter.ignored)) return {Status::OutOfMemory, kNoBullet};
  std::pop_heap(free_.begin(), free_.end(), std::greater<>());
  free_.pop_back();
  BulletState& state = one.state;
  state.lifetime = traits.lifetime;
  state.has_mask = traits.filter.mask.has_value();
  state.mask = traits.filter.mask.value_or(0);
  state.place = static_cast<std::int32_t>(ids_.size());
  state.version = version_;
  state.epoch = epoch_;
  one.path.begin(bullet, nullptr, time() - epoch_);
  one.sensors.begin();
  set_filter(one);
  legs_[slot].fired = time();
  begin_leg(slot);
  positions_[ids_.size()] = bullet.position;
  velocities_[ids_.size()] = one.path.end().velocity;
  ids_.push_reserved(id_of(slot));
  return {Status::Ok, id_of(slot)};
}

bool LivingBullets::has(BulletId bullet) const {
  if (bullet < 0) return false;
  const Slot slot = slot_of(bullet);
  return slot < static_cast<Slot>(capacity_) && bullets_[slot].state.place >= 0 && id_of(slot) == bullet;
}

/// The last of those that live takes its place.
void LivingBullets::end(Slot slot) {
  BulletState& state = bullets_[slot].state;
  const auto place = static_cast<std::size_t>(state.place), last = ids_.size() - 1;
  ids_[place] = ids_[last];
  positions_[place] = positions_[last];
  velocities_[place] = velocities_[last];
  bullets_[slot_of(ids_[place])].state.place = state.place;
  ids_.pop_back();
  state.place = -1;
  if (++state.generation == kMostGenerations) return;
  free_.push_reserved(slot);
  std::push_heap(free_.begin(), free_.end(), std::greater<>());
}

void LivingBullets::clear() {
  while (!ids_.empty()) end(slot_of(ids_.back()));
}

Vec3d LivingBullets::place_at(const FlownLeg& leg, double time) {
  const double flown = std::max(time - leg.fired - leg.since, 0.0);
  return flown > 0 ? finite(leg.from + leg.velocity * flown) : leg.from;
}

// ---- Scenes that change ----

Status LivingBullets::notice_changes() {
  const std::uint64_t version = targets_.version();
  if (version == version_) return Status::Ok;
  for (const BulletId id : ids_) {
    BulletState& state = bullets_[slot_of(id)].state;
    // Where memory was short, some know it already.
    if (state.version == version) continue;
    if (!notice_change(slot_of(id))) return Status::OutOfMemory;
    state.version = version;
  }
  if (targets_.motion_version() > version_) epoch_ = time();
  version_ = version;
  return Status::Ok;
}

/// False where there is no room: then it is to be called again.
bool LivingBullets::notice_change(Slot slot) {
  LivingBullet& one = bullets_[slot];
  BulletState& state = one.state;
  FlownLeg& leg = legs_[slot];
  const bool has_sensors = !one.sensors.empty();
  if (has_sensors && !(one.sensors.reserve_for_change() && reserve_events(one.sensors.most_changes())))
    return false;
  set_filter(one);
  const bool is_motion_changed = targets_.motion_version() > state.version;
  if (is_motion_changed) {
    const double shift = time() - state.epoch;
    state.epoch = time();
    one.path.shift(shift);
    state.sensed_time -= shift;
  }
  const auto is_changed = [&](const Met& met) {
    return met.target >= 0 && targets_.version(met.target) > state.version;
  };
  const Departure departure = one.path.departure();
  const bool is_left_changed =
      is_changed(departure.met) || std::any_of(departure.others.begin(), departure.others.end(),
                                               [&](const Contact& other) { return is_changed(other.met); });
  const double now = time() - leg.fired;
  const bool has_flown = now > leg.since;
  const bool begins_anew = is_left_changed || (is_motion_changed && has_flown);
  Vec3d place = place_at(leg, time());
  // Not behind what is near, where that is what it was.
  if (begins_anew && !is_left_changed && !one.path.place_after(targets_, now - leg.since, place))
    return false;
  if (has_sensors && (begins_anew || targets_.sensors_version() > state.version)) {
    const Bullet bullet = Bullet::moving(place, leg.velocity, one.path.bullet().radius);
    (void)one.sensors.catch_up(state.sensed, sensed_departure(one), {now - state.sensed_since, false},
                               state.version);
    (void)one.sensors.change(bullet, state.version, time(), [&](const Crossing& crossing) {
      events_.push_reserved(event_of(slot, crossing, crossing.time));
    });
    if (now > state.sensed_since) {
      state.sensed = bullet;
      state.sensed_since = now;
      state.sensed_time = time() - state.epoch;
      state.is_after_bounce = false;
    }
    state.crossings = 0;
  }
  if (begins_anew) {
    begin_anew(slot, place, time());
    return true;
  }
  leg.due = kAtOnce;
  // What it would have met before is not there: it has come where it is.
  state.sure = has_flown ? time() : kAtOnce;
  return true;
}

/// From where it is. What is crossed of sensors goes on.
void LivingBullets::begin_anew(Slot slot, const Vec3d& place, double time) {
  LivingBullet& one = bullets_[slot];
  FlownLeg& leg = legs_[slot];
  const double flown = std::max(time - leg.fired, leg.since);
  one.path.begin_anew(place, one.active.get(), flown, time - one.state.epoch);
  const BulletState before = one.state;
  begin_leg(slot);
  if (one.sensors.empty()) return;
  one.state.sensed = before.sensed;
  one.state.sensed_since = before.sensed_since;
  one.state.sensed_time = before.sensed_time;
  one.state.is_after_bounce = before.is_after_bounce;
  one.state.crossings = before.crossings;
}

// ---- Searches ----

double LivingBullets::latest(const LivingBullet& one) {
  return std::max(one.state.lifetime - one.path.time(), 0.0);
}

/// What these need of the index, so that it stays as it is while they go on in turns.
bool LivingBullets::prepare_for(std::span<const Slot> slots) {
  double largest = 0, far = 0;
  bool has_points = false;
  for (const Slot slot : slots) {
    const Bullet& bullet = bullets_[slot].path.bullet();
    largest = std::max(largest, bullet.radius);
    has_points = has_points || bullet.radius == 0;
    far = std::max(far, largest_coordinate(bullet.position));
  }
  Index& index = targets_.index();
  return (!has_points || index.prepare(0, far)) && (!(largest > 0) || index.prepare(largest, far));
}

Status LivingBullets::search(std::span<const Slot> slots) {
  searched_.clear();
  targets_.sorted();
  const bool in_turns = slots.size() > 1 && SearchesInTurns::pays(targets_);
  for (const Slot slot : slots) {
    if (legs_[slot].due != kAtOnce) continue;
    LivingBullet& one = bullets_[slot];
    if (in_turns && !one.path.corner().is_corner()) {
      searched_.push_reserved(slot);
      continue;
    }
    const LegHit hit = one.path.next(targets_, latest(one));
    if (hit.answer().status != Status::Ok) return Status::OutOfMemory;
    if (!take(slot, hit)) return Status::OutOfMemory;
  }
  const std::span<const Slot> searched(searched_.data(), searched_.size());
  if (searched.empty()) return Status::Ok;
  if (!prepare_for(searched)) return Status::OutOfMemory;
  for (std::size_t k = 0; k < searched.size(); ++k) {
    const LivingBullet& one = bullets_[searched[k]];
    const Bullet& bullet = one.path.bullet();
    new (&departures_[k]) Departure(one.path.departure());
    new (&searches_[k]) SearchInTurns{{targets_, bullet, velocity_of(bullet), latest(one), departures_[k]}};
  }
  if (!turns_.find(targets_, {searches_.data(), searched.size()})) return Status::OutOfMemory;
  for (std::size_t k = 0; k < searched.size(); ++k)
    if (!take(searched[k], FollowedPath::found(searches_[k].search.exact()))) return Status::OutOfMemory;
  return Status::Ok;
}

/// The end of a leg is known; false where there is no room, and it is to be searched again.
bool LivingBullets::take(Slot slot, const LegHit& hit) {
  LivingBullet& one = bullets_[slot];
  FlownLeg& leg = legs_[slot];
  const Shot& shot = hit.answer().shot;
  const bool is_hit = shot.is_hit();
  const double time = hit.is_at_once ? 0 : shot.time;
  const double until = is_hit ? finite(one.path.time() + time) : one.state.lifetime;
  one.state.hit = hit;
  one.state.hit_due = leg.fired + until;
  if (is_hit && one.state.hit_due < one.state.sure) {
    Vec3d place = place_at(leg, one.state.sure);
    if (!one.path.place_after(targets_, std::max(one.state.sure - leg.fired - leg.since, 0.0), place))
      return false;
    begin_anew(slot, place, one.state.sure);
    return true;
  }
  leg.due = kNotCrossed;
  leg.near = near_time(one);
  return true;
}

/// How long a bullet is near what it leaves or comes to: the longer, the less steeply it does.
double LivingBullets::near_time(const LivingBullet& one) const {
  const Vec3d& velocity = one.path.end().velocity;
  const Departure departure = one.path.departure();
  const SceneShot& hit = one.state.hit.answer();
  double slowest = length(velocity);
  const auto consider = [&](const Met& met, const Vec3d& normal) {
    if (met.target < 0) return;
    slowest = std::min(slowest, std::fabs(dot(velocity - targets_.velocity(met.target), normal)));
  };
  consider(departure.met, departure.normal);
  for (const Contact& other : departure.others) consider(other.met, other.normal);
  if (hit.shot.is_hit()) consider(one.state.hit.met(), hit.shot.normal);
  const Bullet& bullet = one.path.bullet();
  const double lengths = largest_coordinate(bullet.position) + bullet.radius +
                         (hit.shot.is_hit() ? hit.shot.distance : 0) + one.path.corner().lengths();
  return finite(kNearEnd * lengths / slowest);
}

// ---- What happens ----

LegEnd LivingBullets::end_of_stretch(const LivingBullet& one) {
  const bool is_hit = one.state.hit.answer().shot.is_hit();
  const double until =
      is_hit ? finite(one.path.time() + one.state.hit.answer().shot.time) : one.state.lifetime;
  return {one.state.sensed_since == one.path.time() && is_hit ? one.state.hit.answer().shot.time
                                                              : std::max(until - one.state.sensed_since, 0.0),
          is_hit};
}

Departure LivingBullets::sensed_departure(const LivingBullet& one) {
  Departure departure;
  departure.time = one.state.sensed_time;
  // Of what it bounced does not matter.
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

/// Tells those up to now, and when the next thing is due.
bool LivingBullets::cross(Slot slot) {
  LivingBullet& one = bullets_[slot];
  BulletState& state = one.state;
  FlownLeg& leg = legs_[slot];
  if (!one.sensors.know(state.sensed)) return false;
  double due = state.hit_due;
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
  if (!reserve_events(1)) return Next::OutOfMemory;
  if (!one.state.hit.answer().shot.is_hit()) {
    Vec3d place;
    if (!one.path.place_after(targets_, latest(one), place)) return Next::OutOfMemory;
    expire(slot, BulletEnding::OutOfTime, one.state.hit_due, place);
    return Next::IsDone;
  }
  Leg hit;
  const LegEnd end = end_of_stretch(one);
  const Departure departure = sensed_departure(one);
  const bool is_at_once = one.state.hit.is_at_once;
  if (!one.path.bounce(targets_, one.state.hit, options_.restitution, hit)) return Next::OutOfMemory;
  // There is room since these have been foreseen.
  if (!is_at_once) (void)one.sensors.fly(one.state.sensed, departure, one.state.sensed_since, end, {});
  const double when = one.state.hit_due;
  const std::int32_t bounces = one.path.end().bounces;
  const Shot& shot = hit.shot;
  events_.push_reserved({BulletEventKind::Hit, id_of(slot), when, hit.target, hit.triangle, bounces,
                         shot.center, shot.point, shot.normal, shot.velocity, shot.ricochet_angle,
                         hit.uncertainty});
  begin_leg(slot);
  const bool is_last = bounces >= options_.max_bounces;
  if (!is_last && shot.velocity != Vec3d(0.0)) return Next::Search;
  expire(slot, is_last ? BulletEnding::MaxBounces : BulletEnding::AtRest, when, shot.center);
  return Next::IsDone;
}

/// It goes when the frame is over.
void LivingBullets::expire(Slot slot, BulletEnding ending, double time, const Vec3d& position) {
  legs_[slot].due = kInfinity;
  expired_.push_reserved({id_of(slot), ending, time, position, bullets_[slot].path.end().velocity});
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

Status LivingBullets::advance_to(const DoubleWord& time) {
  events_.clear();
  expired_.clear();
  if (notice_changes() != Status::Ok) {
    sort_events();
    return Status::OutOfMemory;
  }
  clock_ = time;
  work_.clear();
  for (const BulletId id : ids_)
    if (const Slot slot = slot_of(id); legs_[slot].due <= time.hi) work_.push_reserved(slot);
  Status status = find_all();
  heap_sort(expired_, [](const EndedBullet& a, const EndedBullet& b) {
    return a.time < b.time || (a.time == b.time && slot_of(a.bullet) < slot_of(b.bullet));
  });
  for (const EndedBullet& ended : expired_) end(slot_of(ended.bullet));
  if (write_places() != Status::Ok) status = Status::OutOfMemory;
  sort_events();
  return status;
}

Status LivingBullets::write_places() {
  Status status = Status::Ok;
  for (std::size_t k = 0; k < ids_.size(); ++k) {
    const Slot slot = slot_of(ids_[k]);
    const FlownLeg& leg = legs_[slot];
    velocities_[k] = leg.velocity;
    positions_[k] = place_at(leg, time());
    const double flown = time() - leg.fired - leg.since;
    if (leg.due == kAtOnce || !(flown <= leg.near || leg.due - time() <= leg.near)) continue;
    if (!bullets_[slot].path.place_after(targets_, std::max(flown, 0.0), positions_[k]))
      status = Status::OutOfMemory;
  }
  return status;
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
  // Each cycle of the permutation by itself
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

// ---- Snapshots ----

namespace {

/// Writes plain values, and lists of them, as they lie in memory.
class BulletWriter {
 public:
  explicit BulletWriter(List<std::byte>& to) : to_(to) {}
  template <class Value>
  void operator()(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    write(&value, sizeof value);
  }
  template <class Value>
  void operator()(const List<Value>& list) {
    (*this)(list.size());
    write(list.data(), list.size() * sizeof(Value));
  }
  bool has_room() const { return has_room_; }

 private:
  void write(const void* from, std::size_t bytes) {
    has_room_ = has_room_ && to_.append({static_cast<const std::byte*>(from), bytes});
  }

  List<std::byte>& to_;
  bool has_room_ = true;
};

/// Reads them; or, at first, makes room for the lists alone.
class BulletReader {
 public:
  BulletReader(const List<std::byte>& from, bool reserves) : at_(from.data()), reserves_(reserves) {}
  template <class Value>
  void operator()(Value& value) {
    if (!reserves_) std::memcpy(static_cast<void*>(&value), at_, sizeof value);
    at_ += sizeof value;
  }
  template <class Value>
  void operator()(List<Value>& list) {
    std::size_t size;
    std::memcpy(&size, at_, sizeof size);
    at_ += sizeof size;
    has_room_ = has_room_ && list.reserve(size);
    if (!reserves_ && has_room_ && list.resize_for_overwrite(size) && size > 0)
      std::memcpy(static_cast<void*>(list.data()), at_, size * sizeof(Value));
    at_ += size * sizeof(Value);
  }
  bool has_room() const { return has_room_; }

 private:
  const std::byte* at_;
  bool reserves_, has_room_ = true;
};

}  // namespace

template <class Visit>
void LivingBullets::each_part(Visit&& visit, const List<BulletId>& ids) {
  visit(clock_);
  visit(epoch_);
  visit(version_);
  for (std::int32_t i = 0; i < capacity_; ++i) {
    visit(bullets_[i].state.generation);
    visit(bullets_[i].state.place);
  }
  visit(free_);
  for (std::size_t k = 0; k < ids.size(); ++k) {
    const Slot slot = slot_of(ids[k]);
    LivingBullet& one = bullets_[slot];
    visit(positions_[k]);
    visit(velocities_[k]);
    visit(legs_[slot]);
    visit(one.state);
    one.path.each_part(visit);
    one.sensors.each_part(visit);
    visit(one.ignored);
  }
}

Status LivingBullets::snapshot(BulletsSnapshot& snapshot) {
  snapshot.bytes.clear();
  BulletWriter writer(snapshot.bytes);
  writer(ids_);
  each_part(writer, ids_);
  return writer.has_room() ? Status::Ok : Status::OutOfMemory;
}

Status LivingBullets::restore(const BulletsSnapshot& snapshot) {
  // The identities first, which say what follows; nothing changes before there is room for all of it.
  List<BulletId> ids;
  BulletReader of_ids(snapshot.bytes, false);
  of_ids(ids);
  if (!of_ids.has_room()) return Status::OutOfMemory;
  for (const bool reserves : {true, false}) {
    BulletReader reader(snapshot.bytes, reserves);
    reader(ids);
    each_part(reader, ids);
    if (!reader.has_room()) return Status::OutOfMemory;
  }
  ids_.clear();
  for (const BulletId id : ids) ids_.push_reserved(id);
  events_.clear();
  expired_.clear();
  for (const BulletId id : ids_) set_filter(bullets_[slot_of(id)]);
  return Status::Ok;
}

}  // namespace ricochet::scene

namespace ricochet {

using scene::LivingBullets;

Expected<Bullets, Status> Bullets::create(Scene& scene, std::int32_t capacity,
                                          const BulletsOptions& options) {
  if (scene.targets_ == nullptr && scene.reserve(0) != Status::Ok) return Status::OutOfMemory;
  void* const room = memory::allocate(sizeof(LivingBullets));
  if (room == nullptr) return Status::OutOfMemory;
  Bullets bullets(new (room) LivingBullets(*scene.targets_, options));
  if (!bullets.living_->reserve(capacity)) return Status::OutOfMemory;
  return bullets;
}

Bullets::Bullets(Bullets&& other) noexcept : living_(std::exchange(other.living_, nullptr)) {}

Bullets& Bullets::operator=(Bullets&& other) noexcept {
  std::swap(living_, other.living_);
  return *this;
}

Bullets::~Bullets() {
  if (living_ == nullptr) return;
  living_->~LivingBullets();
  memory::release(living_);
}

Fired Bullets::fire(const Bullet& bullet, const BulletTraits& traits) {
  return living_->fire(bullet, traits);
}
bool Bullets::has(BulletId bullet) const { return living_->has(bullet); }
void Bullets::remove(BulletId bullet) { living_->remove(bullet); }
void Bullets::clear() { living_->clear(); }
Status Bullets::advance(double frames) { return living_->advance(frames); }
Status Bullets::advance_to(double time) { return living_->advance_to(time); }
double Bullets::time() const { return living_->time(); }
std::int32_t Bullets::size() const { return static_cast<std::int32_t>(living_->ids().size()); }
std::int32_t Bullets::capacity() const { return living_->capacity(); }
std::span<const BulletId> Bullets::ids() const { return living_->ids(); }
std::span<const Vec3d> Bullets::positions() const { return living_->positions(); }
std::span<const Vec3d> Bullets::velocities() const { return living_->velocities(); }
std::size_t Bullets::place(BulletId bullet) const { return living_->place_of(bullet); }
std::span<const BulletEvent> Bullets::events() const { return living_->events(); }
std::span<const EndedBullet> Bullets::expired() const { return living_->expired(); }
Status Bullets::snapshot(BulletsSnapshot& snapshot) const { return living_->snapshot(snapshot); }
Status Bullets::restore(const BulletsSnapshot& snapshot) { return living_->restore(snapshot); }

}  // namespace ricochet
