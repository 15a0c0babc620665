// Worlds of ordinary sizes with many changes: balls and obstacles that are added, removed and changed, sensors,
// obstacles that change their velocities, time in both directions, snapshots, and missing memory. A twin made from a
// snapshot continues with the same bits, and a ball enters and leaves a sensor in turns. Ids stay with their bodies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "fuzz/ask_changes.hpp"
#include "fuzz/ask_simulation.hpp"

namespace fuzz {

class ChangingWorld {
 public:
  explicit ChangingWorld(Numbers& in) : in_(in) {}

  void run() {
    if (!start()) return;
    for (int step = 0; step < kSteps; ++step) {
      change();
      check(*world_);
    }
    compare_with_twin();
  }

 private:
  static constexpr int kSteps = 24;
  /// A ball and a sensor.
  using Presence = std::pair<int, int>;

  Ball random_ball() {
    Seeded seeded(in_);
    Ball b;
    b.position = seeded.place() * 0.5;
    if (is_flat_) b.position.z = 0;
    b.velocity = seeded.place() * 0.25;
    if (seeded.below(4) == 0) b.velocity = Vec3d(0.0);
    if (is_flat_) b.velocity.z = 0;
    b.radius = seeded.below(4) == 0 ? 0.5 : 0.25;
    b.mass = seeded.below(8) == 0 ? HUGE_VAL : 1 + seeded.below(3);
    b.restitution = seeded.below(2) ? 1 : 0.5;
    if (seeded.below(8) == 0)
      b.filter = {static_cast<std::uint32_t>(seeded.below(4)), static_cast<std::uint32_t>(seeded.below(4))};
    return b;
  }
  Obstacle random_obstacle(bool may_move) {
    Seeded seeded(in_);
    const Vec3d place = seeded.place() * 0.5;
    const double size = 0.5 + seeded.below(4) / 2.0;
    Obstacle o;
    o.shape = Sphere{place, size};
    const int kind = seeded.below(6);
    if (kind == 1) o.shape = Box{place, place + size};
    if (kind == 2) o.shape = Capsule{place, place + Vec3d(size, 0, 0), size};
    if (kind == 3) o.shape = Cylinder{place, place + Vec3d(0, size, 0), size};
    if (kind == 4) o.shape = OrientedBox{place, {size, 1, 1}, {0, 0, 1, 2}};
    if (kind == 5) o.shape = PlaneThrough{{-18, 0, 0}, {-18, 1, 0}, {-18, 0, 1}};
    o.restitution = seeded.below(2) ? 1 : 0.5;
    o.is_sensor = kind < 5 && !is_periodic_ && seeded.below(3) > 0;
    if (may_move && seeded.below(2)) o.velocity = seeded.place() * 0.25;
    if (seeded.below(8) == 0) o.filter.groups = static_cast<std::uint32_t>(seeded.below(4));
    return o;
  }

  bool start() {
    const int options = in_.byte();
    is_flat_ = options % 2 == 1;
    const bool has_bounds = options / 2 % 4 > 0;
    is_periodic_ = options / 2 % 4 == 3;
    World w;
    w.periodic = is_periodic_;
    if (has_bounds) w.bounds = {Vec3d(-10), Vec3d(10)};
    if (has_bounds && is_flat_) w.bounds.min.z = w.bounds.max.z = 0;
    set_gravity(w, in_.byte());
    for (int n = options / 8 % 4; n > 0; --n) w.obstacles.push_back(random_obstacle(!is_periodic_));
    // Enough of them for the index of obstacles
    for (int n = in_.byte() % 4 == 0 ? 12 : 0; n > 0; --n)
      w.obstacles.push_back(random_obstacle(n < 3 && !is_periodic_));
    const int changes = w.obstacles.empty() || is_periodic_ ? 0 : options / 32 % 8;
    for (int n = 0; n < changes; ++n) {
      Seeded seeded(in_);
      const auto obstacle = seeded.below(static_cast<int>(w.obstacles.size()));
      w.motion.push_back({n * 0.75, obstacle, seeded.place() * 0.25});
    }
    auto made = Simulation::create(w);
    require(made.has_value(), "a world without balls");
    world_.emplace(*std::move(made));
    for (int n = in_.byte() % 24; n > 0; --n) add();
    look_at_presence();
    return true;
  }

  /// Down along a wall, or in any direction; in some worlds only x is periodic.
  void set_gravity(World& w, int options) {
    if (options % 2 == 0) return;
    w.gravity = {0, -1.0 - options / 8 % 4, 0};
    if (options % 8 == 3) w.gravity = {0.5, -2, is_flat_ ? 0 : 0.25};
    if (is_periodic_) w.periodic = {true, false, false}, w.gravity.x = 0;
  }

