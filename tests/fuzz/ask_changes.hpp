// Scenes of up to some hundred targets that are added, given traits, moved and removed in any order, also without
// memory. Every answer equals, to the bit, that of a new scene with the remaining targets.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "fuzz/ask_shoot.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/mesh.hpp"

namespace fuzz {

/// Few of an input's bytes make a target: they seed the rest of its numbers.
class Seeded {
 public:
  explicit Seeded(Numbers& in) : state_(in.byte() | static_cast<std::uint32_t>(in.byte()) << 8) {
    for (std::uint8_t& byte : bytes_) byte = next();
  }
  /// Numbers of all sizes.
  Numbers wild() { return {bytes_.data(), bytes_.size()}; }
  int below(int count) { return next() % count; }
  /// A multiple of an eighth, up to 16, so that ties and neighbours occur.
  double ordinary() { return static_cast<std::int8_t>(next()) / 8.0; }
  Vec3d place() {
    const double x = ordinary(), y = ordinary();
    return {x, y, ordinary()};
  }
  Vec3d direction() {
    const Vec3d some = place();
    return some == Vec3d(0.0) ? Vec3d(1, 0, 0) : some;
  }

 private:
  /// Knuth's linear congruential generator, from the upper bits.
  std::uint8_t next() {
    state_ = state_ * 1664525 + 1013904223;
    return static_cast<std::uint8_t>(state_ >> 24);
  }

  std::uint32_t state_;
  std::array<std::uint8_t, 128> bytes_{};
};

/// The expected contents of a scene, by index.
class ChangedScene {
 public:
  explicit ChangedScene(Numbers& in) : in_(in), mesh_(tetrahedron()) {}

  void run() {
    for (int step = 0; step < kSteps; ++step) change();
    compare();
    // The moved-from scene is empty, and may be used again.
    Scene moved = std::move(scene_);
    require(scene_.size() == 0, "nothing is left where a scene was moved from");
    scene_ = std::move(moved);
    compare();
  }

 private:
  static constexpr int kSteps = 24;

  struct Entry {
    MovingShape target;  ///< for targets other than meshes
    Placement placement;
    TargetTraits traits;
    bool is_mesh = false, is_present = true;
  };

  static Mesh tetrahedron() {
    static constexpr std::array<float, 12> kCorners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static constexpr std::array<std::uint32_t, 12> kTriangles = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    auto made = Mesh::create({std::span<const float>(kCorners), kTriangles});
    require(made.has_value(), "memory for a mesh");
    return *std::move(made);
  }

  void change() {
    // In some changes, an allocation fails.
    const int options = in_.byte();
    const bool is_short = options / 16 == 0;
    switch (options % 16) {
      case 0:
      case 1:
      case 2:
        add(is_short, 1);
        break;
      case 3:
      case 4:
        add(is_short, 1 + in_.byte() % 40);
        break;
      case 5:
      case 6:
      case 7:
        set_traits(is_short);
        break;
      case 8:
      case 9:
        move(is_short);
        break;
      case 10:
        move_many();
        break;
      case 11:
      case 12:
        remove();
        break;
      case 13:
        prepare(is_short);
        break;
      default:
        compare();
        break;
    }
  }

  /// Lets only a few allocations of a change succeed. Returns whether it was refused; otherwise it has been made.
  template <class Change>
  bool is_refused(bool is_short, Change&& make) {
    if (is_short) memory::fail_after(in_.byte() % 8);
    const Status status = make();
    memory::fail_after(-1);
    require(is_short || status == Status::Ok, "memory for a change");
    return status != Status::Ok;
  }

  int any() {
    return entries_.empty() ? -1 : (in_.byte() | in_.byte() << 8) % static_cast<int>(entries_.size());
  }
  int any_present() {
    const int index = any();
    return index >= 0 && entry(index).is_present ? index : -1;
  }
  Entry& entry(int index) { return entries_[static_cast<std::size_t>(index)]; }

