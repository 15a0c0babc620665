// Sensors: targets that neither stop nor turn a bullet, and the moments at which a path enters and leaves them.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

class Sensors {
 public:
  /// Those of the targets that a filter admits.
  Sensors(const Targets& targets, const ActiveFilter& filter)
      : targets_(targets), filter_{targets.traits(), filter.asked(), true} {}

  /// What a leg crosses that begins at a departure and takes `time`, in order; equal times by index. False where there is
  /// no room, or where the visitor says so.
  [[nodiscard]] bool fly(const Bullet& bullet, const Departure& departure, double time, CrossingVisitor each);

 private:
  /// Whether the path is in a sensor.
  struct State {
    std::int32_t target;
    bool is_inside;
  };

  [[nodiscard]] bool start(const Bullet& bullet);
  [[nodiscard]] bool cross(State& state, const Bullet& bullet, const Departure& departure, double time);

  const Targets& targets_;
  Filter filter_;
  List<State> states_;
  List<Crossing> crossings_;
  bool has_started_ = false;
};

}  // namespace ricochet::scene
