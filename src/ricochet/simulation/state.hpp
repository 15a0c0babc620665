// The state of a simulation: its balls, their surroundings, the clock and the counts. All future events depend only on
// it; cells, queue and predictions are made from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/motion/series.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/cell_list.hpp"
#include "ricochet/simulation/clock.hpp"
#include "ricochet/simulation/flight.hpp"
#include "ricochet/simulation/ids.hpp"
#include "ricochet/simulation/neighbour_filter.hpp"
#include "ricochet/simulation/partner.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The data of a ball that a collision needs besides its flight.
struct Body {
  double radius, mass, restitution;
  /// Collisions in a row that each came at once after the one before; or kHeld
  std::int32_t rapid_collisions;
};
/// Marks a ball that is squeezed (squeeze.hpp): for all others it is a ball of infinite mass at rest.
inline constexpr std::int32_t kHeld = -1;
constexpr bool is_held(const Body& body) { return body.rapid_collisions == kHeld; }
constexpr bool is_static(const Body& body) { return ricochet::is_static(body.mass) || is_held(body); }
/// The mass of a ball in a contact.
constexpr double mass_of(const Body& body) { return is_held(body) ? kInfiniteMass : body.mass; }

/// The world without its balls.
struct Surroundings {
  List<Obstacle> obstacles;  ///< with their current velocities
  List<VelocityChange> motion;
  Box bounds;
  PeriodicAxes periodic;
  double restitution;  ///< restitution of the walls
  Vec3d gravity;       ///< 0 along periodic axes
};

/// What bears a ball under gravity that rests or slides, which does not give way. Without a partner the ball falls.
struct Support {
  Vec3d acceleration{0.0};  ///< along it
  /// Numbered as in partner.hpp, with static balls by their indices.
  std::array<std::int32_t, 3> partner{-1, -1, -1};

  motion::Series series{};  ///< the series of its bounces, also while it falls

  bool has(std::int32_t other) const {
    return other != -1 && (partner[0] == other || partner[1] == other || partner[2] == other);
  }
};

/// Balls are numbered by their slot in memory, where neighbours in space are side by side. `index_of` returns the index
/// that callers know, `slot` the slot for an index.
class State {
 public:
  /// Copies a world. False, and a state without balls, if there is no memory.
  [[nodiscard]] bool start(const WorldView& world);

  int size() const { return static_cast<int>(flights.size()); }
  int slot(int index) const { return slots_[static_cast<std::size_t>(index)]; }
  int index_of(int i) const { return indices[static_cast<std::size_t>(i)]; }

  Flight& flight(int i) { return flights[static_cast<std::size_t>(i)]; }
  const Flight& flight(int i) const { return flights[static_cast<std::size_t>(i)]; }
  Body& body(int i) { return bodies[static_cast<std::size_t>(i)]; }
  const Body& body(int i) const { return bodies[static_cast<std::size_t>(i)]; }
  bool are_static(int i, int k) const { return is_static(body(i)) && is_static(body(k)); }
  CollisionFilter filter(int i) const {
    return is_filtered ? filters[static_cast<std::size_t>(i)] : CollisionFilter{};
  }
  /// True if the filters of two balls allow their contact.
  bool meet(int i, int k) const { return !is_filtered || ricochet::meet(filter(i), filter(k)); }
  /// True if a ball may touch an obstacle: it is no sensor, and the filters allow it.
  bool meets_obstacle(int i, int o) const {
    return !obstacle(o).is_sensor && ricochet::meet(filter(i), obstacle(o).filter);
  }
  double sum_of_radii(int i, int k) const {
    return equal_radii ? common_sum_of_radii : body(i).radius + body(k).radius;
  }

