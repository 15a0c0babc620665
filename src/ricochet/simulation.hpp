// Simulation of many balls, event after event: event-driven molecular dynamics of hard spheres.
//
// There is no time step: the earliest contact of all is found and resolved, then the next one is searched. Simultaneous
// contacts that share balls are resolved together, by Moreau's law.
//
// Cost: an event takes about a microsecond for any number of balls of similar size, and for any number of bounded
// obstacles that never move; other obstacles are tested one by one. Under gravity, a contact with a rotated box takes
// about 14 microseconds, with a sphere at rest up to 200. Memory: about 250 bytes a ball. In a periodic box, a free
// flight of a hundred periods or more is one step, for up to a thousand balls.
//
// Memory: a call that runs out of memory says so and changes nothing, not even the time; if a run stops, the events
// that have happened remain.
//
// Sources: Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980;
// Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94, 1991; Bannerman, Sargant, Lue,
// DynamO, J. Comput. Chem. 32, 2011. simulation/engine.hpp says how they are used.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ricochet/ball.hpp"
#include "ricochet/expected.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/world.hpp"

namespace ricochet {

namespace simulation {
class Engine;
}

/// Everything besides its world that a simulation needs to go on bit for bit.
struct Snapshot {
  /// The flight of a ball since its last event.
  struct State {
    Vec3d position, velocity;   ///< at `since`
    double since;               ///< frames since the epoch began
    std::array<int, 3> images;  ///< periods to add to the position to find it in the box
    /// Collisions in a row that each came at once after the one before; -1: it is stuck
    int rapid_collisions;
  };
  double base = 0,
         base_rest = 0;  ///< when the epoch began, in frames since the world began, as a double-double
  double now = 0;        ///< frames since the epoch began
  double length = 1;     ///< length of the epoch
  std::int64_t epoch_events = 0;  ///< since the epoch began
  List<State> balls;
  /// A ball inside a sensor, by their indices.
  struct Presence {
    int ball;      ///< its index
    int obstacle;  ///< its index
  };
  List<Presence> inside;    ///< ordered by balls, then by sensors
  std::size_t changes = 0;  ///< how many changes of `World::motion` have happened
  List<Vec3d> offsets;      ///< how far each obstacle had moved when the epoch began
  /// The support of a ball that rests or slides.
  struct Support {
    int ball;            ///< its index
    Vec3d acceleration;  ///< along the surface it slides on; 0 for a ball at rest
    /// Partners as numbered in simulation/contact.hpp, with balls by their indices; -1: none
    std::array<int, 3> partner;
  };
  List<Support> supports;  ///< ordered by balls
  /// Under gravity, for each ball: the square of the largest speed of contact in its series of bounces, units^2 a
  /// frame^2.
  List<double> series;
  List<std::int64_t> ball_ids;        ///< by index, ascending
  List<std::int64_t> obstacle_ids;    ///< the ids of obstacles by index, ascending
  std::int64_t next_ball_id = 0;      ///< larger than all of them
  std::int64_t next_obstacle_id = 0;  ///< larger than all ids of obstacles
  List<Event> untold;  ///< simultaneous events that have happened; `find_next` reports them next
  Counts counts;
  Status status = Status::Ok;  ///< OutOfMemory: there was no memory for the balls
};

/// A world in motion.
///
/// @code
/// ricochet::World world;
/// world.balls = {{{{2, 0, 0}, {0, 0, 0}, 0.5}, 1}, {{{4, 0, 0}, {-1, 0, 0}, 0.5}, 100}};
/// world.bounds.min.x = 0;
/// auto simulation = ricochet::Simulation::create(world);
/// if (!simulation) return;
/// if (const auto event = simulation->next())
///   std::cout << event->a << " meets " << event->b << " after " << event->time << '\n';
///   // 0 meets 1 after 1
/// const ricochet::Progress rest = simulation->run(1000, ricochet::kInfiniteTime);
/// std::cout << rest.events << " more, " << simulation->counts().wall << " in all with the wall\n";
/// // 30 more, 15 in all with the wall
/// world.balls[1].position.x = 2.75;
/// const auto overlapping = ricochet::Simulation::create(world);
/// if (!overlapping) std::cout << "they overlap by " << overlapping.error().depth << '\n';
/// // they overlap by 0.25
/// @endcode
class Simulation {
 public:
  /// Makes the simulation of a world whose masses, radii and restitutions are in range, and keeps a copy of the world.
  /// The fault says which bodies overlap, or that there is no memory. O(balls (1 + obstacles)).
  static Expected<Simulation, WorldFault> create(const WorldView& world);
  /// Makes a simulation that goes on bit for bit from a snapshot. The world must be that of `world()`, with the balls
  /// of `ball`, when the snapshot was taken. Places are not checked again, so the only fault is `OutOfMemory`.
  static Expected<Simulation, WorldFault> create(const WorldView& world, const Snapshot& snapshot);