  void change() {
    const int options = in_.byte();
    switch (options % 16) {
      case 12:
        return add_obstacle();
      case 13:
        return set_obstacle();
      case 14:
        return change_obstacle();
      case 15:
        return remove_obstacle();
      case 0:
      case 1:
        return add();
      case 2:
      case 3:
        return set();
      case 4:
        return remove();
      case 5:
        (void)world_->reverse();
        return;
      case 6:
        return compare_with_twin();
      case 7:
        return run_until(*world_, world_->time() + options / 16 / 4.0);
      default:
        return next(options / 16);
    }
  }

  /// A change in which an allocation may fail; a refused one has no visible effect.
  template <class Change>
  bool is_made(Change&& make) {
    const int options = in_.byte();
    const int size = world_->size(), obstacles = obstacle_count();
    const double time = world_->time();
    if (options % 8 == 0) memory::fail_after(options / 8 % 8);
    const Fault fault = make().fault;
    memory::fail_after(-1);
    require(fault != Fault::OutOfMemory || options % 8 == 0, "memory for a change");
    require(world_->time() == time, "a change takes no time");
    require(fault == Fault::None || (world_->size() == size && obstacle_count() == obstacles),
            "what is refused changes nothing");
    return fault == Fault::None;
  }
  void add() {
    const Ball b = random_ball();
    if (!is_made([&] { return world_->add(b); })) return;
    look_at_presence();
    require(world_->ball_id(world_->size() - 1) > last_ball_, "ids are new");
    last_ball_ = world_->ball_id(world_->size() - 1);
  }
  int any() { return in_.byte() % world_->size(); }
  void set() {
    if (world_->size() == 0) return;
    const int index = any();
    Ball b = random_ball();
    const Ball before = world_->ball(index);
    // Only its velocity, or everything
    if (in_.byte() % 2) b.position = before.position, b.radius = before.radius, b.filter = before.filter;
    if (is_made([&] { return world_->set(index, b); })) look_at_presence();
  }
  void remove() {
    if (world_->size() == 0) return;
    const int index = any();
    const std::int64_t id = world_->ball_id(index);
    const std::int64_t other = index + 1 < world_->size() ? world_->ball_id(index + 1) : -1;
    world_->remove(index);
    look_at_presence();
    require(world_->index_of_ball(id) < 0, "it is gone");
    require(other < 0 || world_->index_of_ball(other) == index, "the next one has moved up");
  }

  int obstacle_count() const { return static_cast<int>(world_->world().obstacles.size()); }
  int any_obstacle() { return in_.byte() % obstacle_count(); }
  std::vector<VelocityChange> random_motion() {
    Seeded seeded(in_);
    std::vector<VelocityChange> motion;
    if (is_periodic_ || seeded.below(3) > 0) return motion;
    double time = world_->time();
    for (int n = seeded.below(4); n > 0; --n) {
      time += (1 + seeded.below(16)) / 8.0;
      motion.push_back({time, seeded.below(9), seeded.place() * 0.25});
    }
    return motion;
  }
  void add_obstacle() {
    if (obstacle_count() > 40) return;
    const Obstacle o = random_obstacle(!is_periodic_);
    const std::vector<VelocityChange> motion = random_motion();
    if (!is_made([&] { return world_->add_obstacle(o, motion); })) return;
    look_at_presence();
    const std::int64_t id = world_->obstacle_id(obstacle_count() - 1);
    require(id > last_obstacle_, "ids are new");
    last_obstacle_ = id;
  }
  void set_obstacle() {
    if (obstacle_count() == 0) return;
    const int index = any_obstacle();
    const Obstacle o = random_obstacle(!is_periodic_);
    const std::vector<VelocityChange> motion = random_motion();
    if (!is_made([&] { return world_->set_obstacle(index, o, motion); })) return;
    look_at_presence();
    require(world_->obstacle_offset(index) == Vec3d(0.0), "it stands where it is given");
  }
  void change_obstacle() {
    if (obstacle_count() == 0) return;
    const int index = any_obstacle();
    Obstacle o = random_obstacle(!is_periodic_);
    const Obstacle& before = world_->world().obstacles[static_cast<std::size_t>(index)];
    const bool is_solid = !std::holds_alternative<PlaneThrough>(before.shape);
    const bool moves_alone = in_.byte() % 2 == 0;
    o.is_sensor = (moves_alone ? before.is_sensor : o.is_sensor) && is_solid;
    if (moves_alone) o.filter = before.filter;
    const Vec3d offset = world_->obstacle_offset(index);
    const std::vector<VelocityChange> motion = random_motion();
    const std::set<Presence> inside = inside_;
    if (!is_made([&] { return world_->change_obstacle(index, o, motion); })) return;
    require(world_->obstacle_offset(index) == offset, "it goes on from where it is");
    look_at_presence();
    if (moves_alone) require(inside == inside_, "a velocity alone moves nobody in or out");
  }
  void remove_obstacle() {
    if (obstacle_count() == 0) return;
    const int index = any_obstacle();
    const std::int64_t id = world_->obstacle_id(index);
    world_->remove_obstacle(index);
    look_at_presence();
    require(world_->index_of_obstacle(id) < 0, "it is gone");
  }

