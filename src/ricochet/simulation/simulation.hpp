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
// are no obstacles; memory about 200 bytes a ball.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ricochet/simulation/agenda.hpp"
#include "ricochet/simulation/cells.hpp"
#include "ricochet/simulation/together.hpp"

namespace ricochet {

/// All that a simulation needs beside its world to go on bit for bit.
struct Snapshot {
  struct State {
    dvec3 position, velocity;
    double since;
    std::array<int, 3> images;
    int hurry;
  };
  double base, base_rest, now, length;
  std::int64_t epoch_events;
  std::vector<State> balls;
  std::vector<dvec3> offsets;  ///< how far each obstacle has moved by `base`
  Counts counts;
};

class Simulation {
 public:
  /// Masses, radii, restitutions in range; `fault()` tells whether places are.
  explicit Simulation(World world);
  Simulation(World world, const Snapshot& snapshot);

  /// Overlaps at the start: with one the simulation must not be run.
  WorldFault fault();

  /// The next event at or before `until` (frames since the world began). False: there is none; then the
  /// time is `until`, or that of the last event if `until` is kNever.
  bool next(Event& event, double until = kNever);

  /// Lets at most `most` events happen, none after `until`.
  Progress run(std::int64_t most, double until);

  double time() const { return base_ + (base_rest_ + now_); }
  int size() const { return static_cast<int>(flights_.size()); }
  dvec3 position(int ball) const;
  dvec3 velocity(int ball) const { return flight(slot(ball)).velocity; }
  Ball ball(int index) const;
  const World& world() const { return world_; }
  /// How far an obstacle has moved.
  dvec3 obstacle_offset(int obstacle) const;
  const Counts& counts() const { return counts_; }

  /// Sum of m v^2 / 2 and of m v; balls of infinite mass do not count.
  double energy() const;
  dvec3 momentum() const;

  /// Negates every velocity, obstacles' too: with restitution 1 the events come back in reverse order.
  void reverse();

  /// Each gives a fault, and then changes nothing, if the ball would overlap something. O(balls).
  WorldFault set(int index, const Ball& ball);
  WorldFault add(const Ball& ball);
  /// The balls after it move up by one.
  void remove(int index);

  Snapshot snapshot() const;

  /// Memory in use for each ball, in bytes; for benchmarks.
  double bytes_per_ball() const;

 private:
  using Flight = simulation::Flight;
  using Contact = simulation::Contact;
  using Near = simulation::Cells::Near;

  /// What is done to a ball: its body's numbers.
  struct Body {
    double radius, mass, restitution;
    std::int32_t hurry;  ///< collisions in a row that came at once after the one before
  };

  /// What a ball will do next.
  struct Plan {
    double contact;   ///< when it touches `partner`
    double crossing;  ///< when it leaves its cell
    std::int32_t partner;
    std::uint32_t partner_changes;  ///< of the partner, when this was planned: it holds while they are equal
    std::uint32_t changes;
    simulation::Cells::Spot spot;
    std::int8_t axis;  ///< of the crossing
    bool crowded;      ///< another contact comes at almost the same time
  };

  enum class Step : std::uint8_t { Happened, Later, Quiet };

  /// Collisions for each ball after which an epoch ought to end.
  static constexpr std::int64_t kMostEvents = 64;
  /// Crossings of cells without an event after which nothing more is expected, in a periodic world.
  static constexpr std::int64_t kPatience = std::int64_t{1} << 26;

  // epochs.cpp: cells and plans made anew
  void set_up();
  void fly_to_now();
  void rebuild();
  void new_epoch();
  bool is_over() const;

  // simulation.cpp: the loop
  Step step(double until);

  // predict.cpp: what a ball will do
  bool will_anything_happen() const;
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
  double obstacle_time(int i, int obstacle, const dvec3& shift, double latest) const;
  dvec3 shift_between(const Flight& a, const Flight& b, const Near& near) const;
  template <class Visit>
  void neighbours(int i, Visit&& visit) const;
  template <class Visit>
  void obstacle_images(Visit&& visit) const;