  const Obstacle& obstacle(int o) const { return surroundings.obstacles[static_cast<std::size_t>(o)]; }
  int obstacles() const { return static_cast<int>(surroundings.obstacles.size()); }
  /// The displacement of an obstacle between the start of the world and a local time.
  Vec3d offset_at(int o, double local_time) const {
    return offsets[static_cast<std::size_t>(o)] + obstacle(o).velocity * local_time;
  }
  bool is_walled(int axis) const { return walled_[static_cast<std::size_t>(axis)]; }
  /// The next change of an obstacle's velocity, on the epoch's clock: before all events that are reported with the
  /// change's time. kInfiniteTime if there is none.
  double next_change();
  /// Makes the next of these changes, with all that have its time. The epoch begins now.
  void change_velocities();
  bool has_periodic_axis() const { return !(period == Vec3d(0.0)); }

  // ---- Gravity (fall.cpp)
  const Vec3d& gravity() const { return surroundings.gravity; }
  Vec3d acceleration(int i) const {
    const Flight& f = flight(i);
    return f.motion == Motion::Falls    ? gravity()
           : f.motion == Motion::Steady ? Vec3d(0.0)
                                        : support(i).acceleration;
  }
  Support& support(int i) { return supports[static_cast<std::size_t>(index_of(i))]; }
  const Support& support(int i) const { return supports[static_cast<std::size_t>(index_of(i))]; }
  motion::Series& series(int i) { return support(i).series; }
  /// The place of a ball at a time of its flight, and its velocity.
  Vec3d place_at(int i, double time) const {
    return has_gravity ? fallen(flight(i), acceleration(i), time) : position_at(flight(i), time);
  }
  Vec3d velocity_at(int i, double time) const {
    const Flight& f = flight(i);
    return has_gravity ? f.velocity + acceleration(i) * (time - f.since) : f.velocity;
  }
  /// A bound on the rounding error of a ball's place at the beginning of its flight: some last digits of places, and
  /// times on the clock.
  double place_rounding(int i) const {
    const Flight& f = flight(i);
    return kSimultaneousGap * (size_of(f.position) + body(i).radius) +
           0x1p-50 * f.since * size_of(f.velocity);
  }
  /// The coefficient of restitution of a ball and its partner: the product of both.
  double restitution_at(int i, std::int32_t partner) const;
  /// Finds the obstacles that are planes, on which balls may rest. False if there is no memory.
  [[nodiscard]] bool find_planes();
  /// The least speed, under gravity, at which a contact that is not flat takes energy: that of a flight of some 2^-10
  /// of the time in which a ball falls through its radius.
  double slowest(double radius) const { return kSlowestContact * std::sqrt(gravity_size * radius); }
  /// Makes a ball's flight begin now, at a wall that it touches: the place is on the wall, and the speed is computed
  /// from the energy.
  void move_to_wall(int i, int wall);
  /// Lets a ball fall from now on, unless it is static.
  void let_fall(int i);
  /// Lets every ball fall that a partner supports, when the partner's velocity changes or it is removed.
  void wake_on(std::int32_t partner);

  /// The displacement from ball b to its image that is ball a's neighbour.
  Vec3d shift_between(const Flight& a, const Flight& b, const Neighbour& neighbour) const {
    if (!neighbour.is_wrapped() && !wrapped(a) && !wrapped(b)) return Vec3d(0.0);
    const auto periods = [&](int axis) {
      return static_cast<double>(b.images[axis] + neighbour.wrap(axis) - a.images[axis]);
    };
    return Vec3d(periods(0), periods(1), periods(2)) * period;
  }
  /// Calls `visit(shift)` for every image of an obstacle that a ball in the box can touch: shifts of -1, 0
  /// and 1 periods along each periodic axis.
  template <class Visit>
  void for_each_image(Visit&& visit) const {
    const int x = period.x > 0, y = period.y > 0, z = period.z > 0;
    for (int dx = -x; dx <= x; ++dx)
      for (int dy = -y; dy <= y; ++dy)
        for (int dz = -z; dz <= z; ++dz) visit(Vec3d(dx, dy, dz) * period);
  }

  // For the event loop.
  double local_time(double time) const { return clock.local(time); }
  std::int64_t work_done() const { return work; }

