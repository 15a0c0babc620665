// Bullets: the embind class and the rows that it exchanges with JavaScript.
#include "ricochet/bullets.hpp"

#include <emscripten/bind.h>

#include <optional>

#include "bindings/bullet.hpp"
#include "bindings/scene.hpp"

namespace bindings {

namespace {

using namespace ricochet;

class BulletsObject : public SolverObject {
 public:
  /// Bullets in a scene, which must be there when anything but `delete()` is called: 0, or kOutOfMemory.
  int start(SceneObject& scene, int capacity, int max_bounces, double restitution, double friction,
            double rolling_friction) {
    auto made = Bullets::create(scene.scene, capacity,
                                {given(restitution), max_bounces, given(friction), given(rolling_friction)});
    if (!made) return kOutOfMemory;
    bullets_.emplace(*std::move(made));
    return 0;
  }

  /// Memory for the indices, ascending, of targets that the next bullet ignores; 0 without memory.
  Address room_for_ignored(int count) {
    ignored_.clear();
    return ignored_.resize(static_cast<std::size_t>(count)) ? address_of(ignored_.data()) : 0;
  }
  /// Fires the bullet in the buffer, with the longest time there. `mask` below 0 means none. Returns its id, or
  /// kOutOfMemory.
  double fire(double mask, double distance, double restitution, double friction, double rolling_friction) {
    TargetFilter filter{{}, {ignored_.data(), ignored_.size()}};
    if (mask >= 0) filter.mask = static_cast<std::uint32_t>(mask);
    const Fired fired = bullets_->fire(
        read_bullet(),
        {filter, shared.max_time, distance, {given(restitution), given(friction), given(rolling_friction)}});
    return fired.bullet == kNoBullet ? kOutOfMemory : static_cast<double>(fired.bullet);
  }
  bool has(double bullet) const { return bullets_->has(id_of(bullet)); }
  void remove(double bullet) { bullets_->remove(id_of(bullet)); }
  void clear() { bullets_->clear(); }
  /// Changes one that lives. A velocity stands in the buffer, as a bullet's. NaN, and a mask below 0, leave what there is.
  void set(double bullet, bool has_velocity, double mask, double time, double restitution, double friction,
           double rolling_friction) {
    BulletChange change{.restitution = given(restitution),
                        .time = given(time),
                        .friction = given(friction),
                        .rolling_friction = given(rolling_friction)};
    if (has_velocity) change.velocity = shared.bullet.heading;
    if (mask >= 0) change.mask = static_cast<std::uint32_t>(mask);
    bullets_->set(id_of(bullet), change);
  }
  /// Writes one that lives into the buffer.
  void read(double bullet) {
    const BulletState state = bullets_->bullet(id_of(bullet));
    const double mask = state.mask ? static_cast<double>(*state.mask) : -1;
    const Material& material = state.material;
    shared.bullet_state = {state.position,
                           state.velocity,
                           state.radius,
                           material.restitution.value_or(kNotGiven),
                           material.friction.value_or(kNotGiven),
                           material.rolling_friction.value_or(kNotGiven),
                           mask,
                           static_cast<double>(state.bounces),
                           state.time};
  }
  /// Writes what bears one that lives into the buffer.
  void supports(double bullet) {
    put_supports(bullets_->supports(id_of(bullet)), shared.path_supports.supports);
  }