  // respond.cpp: contacts happening
  void contact(int i);
  void contact_one(const Contact& contact);
  void changed(int i);
  void gather(int i);
  void gather_from(int i);
  Contact contact_with(int i, int partner) const;
  bool is_now(double time, const dvec3& velocity) const;
  void settle(int i);
  dvec3 between(int i, int partner) const;
  double restitution_of(const Contact& contact, bool& collapsed);
  void count(const Contact& contact, double impulse_reach, bool collapsed);
  void report(const Contact& contact, const dvec3& before_a, const dvec3& before_b, double impulse,
              int together, bool collapsed);
  dvec3 velocity_of_partner(const Contact& contact) const;

  // groups.cpp: contacts of one instant that share balls
  void contact_many(std::vector<Contact>& contacts);
  void contact_group(const std::vector<Contact>& contacts, std::vector<simulation::Joint>& all,
                     const std::vector<std::size_t>& chosen);

  // state.cpp: reading and changing
  WorldFault fault_of(const Ball& ball, int index, int before) const;
  void append(const Ball& ball);

  // Within, balls go by their slot in memory: neighbours in space lie near one another. `index_of` is the
  // index that callers know, `slot` the way back.
  int slot(int index) const { return slots_[static_cast<std::size_t>(index)]; }
  int index_of(int i) const { return indices_[static_cast<std::size_t>(i)]; }
  /// A partner as callers order them: walls and obstacles first.
  int rank(int partner) const { return partner >= 0 ? index_of(partner) : partner; }
  dvec3 place(int i) const;
  void sort_by_cell();

  Flight& flight(int i) { return flights_[static_cast<std::size_t>(i)]; }
  const Flight& flight(int i) const { return flights_[static_cast<std::size_t>(i)]; }
  Plan& plan(int i) { return plans_[static_cast<std::size_t>(i)]; }
  const Plan& plan(int i) const { return plans_[static_cast<std::size_t>(i)]; }
  Body& body(int i) { return bodies_[static_cast<std::size_t>(i)]; }
  const Body& body(int i) const { return bodies_[static_cast<std::size_t>(i)]; }
  double reach(int a, int b) const { return alike_ ? alike_reach_ : body(a).radius + body(b).radius; }

  World world_;
  std::array<simulation::Edge, 3> edges_{};
  std::array<bool, 3> walled_{};
  dvec3 box_{0.0};  ///< size along periodic axes, else 0
  std::vector<Flight> flights_;
  std::vector<Body> bodies_;
  std::vector<Plan> plans_;
  std::vector<std::int32_t> indices_, slots_;
  std::vector<std::int32_t> large_;  ///< balls too large for the cells
  std::vector<dvec3> offsets_;
  simulation::Cells cells_;
  simulation::Agenda agenda_;

  double base_ = 0, base_rest_ = 0;  ///< when this epoch began, as a double-double
  double now_ = 0;                   ///< since then; every `since` and planned time is of this clock
  double length_ = 1;                ///< of the epoch, a power of two
  double slack_ = 0;                 ///< differences of times that rounding can explain are below it
  double position_scale_ = 0;
  std::int64_t epoch_events_ = 0, crossings_before_event_ = 0;
  bool alike_ = false;  ///< all radii are equal
  double alike_reach_ = 0;
  bool stale_ = true;  ///< plans have to be made anew
  bool quiet_ = false;
  bool epoch_due_ = false;
  bool reporting_ = false;
  Counts counts_;
  mutable std::vector<Near> near_;  ///< whom a ball could meet: scratch
  std::vector<Event> reported_;
  std::size_t handed_out_ = 0;
  std::vector<Contact> gathered_;
  std::vector<int> members_;
};

}  // namespace ricochet
