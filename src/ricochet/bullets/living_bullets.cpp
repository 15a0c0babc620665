#include "ricochet/bullets/living_bullets.hpp"

#include <algorithm>
#include <functional>
#include <new>
#include <type_traits>

#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::scene {

LivingBullets::~LivingBullets() {
  for (std::int32_t i = 0; i < capacity_; ++i) bullets_[i].~LivingBullet();
  memory::release(bullets_);
  memory::release(fall_paths_);
}

bool LivingBullets::reserve(std::int32_t capacity) {
  const auto n = static_cast<std::size_t>(capacity);
  const std::size_t most = std::min(n, SearchesInTurns::kMost);
  const bool has_room = n <= PTRDIFF_MAX / sizeof(LivingBullet) && legs_.resize(n) && ids_.reserve(n) &&
                        next_generations_.resize(n, 0) && positions_.resize(n, Vec3d(0.0)) &&
                        velocities_.resize(n, Vec3d(0.0)) && free_.reserve(n) && work_.reserve(n) &&
                        expired_.reserve(n) && reserve_events(n) && searches_.resize_for_overwrite(most) &&
                        departures_.resize_for_overwrite(most) && searched_.reserve(most) &&
                        turns_.reserve(most);
  if (!has_room) return false;
  static_assert(std::is_trivially_destructible_v<BodyPath>);
  fall_paths_ = falls_ ? static_cast<BodyPath*>(memory::allocate(n * sizeof(BodyPath))) : nullptr;
  void* const room = memory::allocate(n * sizeof(LivingBullet));
  if (room == nullptr || (falls_ && fall_paths_ == nullptr)) {
    memory::release(room);
    return false;
  }
  bullets_ = static_cast<LivingBullet*>(room);
  for (; capacity_ < capacity; ++capacity_) {
    BodyPath* const falls = falls_ ? &fall_paths_[capacity_] : nullptr;
    if (falls_) new (falls) BodyPath(Bullet::moving(Vec3d(0.0), Vec3d(0.0)), {}, nullptr);
    new (&bullets_[capacity_]) LivingBullet(targets_, falls);
  }
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
  const LivingPath& path = one.path;
  legs_[slot] = {path.bullet().position, path.end().velocity, legs_[slot].fired, path.time(), kAtOnce, 0};
  state.sure = kAtOnce;
  state.crossings = 0;
  state.is_clear = false;
  state.sensed = path.bullet();
  state.sensed_since = path.time();
  state.sensed_time = path.departure().time;
  state.is_after_bounce = path.departure().met.target >= 0;
}

namespace {

/// A material whose properties that are not given are those of another one.
Material completed(const Material& given, const Material& other) {
  return {given.restitution ? given.restitution : other.restitution,
          given.friction ? given.friction : other.friction,
          given.rolling_friction ? given.rolling_friction : other.rolling_friction};
}

}  // namespace

Fired LivingBullets::fire(const Bullet& bullet, const BulletTraits& traits) {
  if (free_.empty()) return {Status::Ok, kNoBullet};
  const Slot slot = free_.front();
  LivingBullet& one = bullets_[slot];
  if (!one.ignored.assign(traits.filter.ignored)) return {Status::OutOfMemory, kNoBullet};
  std::pop_heap(free_.begin(), free_.end(), std::greater<>());
  free_.pop_back();
  BulletState& state = one.state;
  state.generation = next_generations_[slot]++;
  state.lifetime = traits.time;
  state.distance = traits.distance;
  state.has_mask = traits.filter.mask.has_value();
  state.mask = traits.filter.mask.value_or(0);
  state.place = static_cast<std::int32_t>(ids_.size());
  state.version = version_;
  state.told = MotionKind::Flies;
  state.has_new_velocity = state.has_new_material = state.has_new_mask = state.has_new_lifetime = false;
  // If moving targets have been moved since the last `advance`, their new places count from now on. The other bullets
  // take that into account in the next `advance`.
  state.epoch = targets_.motion_version() > version_ ? time() : epoch_;
  one.path.begin(bullet, completed(traits.material, material_of(options_)), nullptr, time() - state.epoch);
  one.sensors.begin();
  set_filter(one);
  BodyPath* const falls = one.path.fall();
  const bool has_room = falls == nullptr || falls->begin_in_front(targets_);
  legs_[slot].fired = time();
  begin_leg(slot);
  positions_[ids_.size()] = one.path.end().position;
  velocities_[ids_.size()] = one.path.end().velocity;
  ids_.push_reserved(id_of(slot));
  if (has_room) return {Status::Ok, id_of(slot)};
  end(slot);
  return {Status::OutOfMemory, kNoBullet};
}