  /// Advances by this many frames, or to a time. Returns 0, or kOutOfMemory. Afterwards the rows of events are
  /// available.
  int advance(double frames, bool is_time) {
    const Status status = is_time ? bullets_->advance_to(frames) : bullets_->advance(frames);
    rows_.clear();
    ended_.clear();
    const std::span<const BulletEvent> events = bullets_->events();
    supports_.clear();
    if (!rows_.reserve(events.size()) || !supports_.resize_for_overwrite(events.size()) ||
        !ended_.reserve(bullets_->expired().size()))
      return kOutOfMemory;
    for (const BulletEvent& e : events)
      rows_.push_reserved({static_cast<double>(e.kind), static_cast<double>(e.bullet), e.time,
                           static_cast<double>(e.target), static_cast<double>(e.triangle),
                           static_cast<double>(e.bounces), e.center, e.point, e.normal, e.velocity,
                           e.ricochet_angle, e.uncertainty, e.before, e.closing_speed});
    for (std::size_t i = 0; i < events.size(); ++i) put_supports(events[i].supports, supports_[i].supports);
    for (const EndedBullet& e : bullets_->expired())
      ended_.push_reserved(
          {static_cast<double>(e.bullet), static_cast<double>(e.ending), e.time, e.position, e.velocity});
    return answer(status);
  }
  Address events() const { return address_of(rows_.data()); }
  /// What bears the bullet at each event.
  Address event_supports() const { return address_of(supports_.data()); }
  int event_count() const { return static_cast<int>(rows_.size()); }
  Address expired() const { return address_of(ended_.data()); }
  int expired_count() const { return static_cast<int>(ended_.size()); }

  double time() const { return bullets_->time(); }
  double next_time() const { return bullets_->next_time(); }
  int size() const { return bullets_->size(); }
  Address positions() const { return address_of(bullets_->positions().data()); }
  Address velocities() const { return address_of(bullets_->velocities().data()); }
  /// Identities, of 64 bits each.
  Address ids() const { return address_of(bullets_->ids().data()); }
  /// The place of one that lives in these lists.
  int place(double bullet) const { return static_cast<int>(bullets_->place(id_of(bullet))); }

  /// The address of a snapshot; 0 without memory.
  Address snapshot() {
    return bullets_->snapshot(snapshot_) == Status::Ok ? address_of(snapshot_.bytes.data()) : 0;
  }
  int snapshot_length() const { return static_cast<int>(snapshot_.bytes.size()); }
  Address room_for_snapshot(int bytes) {
    return snapshot_.bytes.resize_for_overwrite(static_cast<std::size_t>(bytes))
               ? address_of(snapshot_.bytes.data())
               : 0;
  }
  /// Restores the snapshot at that address. Returns 0, or kOutOfMemory.
  int restore() {
    const Status status = bullets_->restore(snapshot_);
    rows_.clear();
    ended_.clear();
    return answer(status);
  }
  void free_snapshot() { snapshot_.bytes.free(); }

 private:
  static BulletId id_of(double bullet) { return static_cast<BulletId>(bullet); }

  std::optional<Bullets> bullets_;
  List<std::int32_t> ignored_;
  List<BulletEventRow> rows_;
  List<SupportsRow> supports_;
  List<EndedBulletRow> ended_;
  BulletsSnapshot snapshot_;
};

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(bullets) {
  using bindings::BulletsObject;
  emscripten::class_<BulletsObject>("Bullets")
      .class_function("create", &bindings::create<BulletsObject>, emscripten::allow_raw_pointers())
      .function("start", &BulletsObject::start)
      .function("roomForIgnored", &BulletsObject::room_for_ignored)
      .function("fire", &BulletsObject::fire)
      .function("has", &BulletsObject::has)
      .function("remove", &BulletsObject::remove)
      .function("clear", &BulletsObject::clear)
      .function("set", &BulletsObject::set)
      .function("read", &BulletsObject::read)
      .function("supports", &BulletsObject::supports)
      .function("advance", &BulletsObject::advance)
      .function("events", &BulletsObject::events)
      .function("eventSupports", &BulletsObject::event_supports)
      .function("eventCount", &BulletsObject::event_count)
      .function("expired", &BulletsObject::expired)
      .function("expiredCount", &BulletsObject::expired_count)
      .function("time", &BulletsObject::time)
      .function("nextTime", &BulletsObject::next_time)
      .function("size", &BulletsObject::size)
      .function("positions", &BulletsObject::positions)
      .function("velocities", &BulletsObject::velocities)
      .function("ids", &BulletsObject::ids)
      .function("place", &BulletsObject::place)
      .function("snapshot", &BulletsObject::snapshot)
      .function("snapshotLength", &BulletsObject::snapshot_length)
      .function("roomForSnapshot", &BulletsObject::room_for_snapshot)
      .function("restore", &BulletsObject::restore)
      .function("freeSnapshot", &BulletsObject::free_snapshot);
}
