// Many balls, event after event.
//
// There is no time step: the earliest contact of all is found, answered, and the next one looked for. Equal
// times: contacts that share no ball do not matter to one another; contacts that share one are solved
// together (together.hpp).
//
// Rapaport, The event scheduling problem in molecular dynamic simulation, J. Comput. Phys. 34, 1980: cells
// and an ordered set of events. Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys.
// 94, 1991: one event kept for each ball. Bannerman, Sargant, Lue, DynamO, J. Comput. Chem. 32, 2011: stable
// rules for overlap.
//
// Cost: an event about a microsecond, whatever the number of balls, where they are of similar size and there
// are no obstacles; memory about 200 bytes a ball. In a periodic box, up to kMostFlyers balls that meet
// nobody for a hundred laps fly them in one step (free_flight.hpp).
//
// Memory: what has not enough says so and changes nothing. All that a contact or an epoch needs is reserved
// before any ball is changed; cells, queue and plans may be lost on the way, as they are made of the balls'
// states alone and made anew.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/cell_list.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/together.hpp"

namespace ricochet {

/// All that a simulation needs beside its world to go on bit for bit.
struct Snapshot {
  struct State {
    Vec3d position, velocity;
    double since;
    std::array<int, 3> images;
    int hurry;
  };
  double base = 0, base_rest = 0, now = 0, length = 1;
  std::int64_t epoch_events = 0;
  List<State> balls;
  List<Vec3d> offsets;  ///< how far each obstacle has moved by `base`
  Counts counts;
  Status status = Status::Ok;  ///< OutOfMemory: there was no room for the balls
};

class Simulation {
 public:
  /// Masses, radii, restitutions in range; `fault()` tells whether places are, and whether there was memory.
  explicit Simulation(const WorldView& world);
  Simulation(const WorldView& world, const Snapshot& snapshot);

  /// Overlaps at the start, or too little memory: with a fault the simulation does not run. Where memory was
  /// lacking only for the question, it may be asked again.
  WorldFault fault();

  /// There was no memory for the world: it has to be made again.
  bool is_unmade() const { return unmade_; }

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
  std::int64_t work() const { return work_ + solver_.work(); }

  double time() const { return base_ + (base_rest_ + now_); }
  int size() const { return static_cast<int>(flights_.size()); }
  Vec3d position(int ball) const;
  Vec3d velocity(int ball) const { return flight(slot(ball)).velocity; }
  Ball ball(int index) const;
  /// All but the balls.
  WorldView world() const {
    return {{}, world_.obstacles, world_.bounds, world_.periodic, world_.restitution};
  }
  /// How far an obstacle has moved.
  Vec3d obstacle_offset(int obstacle) const;
  const Counts& counts() const { return counts_; }

  /// Sum of m v^2 / 2 and of m v; balls of infinite mass do not count. What outgrows all doubles, here, in
  /// places and in impulses, is given as the largest.
  double energy() const;
  Vec3d momentum() const;

  /// Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order.
  void reverse();

  /// Each gives a fault, and then changes nothing, not a bit, if the ball would overlap something or there is
  /// no memory. O(balls + obstacles).
  WorldFault set(int index, const Ball& ball);
  WorldFault add(const Ball& ball);
  /// The balls after it move up by one. Needs no memory, nor does `reverse`.
  void remove(int index);

  Snapshot snapshot() const;

  /// Memory in use for each ball, in bytes; for benchmarks.
  double bytes_per_ball() const;

 private:
  using Flight = simulation::Flight;
  using Contact = simulation::Contact;
  using Near = simulation::Neighbour;

  /// What is done to a ball: its body's numbers.
  struct Body {
    double radius, mass, restitution;
    std::int32_t hurry;  ///< collisions in a row that came at once after the one before
  };
  static bool is_static(const Body& body) { return ricochet::is_static(body.mass); }
  static bool is_static(const Ball& ball) { return ricochet::is_static(ball); }

