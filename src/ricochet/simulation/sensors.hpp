// Sensors: obstacles that do not affect balls, and the moments at which balls enter and leave them.
//
// Crossings are in a queue of their own, beside that of contacts, and move no ball: with or without sensors, the paths
// of a world's balls are the same bits.
//
// All shapes of sensors are convex, so a flight is in a sensor during one interval of time (`ShapeInterval`). The
// sensors that a ball is in are stored, so that it enters and leaves them in turns, even if rounding has left it a last
// digit off the surface when its flight changes there.
//
// If a ball has a contact just as it reaches a sensor's surface, to rounding, its direction before and after decides,
// as in scenes (paths/sensors.hpp): a crossing waits for such a contact, and is then predicted again.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ricochet/bullet.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/simulation.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/obstacle_index.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Sensors {
 public:
  explicit Sensors(State& state) : state_(state) {}

  // ---- Who is inside
  /// Finds out which obstacles are sensors, and which balls start in one. False if there is no memory.
  [[nodiscard]] bool start();
  /// Like `start`, with the data of a snapshot.
  [[nodiscard]] bool restore(const Snapshot& snapshot);
  /// Writes the data to a snapshot. False if there is no memory.
  [[nodiscard]] bool save(Snapshot& snapshot) const;
  /// Room for one more ball.
  [[nodiscard]] bool reserve() { return inside_.reserve_more(words_); }
  /// A ball has been added after the others; room has been reserved.
  void add();
  /// Finds out again which sensors a ball is in, after a change of its place, radius or filter.
  void place(int index);
  void remove(int index);

  // ---- Obstacles that come, change and go (sensor_changes.cpp)
  /// Room for one more sensor. False if there is no memory.
  [[nodiscard]] bool reserve_sensor();
  /// Makes an obstacle a sensor from now on, which no ball is in yet; room has been reserved.
  void add_sensor(std::int32_t obstacle);
  /// The obstacle has moved or has another shape.
  void put_apart(std::int32_t obstacle) { index_.put_apart(obstacle); }
  /// Finds out again which balls are in an obstacle, if it is a sensor.
  void place_sensor(std::int32_t obstacle);
  /// An obstacle is no longer a sensor.
  void remove_sensor(std::int32_t obstacle);
  /// An obstacle has been removed from the world: those after it move up by one.
  void close_gap(std::int32_t obstacle);

  // ---- Crossings
  /// Room for the crossings of all balls. False if there is no memory.
  [[nodiscard]] bool prepare();
  /// Removes all crossings. Room has been made.
  void rebuild();
  /// Call it when ball i's flight has changed.
  void predict(int i) {
    if (!sensors_.empty()) predict_crossing(i);
  }
  /// The time of the next crossing, on the epoch's clock; kInfiniteTime if there is none.
  double next_time() { return sensors_.empty() ? kInfiniteTime : queue_.first().time; }
  /// The ball of the next crossing.
  int next_ball() { return queue_.first().ball; }
  /// True if the ball is at the sensor's surface, to rounding, from this crossing until a later time.
  bool is_at_surface_until(double time);
  /// Postpones this crossing until after a time.
  void wait_until_after(double time) { queue_.set(next_ball(), std::nextafter(time, kInfiniteTime)); }
  /// Lets the next crossing happen. False if there is no memory, and then nothing has happened.
  [[nodiscard]] bool cross(EventLog& log);

 private:
  struct Crossing {
    double time;
    std::int32_t sensor;  ///< its index in `sensors_`
  };

  /// The index in `sensors_` of an obstacle that is a sensor.
  std::size_t place_of(std::int32_t obstacle) const {
    return static_cast<std::size_t>(std::lower_bound(sensors_.begin(), sensors_.end(), obstacle) -
                                    sensors_.begin());
  }
  std::uint64_t& word(int index, std::size_t sensor) {
    return inside_[words_ * static_cast<std::size_t>(index) + sensor / 64];
  }
  bool is_inside(int index, std::size_t sensor) const {
    return (inside_[words_ * static_cast<std::size_t>(index) + sensor / 64] >> sensor % 64 & 1) != 0;
  }
  [[nodiscard]] bool start_outside();
  [[nodiscard]] bool build_index();
  void place(int index, std::size_t sensor);
  template <class Change>
  void change_bits(std::size_t sensor, Change&& change);
  template <class Visit>
  void for_each_inside(int index, Visit&& visit) const;
  void predict_crossing(int i);
  double time_of_crossing(int i, std::size_t sensor) const;
  // For a ball that accelerates (sensors_falls.cpp)
  double time_of_crossing_in_fall(int i, std::size_t sensor, const Vec3d& acceleration) const;
  bool is_at_surface_in_fall(int i, std::size_t sensor, double from, double until) const;
  Bullet seen_by(std::size_t sensor, const Flight& flight, double radius) const;
  double rounding_of(std::size_t sensor, const Flight& flight, double radius, double time) const;
  Event event_of(int i, int obstacle, bool enters) const;

  State& state_;
  List<std::int32_t> sensors_;  ///< the obstacles that are sensors, ascending
  ObstacleIndex index_;
  std::size_t words_ = 0;       ///< words of 64 bits for each ball
  List<std::uint64_t> inside_;  ///< by the balls' indices, a bit for each sensor
  List<Crossing> crossings_;    ///< the next crossing of each ball
  EventQueue queue_;
};

}  // namespace ricochet::simulation