  Entry random_entry() {
    Seeded seeded(in_);
    Entry made{{Sphere{seeded.place(), 0.125 + seeded.below(8) / 4.0}, Vec3d(0.0)}, {}, {}};
    const int kind = seeded.below(16);
    if (kind == 0) made.target.shape = Plane{seeded.place(), seeded.direction()};
    if (kind == 1) made.target.shape = Box{seeded.place(), Vec3d(0.0)};
    if (kind == 2 || kind == 3) made.target.shape = OrientedBox{seeded.place(), {1, 0.5, 0.25}, {1, 0, 1, 1}};
    if (kind == 4) made.target.shape = Triangle{seeded.place(), seeded.place(), seeded.place()};
    if (auto* const box = std::get_if<Box>(&made.target.shape)) box->max = box->min + Vec3d(1, 0.5, 2);
    Numbers wild = seeded.wild();
    if (kind == 5) made.target.shape = fuzz::shape(wild);
    if (is_degenerate(made.target.shape)) made.target.shape = Sphere{seeded.place(), 1};
    made.is_mesh = kind == 6 || kind == 7;
    if (made.is_mesh) made.placement = {seeded.place(), {0, 1, 0, 1}, 0.5 + seeded.below(4), Vec3d(0.0)};
    if (seeded.below(4) == 0) made.target.velocity = kind == 5 ? wild.vector() : seeded.place();
    made.placement.velocity = made.target.velocity;
    return made;
  }

  void add(bool is_short, int count) {
    for (; count > 0; --count) {
      const Entry made = random_entry();
      Added added{};
      if (is_refused(is_short, [&] {
            added = made.is_mesh ? scene_.add(mesh_, made.placement) : scene_.add(made.target);
            return added.status;
          })) {
        require(added.index == -1, "what is refused has no index");
        continue;
      }
      require(added.index == static_cast<std::int32_t>(entries_.size()), "the next index");
      entries_.push_back(made);
    }
  }
  void set_traits(bool is_short) {
    const int options = in_.byte();
    if (options % 4 == 0) (void)is_refused(is_short, [&] { return scene_.reserve_traits(); });
    const int index = any_present();
    if (index < 0) return;
    const TargetTraits traits{
        options % 4 == 1 ? TargetTraits{}.groups : static_cast<std::uint32_t>(options / 4 % 8),
        options / 32 % 2 == 1, options / 64 == 1 ? Material{.friction = 0.5} : Material{}};
    if (!is_refused(is_short, [&] { return scene_.set_traits(index, traits); })) entry(index).traits = traits;
  }
  void move(bool is_short) {
    const int index = any_present();
    Entry made = random_entry();
    if (index < 0) return;
    if (is_refused(is_short, [&] {
          if (made.is_mesh) return scene_.move(index, mesh_, made.placement);
          scene_.move(index, made.target);
          return Status::Ok;
        }))
      return;
    made.traits = entry(index).traits;
    entry(index) = made;
  }
  /// Moves every n-th target at once, if it may be moved so.
  void move_many() {
    const int stride = 1 + in_.byte() % 4;
    const bool turns = in_.byte() % 2 == 0;
    Seeded seeded(in_);
    std::vector<std::int32_t> indices;
    std::vector<double> places, rotations;
    for (int index = 0; index < static_cast<int>(entries_.size()); index += stride) {
      Entry& own = entry(index);
      const Vec3d place = seeded.place();
      if (!own.is_present || !scene_.can_move_to(index, place)) continue;
      const Quaternion q{0, 0, 1, 0.5 + seeded.below(8)};
      indices.push_back(index);
      places.insert(places.end(), {place.x, place.y, place.z});
      rotations.insert(rotations.end(), {q.x, q.y, q.z, q.w});
      own.placement.position = place;
      if (turns) own.placement.rotation = q;
      if (auto* const sphere = std::get_if<Sphere>(&own.target.shape)) sphere->center = place;
      if (auto* const box = std::get_if<OrientedBox>(&own.target.shape)) {
        box->center = place;
        if (turns) box->rotation = q;
      }
    }
    require(scene_.move_many(indices, places.data(), turns ? rotations.data() : nullptr) == Status::Ok,
            "memory to move many");
  }
  void remove() {
    const int index = any_present();
    if (index < 0) return;
    scene_.remove(index);
    entry(index).is_present = false;
    require(!scene_.has(index), "what is removed is gone");
  }
  void prepare(bool is_short) {
    const double radius = in_.byte() % 2 ? 0 : in_.byte() / 16.0;
    (void)is_refused(is_short, [&] { return scene_.prepare(radius, in_.byte()); });
  }

