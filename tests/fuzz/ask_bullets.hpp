// Living bullets in scenes that change, with calls in any order, also without memory. Events are in order and finite.
// They are the same to the bit for bullets that reach the same times in more frames, and for bullets restored from a
// snapshot. `set` changes some of them on their way.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "fuzz/ask_changes.hpp"
#include "ricochet/bullets.hpp"

namespace fuzz {

class LivesOfBullets {
 public:
  explicit LivesOfBullets(Numbers& in) : in_(in), restitution_(in.byte() % 3 ? 1 : in.byte() / 255.0) {
    if (in.byte() % 4 == 0) friction_ = in.byte() / 64.0;
  }

  void run() {
    if (in_.byte() % 3 == 0)
      require(scene_.set_gravity({0, -1, in_.byte() % 2 ? 0.25 : 0}) == Status::Ok, "memory for gravity");
    for (int k = in_.byte() % 12; k >= 0; --k) add();
    whole_ = make();
    split_ = make();
    for (int step = 0; step < kSteps; ++step) call();
    advance(false);
  }

 private:
  static constexpr int kSteps = 28, kCapacity = 6;

  struct Life {
    Bullets bullets;
    std::vector<BulletEvent> events;  ///< since the last comparison
    std::vector<EndedBullet> expired;
  };

  std::optional<Life> make() {
    auto made = Bullets::create(scene_, kCapacity, {restitution_, 40, friction_});
    require(made.has_value(), "memory for bullets");
    return Life{*std::move(made), {}, {}};
  }

  void call() {
    const int options = in_.byte();
    const bool is_short = options / 16 == 0;
    switch (options % 16) {
      case 0:
        return add();
      case 1:
        return move();
      case 2:
        return set_traits();
      case 3:
        return remove_target();
      case 4:
      case 5:
      case 6:
      case 7:
        return fire();
      case 8:
        return remove_bullet();
      case 9:
        return go_back();
      case 10:
        return set();
      default:
        return advance(is_short);
    }
  }

  MovingShape target() {
    Seeded seeded(in_);
    MovingShape made{Sphere{seeded.place(), 0.125 + seeded.below(8) / 4.0}, Vec3d(0.0)};
    const int kind = seeded.below(12);
    if (kind < 4) made.shape = Plane{seeded.place() * 2.0, seeded.direction()};
    if (kind == 4) made.shape = Triangle{seeded.place(), seeded.place(), seeded.place()};
    if (kind == 5) made.shape = OrientedBox{seeded.place(), {1, 0.5, 0.25}, {1, 0, 1, 1}};
    Numbers wild = seeded.wild();
    if (kind == 6) made.shape = fuzz::shape(wild);
    if (is_degenerate(made.shape)) made.shape = Sphere{seeded.place(), 1};
    if (seeded.below(6) == 0) made.velocity = seeded.place();
    return made;
  }
  int any() { return targets_.empty() ? -1 : targets_[in_.byte() % targets_.size()]; }

  void add() {
    const Added added = scene_.add(target());
    require(added.status == Status::Ok, "memory for a target");
    targets_.push_back(added.index);
    if (in_.byte() % 4 == 0) set_traits();
  }
  void move() {
    if (const int index = any(); index >= 0) scene_.move(index, target());
  }
  void set_traits() {
    const int index = any(), options = in_.byte();
    if (index < 0) return;
    require(scene_.set_traits(index, {options % 4 ? 0xffffffffU : 2U,
                                      options / 4 % 2 == 0,
                                      {.friction = options / 8 % 4 == 0 ? std::optional(options / 64.0)
                                                                        : std::nullopt}}) == Status::Ok,
            "memory for traits");
  }
  void remove_target() {
    const int index = any();
    if (index < 0) return;
    scene_.remove(index);
    targets_.erase(std::find(targets_.begin(), targets_.end(), index));
  }

  void fire() {
    Seeded seeded(in_);
    Numbers wild = seeded.wild();
    const Bullet bullet = seeded.below(8) == 0 ? fuzz::bullet(wild)
                                               : Bullet::moving(seeded.place(), seeded.place(),
                                                                seeded.below(2) ? 0 : seeded.below(8) / 8.0);
    std::vector<std::int32_t> ignored;
    if (seeded.below(3) == 0 && !targets_.empty()) ignored.push_back(targets_.front());
    BulletTraits traits{{{}, ignored}};
    if (seeded.below(3) == 0) traits.filter.mask = 2;
    if (seeded.below(3) == 0) traits.time = seeded.below(64) / 4.0;
    const Fired one = whole_->bullets.fire(bullet, traits), other = split_->bullets.fire(bullet, traits);
    require(one.status == Status::Ok && other.status == Status::Ok, "memory to fire");
    require(one.bullet == other.bullet, "the same identity");
    require((one.bullet == kNoBullet) ==
                (whole_->bullets.size() == kCapacity && !whole_->bullets.has(one.bullet)),
            "there is room for as many as said");
  }
  void remove_bullet() {
    const auto ids = whole_->bullets.ids();
    if (ids.empty()) return;
    const BulletId id = ids[in_.byte() % ids.size()];
    whole_->bullets.remove(id);
    split_->bullets.remove(id);
    require(!whole_->bullets.has(id), "what is removed is gone");
  }

