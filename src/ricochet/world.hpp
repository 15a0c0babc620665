// A world of many balls for event-driven simulation: its description, its events and its counts.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "ricochet/ball.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet {

/// The time of an event that never happens, in frames.
inline constexpr double kInfiniteTime = std::numeric_limits<double>::infinity();

/// The coordinate, with either sign, of an end of the bounds without a wall.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// A shape that no ball moves, fixed or in steady motion between the times of `World::motion`. Its velocity is zero in
/// a periodic world.
struct Obstacle : MovingShape {
  double restitution = 1;       ///< 0 to 1; multiplied with the ball's
  CollisionFilter filter = {};  ///< the balls that collide with it
  /// A sensor does not affect balls, and reports when they enter and leave it. It must be a sphere, box, capsule or
  /// cylinder, in a world that is not periodic.
  bool is_sensor = false;
};

/// A new velocity of an obstacle from a time on.
struct VelocityChange {
  double time;   ///< frames since the world began, >= 0
  int obstacle;  ///< its index
  Vec3d velocity;
};

/// The axes along which a box is periodic; `true` selects all that have two finite ends.
struct PeriodicAxes {
  bool axis[3];  ///< along x, y, z

  PeriodicAxes(bool all = false) : axis{all, all, all} {}
  PeriodicAxes(bool x, bool y, bool z) : axis{x, y, z} {}
  operator bool() const { return axis[0] || axis[1] || axis[2]; }
  bool operator[](int i) const { return axis[i]; }
};

/// Balls of radius > 0, in open space, between walls, or in a periodic box.
struct World {
  std::vector<Ball> balls;
  std::vector<Obstacle> obstacles;
  /// There is no wall at an infinite end, nor along an axis whose ends are equal. A periodic axis needs two finite
  /// ends; a ball at the upper one is at the lower one.
  Box bounds{Vec3d(-kUnbounded), Vec3d(kUnbounded)};
  PeriodicAxes periodic = false;
  double restitution = 1;  ///< of the walls of the box, 0 to 1
  /// In the order of times; empty in a periodic world. A change comes before all events that are reported with its
  /// time, and costs about as much as predicting every ball again.
  std::vector<VelocityChange> motion = {};
  /// Acceleration of every ball of finite mass that nothing supports, units a frame^2; along a periodic axis it counts as 0.
  /// Obstacles, walls and static balls do not fall.
  Vec3d gravity{0.0};
};

/// A view of a world, for callers that keep balls and obstacles in containers of their own.
struct WorldView {
  std::span<const Ball> balls;
  std::span<const Obstacle> obstacles;
  Box bounds;
  PeriodicAxes periodic;
  double restitution;
  std::span<const VelocityChange> motion;  ///< in the order of times
  Vec3d gravity;                           ///< units a frame^2

  WorldView(std::span<const Ball> balls_, std::span<const Obstacle> obstacles_, const Box& bounds_,
            PeriodicAxes periodic_, double restitution_, std::span<const VelocityChange> motion_ = {},
            const Vec3d& gravity_ = Vec3d(0.0))
      : balls(balls_),
        obstacles(obstacles_),
        bounds(bounds_),
        periodic(periodic_),
        restitution(restitution_),
        motion(motion_),
        gravity(gravity_) {}
  WorldView(const World& w)
      : WorldView(w.balls, w.obstacles, w.bounds, w.periodic, w.restitution, w.motion, w.gravity) {}
};

/// The reason why a world cannot start. Bodies that do not collide may overlap, and an overlap up to
/// `kOverlapTolerance` (numeric/tolerances.hpp) counts as contact.
enum class Fault : std::uint8_t {
  None,
  BallsOverlap,      ///< balls a and b, by `depth`
  OutsideBounds,     ///< ball a, along axis b, by `depth`
  OverlapsObstacle,  ///< ball a, obstacle b, by `depth`
  OutOfMemory        ///< nothing has changed; the same call may succeed after memory has been freed
};

/// A fault, with its details.
struct WorldFault {
  Fault fault = Fault::None;  ///< the kind of fault
  int a = -1, b = -1;         ///< as described at the fault
  double depth = 0;           ///< of the overlap, or the distance outside
};

