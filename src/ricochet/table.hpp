// The billiard table: balls that slide, roll and spin on cloth, meet one another, cushions and noses, and fall into pockets.
//
// There is no time step: between two events every ball is on a parabola, and the next event is the first root of polynomials in
// time, of degree 4 at most. Places, velocities, spins and times carry a second double, so that a break follows exact arithmetic
// event by event. No ball is ever moved to make room, and no tolerance decides a contact.
//
// SI units: metres, seconds, kilograms, radians. The cloth is the plane of x and y, z is up, and the centres of all balls are at the
// height of one radius. All balls of a table have one radius R and one mass m.
//
// The model. u = v + R (-w_y, w_x) is the slip of the lowest point over the cloth.
//   sliding      a = -mu_s g u/|u|, whose direction is constant; the spin turns until u = 0, after 2 |u| / (7 mu_s g)
//   rolling      a = -mu_r g v/|v|, w_xy = (-v_y, v_x) / R, for |v| / (mu_r g)
//   any of them  |w_z| falls at 5 mu_sp g / (2 R), which does not bend the path
// Two balls exchange momentum along the line of their centres, with restitution, and part at no less than the speed of separation:
// so infinitely many contacts in finite time end. Cushions and noses answer by Han's closed form: Dynamics in carom and three cushion
// billiards, J. Mech. Sci. Tech. 19, 2005. Contacts of one instant that share balls are resolved together.
//
// Cost: an event some ten microseconds on a table of sixteen balls; a break a millisecond or two.
// Memory: a call for which there is not enough says so and changes nothing.
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

/// The straight edge of a cushion from p to q, met by balls from the side to which n points, with the point that touches between p and q,
/// both included. Its ends are no obstacle of their own: where it ends, a nose goes on.
struct TableSegment {
  OnCloth p, q;  ///< m, not the same
  OnCloth n;     ///< toward the play, of any length; the normal is worked out from p and q
};

/// The round end of a cushion, met from outside; of radius 0 a corner.
struct TableNose {
  OnCloth c;  ///< its centre, m
  double r;   ///< m, >= 0
};

/// A ball whose centre comes to less than r from c is in the pocket, and leaves the table.
struct TablePocket {
  OnCloth c;  ///< its centre, m
  double r;   ///< m, > 0
};

/// A view of all that stands around the cloth.
struct TableShapeView {
  std::span<const TableSegment> segments;  ///< the cushions' straight edges
  std::span<const TableNose> noses;        ///< where cushions end, round
  std::span<const TablePocket> pockets;    ///< where balls fall
};

/// Tables whose numbers are known: of pool, 9 and 7 feet long, with jaws and pockets, and of carom, with neither.
enum class StandardTable : std::uint8_t { Pool9, Pool7, Carom };

/// The shape of such a table.
struct StandardTableShape {
  std::array<TableSegment, 18> segments;        ///< the first `segment_count` of them
  std::array<TableNose, 12> noses;              ///< the first `nose_count` of them
  std::array<TablePocket, 6> pockets;           ///< the first `pocket_count` of them
  int segment_count, nose_count, pocket_count;  ///< how many of them it has
  double width, length;                         ///< of the cloth between the cushions, along x and along y, m

  /// What it has, without what is unused; valid as long as the shape.
  TableShapeView view() const {
    return {std::span(segments).first(static_cast<std::size_t>(segment_count)),
            std::span(noses).first(static_cast<std::size_t>(nose_count)),
            std::span(pockets).first(static_cast<std::size_t>(pocket_count))};
  }
};

/// A standard table, its centre at 0 and its length along y. Whatever stands at (x, y) stands to the bit at (-x, y), (x, -y) and (-x, -y) too.
StandardTableShape standard_table(StandardTable which);

/// How a cushion answers.
enum class CushionModel : std::uint8_t {
  Han,    ///< of Han 2005: the nose meets the ball above its centre
  Planar  ///< at the height of the centre: restitution along the normal, friction along the cushion
};

/// What balls, cloth and cushions are made of. The numbers of `pool` are those of pooltool, after Alciatore's collection.
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
      0.28;  ///< sin theta of the height at which a nose meets a ball, 0 to below 1; of Han's model
  double separation_speed =
      0.001;  ///< v_sep, m/s, > 0: no contact leaves the two surfaces parting more slowly
  CushionModel cushion = CushionModel::Han;  ///< how a cushion answers
  /// Whether balls that meet rub, after Alciatore's fit: mu = 0.00995 + 0.108 exp(-1.088 |w|), w the relative slip of the
  /// surfaces in m/s. Of the change of velocity across the line of centres, min(mu N, |w| / 7), N = (1 + e) |v_n| / 2.
  bool throws = false;

  static TableConstants pool() { return {}; }  ///< balls of 57.15 mm
  static TableConstants snooker();             ///< balls of 52.4 mm
  static TableConstants carom();               ///< balls of 61.5 mm
};

// ---- Balls -------------------------------------------------------------------------------------------

