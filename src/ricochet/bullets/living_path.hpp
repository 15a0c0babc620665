// The path of a living bullet: straight, or under gravity a `BodyPath`.
#pragma once

#include <utility>

#include "ricochet/paths/body_path.hpp"
#include "ricochet/paths/path.hpp"

namespace ricochet::scene {

class LivingPath {
  template <class Ask>
  decltype(auto) with(Ask&& ask) const {
    if (const BodyPath* const falls = fall()) return ask(*falls);
    return ask(straight());
  }
  template <class Ask>
  decltype(auto) with(Ask&& ask) {
    if (BodyPath* const falls = fall()) return ask(*falls);
    return ask(straight_);
  }

 public:
  /// `falls`: the path under gravity, which the caller owns; null without gravity.
  explicit LivingPath(BodyPath* falls)
      : straight_(Bullet::moving(Vec3d(0.0), Vec3d(0.0)), {}, nullptr), falls_(falls) {}

  /// The path under gravity; null without gravity.
  BodyPath* fall() { return falls_; }
  const BodyPath* fall() const { return falls_; }
  /// The path without gravity.
  const FollowedPath& straight() const { return straight_; }

  const PathEnd& end() const {
    return with([](const auto& path) -> const PathEnd& { return path.end(); });
  }
  const Bullet& bullet() const {
    return with([](const auto& path) -> const Bullet& { return path.bullet(); });
  }
  double time() const {
    return with([](const auto& path) { return path.time(); });
  }
  Departure departure() const {
    return with([](const auto& path) { return path.departure(); });
  }
  /// The acceleration on the leg, units per frame squared.
  Vec3d acceleration() const { return fall() != nullptr ? fall()->acceleration() : Vec3d(0.0); }
  /// Frames after which the leg ends without a hit, as `BodyPath::until`; infinite if only a hit can end it.
  double until() const { return fall() != nullptr ? fall()->until() : kInfinity; }
  /// Whether the bullet is in a corner. Its next hit is then searched for separately.
  bool is_corner() const { return fall() == nullptr && straight().corner().is_corner(); }

  LegHit found_from_here(const SceneShot& hit) const { return straight().found_from_here(hit); }
  LegHit next(Targets& targets, double latest) const {
    return with([&](const auto& path) { return path.next(targets, latest); });
  }
  /// Continues the path to a hit. Sets `is_impact` to whether the hit is to be reported. False if memory is full.
  [[nodiscard]] bool bounce(Targets& targets, const LegHit& hit, Leg& leg, bool& is_impact) {
    is_impact = true;
    if (falls_ == nullptr) return straight_.bounce(targets, hit, leg);
    bool has_room = true;
    is_impact = falls_->meet(targets, hit, leg, has_room);
    return has_room;
  }
  /// Writes the place and velocity `time` frames after the leg began to `to`, if nothing is hit until then. False if memory is full.
  [[nodiscard]] bool place_after(Targets& targets, double time, PathPlace& to) {
    if (BodyPath* const falls = fall()) return falls->place_after(targets, time, to);
    to.velocity = end().velocity;
    return straight_.place_after(targets, time, to.position);
  }

  void begin(const Bullet& first, const Material& material, const Filter* filter, double since) {
    with([&](auto& path) { path.begin(first, material, filter, since); });
  }
  /// Continues from a place at a time after targets have changed, like `FollowedPath` and `BodyPath`. False if memory is full; then nothing
  /// has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Visitor<Met>& is_changed, const Near* near) {
    BodyPath* const falls = fall();
    if (falls == nullptr) return straight_.begin_anew(targets, from, time, since, near);
    return falls->begin_anew(targets, from, time, since, is_changed);
  }
  const Material& material() const {
    return with([](const auto& path) -> const Material& { return path.material(); });
  }
  void set_material(const Material& material) {
    with([&](auto& path) { path.set_material(material); });
  }
  void set_filter(const Filter* filter) {
    with([&](auto& path) { path.set_filter(filter); });
  }
  void shift(double frames) {
    if (falls_ != nullptr)
      falls_->shift(frames);
    else
      straight_.shift(frames);
  }
  template <class Visit>
  void each_part(Visit&& visit) {
    with([&](auto& path) { path.each_part(visit); });
  }

 private:
  FollowedPath straight_;
  BodyPath* falls_;
};

}  // namespace ricochet::scene
