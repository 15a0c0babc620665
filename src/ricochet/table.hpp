// The billiard table: balls slide, roll and spin on cloth, hit one another, cushions and noses, and fall into pockets.
//
// There is no time step: between two events every ball is on a parabola, and the next event is the first root of
// polynomials in time, of degree 4 at most. Places, velocities, spins and times carry a second double, so that a break
// follows exact arithmetic event by event. No ball is ever moved to make room, and no tolerance decides a contact.
//
// SI units: metres, seconds, kilograms, radians. The cloth is the plane of x and y, z is up, and the centres of all
// balls are at the height of one radius. All balls of a table have one radius R and one mass m.
//
// The model. u = v + R (-w_y, w_x) is the slip of the lowest point over the cloth.
//   sliding      a = -mu_s g u/|u|, whose direction is constant; the spin turns until u = 0, after 2 |u| / (7 mu_s g)
//   rolling      a = -mu_r g v/|v|, w_xy = (-v_y, v_x) / R, for |v| / (mu_r g)
//   any of them  |w_z| falls at 5 mu_sp g / (2 R), which does not bend the path
// Two balls exchange momentum along the line of their centres, with restitution, and separate at least at the speed of
// separation: so infinitely many contacts in finite time come to an end. Cushions and noses follow Han's closed form:
// Dynamics in carom and three cushion billiards, J. Mech. Sci. Tech. 19, 2005. Simultaneous contacts that share balls
// are resolved together.
//
// Cost: an event some ten microseconds on a table of sixteen balls; a break a millisecond or two. Memory: a call that
// runs out of memory says so and changes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ricochet/expected.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/world.hpp"

namespace ricochet {

namespace table {
class Engine;
}

/// A vector in the plane of the cloth: x and y.
using OnCloth = std::array<double, 2>;

// ---- The table ---------------------------------------------------------------------------------------

/// The straight edge of a cushion from p to q. Balls hit it from the side that n points to, if their point of contact
/// is between p and q, both included. Its ends are no obstacles: each continues as a nose.
struct TableSegment {
  OnCloth p, q;  ///< m, p != q
  /// Toward the playing area, of any length; only its side matters, the normal is computed from p and q
  OnCloth n;
};

/// The round end of a cushion, hit from outside; with radius 0 it is a corner.
struct TableNose {
  OnCloth c;  ///< its centre, m
  double r;   ///< m, >= 0
};

/// A ball whose centre comes nearer to c than r is in the pocket, and leaves the table.
struct TablePocket {
  OnCloth c;  ///< its centre, m
  double r;   ///< m, > 0
};

/// A view of everything around the cloth.
struct TableShapeView {
  std::span<const TableSegment> segments;  ///< the cushions' straight edges
  std::span<const TableNose> noses;        ///< the round ends of cushions
  std::span<const TablePocket> pockets;    ///< where balls fall
};

/// Tables with standard dimensions: pool, 9 and 7 feet long, with jaws and pockets, and carom, with neither.
enum class StandardTable : std::uint8_t { Pool9, Pool7, Carom };

/// The shape of a standard table.
struct StandardTableShape {
  std::array<TableSegment, 18> segments;        ///< the first `segment_count` of them
  std::array<TableNose, 12> noses;              ///< the first `nose_count` of them
  std::array<TablePocket, 6> pockets;           ///< the first `pocket_count` of them
  int segment_count, nose_count, pocket_count;  ///< the counts of segments, noses and pockets
  double width, length;                         ///< of the cloth between the cushions, along x and along y, m