  /// Returns the result of `ask`, and adds its work.
  template <class Ask>
  double counting_work(Ask&& ask);

  /// The place of a ball now, in the periodic box; a coordinate beyond all doubles is replaced by the largest.
  Vec3d position_now(int i) const;
  /// Like `position_now`, with one name for every place: the high end of a period is named as the low end.
  Vec3d place_now(int i) const;
  /// Makes a ball's flight begin now.
  void move_to_now(int i);
  /// Makes a ball stay where it is from now on, or move again.
  void hold(int i);
  void release(int i);
  /// Makes every ball's flight begin now, and restarts the clock if more than an epoch has passed.
  void move_all_to_now();
  /// Moves the clock's zero to now. Every ball's flight begins now.
  void begin_epoch();
  /// After the clock has been set back: removes the periods that a ball has crossed since, which leave it out of the
  /// box.
  void bring_back_images();
  /// True if some ball is far outside of the periodic box, though none is in free flight: only a snapshot that
  /// `snapshot` did not make can contain that.
  bool has_strayed() const;

  /// Makes room for more balls and their filters, or for a filter that replaces another.
  [[nodiscard]] bool reserve_balls(std::span<const Ball> more);
  [[nodiscard]] bool reserve_filters(std::span<const Ball> balls, std::size_t more);
  /// Adds a ball. Room has been reserved.
  void append(const Ball& ball);
  void remove(int index);
  void set(int index, const Ball& ball);
  void reverse();

  // Changes of obstacles (obstacle_changes.cpp). Room has been reserved; `motion` has only this obstacle's changes, in
  // the order of times.
  [[nodiscard]] bool reserve_obstacles(std::size_t count, std::size_t changes_of_them);
  void append_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion);
  /// `offset`: the displacement from the place of its shape.
  void set_obstacle(int o, const Obstacle& obstacle, const Vec3d& offset,
                    std::span<const VelocityChange> motion);
  void remove_obstacle(int o);

  /// Computes the slots of all indices again, after `indices` has changed.
  void update_slots();

  Ball ball(int index) const;
  Vec3d obstacle_offset(int o) const;
  double energy() const;
  Vec3d momentum() const;

  Surroundings surroundings{};
  std::array<Edge, 3> edges{};
  Vec3d period{0.0};  ///< the size of the box along periodic axes, else 0
  List<Flight> flights;
  List<Body> bodies;
  List<std::int32_t> indices;
  List<CollisionFilter> filters;  ///< filters of the balls, if any has ever had one
  List<Support> supports;         ///< supports of the balls by their indices, under gravity
  List<std::int32_t> planes;      ///< obstacles without end, under gravity
  std::size_t changes = 0;        ///< how many changes of `Surroundings::motion` have happened
  List<Vec3d> offsets;            ///< how far each obstacle had moved when the epoch began
  Ids ball_ids, obstacle_ids;
  Clock clock;
  Counts counts;
  std::int64_t work = 0;
  bool has_gravity = false;
  int held = 0;  ///< number of balls that are held
  double gravity_size = 0;
  bool is_filtered = false;  ///< `filters` has one for each ball
  bool equal_radii = false;
  double common_sum_of_radii = 0;

 private:
  void classify_axes();
  bool is_on_moving(int i) const;
  void set_motion(int o, std::span<const VelocityChange> motion);

  /// The result of `next_change`, and the clock and change that it is for.
  struct NextChange {
    double base = -1, base_rest = 0, time = 0, local = 0;
  };

  std::array<bool, 3> walled_{};
  NextChange next_change_;
  List<std::int32_t> slots_;
};

template <class Ask>
double State::counting_work(Ask&& ask) {
  const std::int64_t before = BigFloat::work();
  const double time = ask();
  // If big floats decide, their products of limbs take most of the time; this many count as one unit.
  constexpr int kProductsAUnit = 4;
  work += 1 + (BigFloat::work() - before) / kProductsAUnit;
  return time;
}

}  // namespace ricochet::simulation