  void set() {
    Seeded seeded(in_);
    Numbers wild = seeded.wild();
    BulletChange change;
    if (seeded.below(2)) change.velocity = seeded.below(8) == 0 ? wild.vector() : seeded.place();
    if (seeded.below(2)) change.restitution = seeded.below(9) / 8.0;
    if (seeded.below(4) == 0) change.friction = seeded.below(9) / 4.0;
    if (seeded.below(3) == 0) change.mask = seeded.below(4);
    if (seeded.below(3) == 0) change.time = seeded.below(64) / 4.0;
    const auto ids = whole_->bullets.ids();
    if (ids.empty()) return;
    const BulletId id = ids[in_.byte() % ids.size()];
    whole_->bullets.set(id, change);
    split_->bullets.set(id, change);
    require(!change.velocity || whole_->bullets.velocity(id) == *change.velocity,
            "the velocity that was set");
  }

  static void collect(Life& life) {
    double last = 0;
    for (const BulletEvent& event : life.bullets.events()) {
      require(event.time >= last && event.time <= life.bullets.time(), "events come in the order of time");
      require(all_finite(event.center) && all_finite(event.point) && all_finite(event.velocity),
              "finite numbers");
      require(event.kind != BulletEventKind::Hit || is_unit(event.normal), "a unit normal");
      last = event.time;
    }
    life.events.insert(life.events.end(), life.bullets.events().begin(), life.bullets.events().end());
    life.expired.insert(life.expired.end(), life.bullets.expired().begin(), life.bullets.expired().end());
  }
  /// Repeats until there is memory enough, so that refused calls are made up for.
  void go_to(Life& life, double time, bool is_short) {
    for (int allowed = is_short ? in_.byte() % 6 : -1;; ++allowed) {
      memory::fail_after(is_short ? allowed : -1);
      const Status status = life.bullets.advance_to(time);
      memory::fail_after(-1);
      collect_unordered(life);
      if (status == Status::Ok) return;
      require(is_short && allowed < 1000, "memory for a frame");
    }
  }
  /// For frames that lacked memory, each bullet's events are in order, but not all together.
  static void collect_unordered(Life& life) { collect(life); }

  void advance(bool is_short) {
    const double from = whole_->bullets.time();
    const double frame = in_.byte() % 8 ? in_.byte() / 32.0 : 100.0 * in_.byte();
    const double to = from + frame;
    go_to(*whole_, to, false);
    for (int pieces = in_.byte() % 4; pieces > 0; --pieces) {
      const double now = split_->bullets.time();
      go_to(*split_, now + (to - now) * in_.byte() / 256.0, is_short);
    }
    go_to(*split_, to, is_short);
    compare();
  }

  template <class Value>
  static bool are_bits(const Value& a, const Value& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  }
  static bool is_before(const BulletEvent& a, const BulletEvent& b) {
    if (a.time != b.time) return a.time < b.time;
    return (a.bullet & 0xffffff) < (b.bullet & 0xffffff);
  }
  void compare() {
    // Without memory, the bullets' events came one bullet after the other.
    std::stable_sort(split_->events.begin(), split_->events.end(), is_before);
    const auto &one = whole_->events, &other = split_->events;
    require(one.size() == other.size(), "as many events by more frames");
    for (std::size_t k = 0; k < std::min(one.size(), other.size()); ++k) {
      const BulletEvent &a = one[k], &b = other[k];
      require(a.kind == b.kind && a.bullet == b.bullet && a.target == b.target && a.triangle == b.triangle &&
                  a.bounces == b.bounces,
              "the same events by more frames");
      require(are_bits(a.time, b.time) && are_bits(a.center, b.center) && are_bits(a.velocity, b.velocity) &&
                  are_bits(a.normal, b.normal) && are_bits(a.uncertainty, b.uncertainty),
              "with the same bits");
    }
    require(whole_->expired.size() == split_->expired.size(), "as many that have ended");
    const auto ids = whole_->bullets.ids();
    require(ids.size() == split_->bullets.ids().size(), "as many that live");
    for (std::size_t k = 0; k < ids.size(); ++k) {
      if (!split_->bullets.has(ids[k])) {
        require(false, "the same that live");
        continue;
      }
      const Vec3d place = whole_->bullets.positions()[k], other_place = split_->bullets.position(ids[k]);
      require(all_finite(place), "finite places");
      require(are_bits(place, other_place) &&
                  are_bits(whole_->bullets.velocities()[k], split_->bullets.velocity(ids[k])),
              "the same places by more frames");
    }
    for (Life* const life : {&*whole_, &*split_}) {
      life->events.clear();
      life->expired.clear();
    }
  }

  /// Goes forward and back: bullets that flew in one frame are restored from a snapshot.
  void go_back() {
    BulletsSnapshot snapshot;
    require(whole_->bullets.snapshot(snapshot) == Status::Ok, "memory for a snapshot");
    require(whole_->bullets.advance(in_.byte() / 8.0) == Status::Ok, "memory for a frame");
    require(whole_->bullets.restore(snapshot) == Status::Ok, "memory for what was there");
    require(whole_->bullets.time() == split_->bullets.time(), "the time of the snapshot");
  }

  Numbers& in_;
  double restitution_;
  std::optional<double> friction_;
  Scene scene_;
  std::vector<std::int32_t> targets_;
  std::optional<Life> whole_, split_;
};

inline void ask_bullets(Numbers& in) { LivesOfBullets(in).run(); }

}  // namespace fuzz