  /// The parts in use; valid as long as the shape.
  TableShapeView view() const {
    return {std::span(segments).first(static_cast<std::size_t>(segment_count)),
            std::span(noses).first(static_cast<std::size_t>(nose_count)),
            std::span(pockets).first(static_cast<std::size_t>(pocket_count))};
  }
};

/// A standard table, with its centre at 0 and its length along y. It is symmetric to the bit: each part at (x, y) is
/// also at (-x, y), (x, -y) and (-x, -y).
StandardTableShape standard_table(StandardTable which);

/// The contact law of a cushion.
enum class CushionModel : std::uint8_t {
  Han,    ///< Han 2005: the nose hits the ball above its centre
  Planar  ///< at the height of the centre: restitution along the normal, friction along the cushion
};

/// The constants of balls, cloth and cushions. The numbers of `pool` are those of pooltool, after Alciatore's
/// collection.
struct TableConstants {
  double radius = 0.028575;           ///< R, m, > 0
  double mass = 0.170097;             ///< m, kg, > 0
  double sliding_friction = 0.2;      ///< mu_s, > 0
  double rolling_friction = 0.01;     ///< mu_r, > 0
  double spinning_friction = 0.0127;  ///< mu_sp, without a unit: |w_z|' = -5 mu_sp g / (2 R); > 0
  double gravity = 9.81;              ///< g, m/s^2, > 0
  double ball_restitution = 0.95;     ///< e_b, 0 to 1
  double cushion_restitution = 0.85;  ///< e_c, 0 to 1
  double cushion_friction = 0.2;      ///< mu_c, >= 0
  double nose_sine =
      0.28;  ///< for Han's model: sin theta of the height at which a nose hits a ball, 0 to below 1
  double separation_speed =
      0.001;  ///< v_sep, m/s, > 0: the least speed at which two surfaces separate after a contact
  CushionModel cushion = CushionModel::Han;  ///< the contact law of cushions
  /// Whether there is friction between balls that collide, after Alciatore's fit: mu = 0.00995 + 0.108 exp(-1.088 |w|),
  /// w the relative slip of the surfaces in m/s. The change of velocity across the line of centres is min(mu N,
  /// |w| / 7), N = (1 + e) |v_n| / 2.
  bool throws = false;

  static TableConstants pool() { return {}; }  ///< balls of 57.15 mm
  static TableConstants snooker();             ///< balls of 52.4 mm
  static TableConstants carom();               ///< balls of 61.5 mm
};

// ---- Balls -------------------------------------------------------------------------------------------

/// The state of a ball's motion.
enum class BallState : std::uint8_t {
  Stationary,  ///< rests
  Spinning,    ///< at rest, but spins about the vertical
  Sliding,     ///< slips over the cloth
  Rolling,     ///< without slip
  Pocketed,    ///< in a pocket, or removed: it is not on the table
};

/// A ball that is put on the table.
struct TableBall {
  OnCloth position{};            ///< of its centre, m
  OnCloth velocity{};            ///< m/s
  std::array<double, 3> spin{};  ///< angular velocity, rad/s
  bool is_rolling = false;       ///< the spin about x and y is exactly that of rolling, whatever `spin` says
  bool is_off = false;           ///< it is not on the table yet; the other fields are ignored
  OnCloth
      position_rest{};  ///< a second double that is added to `position`; below half a unit in its last place
};

/// A ball's motion at a time.
struct BallMotion {
  OnCloth position;            ///< m
  OnCloth velocity;            ///< m/s
  std::array<double, 3> spin;  ///< rad/s
  BallState state;             ///< the state of its motion
};

/// A ball's motion and orientation.
struct BallPose {
  BallMotion motion;  ///< place and motion
  /// A unit quaternion x, y, z, w that rotates the ball from its orientation when it was put on the table to the
  /// current one: for drawing, within about a thousandth of a radian for each second of motion. (0, 0, 0, 1) when it
  /// was put there.
  std::array<double, 4> orientation;
};

/// The balls at the beginning of a game. Ball 0 is the cue ball; the others have the numbers printed on them.
enum class Rack : std::uint8_t {
  EightBall,  ///< fifteen in a triangle, the 8 in its middle
  NineBall,   ///< nine in a diamond, the 1 in front and the 9 in the middle
  TenBall,    ///< ten in a triangle, the 1 in front and the 10 in the middle
  SixBall,    ///< six in a triangle
  ThreeBall,  ///< three in a triangle
  Carom,      ///< two cue balls, 0 and 1, and the red one, 2, which do not touch
};

/// The most balls of any rack.
inline constexpr int kMostRackBalls = 16;

/// The balls of a rack, with the apex on the foot spot at (0, length / 4) and the cue ball on the head spot at (0,
/// -length / 4). Balls that touch do so to the last bit of two doubles, and the rack is its own mirror image to the
/// bit, except for the numbers. Returns the number of balls.
int rack(Rack which, double radius, double length, std::span<TableBall, kMostRackBalls> balls);

/// The most balls that a table may have.
inline constexpr int kMostTableBalls = 1000;

// ---- Events ------------------------------------------------------------------------------------------

enum class TableEventKind : std::uint8_t {
  Ball,      ///< two balls collide
  Cushion,   ///< a ball hits a segment
  Nose,      ///< a ball hits a nose
  Pocket,    ///< a ball falls into a pocket
  Rolling,   ///< a slide ends: the ball rolls from now on
  Stop,      ///< a roll ends
  SpinStop,  ///< a ball at rest ceases to spin
};

/// One event.
struct TableEvent {
  TableEventKind kind;
  double time;       ///< seconds since the table was made
  double time_rest;  ///< a second double that is added to the time
  /// When the paths began whose equation gave the time, s: at the last event of the ball, or of the later one of
  /// two
  double since;
  int balls[2];                    ///< the balls: of two the lower index first, of one its index and -1
  int with;                        ///< the index of the segment, nose or pocket, or -1
  int together;                    ///< contacts that were resolved together at this instant, usually 1
  double impulse;                  ///< along the normal, N s; 0 without a contact
  BallMotion start[2];             ///< the motion of those balls at `since`
  BallMotion before[2], after[2];  ///< the motion of those balls at `time`

