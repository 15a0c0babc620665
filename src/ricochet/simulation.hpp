// Simulation of many balls, event after event: event-driven molecular dynamics of hard spheres.
//
// There is no time step: the earliest contact of all is found and resolved, and the next one looked for.
// Contacts of one instant that share balls are resolved together, by Moreau's law.
//
// Cost: an event about a microsecond, whatever the number of balls, where they are of similar size, and of obstacles, where
// they are bounded and never move; others are asked one by one. Under gravity, off a turned box about 14 microseconds, off a sphere at rest
// up to 200. Memory about 250 bytes a ball. In a periodic box, a free flight of a hundred periods or
// more is one step, for up to a thousand balls.
//
// Memory: a call for which there is not enough says so and changes nothing, not the time either; of a run, what has
// happened by then stays.
//
// Sources: Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980;
// Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94, 1991; Bannerman, Sargant,
// Lue, DynamO, J. Comput. Chem. 32, 2011. How they are followed stands in simulation/engine.hpp.
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

/// All that a simulation needs beside its world to go on bit for bit.
struct Snapshot {
  /// Of a ball: its flight since its last event.
  struct State {
    Vec3d position, velocity;   ///< at `since`
    double since;               ///< frames since the epoch began
    std::array<int, 3> images;  ///< periods to add to the position to find it in the box
    int rapid_collisions;       ///< in a row, each at once after the one before; -1: it is stuck
  };
  double base = 0,
         base_rest = 0;           ///< when the epoch began, as a double-double, in frames since the world did
  double now = 0;                 ///< frames since the epoch began
  double length = 1;              ///< of the epoch
  std::int64_t epoch_events = 0;  ///< since the epoch began
  List<State> balls;
  /// A ball that is in a sensor, by their indices.
  struct Presence {
    int ball;      ///< its index
    int obstacle;  ///< its index
  };
  List<Presence> inside;    ///< in the order of balls, then of sensors
  std::size_t changes = 0;  ///< how many of `World::motion` there have been
  List<Vec3d> offsets;      ///< how far each obstacle had moved when the epoch began
  /// What a ball rests on or slides on.
  struct Support {
    int ball;                    ///< its index
    Vec3d acceleration;          ///< along what it slides on; 0 of a ball that rests
    std::array<int, 3> partner;  ///< as simulation/contact.hpp counts them, balls by their indices; -1: none
  };
  List<Support> supports;  ///< in the order of balls
  /// Under gravity, of each ball: the square of the largest speed of contact in its series of bounces, units^2 a frame^2.
  List<double> series;
  List<std::int64_t> ball_ids;        ///< by index, ascending
  List<std::int64_t> obstacle_ids;    ///< the same of obstacles
  std::int64_t next_ball_id = 0;      ///< larger than all of them
  std::int64_t next_obstacle_id = 0;  ///< the same of obstacles
  List<Event> untold;  ///< of this instant: they have happened, and `find_next` gives them next
  Counts counts;
  Status status = Status::Ok;  ///< OutOfMemory: there was no room for the balls
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
  /// The simulation of a world whose masses, radii and restitutions are in range, and of which it keeps a
  /// copy; or what overlaps in it, or that there is no memory. O(balls (1 + obstacles)).
  static Expected<Simulation, WorldFault> create(const WorldView& world);
  /// One that goes on bit for bit from a snapshot. The world is that of `world()`, with the balls of `ball`,
  /// when the snapshot was taken; places are not looked at again, so that the only fault is `OutOfMemory`.
  static Expected<Simulation, WorldFault> create(const WorldView& world, const Snapshot& snapshot);

  /// What has been moved from has no balls and no memory: nothing happens in it, and calls that could need
  /// memory say that there is none. Another simulation may be assigned to it.
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// The next event at or before `until` (frames since the world began), with about `most_work` of work. With
  /// `Found::None` the time is `until`; or, if `until` is kInfiniteTime, some time after the last event.
  Found find_next(Event& event, double until, std::int64_t most_work);
  /// The same with any amount of work. A periodic world of very many balls may go on for ever without an
  /// event. None also where there is no memory: `find_next` tells the two apart.
  std::optional<Event> next(double until = kInfiniteTime) {
    Event event;
    if (find_next(event, until, kAnyWork) != Found::Event) return std::nullopt;
    return event;
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

  /// Sum of m v^2 / 2, under gravity of m (v^2 / 2 - g . x), which is 0 for a ball at rest at the origin; static balls do not count. What
  /// outgrows all doubles, here, in places and in impulses, is given as the largest.
  double energy() const;
  /// Sum of m v, as `energy`.
  Vec3d momentum() const;

  /// Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order. False where
  /// the velocity of an obstacle changes at given times (`World::motion`); nothing has changed then.
  bool reverse();

  /// Each gives a fault, and then changes nothing, not a bit, if the ball would overlap something or there is
  /// no memory. A ball so fast that the clock is far too coarse for it begins an epoch. O(balls + obstacles).
  WorldFault set(int index, const Ball& ball);
  /// Adds a ball behind the others.
  WorldFault add(const Ball& ball);
  /// The balls after it move up by one. Needs no memory, nor does `reverse`.
  void remove(int index);

  /// Adds an obstacle behind the others, which stands now where it is given. `motion`: its changes of velocity, in the order of
  /// times, each after `time()`; which obstacle they name does not matter. None, and no velocity, in a periodic world.
  ///
  /// Obstacles that come, change or go begin an epoch: from then on the world is, but for its clock and counts (those of rapid collisions too), the one that is made
  /// of its balls and obstacles as they are. Who stands in a sensor that is new has entered it, and leaves without an
  /// event where the sensor is set elsewhere or removed. What an obstacle has carried goes on with the velocity it has. O(balls + obstacles).
  WorldFault add_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion = {});
  /// Another in the place of an obstacle, which stands now where it is given. What was to come of the motion of the former is forgotten.
  WorldFault set_obstacle(int index, const Obstacle& obstacle, std::span<const VelocityChange> motion = {});
  /// All of an obstacle but its shape, which goes on from where it is: a velocity alone is never a fault but for memory.
  WorldFault change_obstacle(int index, const Obstacle& change, std::span<const VelocityChange> motion = {});
  /// The obstacles after it move up by one. Needs no memory.
  void remove_obstacle(int index);

  /// How many of the changes of `world().motion` there have been: those come first in it.
  std::size_t motion_changes() const;

  /// A number that stays with a ball while its index changes: those of the world it was made of count from 0, then each that comes
  /// has the next. None is given twice.
  std::int64_t ball_id(int index) const;
  /// The same of obstacles.
  std::int64_t obstacle_id(int index) const;
  /// The index of the ball of an id; below 0 where it has gone, or has not come yet. O(log balls).
  int index_of_ball(std::int64_t id) const;
  /// The same of obstacles.
  int index_of_obstacle(std::int64_t id) const;

  /// All that goes with `world()` and the balls to go on bit for bit.
  Snapshot snapshot() const;

  /// Memory in use for each ball, in bytes; for benchmarks.
  double bytes_per_ball() const;

 private:
  explicit Simulation(simulation::Engine* engine) : engine_(engine) {}

  simulation::Engine* engine_;  ///< null where there was no memory, and after a move
};

}  // namespace ricochet