  /// What a ball will do next.
  struct Plan {
    double contact;   ///< when it touches `partner`
    double crossing;  ///< when it leaves its cell
    std::int32_t partner;
    std::uint32_t partner_changes;  ///< of the partner, when this was planned: it holds while they are equal
    std::uint32_t changes;
    simulation::CellList::Cell cell;
    std::int8_t axis;    ///< of the crossing
    bool crowded;        ///< another contact comes at almost the same time
    bool member;         ///< takes part in the instant at hand
    bool answered;       ///< and has got its new velocity
    std::int32_t touch;  ///< its first contact of the instant at hand, or -1
  };
  static_assert(sizeof(Plan) == 48);

  /// The world without its balls.
  struct Frame {
    List<Obstacle> obstacles;
    Box bounds;
    bool periodic;
    double restitution;
  };

  /// What has been measured of the balls for the cells that are to be laid.
  struct Measured {
    simulation::CellList::Layout layout;
    double largest;     ///< of all radii
    double limit;       ///< radii above it are kept out of the cells
    double scale;       ///< of places
    bool alike, apart;  ///< all radii are equal; some balls are too large for the cells
  };

  /// A ball and its cell.
  struct Ordered {
    std::size_t cell;
    std::int32_t ball;
  };

  enum class Step : std::uint8_t { Happened, Later, Quiet, Work, OutOfMemory };

  /// Collisions for each ball after which an epoch ought to end.
  static constexpr std::int64_t kMostEvents = 64;
  /// With more balls it is not asked whether nobody meets anybody for many laps: asking all pairs would cost
  /// more than the laps.
  static constexpr int kMostFlyers = 1000;

  // epochs.cpp: cells and plans made anew
  [[nodiscard]] bool start(const WorldView& world);
  void set_up();
  void fly_to_now();
  void begin_clock();
  bool has_strayed() const;
  [[nodiscard]] bool measure();
  [[nodiscard]] bool prepare();
  void rebuild();
  void new_epoch();

  // flights.cpp: epochs in which nobody meets anybody
  void begin_survey();
  void survey_row();
  double clear_of(int i, int k, double enough);
  double clear_of_obstacle(int i, int obstacle, double enough);
  bool asks_whether_over() const;
  bool will_meet_any(int i);

  // simulation.cpp: the loop
  Step step(double until, std::int64_t limit);
  Step end_epoch(double end, std::int64_t limit);
  std::int64_t limit_of(std::int64_t most_work) const;

  // predict.cpp: what a ball will do
  void predict(int i);
  void consider(int i, const Near& near);
  void consider_all(int i, int many);
  bool may_touch(const Flight& a, const Near& near, double own_radius) const;
  void consider_walls(int i);
  void consider_obstacles(int i);
  bool offer(int i, int partner, double time);
  void offer_back(int i);
  void cross(int i);
  void plan_crossing(int i);
  void schedule(int i);
  double wall_time(int i, int axis) const;
  double obstacle_time(int i, int obstacle, const Vec3d& shift, double latest);
  Vec3d shift_between(const Flight& a, const Flight& b, const Near& near) const;
  template <class Visit>
  void neighbours(int i, Visit&& visit) const;
  template <class Visit>
  void obstacle_images(Visit&& visit) const;

  // respond.cpp: contacts happening
  [[nodiscard]] bool contact(int i);
  void answer_crowd();
  void contact_one(const Contact& contact);
  void changed(int i);
  [[nodiscard]] bool gather(int i);
  [[nodiscard]] bool gather_from(int i);
  [[nodiscard]] bool gather_contact(int i, int partner);
  [[nodiscard]] bool add_member(int i);
  Contact contact_with(int i, int partner) const;
  bool is_now(double time, const Vec3d& velocity) const;
  void settle(int i);
  Vec3d between(int i, int partner) const;
  double restitution_of(const Contact& contact, bool& collapsed);
  void count(const Contact& contact, double impulse_reach, bool collapsed);
  void report(const Contact& contact, const Vec3d& before_a, const Vec3d& before_b, double impulse,
              int together, bool collapsed);
  Vec3d velocity_of_partner(const Contact& contact) const;