/// What a ball does.
enum class BallState : std::uint8_t {
  Stationary,  ///< rests
  Spinning,    ///< stands, and spins about the vertical
  Sliding,     ///< slips over the cloth
  Rolling,     ///< without slip
  Pocketed,    ///< in a pocket, or removed: it is not on the table
};

/// A ball that is put on the table.
struct TableBall {
  OnCloth position{};            ///< of its centre, m
  OnCloth velocity{};            ///< m/s
  std::array<double, 3> spin{};  ///< angular velocity, rad/s
  bool is_rolling = false;       ///< its spin about x and y is that of rolling, exactly, whatever `spin` says
  bool is_off = false;           ///< it is not on the table yet; the rest does not count
  OnCloth
      position_rest{};  ///< what position adds to `position` in a second double; below half a unit in its last place
};

/// How a ball moves at a time.
struct BallMotion {
  OnCloth position;            ///< m
  OnCloth velocity;            ///< m/s
  std::array<double, 3> spin;  ///< rad/s
  BallState state;             ///< what it does
};

/// The same, and how it has turned.
struct BallPose {
  BallMotion motion;  ///< where it is and how it moves
  /// A unit quaternion x, y, z, w that turns the ball from how it was put on the table to how it lies: for drawing, within about a thousandth of
  /// a radian for each second of motion. (0, 0, 0, 1) where it was put.
  std::array<double, 4> orientation;
};

/// Balls that touch, as a game begins. Ball 0 is the cue ball; the others have the numbers printed on them.
enum class Rack : std::uint8_t {
  EightBall,  ///< fifteen in a triangle, the 8 in its middle
  NineBall,   ///< nine in a diamond, the 1 in front and the 9 in the middle
  TenBall,    ///< ten in a triangle, the 1 in front and the 10 in the middle
  SixBall,    ///< six in a triangle
  ThreeBall,  ///< three in a triangle
  Carom,      ///< two cue balls, 0 and 1, and the red one, 2, which do not touch
};

/// No rack has more balls.
inline constexpr int kMostRackBalls = 16;

/// The balls of a rack, the apex on the foot spot at (0, length / 4) and the cue ball on the head spot at (0, -length / 4). Those that touch do so to the last bit of
/// two doubles, and the rack is its own mirror image to the bit but for the numbers. Gives how many there are.
int rack(Rack which, double radius, double length, std::span<TableBall, kMostRackBalls> balls);

/// More balls than that have no room on a table.
inline constexpr int kMostTableBalls = 1000;

// ---- What happens ------------------------------------------------------------------------------------

enum class TableEventKind : std::uint8_t {
  Ball,      ///< two balls meet
  Cushion,   ///< a ball meets a segment
  Nose,      ///< a ball meets a nose
  Pocket,    ///< a ball falls into a pocket
  Rolling,   ///< a slide ends: the ball rolls from now on
  Stop,      ///< a roll ends
  SpinStop,  ///< a ball that stands ceases to spin
};

/// One event.
struct TableEvent {
  TableEventKind kind;
  double time;       ///< seconds since the table was made
  double time_rest;  ///< what the time adds to it in a second double
  double
      since;  ///< when the paths began whose equation gave the time, s: the last event of the ball, or of the later of two
  int balls[2];                    ///< whose it is; of two the lower index first, of one and -1
  int with;                        ///< the index of the segment, nose or pocket, or -1
  int together;                    ///< contacts that were resolved together at this instant, 1 for most
  double impulse;                  ///< along the normal, N s; 0 where there is no contact
  BallMotion start[2];             ///< of those balls at `since`
  BallMotion before[2], after[2];  ///< of those balls at `time`

  /// How many of `balls` there are: 2 where two balls meet, else 1.
  int ball_count() const { return balls[1] < 0 ? 1 : 2; }
};

/// What keeps a ball from its place, or a call from doing anything.
enum class TableFaultKind : std::uint8_t {
  None,
  BallsOverlap,     ///< balls a and b, by `depth`
  OverlapsCushion,  ///< ball a, segment b, by `depth`
  OverlapsNose,     ///< ball a, nose b, by `depth`
  InPocket,         ///< ball a, pocket b, by `depth` inside its rim
  NotOnTable,       ///< ball a, which a cue was to strike, is pocketed or removed
  BesideTable,  ///< ball a, by `depth` behind a cushion, or beyond all that stands on a side which cushions bound
  BadSnapshot,   ///< these are not the numbers of a snapshot of a table of this shape with these constants
  TooManyBalls,  ///< more than kMostTableBalls
  OutOfMemory    ///< nothing has changed; the same call may succeed once memory has been given back
};

/// A fault, with what it is about.
struct TableFault {
  TableFaultKind kind = TableFaultKind::None;
  int a = -1, b = -1;  ///< as the kind says
  double depth =
      0;  ///< m. Overlaps up to `kOverlapTolerance` of the radius (numeric/tolerances.hpp) are contact

  /// Whether anything is in the way.
  bool is_fault() const { return kind != TableFaultKind::None; }
};

