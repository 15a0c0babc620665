// Simulation of many balls, event after event: event-driven molecular dynamics of hard spheres.
//
// There is no time step: the earliest contact of all is found and resolved, and the next one looked for.
// Contacts of one instant that share balls are resolved together, by Moreau's law.
//
// Cost: an event about a microsecond, whatever the number of balls, where they are of similar size and there
// are no obstacles; memory about 200 bytes a ball. In a periodic box, a free flight of a hundred periods or
// more is one step, for up to a thousand balls.
//
// Memory: a call for which there is not enough says so and changes nothing.
//
// Sources: Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980;
// Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94, 1991; Bannerman, Sargant,
// Lue, DynamO, J. Comput. Chem. 32, 2011. How they are followed stands in simulation/engine.hpp.
#pragma once

#include <array>
#include <cstdint>

#include "ricochet/ball.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/world.hpp"

namespace ricochet {

namespace simulation {
class Engine;
}

/// All that a simulation needs beside its world to go on bit for bit.
struct Snapshot {
  /// Of a ball: its flight since its last event.
  struct State {
    Vec3d position, velocity;   ///< at `since`
    double since;               ///< frames since the epoch began
    std::array<int, 3> images;  ///< periods to add to the position to find it in the box
    int rapid_collisions;       ///< in a row, each at once after the one before
  };
  double base = 0,
         base_rest = 0;           ///< when the epoch began, as a double-double, in frames since the world did
  double now = 0;                 ///< frames since the epoch began
  double length = 1;              ///< of the epoch
  std::int64_t epoch_events = 0;  ///< since the epoch began
  List<State> balls;
  List<Vec3d> offsets;  ///< how far each obstacle had moved when the epoch began
  Counts counts;
  Status status = Status::Ok;  ///< OutOfMemory: there was no room for the balls
};

/// A world in motion.
class Simulation {
 public:
  /// Masses, radii, restitutions in range; `fault()` tells whether places are, and whether there was memory.
  explicit Simulation(const WorldView& world);
  Simulation(const WorldView& world, const Snapshot& snapshot);
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// Overlaps at the start, or too little memory: with a fault the simulation does not run. Where memory was
  /// lacking only for the question, it may be asked again.
  WorldFault fault();

  /// There was no memory for the world: it has to be made again. Until then there are no balls, and every
  /// call that could need memory says that there was none.
  bool is_unmade() const { return engine_ == nullptr; }

  /// The next event at or before `until` (frames since the world began), with about `most_work` of work. With
  /// `Found::None` the time is `until`; or, if `until` is kInfiniteTime, some time after the last event.
  Found find_next(Event& event, double until, std::int64_t most_work);
  /// The same with any amount of work: whether there is an event. A periodic world of very many balls may go
  /// on for ever without one.
  bool next(Event& event, double until = kInfiniteTime) {
    return find_next(event, until, kAnyWork) == Found::Event;
  }

  /// Lets at most `most` events happen, none after `until`, with about `most_work` of work.
  Progress run(std::int64_t most, double until, std::int64_t most_work = kAnyWork);

  /// Work done since the start, which a snapshot does not hold: see `kAnyWork`.
  std::int64_t work() const;

  /// Frames since the world began.
  double time() const;
  /// How many balls there are.
  int size() const;
  /// Of a ball now.
  Vec3d position(int ball) const;
  /// Of a ball now, units a frame.
  Vec3d velocity(int ball) const;
  /// A ball with its place and velocity now.
  Ball ball(int index) const;
  /// All but the balls.
  WorldView world() const;
  /// How far an obstacle has moved.
  Vec3d obstacle_offset(int obstacle) const;
  /// What has happened since the world began.
  const Counts& counts() const;

  /// Sum of m v^2 / 2 and of m v; static balls do not count. What outgrows all doubles, here, in places and
  /// in impulses, is given as the largest.
  double energy() const;
  /// Sum of m v, as `energy`.
  Vec3d momentum() const;

  /// Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order.
  void reverse();

  /// Each gives a fault, and then changes nothing, not a bit, if the ball would overlap something or there is
  /// no memory. O(balls + obstacles).
  WorldFault set(int index, const Ball& ball);
  /// Adds a ball behind the others.
  WorldFault add(const Ball& ball);
  /// The balls after it move up by one. Needs no memory, nor does `reverse`.
  void remove(int index);

  /// All that goes with `world()` and the balls to go on bit for bit.
  Snapshot snapshot() const;

  /// Memory in use for each ball, in bytes; for benchmarks.
  double bytes_per_ball() const;

 private:
  simulation::Engine* engine_;  ///< null where there was no memory
};

}  // namespace ricochet