  // groups.cpp: contacts of one instant that share balls
  [[nodiscard]] bool reserve_groups();
  void contact_many();
  void make_joints();
  void collect_group(std::size_t first);
  void contact_group();
  void push_group(int ball, std::int32_t joint);

  // state.cpp: reading and changing
  WorldFault fault_of(const Ball& ball, int index, int before) const;
  [[nodiscard]] bool reserve_balls(std::size_t more);
  void append(const Ball& ball);

  // Within, balls go by their slot in memory: neighbours in space lie near one another. `index_of` is the
  // index that callers know, `slot` the way back.
  int slot(int index) const { return slots_[static_cast<std::size_t>(index)]; }
  int index_of(int i) const { return indices_[static_cast<std::size_t>(i)]; }
  /// A partner as callers order them: walls and obstacles first.
  int rank(int partner) const { return partner >= 0 ? index_of(partner) : partner; }
  Vec3d place(int i) const;
  void sort_by_cell();

  Flight& flight(int i) { return flights_[static_cast<std::size_t>(i)]; }
  const Flight& flight(int i) const { return flights_[static_cast<std::size_t>(i)]; }
  Plan& plan(int i) { return plans_[static_cast<std::size_t>(i)]; }
  const Plan& plan(int i) const { return plans_[static_cast<std::size_t>(i)]; }
  Body& body(int i) { return bodies_[static_cast<std::size_t>(i)]; }
  const Body& body(int i) const { return bodies_[static_cast<std::size_t>(i)]; }
  double reach(int a, int b) const { return alike_ ? alike_reach_ : body(a).radius + body(b).radius; }

  Frame world_{};
  std::array<simulation::Edge, 3> edges_{};
  std::array<bool, 3> walled_{};
  Vec3d box_{0.0};  ///< size along periodic axes, else 0
  List<Flight> flights_;
  List<Body> bodies_;
  List<Plan> plans_;
  List<std::int32_t> indices_, slots_;
  List<std::int32_t> large_;  ///< balls too large for the cells
  List<Vec3d> offsets_;
  simulation::CellList cells_;
  simulation::EventQueue queue_;
  Measured measured_{};
  List<Ordered> order_;  ///< while cells are laid

  double base_ = 0, base_rest_ = 0;  ///< when this epoch began, as a double-double
  double now_ = 0;                   ///< since then; every `since` and planned time is of this clock
  double length_ = 1;                ///< of the epoch, a power of two
  double slack_ = 0;                 ///< differences of times that rounding can explain are below it
  double position_scale_ = 0;
  double clear_ = 0;    ///< nobody meets anybody before; while surveying, as far as it is known
  double hundred_ = 0;  ///< what the fastest needs for a hundred laps
  std::int64_t epoch_events_ = 0;
  std::int64_t work_ = 0;
  int surveyed_ = 0;    ///< balls whose pairs the survey has looked at
  int unplanned_ = 0;   ///< balls before it have their plans
  int looked_at_ = 0;   ///< balls of which it is known that they meet nobody any more
  bool alike_ = false;  ///< all radii are equal
  double alike_reach_ = 0;
  bool stale_ = true;  ///< plans have to be made anew
  bool surveying_ = false;
  bool flying_ = false;  ///< nothing happens before `clear_`: no crossings, no plans
  bool quiet_ = false;
  bool epoch_due_ = false;
  bool reporting_ = false;
  bool unmade_ = false;  ///< there was no memory for the world
  Counts counts_;
  mutable List<Near> near_;  ///< whom a ball could meet: scratch
  List<Event> reported_;
  std::size_t handed_out_ = 0;

  // Scratch of one instant
  List<Contact> gathered_;
  List<std::int32_t> members_, later_;
  List<simulation::Joint> joints_;
  List<std::int32_t> group_;
  List<Vec3d> before_;  ///< of each joint, the velocities of both its balls
  simulation::GroupSolver solver_;
};

}  // namespace ricochet
