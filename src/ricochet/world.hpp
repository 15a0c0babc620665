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

/// The time of what never happens, in frames.
inline constexpr double kInfiniteTime = std::numeric_limits<double>::infinity();

/// The coordinate, with either sign, of an end of the bounds where no wall stands.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// A shape, fixed or in steady motion between the times of `World::motion`, that no ball moves. Its velocity is zero in
/// a periodic world.
struct Obstacle : MovingShape {
  double restitution = 1;       ///< 0 to 1; multiplied with the ball's
  CollisionFilter filter = {};  ///< which balls it meets
  /// Whether it is a sensor, which no ball feels, and which tells when balls enter and leave it: a sphere, box,
  /// capsule or cylinder, in a world that is not periodic.
  bool is_sensor = false;
};

/// An obstacle has another velocity from a time on.
struct VelocityChange {
  double time;   ///< frames since the world began, >= 0
  int obstacle;  ///< its index
  Vec3d velocity;
};

/// Along which axes a box is periodic; `true` is all that have two finite ends.
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
  /// No wall stands at an infinite end, nor along an axis whose ends are equal. A periodic world needs two
  /// finite ends along each axis that is to be periodic; a ball at the upper one is at the lower one.
  Box bounds{Vec3d(-kUnbounded), Vec3d(kUnbounded)};
  PeriodicAxes periodic = false;
  double restitution = 1;  ///< of the walls of the box, 0 to 1
  /// In the order of times; none in a periodic world. A change comes before whatever is told with its time, and costs about
  /// as much as predicting every ball anew.
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

/// What keeps a world from starting. Bodies that do not meet may overlap, and overlap up to `kOverlapTolerance` (numeric/tolerances.hpp) is contact.
enum class Fault : std::uint8_t {
  None,
  BallsOverlap,      ///< balls a and b, by `depth`
  OutsideBounds,     ///< ball a, along axis b, by `depth`
  OverlapsObstacle,  ///< ball a, obstacle b, by `depth`
  OutOfMemory        ///< nothing has changed; the same call may succeed once memory has been given back
};

/// A fault, with what it is about.
struct WorldFault {
  Fault fault = Fault::None;  ///< what is wrong
  int a = -1, b = -1;         ///< as the fault says
  double depth = 0;           ///< of the overlap, or how far outside
};

/// What a ball meets; or that it enters a sensor, or leaves it. A ball that starts in a sensor has entered it. One
/// that grazes it does neither, nor does one whose contact, just where it comes to the sensor's surface, turns it back, from
/// within or from outside; what goes on through the surface there enters or leaves at the time of that contact. Times and places
/// count as equal within rounding there.
///
/// Under gravity, what a ball has come to may end its falling: it rests on something, without velocity, or slides on it without
/// friction. Both have no impulse. A ball that rests or slides does so until another meets it, it meets something else, it is over
/// the edge of what is beneath it, or that changes, moves or goes.
///
/// A ball is stuck where things that move steadily press it against others, and no velocity takes it out of between them. It then stays
/// where it is, as a ball of infinite mass at rest that obstacles go through, until no obstacle in motion and no ball overlaps it any more.
enum class EventKind : std::uint8_t { Ball, Wall, Obstacle, Enters, Leaves, Rest, Slide, Stuck };

/// Something that a ball touches.
struct Touched {
  EventKind on;  ///< what `b` is: a ball, wall or obstacle
  int b;         ///< as `Event::b`; -1: nothing
};

/// One contact of a ball with another ball, a wall of the box, or an obstacle; or the moment at which its surface
/// begins or ceases to touch a sensor, without impulse. Of one instant, those moments come first; but behind the ball's own
/// contact, where that is at the sensor's surface.
struct Event {
  EventKind kind;
  double time;     ///< frames since the world began
  int a;           ///< the ball; of two, the one with the lower index
  int b;           ///< the other ball; or the wall, 2 axis + (0 at min, 1 at max); or the obstacle
  EventKind on;    ///< of `Rest`, `Slide`, `Stuck`: what `b` is, a ball, wall or obstacle; else the kind
  Vec3d point;     ///< where the surfaces touch; in a periodic world beside ball a
  Vec3d normal;    ///< unit, toward ball a
  double impulse;  ///< along the normal, >= 0
  Vec3d before_a, before_b;  ///< velocities, units a frame; b's: the ball's, the wall's or the obstacle's
  Vec3d after_a, after_b;    ///< the same after the contact
  int together;              ///< how many contacts that share balls were solved at this instant, 1 for most
  /// One of infinitely many in no time: it lost no energy. Under gravity also a small bounce, which ends a series (motion/series.hpp), and one of balls
  /// that touch, slower than 2^-11 sqrt(g r), r of two the smaller, which is left at that speed and gains at most 2^-23 m g r. `Rest`: by a
  /// rule, not by a sum.
  bool collapsed;
  /// Of `Rest`, `Slide` and `Stuck`: what bears or squeezes it beside `b`.
  std::array<Touched, 2> others = {{{EventKind::Ball, -1}, {EventKind::Ball, -1}}};
};

/// Why a run ended.
enum class Ending : std::uint8_t {
  Time,    ///< the time asked for has come
  Budget,  ///< the events asked for have happened
  Quiet,   ///< nothing will happen any more
  Work,    ///< the work asked for is done, and there is more to do: the same call goes on
  /// The world stands at its last event, or where the call began: the same call goes on, bit for bit.
  OutOfMemory
};

/// No limit on work. Work is counted in units of about one neighbour looked at, some nanoseconds: every cell
/// crossed, contact predicted, epoch begun, or pair or obstacle looked at counts what it costs. An event in a
/// gas takes about 200, and one unit of budget lets at least one step be made, of at most some ten for each
/// ball and obstacle.
inline constexpr std::int64_t kAnyWork = std::numeric_limits<std::int64_t>::max();

/// How far a run has come.
struct Progress {
  Ending ending;
  std::int64_t events;  ///< that happened in this run
};

/// What asking for the next event found.
enum class Found : std::uint8_t {
  Event,
  None,        ///< none by the time asked for, which has come
  Work,        ///< as `Ending::Work`
  OutOfMemory  ///< as `Ending::OutOfMemory`
};

/// What has happened since the world began.
struct Counts {
  std::int64_t ball = 0, wall = 0, obstacle = 0;  ///< by kind of event
  std::int64_t sensor = 0;                        ///< times that a ball entered or left a sensor
  std::int64_t rest = 0;                          ///< times that a ball came to rest, or began to slide
  std::int64_t stuck = 0;                         ///< times that a ball got stuck
  std::int64_t collapsed = 0;                     ///< among them
  std::int64_t crossings = 0;                     ///< of cells, which are no events
  /// Sum over the collisions of balls of impulse times distance of the centres. Pressure without walls:
  ///   p V = N k T + virial / (3 t),   and / (2 t) in two dimensions
  double virial = 0;
  double wall_impulse[6] = {};  ///< passed to each wall, as `Event::b` counts them
};

}  // namespace ricochet