  /// A moved-from simulation has no balls and no memory: nothing happens in it, and calls that could need memory report
  /// that there is none. Another simulation may be assigned to it.
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// The next event at or before `until` (frames since the world began), with about `most_work` of work. With
  /// `Found::None` the time is `until`; or, if `until` is kInfiniteTime, some time after the last event.
  Found find_next(Event& event, double until, std::int64_t most_work);
  /// Like `find_next`, with any amount of work. A periodic world of very many balls may go on for ever without an
  /// event. It is also empty if there is no memory: `find_next` distinguishes the two.
  std::optional<Event> next(double until = kInfiniteTime) {
    Event event;
    if (find_next(event, until, kAnyWork) != Found::Event) return std::nullopt;
    return event;
  }

  /// Runs at most `most` events, none after `until`, with about `most_work` of work.
  Progress run(std::int64_t most, double until, std::int64_t most_work = kAnyWork);

  /// Work done since the start: see `kAnyWork`. Snapshots do not include it.
  std::int64_t work() const;

  /// Frames since the world began.
  double time() const;
  /// How many balls there are.
  int size() const;
  /// A ball's position now.
  Vec3d position(int ball) const;
  /// A ball's velocity now, units a frame.
  Vec3d velocity(int ball) const;
  /// A ball with its place and velocity now.
  Ball ball(int index) const;
  /// The world without the balls.
  WorldView world() const;
  /// The displacement of an obstacle since the world began.
  Vec3d obstacle_offset(int obstacle) const;
  /// Counts of the events since the world began.
  const Counts& counts() const;

  /// Sum of m v^2 / 2, under gravity of m (v^2 / 2 - g . x), which is 0 for a ball at rest at the origin; static balls
  /// do not count. Here, in places and in impulses, a number larger than all doubles is replaced by the largest.
  double energy() const;
  /// Sum of m v, with the same rules as `energy`.
  Vec3d momentum() const;

  /// Negates every velocity, those of obstacles too: with restitution 1 the events come back in reverse order. Returns
  /// false, and changes nothing, if the velocity of an obstacle changes at given times (`World::motion`).
  bool reverse();

  /// Replaces a ball. This and the following functions return a fault, and then change nothing, not a bit, if the ball
  /// would overlap something or there is no memory. A ball that is too fast for the precision of the clock begins a new
  /// epoch. O(balls + obstacles).
  WorldFault set(int index, const Ball& ball);
  /// Adds a ball after the others.
  WorldFault add(const Ball& ball);
  /// Removes a ball; those after it move up by one. Needs no memory, nor does `reverse`.
  void remove(int index);

  /// Adds an obstacle after the others, now at the place of its shape. `motion`: its changes of velocity, in the order
  /// of times, each after `time()`; the obstacle that they name is ignored. In a periodic world there must be none, and
  /// no velocity.
  ///
  /// Adding, changing or removing an obstacle begins an epoch: from then on the world behaves, except for its clock and
  /// counts (those of rapid collisions too), like a new one made of its current balls and obstacles. A ball inside a
  /// new sensor has entered it, and leaves without an event if the sensor is moved or removed. A ball that an obstacle
  /// has carried goes on with its velocity. O(balls + obstacles).
  WorldFault add_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion = {});
  /// Replaces an obstacle by another, now at the place of its shape. The former one's remaining motion is dropped.
  WorldFault set_obstacle(int index, const Obstacle& obstacle, std::span<const VelocityChange> motion = {});
  /// Changes everything about an obstacle but its shape, which goes on from where it is: the only possible fault of a
  /// velocity is a lack of memory.
  WorldFault change_obstacle(int index, const Obstacle& change, std::span<const VelocityChange> motion = {});
  /// Removes an obstacle; those after it move up by one. Needs no memory.
  void remove_obstacle(int index);

  /// How many of the changes in `world().motion` have happened: those come first in it.
  std::size_t motion_changes() const;

  /// A number that stays with a ball while its index changes. The balls of the world at the start count from 0, and
  /// each new ball gets the next number. No number is used twice.
  std::int64_t ball_id(int index) const;
  /// Like `ball_id`, for obstacles.
  std::int64_t obstacle_id(int index) const;
  /// The index of the ball with an id; negative if it has been removed, or does not exist yet. O(log balls).
  int index_of_ball(std::int64_t id) const;
  /// Like `index_of_ball`, for obstacles.
  int index_of_obstacle(std::int64_t id) const;

  /// Everything that, with `world()` and the balls, is needed to go on bit for bit.
  Snapshot snapshot() const;

  /// Memory in use for each ball, in bytes; for benchmarks.
  double bytes_per_ball() const;

 private:
  explicit Simulation(simulation::Engine* engine) : engine_(engine) {}

  simulation::Engine* engine_;  ///< null if there was no memory, and after a move
};

}  // namespace ricochet