  /// Asks this scene, and a new one with its present targets.
  void compare() {
    Scene fresh;
    given_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const Entry& own = entries_[i];
      require(scene_.has(static_cast<std::int32_t>(i)) == own.is_present, "what is there");
      if (!own.is_present) continue;
      const Added added = own.is_mesh ? fresh.add(mesh_, own.placement) : fresh.add(own.target);
      require(added.status == Status::Ok && fresh.set_traits(added.index, own.traits) == Status::Ok,
              "memory for a fresh scene");
      given_.push_back(static_cast<std::int32_t>(i));
    }
    for (int question = 0; question < 3; ++question) ask(fresh, in_.byte());
  }
  /// The index here of a target of the fresh scene.
  std::int32_t index_of(std::int32_t target) const {
    return target < 0 ? target : given_[static_cast<std::size_t>(target)];
  }
  /// All groups, or one or two of them; without some of the targets.
  TargetFilter filter(std::vector<std::int32_t>& own, std::vector<std::int32_t>& in_fresh) {
    const int options = in_.byte();
    for (std::size_t i = 0; options % 2 == 1 && i < given_.size(); i += 3) {
      own.push_back(given_[i]);
      in_fresh.push_back(static_cast<std::int32_t>(i));
    }
    return {options % 4 < 2 ? TargetFilter{}.mask : static_cast<std::uint32_t>(1 + options / 4 % 8), own};
  }
  Bullet random_bullet() {
    Seeded seeded(in_);
    Numbers wild = seeded.wild();
    if (seeded.below(8) == 0) return fuzz::bullet(wild);
    return Bullet::moving(seeded.place(), seeded.direction(), seeded.below(2) ? 0 : seeded.below(8) / 8.0);
  }