  /// The number of `balls`: 2 if two balls collide, else 1.
  int ball_count() const { return balls[1] < 0 ? 1 : 2; }
};

/// The reason why a ball cannot be placed, or a call cannot be done.
enum class TableFaultKind : std::uint8_t {
  None,
  BallsOverlap,     ///< balls a and b, by `depth`
  OverlapsCushion,  ///< ball a, segment b, by `depth`
  OverlapsNose,     ///< ball a, nose b, by `depth`
  InPocket,         ///< ball a, pocket b, by `depth` inside its rim
  NotOnTable,       ///< ball a, which the cue was to strike, is pocketed or removed
  /// Ball a, by `depth` behind a cushion, or outside of the table on a side that cushions bound
  BesideTable,
  BadSnapshot,   ///< the numbers are not those of a snapshot of a table of this shape with these constants
  TooManyBalls,  ///< more than kMostTableBalls
  OutOfMemory    ///< nothing has changed; the same call may succeed after memory has been freed
};

/// A fault, with its details.
struct TableFault {
  TableFaultKind kind = TableFaultKind::None;
  int a = -1, b = -1;  ///< as described at the kind
  double depth =
      0;  ///< m. Overlaps up to `kOverlapTolerance` of the radius (numeric/tolerances.hpp) count as contact

  /// True if there is a fault.
  bool is_fault() const { return kind != TableFaultKind::None; }
};

/// A stroke of the cue.
struct Strike {
  int ball = 0;      ///< the index of the ball that the cue strikes
  double speed;      ///< of the cue, m/s, >= 0
  double angle = 0;  ///< direction of the cue seen from above, from +x toward +y
  /// Instead of the angle; of any length but 0.
  std::optional<OnCloth> direction = std::nullopt;
  /// The point where the tip hits the ball, in radii from its centre: to the right, and up, at right angles to the cue.
  /// Its length is below 1.
  OnCloth offset{0, 0};
  double elevation = 0;           ///< angle of the butt above the tip, 0 to below pi / 2
  double cue_mass = 0.567;        ///< kg, > 0
  double tip_restitution = 0.75;  ///< 0 to 1
};

/// The motion that a strike gives to a ball, computed as for a ball at rest:
///   V = (1 + e_tip) V0 / (1 + m/M + (5/2)(a^2 + b^2)),   v = V d without its part along z,   w = (5 V / 2R) (p x d)
/// with d along the cue and p from the centre to the tip, in radii.
BallMotion struck(const Strike& strike, const TableConstants& constants);

/// The result of a preview, or its fault.
struct TableFuture {
  List<TableEvent> events;  ///< in order
  List<BallMotion> start;   ///< the motion of every ball, just after the strike
  List<BallMotion> end;     ///< the motion of every ball, after the last event
  TableFault fault;         ///< the reason why there is no result
  Ending ending;  ///< Quiet: all is at rest after the last event. Budget, Work: there is more to come
};

/// Everything that a table needs to go on bit for bit, as numbers that can be stored.
struct TableSnapshot {
  List<double> numbers;        ///< for `restore`; their order is not documented
  Status status = Status::Ok;  ///< OutOfMemory: there was no memory for them
};

/// A table with its balls.
///
/// @code
/// const ricochet::StandardTableShape shape = ricochet::standard_table(ricochet::StandardTable::Pool9);
/// std::array<ricochet::TableBall, ricochet::kMostRackBalls> balls;
/// const int count = ricochet::rack(ricochet::Rack::NineBall, 0.028575, shape.length, balls);
/// auto table = ricochet::Table::create(shape.view(), ricochet::TableConstants::pool(),
///                                      std::span(balls).first(static_cast<std::size_t>(count)));
/// if (!table) return;
/// if (table->strike({.ball = 0, .speed = 10, .direction = {{0, 1}}}).is_fault()) return;
/// if (const auto event = table->next())
///   std::cout << event->balls[0] << " meets " << event->balls[1] << '\n';  // 0 meets 1
/// const ricochet::Progress rest = table->run(10000, ricochet::kInfiniteTime);
/// std::cout << (rest.ending == ricochet::Ending::Quiet) << '\n';  // 1
/// @endcode
class Table {
 public:
  /// Makes a table with copies of balls, at time 0; a fault if an argument is out of range. O(balls (balls + shape)).
  static Expected<Table, TableFault> create(const TableShapeView& shape, const TableConstants& constants,
                                            std::span<const TableBall> balls);

