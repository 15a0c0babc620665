// Small worlds of any balls: run with budgets, changed, saved in snapshots, and continued from them.
#pragma once

#include <cstdint>

#include "fuzz/ask_shoot.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation.hpp"

namespace fuzz {

inline Ball world_ball(Numbers& in) {
  Ball b;
  b.position = in.vector();
  b.velocity = in.vector();
  b.radius = in.positive();
  b.mass = in.byte() % 8 ? in.positive() : HUGE_VAL;
  b.restitution = in.byte() % 2 ? 1 : in.byte() / 255.0;
  if (in.byte() % 8 == 0) b.filter = {in.byte() % 4u, in.byte() % 4u};
  return b;
}

/// A box that some balls fit in, open at some ends, or none.
inline void set_bounds(Numbers& in, World& world) {
  const int kind = in.byte() % 4;
  if (kind == 0) return;
  for (int axis = 0; axis < 3; ++axis) {
    const double one = in.number(), other = in.number();
    world.bounds.min[axis] = std::fmin(one, other);
    world.bounds.max[axis] = std::fmax(one, other);
    if (kind == 1 && in.byte() % 2) world.bounds.max[axis] = kUnbounded;
  }
  world.periodic = kind == 3 && world.bounds.min != world.bounds.max;
  if (!world.periodic) return;
  double side = kUnbounded;
  for (int axis = 0; axis < 3; ++axis)
    if (world.bounds.max[axis] > world.bounds.min[axis])
      side = std::fmin(side, world.bounds.max[axis] - world.bounds.min[axis]);
  for (Ball& b : world.balls) b.radius = std::fmin(b.radius, side / 2);
}

inline World world(Numbers& in) {
  World w;
  for (int i = in.byte() % 6; i > 0; --i) w.balls.push_back(world_ball(in));
  set_bounds(in, w);
  w.restitution = in.byte() % 2 ? 1 : in.byte() / 255.0;
  if (in.byte() % 2) w.gravity = in.vector();
  for (int i = in.byte() % 3; i > 0; --i) {
    Obstacle o;
    o.shape = fuzz::shape(in);
    if (is_degenerate(o.shape)) continue;
    if (!w.periodic && in.byte() % 4 == 0) o.velocity = in.vector();
    o.restitution = in.byte() / 255.0;
    if (in.byte() % 8 == 0) o.filter.groups = in.byte() % 4u;
    const bool is_solid =
        std::isfinite(bounding_sphere(o.shape).radius) && !std::holds_alternative<Triangle>(o.shape);
    o.is_sensor = !w.periodic && is_solid && in.byte() % 8 == 0;
    w.obstacles.push_back(o);
  }
  for (int n = w.obstacles.empty() || w.periodic ? 0 : in.byte() % 3; n > 0; --n) {
    const double after = w.motion.empty() ? 0 : w.motion.back().time;
    w.motion.push_back({after + in.limit(), in.byte() % static_cast<int>(w.obstacles.size()), in.vector()});
    if (!(w.motion.back().time <= 1e150)) w.motion.pop_back();
  }
  return w;
}

/// Cell crossings count as work if a run can be bounded by it. So every run ends soon.
inline constexpr std::int64_t kMostWork = 20000, kMostEvents = 60;
template <class Any>
Progress run(Any& simulation, double until) {
  if constexpr (requires { simulation.run(kMostEvents, until, kMostWork); })
    return simulation.run(kMostEvents, until, kMostWork);
  else
    return simulation.run(kMostEvents, until);
}
/// True if a run has reached the end set by the world, not the end of its work. The work differs between twins, because
/// one of them still has to make its plans.
inline bool is_complete(const Progress& progress) {
  return progress.ending == Ending::Time || progress.ending == Ending::Budget ||
         progress.ending == Ending::Quiet;
}

/// Every number of a simulation stays finite, even if a ball flies on for 1e200 frames.
inline void check(const Simulation& s) {
  require(std::isfinite(s.time()), "a finite time");
  require(std::isfinite(s.energy()) && all_finite(s.momentum()), "a finite energy and momentum");
  require(std::isfinite(s.counts().virial), "a finite virial");
  for (int i = 0; i < s.size(); ++i) {
    require(all_finite(s.velocity(i)), "a finite velocity");
    require(all_finite(s.position(i)), "a finite place");
  }
}

inline bool same_state(const Simulation& a, const Simulation& b) {
  if (a.size() != b.size() || a.time() != b.time()) return false;
  for (int i = 0; i < a.size(); ++i)
    if (a.position(i) != b.position(i) || a.velocity(i) != b.velocity(i)) return false;
  return true;
}

/// If nothing will happen any more, a run without end stops at some time after the last event. Twins then have the same
/// velocities.
inline bool same_velocities(const Simulation& a, const Simulation& b) {
  for (int i = 0; i < a.size(); ++i)
    if (a.velocity(i) != b.velocity(i)) return false;
  return a.size() == b.size();
}

/// A refused change changes nothing; an accepted one uses the ball as given.
inline void change(Numbers& in, Simulation& s) {
  const int what = in.byte() % 4;
  const int index = s.size() > 0 ? in.byte() % s.size() : -1;
  if (what == 0) {
    const int before = s.size();
    const bool added = s.add(world_ball(in)).fault == Fault::None;
    require(s.size() == before + added, "an added ball counts");
  } else if (what == 1 && index >= 0) {
    Ball b = s.ball(index);
    b.velocity = in.vector();
    if (s.set(index, b).fault == Fault::None) require(s.velocity(index) == b.velocity, "a set velocity");
  } else if (what == 2 && index >= 0) {
    const int before = s.size();
    s.remove(index);
    require(s.size() == before - 1, "a removed ball is gone");
  } else {
    s.reverse();
  }
}

inline void ask_simulation(Numbers& in) {
  const World w = world(in);
  auto made = Simulation::create(w);
  if (!made) return;
  Simulation& s = *made;
  for (int round = 0; round < 4; ++round) {
    const double until = s.time() + in.limit();
    const double before = s.time();
    const Progress progress = run(s, until);
    // Contacts of one instant that share balls are resolved together.
    require(progress.events >= 0 && progress.events <= kMostEvents + 3 * s.size(),
            "about as many events as asked for");
    require(s.time() >= before, "time goes on");
    check(s);
    change(in, s);
  }
  // A twin from a snapshot has the same future. Its world is the present one, because reversing has turned obstacles
  // too.
  World left;
  left.obstacles.assign(s.world().obstacles.begin(), s.world().obstacles.end());
  left.bounds = s.world().bounds;
  left.periodic = s.world().periodic;
  left.restitution = s.world().restitution;
  left.gravity = s.world().gravity;
  left.motion.assign(s.world().motion.begin(), s.world().motion.end());
  for (int i = 0; i < s.size(); ++i) left.balls.push_back(s.ball(i));
  auto restored = Simulation::create(left, s.snapshot());
  require(restored.has_value(), "memory for so small a world");
  Simulation& twin = *restored;
  const double until = s.time() + in.limit();
  if (!is_complete(run(s, until)) || !is_complete(run(twin, until))) return;
  require(until < kInfiniteTime ? same_state(s, twin) : same_velocities(s, twin),
          "a snapshot goes on bit for bit");
}

}  // namespace fuzz