/// A stroke of the cue.
struct Strike {
  int ball = 0;      ///< the index of the ball that it meets
  double speed;      ///< of the cue, m/s, >= 0
  double angle = 0;  ///< of its direction seen from above, from +x toward +y
  /// In place of the angle; of any length but 0.
  std::optional<OnCloth> direction = std::nullopt;
  /// Where the tip meets the ball, in radii from its centre: to the right, and up, at right angles to the cue. Of length below 1.
  OnCloth offset{0, 0};
  double elevation = 0;           ///< of the butt above the tip, 0 to below pi / 2
  double cue_mass = 0.567;        ///< kg, > 0
  double tip_restitution = 0.75;  ///< 0 to 1
};

/// What a strike gives to a ball at rest, whatever it did before:
///   V = (1 + e_tip) V0 / (1 + m/M + (5/2)(a^2 + b^2)),   v = V d without its part along z,   w = (5 V / 2R) (p x d)
/// with d along the cue and p from the centre to the tip, in radii.
BallMotion struck(const Strike& strike, const TableConstants& constants);

/// A future that was looked at, or what keeps it from being known.
struct TableFuture {
  List<TableEvent> events;  ///< in order
  List<BallMotion> start;   ///< of every ball, just after the strike
  List<BallMotion> end;     ///< of every ball, after the last event
  TableFault fault;         ///< why there is none
  Ending ending;  ///< Quiet: all is at rest after the last event. Budget, Work: there is more to come
};

/// All that a table needs to go on bit for bit, as numbers: it may be kept elsewhere.
struct TableSnapshot {
  List<double> numbers;        ///< of `restore`; their order is not documented
  Status status = Status::Ok;  ///< OutOfMemory: there was no room for them
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
  /// A table with balls, of which it keeps copies, at time 0. What is given is in range; or there is a fault. O(balls (balls + shape)).
  static Expected<Table, TableFault> create(const TableShapeView& shape, const TableConstants& constants,
                                            std::span<const TableBall> balls);

  /// What has been moved from has no balls and no memory. Another table may be assigned to it.
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  Table(Table&& other) noexcept;
  Table& operator=(Table&& other) noexcept;
  ~Table();

  /// How many balls there are, pocketed and removed ones included.
  int size() const;
  /// Seconds since the table was made: that of the last event, or to which it was led.
  double time() const;
  /// What balls, cloth and cushions are made of, as given.
  const TableConstants& constants() const;
  /// What stands around the cloth; valid as long as the table.
  TableShapeView shape() const;

  /// Strikes a ball that is on the table, now.
  TableFault strike(const Strike& strike);
  /// Puts a ball on the table, now, in the place of the one of that index, which may be pocketed; or behind the others, for index == size().
  TableFault place(int ball, const TableBall& as);
  /// Takes a ball off the table; those after it keep their index. Needs no memory.
  void remove(int ball);

  /// The next event at or before `until` (seconds since the table was made), with about `most_work` of work. With `Found::None` the
  /// time is `until`; or that of the last event, if `until` is kInfiniteTime. Events of one instant come in a documented order: ends
  /// of slides, rolls and spins first, then pockets, then contacts.
  Found find_next(TableEvent& event, double until, std::int64_t most_work);
  /// The same with any amount of work. None also where there is no memory.
  std::optional<TableEvent> next(double until = kInfiniteTime) {
    TableEvent event;
    if (find_next(event, until, kAnyWork) != Found::Event) return std::nullopt;
    return event;
  }
  /// Lets at most `most` events happen, none after `until`, with about `most_work` of work. A unit of work is one pair of balls, or of a
  /// ball and what stands around, looked at: some ten nanoseconds for most. Contacts of one instant are one step.
  Progress run(std::int64_t most, double until, std::int64_t most_work = kAnyWork);

  /// The whole future after a strike, with at most so many events, on a copy: the table stays as it is. Work as for `run`.
  void preview(const Strike& strike, TableFuture& future, std::int64_t most_events,
               std::int64_t most_work = kAnyWork) const;
  /// The same without a strike: how what moves goes on.
  void preview(TableFuture& future, std::int64_t most_events, std::int64_t most_work = kAnyWork) const;

  /// How every ball moves now.
  BallMotion motion(int ball) const;
  /// From when on `at` knows how balls have moved: the last strike, place, remove or restore. Of a past of more than some hundred thousand paths
  /// between events the oldest are forgotten, so that memory is bounded (by some 100 MB).
  double known_since() const;
  /// How every ball was at a time from `known_since()` to `time()`, size() of them. Of a time at which something happens, just after it. OutOfMemory: no
  /// pose has been written.
  [[nodiscard]] Status at(double time, std::span<BallPose> poses) const;
  /// Kinetic energy of all balls now, that of spin included, J.
  double energy() const;

  /// All that the table needs to go on from here, bit for bit. O(balls).
  TableSnapshot snapshot() const;
  /// The table goes on bit for bit as when a table of the same shape and constants gave these numbers; with as many balls as then. Places
  /// are not looked at again.
  TableFault restore(std::span<const double> numbers);

 private:
  explicit Table(table::Engine* engine) : engine_(engine) {}

  table::Engine* engine_;  ///< null after a move
};

}  // namespace ricochet