  /// The balls inside each sensor.
  std::set<Presence> presence(const Simulation& s) const {
    const Snapshot snapshot = s.snapshot();
    require(snapshot.status == Status::Ok, "memory for a snapshot");
    std::set<Presence> found;
    for (const auto& [ball, obstacle] : snapshot.inside) found.insert({ball, obstacle});
    return found;
  }
  void look_at_presence() { inside_ = presence(*world_); }

  /// Delivers events one by one; a call without memory leaves the world unchanged.
  void next(int most) {
    for (; most >= 0; --most) {
      const int options = in_.byte();
      const double before = world_->time();
      const std::int64_t happened = events(*world_);
      Event event{};
      if (options % 8 == 0) memory::fail_after(options / 8 % 8);
      const Found found = world_->find_next(event, before + 8, kMostWork);
      memory::fail_after(-1);
      require(world_->time() >= before, "time goes on");
      if (found == Found::OutOfMemory) {
        require(options % 8 == 0, "memory for an event");
        require(world_->time() == before && events(*world_) == happened, "what is refused takes no time");
      }
      if (found != Found::Event) return;
      happen(event);
    }
    // The remaining events of the same instant
    while (const auto event = world_->next(world_->time())) {
      happen(*event);
      if (++together_ > 1000) break;
    }
    together_ = 0;
  }
  void happen(const Event& event) {
    require(std::isfinite(event.time) && all_finite(event.point) && is_unit(event.normal),
            "an event's numbers");
    const Presence own{event.a, event.b};
    if (event.kind == EventKind::Enters) require(inside_.insert(own).second, "entered once");
    if (event.kind == EventKind::Leaves) require(inside_.erase(own) == 1, "left after it was entered");
    if (event.kind == EventKind::Ball) require(event.impulse >= 0, "balls push");
  }
  static std::int64_t events(const Simulation& s) {
    return s.counts().ball + s.counts().wall + s.counts().obstacle + s.counts().sensor + s.counts().rest;
  }

  void run_until(Simulation& s, double until) {
    s.run(kMostEvents, until, kMostWork);
    if (&s == &*world_) look_at_presence();
  }

  World surroundings() const {
    const WorldView view = world_->world();
    World left;
    left.obstacles.assign(view.obstacles.begin(), view.obstacles.end());
    left.bounds = view.bounds;
    left.periodic = view.periodic;
    left.restitution = view.restitution;
    left.gravity = view.gravity;
    left.motion.assign(view.motion.begin(), view.motion.end());
    for (int i = 0; i < world_->size(); ++i) left.balls.push_back(world_->ball(i));
    return left;
  }
  /// The same world, with a distant end for the motion of its remaining obstacles. It tests every one of them, without
  /// an index.
  World without_index() const {
    World plain = surroundings();
    for (std::size_t o = 0; o < plain.obstacles.size() && !is_periodic_; ++o)
      plain.motion.push_back({1e60, static_cast<int>(o), Vec3d(0.0)});
    return plain;
  }
  /// A twin restored from a snapshot behaves the same, and replaces the world.
  void compare_with_twin() {
    const Snapshot snapshot = world_->snapshot();
    auto restored = Simulation::create(surroundings(), snapshot);
    auto unindexed = Simulation::create(without_index(), snapshot);
    require(restored.has_value() && unindexed.has_value(), "memory for so small a world");
    Simulation& twin = *restored;
    for (int i = 0; i < twin.size(); ++i) require(twin.ball_id(i) == world_->ball_id(i), "the same ids");
    for (int o = 0; o < obstacle_count(); ++o)
      require(twin.obstacle_id(o) == world_->obstacle_id(o), "the same ids of obstacles");
    require(presence(twin) == presence(*world_), "the same balls in sensors");
    const double until = world_->time() + 1 + in_.byte() % 8;
    const Progress plain = unindexed->run(kMostEvents, until, kMostWork);
    const Progress a = world_->run(kMostEvents, until, kMostWork),
                   b = twin.run(kMostEvents, until, kMostWork);
    if (is_complete(a) && is_complete(b)) {
      require(a.events == b.events && same_state(*world_, twin), "a snapshot goes on bit for bit");
      require(presence(twin) == presence(*world_), "and keeps who is in what");
    }
    if (is_complete(b) && is_complete(plain))
      require(b.events == plain.events && same_state(*unindexed, twin), "the index changes no bit");
    world_.emplace(std::move(twin));
    look_at_presence();
  }

  Numbers& in_;
  bool is_flat_ = false, is_periodic_ = false;
  std::optional<Simulation> world_;
  std::set<Presence> inside_;
  std::int64_t last_ball_ = -1, last_obstacle_ = -1;  ///< ids
  int together_ = 0;
};

inline void ask_world_changes(Numbers& in) { ChangingWorld(in).run(); }

}  // namespace fuzz