/// The kinds of events: a ball hits something, enters a sensor, or leaves it. A ball that starts in a sensor counts as
/// having entered it. A ball that grazes a sensor does neither. The same holds for a ball whose contact exactly at the
/// sensor's surface turns it back, from inside or outside; if it passes through the surface there, it enters or leaves
/// at the time of that contact. Times and places count as equal within rounding there.
///
/// Under gravity, a contact may end a ball's fall: it rests on something, without velocity, or slides on it without
/// friction. Both events have no impulse. The ball rests or slides until another ball hits it, it hits something else,
/// it reaches the edge of its support, or the support changes, moves or is removed.
///
/// A ball is stuck if bodies in steady motion press it against others, and no velocity leads it out. It then stays
/// where it is, like a ball of infinite mass at rest that obstacles pass through, until no moving obstacle and no ball
/// overlaps it any more.
enum class EventKind : std::uint8_t { Ball, Wall, Obstacle, Enters, Leaves, Rest, Slide, Stuck };

/// Something that a ball touches.
struct Touched {
  EventKind on;  ///< the kind of `b`: a ball, wall or obstacle
  int b;         ///< as in `Event::b`; -1: nothing
};

/// One contact of a ball with another ball, a wall of the box, or an obstacle; or the moment at which its surface
/// begins or ceases to touch a sensor, without impulse. Among simultaneous events, those moments come first, but after
/// the ball's own contact if that is at the sensor's surface.
struct Event {
  EventKind kind;
  double time;  ///< frames since the world began
  int a;        ///< the ball; for two, the one with the lower index
  int b;        ///< the other ball; or the wall, 2 axis + (0 at min, 1 at max); or the obstacle
  /// For `Rest`, `Slide`, `Stuck`: the kind of `b`, a ball, wall or obstacle; else the kind of event
  EventKind on;
  Vec3d point;               ///< where the surfaces touch; in a periodic world near ball a
  Vec3d normal;              ///< unit, toward ball a
  double impulse;            ///< along the normal, >= 0
  Vec3d before_a, before_b;  ///< velocities before, units a frame; b is a ball, a wall or an obstacle
  Vec3d after_a, after_b;    ///< velocities after the contact
  /// The number of simultaneous contacts that share balls and were solved together, usually 1
  int together;
  /// True for one of infinitely many contacts in no time: it lost no energy. Under gravity it is also true for a small
  /// bounce that ends a series (motion/series.hpp), and for balls that touch at a speed below 2^-11 sqrt(g r), r being
  /// the smaller radius: they separate at that speed and gain at most 2^-23 m g r. For `Rest` it means: by a rule, not
  /// by a sum.
  bool collapsed;
  /// For `Rest`, `Slide` and `Stuck`: what bears or squeezes it besides `b`.
  std::array<Touched, 2> others = {{{EventKind::Ball, -1}, {EventKind::Ball, -1}}};
};

/// The reason why a run ended.
enum class Ending : std::uint8_t {
  Time,    ///< the requested time has been reached
  Budget,  ///< the requested number of events have happened
  Quiet,   ///< nothing will happen any more
  Work,    ///< the allowed work is used up, and there is more to do: the same call continues
  /// The world is at its last event, or where the call began: the same call continues, bit for bit.
  OutOfMemory
};

/// No limit on work. A unit of work is about one tested neighbour, some nanoseconds: every cell crossed, contact
/// predicted, epoch begun, and pair or obstacle tested counts its cost. An event in a gas takes about 200 units. A
/// budget of one unit still allows one step, of at most some ten units for each ball and obstacle.
inline constexpr std::int64_t kAnyWork = std::numeric_limits<std::int64_t>::max();

/// The progress of a run.
struct Progress {
  Ending ending;
  std::int64_t events;  ///< events that happened in this run
};

/// The result of a search for the next event.
enum class Found : std::uint8_t {
  Event,
  None,        ///< none before the requested time, which has been reached
  Work,        ///< as `Ending::Work`
  OutOfMemory  ///< as `Ending::OutOfMemory`
};

/// Counts since the world began.
struct Counts {
  std::int64_t ball = 0, wall = 0, obstacle = 0;  ///< by kind of event
  std::int64_t sensor = 0;                        ///< times that a ball entered or left a sensor
  std::int64_t rest = 0;                          ///< times that a ball came to rest, or began to slide
  std::int64_t stuck = 0;                         ///< times that a ball got stuck
  std::int64_t collapsed = 0;                     ///< among them
  std::int64_t crossings = 0;                     ///< crossings of cells, which are no events
  /// Sum over the collisions of balls of impulse times distance of the centres. Pressure without walls:
  ///   p V = N k T + virial / (3 t),   and / (2 t) in two dimensions
  double virial = 0;
  double wall_impulse[6] = {};  ///< momentum passed to each wall, numbered as in `Event::b`
};

}  // namespace ricochet