bool LivingBullets::has(BulletId bullet) const {
  if (bullet < 0) return false;
  const Slot slot = slot_of(bullet);
  return slot < static_cast<Slot>(capacity_) && bullets_[slot].state.place >= 0 && id_of(slot) == bullet;
}

/// Removes a bullet. The last one in the list of living bullets takes its place there.
void LivingBullets::end(Slot slot) {
  BulletState& state = bullets_[slot].state;
  const auto place = static_cast<std::size_t>(state.place), last = ids_.size() - 1;
  ids_[place] = ids_[last];
  positions_[place] = positions_[last];
  velocities_[place] = velocities_[last];
  bullets_[slot_of(ids_[place])].state.place = state.place;
  ids_.pop_back();
  state.place = -1;
  if (next_generations_[slot] == kMostGenerations) return;
  free_.push_reserved(slot);
  std::push_heap(free_.begin(), free_.end(), std::greater<>());
}

void LivingBullets::clear() {
  while (!ids_.empty()) end(slot_of(ids_.back()));
}

/// Bullets that were fired since the last `advance`, or that may hit a changed target, are due now: they need a search.
double LivingBullets::next_time() const {
  if (ids_.empty()) return kInfinity;
  if (targets_.version() != version_ || has_set_) return time();
  double next = kInfinity;
  for (const BulletId id : ids_) next = std::min(next, legs_[slot_of(id)].due);
  return std::max(next, time());
}

PathPlace LivingBullets::place_at(const FlownLeg& leg, double time) const {
  const double flown = std::max(time - leg.fired - leg.since, 0.0);
  if (!(flown > 0)) return {leg.from, leg.velocity};
  if (!falls_) return {finite(leg.from + leg.velocity * flown), leg.velocity};
  return {finite(leg.from + (leg.velocity + gravity_ * (0.5 * flown)) * flown),
          finite(leg.velocity + gravity_ * flown)};
}

bool LivingBullets::place_by_path(Slot slot, double time, PathPlace& place) {
  const FlownLeg& leg = legs_[slot];
  return bullets_[slot].path.place_after(targets_, std::max(time - leg.fired - leg.since, 0.0), place);
}

bool LivingBullets::is_still(const LivingBullet& one) {
  const BodyPath* const falls = one.path.fall();
  return falls != nullptr && falls->rests() && falls->end().velocity == Vec3d(0.0);
}

void LivingBullets::set(BulletId bullet, const BulletChange& change) {
  const Slot slot = slot_of(bullet);
  BulletState& state = bullets_[slot].state;
  if (change.velocity) {
    velocities_[static_cast<std::size_t>(state.place)] = *change.velocity;
    state.has_new_velocity = true;
  }
  if (const Material changed = material_of(change); changed != Material{}) {
    LivingPath& path = bullets_[slot].path;
    path.set_material(completed(changed, path.material()));
    state.has_new_material = true;
  }
  if (change.mask) {
    state.mask = *change.mask;
    state.has_mask = state.has_new_mask = true;
  }
  if (change.time) {
    state.lifetime = time() - legs_[slot].fired + *change.time;
    state.has_new_lifetime = true;
  }
  has_set_ = has_set_ || state.is_set();
}

ricochet::BulletState LivingBullets::bullet(BulletId bullet) const {
  const Slot slot = slot_of(bullet);
  const LivingBullet& one = bullets_[slot];
  const BulletState& state = one.state;
  const auto place = static_cast<std::size_t>(state.place);
  return {.position = positions_[place],
          .velocity = velocities_[place],
          .radius = one.path.bullet().radius,
          .material = one.path.material(),
          .mask = state.has_mask ? std::optional(state.mask) : std::nullopt,
          .bounces = one.path.end().bounces,
          .time = std::max(state.lifetime - (time() - legs_[slot].fired), 0.0)};
}

Supports LivingBullets::supports(BulletId bullet) const {
  const BodyPath* const falls = bullets_[slot_of(bullet)].path.fall();
  return falls != nullptr ? falls->supports() : Supports{};
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
    if (leg.is_still && time() >= leg.fired + leg.since) {
      positions_[k] = leg.from;
      velocities_[k] = leg.velocity;
      continue;
    }
    PathPlace place = place_at(leg, time());
    if (is_near_end(leg) && !place_by_path(slot, time(), place)) status = Status::OutOfMemory;
    positions_[k] = place.position;
    velocities_[k] = place.velocity;
  }
  return status;
}

}  // namespace ricochet::scene