  void ask(Scene& fresh, int question) {
    std::vector<std::int32_t> ignored, ignored_in_fresh;
    TargetFilter own = filter(ignored, ignored_in_fresh), other{own.mask, ignored_in_fresh};
    const double limit = question / 8 % 4 ? HUGE_VAL : in_.byte() / 8.0;
    switch (question % 6) {
      case 0:
        return shoot(fresh, own, other, limit);
      case 1:
        return shoot_many(fresh, own, other, limit);
      case 2:
        return trace(fresh, own, other);
      case 3:
        return shoot_through(fresh, own, other, limit);
      case 4:
        return nearest(fresh, limit);
      default:
        return overlaps(fresh);
    }
  }
  void shoot(Scene& fresh, const TargetFilter& own, const TargetFilter& other, double limit) {
    const Bullet bullet = random_bullet();
    const SceneShot got = scene_.shoot(bullet, limit, own), want = fresh.shoot(bullet, limit, other);
    require(got.target == index_of(want.target) && got.triangle == want.triangle, "the same target is hit");
    require(want.target < 0 || same(got.shot, want.shot), "with the same answer");
  }
  void shoot_many(Scene& fresh, const TargetFilter& own, const TargetFilter& other, double limit) {
    constexpr std::size_t kCount = 5;
    std::array<double, kCount * kBulletRow> rows{};
    std::array<double, kCount * kHitRow> got{}, want{};
    std::array<std::int32_t, kCount> got_triangles{}, triangles{};
    for (std::size_t i = 0; i < kCount; ++i) {
      Seeded seeded(in_);
      Numbers wild = seeded.wild();
      const bool is_wild = seeded.below(8) == 0;
      const Vec3d p = is_wild ? wild.vector() : seeded.place(), v = is_wild ? wild.vector() : seeded.place();
      const double radius = seeded.below(2) ? 0 : seeded.below(8) / 8.0;
      const std::array<double, kBulletRow> row = {p.x, p.y, p.z, v.x, v.y, v.z, radius, limit};
      std::copy(row.begin(), row.end(), rows.begin() + kBulletRow * i);
    }
    require(ricochet::shoot_many(scene_, rows.data(), kCount, got.data(), got_triangles.data(), own) ==
                    Status::Ok &&
                ricochet::shoot_many(fresh, rows.data(), kCount, want.data(), triangles.data(), other) ==
                    Status::Ok,
            "memory for a batch");
    for (std::size_t i = 0; i < kCount; ++i) {
      double& target = want[kHitRow * i];
      target = index_of(static_cast<std::int32_t>(target));
    }
    require(std::memcmp(got.data(), want.data(), sizeof got) == 0 && got_triangles == triangles,
            "a batch gives the same rows");
  }
  /// A leg, or with -2 for the triangle a crossing.
  struct Seen {
    std::int32_t target, triangle;
    double time;
    bool enters;
    bool operator==(const Seen&) const = default;
  };
  /// Time advances, and each sensor is entered and left in turns, at valid times.
  static void require_turns(const std::vector<Seen>& seen) {
    std::vector<Seen> last;
    double time = 0;
    for (const Seen& one : seen) {
      if (one.triangle != -2) continue;
      require(one.time >= time && one.time < std::numeric_limits<double>::max(), "crossings in order");
      time = one.time;
      const auto known = std::find_if(last.begin(), last.end(),
                                      [&](const Seen& other) { return other.target == one.target; });
      require(known == last.end() || known->enters != one.enters, "a sensor is entered and left in turns");
      if (known == last.end())
        last.push_back(one);
      else
        *known = one;
    }
  }
  void trace(Scene& fresh, const TargetFilter& own, const TargetFilter& other) {
    const Bullet bullet = random_bullet();
    const TraceLimits limits{1 + in_.byte() % 6, HUGE_VAL, 1};
    const auto follow = [&](Scene& scene, const TargetFilter& filter, bool maps) {
      std::vector<Seen> seen;
      const auto name = [&](std::int32_t target) { return maps ? index_of(target) : target; };
      const PathEnd end = scene.trace(
          bullet, limits,
          [&](const Leg& leg) {
            seen.push_back({name(leg.target), leg.triangle, leg.time, false});
          },
          filter,
          [&](const Crossing& crossing) {
            seen.push_back({name(crossing.target), -2, crossing.time, crossing.enters});
          });
      require(end.status == Status::Ok, "memory for a path");
      require_turns(seen);
      return seen;
    };
    require(follow(scene_, own, false) == follow(fresh, other, true), "the same path");
    const PathEnd got = scene_.trace_approximately(bullet, limits, own),
                  want = fresh.trace_approximately(bullet, limits, other);
    require(
        got.bounces == want.bounces && got.position == want.position && got.target == index_of(want.target),
        "the same filtered path");
  }
  void shoot_through(Scene& fresh, const TargetFilter& own, const TargetFilter& other, double limit) {
    const Bullet bullet = random_bullet();
    List<ThroughHit> got, want;
    require(scene_.shoot_through(bullet, got, {limit}, own) == Status::Ok &&
                fresh.shoot_through(bullet, want, {limit}, other) == Status::Ok,
            "memory for what is on the way");
    require(std::equal(got.begin(), got.end(), want.begin(), want.end(),
                       [&](const ThroughHit& a, const ThroughHit& b) {
                         return a.target == index_of(b.target) && a.triangle == b.triangle &&
                                a.enter == b.enter && a.exit == b.exit && a.point == b.point;
                       }),
            "the same is on the way");
  }
  void nearest(Scene& fresh, double limit) {
    const Vec3d place = Seeded(in_).place();
    const SceneClosestPoint got = scene_.nearest(place, limit), want = fresh.nearest(place, limit);
    require(got.status == Status::Ok && want.status == Status::Ok, "memory for what is near");
    require(got.target == index_of(want.target) && got.triangle == want.triangle, "the same is nearest");
    require(want.target < 0 ||
                (got.closest.distance == want.closest.distance && got.closest.point == want.closest.point),
            "at the same distance");
  }
  void overlaps(Scene& fresh) {
    Seeded seeded(in_);
    const Vec3d place = seeded.place();
    const double size = seeded.below(16) / 4.0;
    List<std::int32_t> got, want;
    for (const bool asks_box : {false, true}) {
      const Box box{place - size, place + size};
      const Sphere ball{place, size};
      require((asks_box ? scene_.overlaps(box, got) : scene_.overlaps(ball, got)) == Status::Ok &&
                  (asks_box ? fresh.overlaps(box, want) : fresh.overlaps(ball, want)) == Status::Ok,
              "memory for overlaps");
      for (std::int32_t& target : want) target = index_of(target);
      require(std::equal(got.begin(), got.end(), want.begin(), want.end()), "the same overlaps");
    }
  }

  Numbers& in_;
  Scene scene_;
  Mesh mesh_;
  std::vector<Entry> entries_;
  std::vector<std::int32_t> given_;  ///< indices in the new scene
};

inline void ask_changes(Numbers& in) { ChangedScene(in).run(); }

}  // namespace fuzz