  /// A moved-from table has no balls and no memory. Another table may be assigned to it.
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  Table(Table&& other) noexcept;
  Table& operator=(Table&& other) noexcept;
  ~Table();

  /// The number of balls, including pocketed and removed ones.
  int size() const;
  /// Seconds since the table was made: the time of the last event, or the time that it was advanced to.
  double time() const;
  /// The constants of balls, cloth and cushions, as given.
  const TableConstants& constants() const;
  /// The surroundings of the cloth; valid as long as the table.
  TableShapeView shape() const;

  /// Strikes a ball that is on the table, now.
  TableFault strike(const Strike& strike);
  /// Puts a ball on the table, now. It replaces the one with that index, which may be pocketed; index == size() adds a
  /// ball.
  TableFault place(int ball, const TableBall& as);
  /// Removes a ball from the table; those after it keep their index. Needs no memory.
  void remove(int ball);

  /// The next event at or before `until` (seconds since the table was made), with about `most_work` of work. With
  /// `Found::None` the time is `until`, or that of the last event if `until` is kInfiniteTime. Simultaneous events have
  /// a documented order: ends of slides, rolls and spins first, then pockets, then contacts.
  Found find_next(TableEvent& event, double until, std::int64_t most_work);
  /// Like `find_next`, with any amount of work. It is also empty if there is no memory.
  std::optional<TableEvent> next(double until = kInfiniteTime) {
    TableEvent event;
    if (find_next(event, until, kAnyWork) != Found::Event) return std::nullopt;
    return event;
  }
  /// Runs at most `most` events, none after `until`, with about `most_work` of work. A unit of work is the test of one
  /// pair of balls, or of a ball and an obstacle: usually some ten nanoseconds. Simultaneous contacts are one step.
  Progress run(std::int64_t most, double until, std::int64_t most_work = kAnyWork);

  /// Computes the whole future after a strike, with at most `most_events` events, on a copy: the table stays as it is.
  /// Work as for `run`.
  void preview(const Strike& strike, TableFuture& future, std::int64_t most_events,
               std::int64_t most_work = kAnyWork) const;
  /// Computes the future without a strike: how moving balls go on.
  void preview(TableFuture& future, std::int64_t most_events, std::int64_t most_work = kAnyWork) const;

  /// A ball's motion now.
  BallMotion motion(int ball) const;
  /// The time from which on `at` knows how balls have moved: that of the last strike, place, remove or restore. If the
  /// past has more than some hundred thousand paths between events, the oldest are dropped, so that memory is bounded
  /// (by some 100 MB).
  double known_since() const;
  /// The poses of all size() balls at a time from `known_since()` to `time()`. At the time of an event, just after it.
  /// OutOfMemory: no pose has been written.
  [[nodiscard]] Status at(double time, std::span<BallPose> poses) const;
  /// Kinetic energy of all balls now, including spin, J.
  double energy() const;

  /// Everything that the table needs to go on from here, bit for bit. O(balls).
  TableSnapshot snapshot() const;
  /// Restores the numbers of a snapshot. The table then goes on bit for bit; it must have the same shape, constants and
  /// number of balls. Places are not checked again.
  TableFault restore(std::span<const double> numbers);

 private:
  explicit Table(table::Engine* engine) : engine_(engine) {}

  table::Engine* engine_;  ///< null after a move
};

}  // namespace ricochet
