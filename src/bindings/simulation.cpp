// Simulation: the embind class, and the exported functions for its next event and its balls one by one.
#include "ricochet/simulation.hpp"

#include <emscripten.h>
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "bindings/shapes.hpp"
#include "bindings/snapshot.hpp"
#include "bindings/solver_object.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// A count from JavaScript, which may be infinite.
std::int64_t limit(double count) { return static_cast<std::int64_t>(std::min(count, 0x1p53)); }

/// Writes the details of a fault into the buffer. Returns its number, or kOutOfMemory.
int write(const WorldFault& fault) {
  if (fault.fault == Fault::OutOfMemory) return kOutOfMemory;
  shared.fault = {.a = static_cast<double>(fault.a), .b = static_cast<double>(fault.b), .depth = fault.depth};
  return static_cast<int>(fault.fault);
}

void write(const Event& e) { shared.event = row_of(e); }

/// Collects a world, and then holds its simulation.
class SimulationObject : public SolverObject {
 public:
  Address address() const { return address_of(this); }

  // ---- Collecting the world. A number is 0, or why it is refused; an address is 0 without room. ----

  /// The bounds in the buffer, and which axes are periodic: the sum of 1, 2 and 4 for x, y and z.
  void set_bounds(int periodic) {
    const auto& [min, max, restitution, gravity] = shared.bounds;
    bounds_ = {min, max};
    restitution_ = restitution;
    gravity_ = gravity;
    periodic_ = {(periodic & 1) != 0, (periodic & 2) != 0, (periodic & 4) != 0};
  }

  /// Adds the obstacle in the buffer, with its shape as a target. Once the simulation exists, it is added to that, like
  /// `set_obstacle`.
  int add_obstacle(int kind) {
    return with_target(kind, [&](const MovingShape& target) {
      const Obstacle obstacle = obstacle_of(target);
      if (!simulation_) return obstacles_.push_back(obstacle) ? 0 : kOutOfMemory;
      return change([&] { return simulation_->add_obstacle(obstacle, motion()); });
    });
  }

  /// Memory for the rows of this many balls.
  Address room_for_balls(int count) {
    return rows_.resize(static_cast<std::size_t>(count)) ? address_of(rows_.data()) : 0;
  }

  /// Memory for this many rows of obstacles' velocity changes, in order of time.
  Address room_for_motion(int count) {
    return changes_.resize(static_cast<std::size_t>(count)) ? address_of(changes_.data()) : 0;
  }

  /// Makes the simulation of the world: the number of its fault.
  int start() { return take_rows() ? hold(Simulation::create(world())) : kOutOfMemory; }

  /// Memory for this many numbers of a snapshot of such a world.
  Address room_for_snapshot(int count) {
    return numbers_.resize(static_cast<std::size_t>(count)) ? address_of(numbers_.data()) : 0;
  }

  /// Makes the simulation that continues from these rows.
  int restore() {
    if (!take_rows()) return kOutOfMemory;
    const Snapshot snapshot = read_snapshot({numbers_.data(), numbers_.size()}, balls_.size(),
                                            obstacles_.size(), gravity_ != Vec3d(0.0));
    numbers_.free();
    if (snapshot.status != Status::Ok) return kOutOfMemory;
    return hold(Simulation::create(world(), snapshot));
  }

  // ---- Events ----

  /// Returns the kind of the event found, or kOutOfMemory.
  int next() {
    Event event;
    const Found found = simulation_->find_next(event, shared.next.until, limit(shared.next.max_work));
    if (found == Found::OutOfMemory) return kOutOfMemory;
    if (found == Found::Event) write(event);
    return static_cast<int>(found);
  }

  /// The number of the ending, or kOutOfMemory.
  int run() {
    const auto& [max_events, until, max_work] = shared.run;
    const Progress progress = simulation_->run(limit(max_events), until, limit(max_work));
    shared.progress = {.events = static_cast<double>(progress.events)};
    return progress.ending == Ending::OutOfMemory ? kOutOfMemory : static_cast<int>(progress.ending);
  }

  double work() const { return static_cast<double>(simulation_->work()); }

  void reverse() { simulation_->reverse(); }

  // ---- State ----

  int size() const { return simulation_->size(); }

  double time() const { return simulation_->time(); }

  void write_state() const {
    shared.state = {.time = simulation_->time(),
                    .energy = simulation_->energy(),
                    .momentum = without_negative_zero(simulation_->momentum()),
                    .counts = row_of(simulation_->counts()),
                    .sensor = static_cast<double>(simulation_->counts().sensor),
                    .rest = static_cast<double>(simulation_->counts().rest)};
  }

  /// Writes the positions of all balls. Returns the address; 0 without memory.
  Address positions() {
    return vectors([&](int ball) { return simulation_->position(ball); });
  }
  Address velocities() {
    return vectors([&](int ball) { return simulation_->velocity(ball); });
  }

  void write_obstacle_offset(int index) const {
    shared.offset = without_negative_zero(simulation_->obstacle_offset(index));
  }

  void write_ball(int index) const { shared.ball = row_of(simulation_->ball(index)); }

  /// Writes the rows of all balls, followed by those of the snapshot. Returns the address; 0 without memory.
  Address snapshot() {
    const Snapshot snapshot = simulation_->snapshot();
    if (snapshot.status != Status::Ok) return 0;
    const WorldView world = simulation_->world();
    const bool has_course =
        !world.motion.empty() || std::any_of(world.obstacles.begin(), world.obstacles.end(),
                                             [](const Obstacle& o) { return o.is_sensor; });
    const std::size_t balls = kNumbers<WorldBallRow> * snapshot.balls.size();
    const SnapshotParts parts{world.gravity != Vec3d(0.0), has_course};
    if (!numbers_.resize_for_overwrite(balls + snapshot_numbers(snapshot, parts))) return 0;
    double* at = numbers_.data();
    for (int i = 0; i < size(); ++i) append(at, row_of(simulation_->ball(i)));
    write_snapshot(at, snapshot, parts);
    return address_of(numbers_.data());
  }
  /// The number of numbers that `snapshot` has written.
  int snapshot_length() const { return static_cast<int>(numbers_.size()); }

  /// Frees the memory of `snapshot`.
  void free_snapshot() { numbers_.free(); }

  // ---- Changes. They return the number of the fault; with a fault nothing has changed. ----

  /// Adds the ball in the buffer.
  int add_ball() { return write(simulation_->add(ball_of(shared.ball))); }
  /// Replaces a ball by the one in the buffer.
  int set_ball(int index) { return write(simulation_->set(index, ball_of(shared.ball))); }
  void remove_ball(int index) { simulation_->remove(index); }

  /// Replaces an obstacle by the one in the buffer, with the motion in the rows reserved before.
  int set_obstacle(int index, int kind) {
    return with_target(kind, [&](const MovingShape& target) {
      return change([&] { return simulation_->set_obstacle(index, obstacle_of(target), motion()); });
    });
  }
  /// The same, but the shape in the buffer is not used.
  int change_obstacle(int index) {
    const Obstacle obstacle = obstacle_of({Sphere{}, shared.target.velocity});
    return change([&] { return simulation_->change_obstacle(index, obstacle, motion()); });
  }
  void remove_obstacle(int index) { simulation_->remove_obstacle(index); }

  /// The number of past velocity changes in the present motion.
  int motion_changes() const { return static_cast<int>(simulation_->motion_changes()); }

  // ---- Ids. An index is below 0 if there is none. ----

  double ball_id(int index) const { return static_cast<double>(simulation_->ball_id(index)); }
  double obstacle_id(int index) const { return static_cast<double>(simulation_->obstacle_id(index)); }
  int index_of_ball(double id) const { return simulation_->index_of_ball(static_cast<std::int64_t>(id)); }
  int index_of_obstacle(double id) const {
    return simulation_->index_of_obstacle(static_cast<std::int64_t>(id));
  }

 private:
  static Obstacle obstacle_of(const MovingShape& target) {
    const auto& [restitution, groups, mask, sensor] = shared.obstacle;
    return {target, restitution, filter_of(groups, mask), sensor != 0};
  }
  std::span<const VelocityChange> motion() const { return {motion_.begin(), motion_.end()}; }
  /// The number of the fault of a change of an obstacle.
  template <class Change>
  int change(Change&& make) {
    const int fault = take_motion() ? write(make()) : kOutOfMemory;
    motion_.free();
    return fault;
  }
  WorldView world() const {
    return {balls_, obstacles_, bounds_, periodic_, restitution_, motion_, gravity_};
  }
  /// Makes a motion of its rows.
  bool take_motion() {
    const bool has_room = motion_.reserve(changes_.size());
    if (has_room)
      for (const auto& [time, obstacle, velocity] : changes_)
        motion_.push_reserved({time, static_cast<int>(obstacle), velocity});
    changes_.free();
    return has_room;
  }
  /// Makes balls and motion of their rows.
  bool take_rows() {
    if (!balls_.reserve(rows_.size()) || !take_motion()) return false;
    for (const WorldBallRow& row : rows_) balls_.push_reserved(ball_of(row));
    rows_.free();
    return true;
  }
  /// Takes a new simulation, which has its own world. Returns the number of its fault.
  int hold(Expected<Simulation, WorldFault>&& made) {
    balls_.free();
    obstacles_.free();
    motion_.free();
    if (!made) return write(made.error());
    simulation_.emplace(*std::move(made));
    return 0;
  }

  template <class VectorOf>
  Address vectors(VectorOf&& vector_of) {
    if (!vectors_.resize(static_cast<std::size_t>(size()))) return 0;
    for (int i = 0; i < size(); ++i)
      vectors_[static_cast<std::size_t>(i)] = without_negative_zero(vector_of(i));
    return address_of(vectors_.data());
  }

  // The world while it is being collected
  List<WorldBallRow> rows_;
  List<VelocityChangeRow> changes_;
  List<VelocityChange> motion_;
  List<Ball> balls_;
  List<Obstacle> obstacles_;
  Box bounds_{Vec3d(0.0), Vec3d(0.0)};
  PeriodicAxes periodic_ = false;
  Vec3d gravity_{0.0};
  double restitution_ = 1;

  std::optional<Simulation> simulation_;
  List<double> numbers_;
  List<Vec3d> vectors_;
};

}  // namespace

extern "C" {

/// Finds the next event up to `until`, with about `max_work` of work. Returns the kind of event, or kOutOfMemory.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_next(SimulationObject* object) { return object->next(); }

/// The work done so far, which is read with every event.
EMSCRIPTEN_KEEPALIVE double ricochet_simulation_work(SimulationObject* object) { return object->work(); }

/// The number of balls, which is read before each ball.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_size(SimulationObject* object) { return object->size(); }

/// Writes a ball into the buffer.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_ball(SimulationObject* object, int index) {
  object->write_ball(index);
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(simulation) {
  using bindings::SimulationObject;
  emscripten::class_<SimulationObject>("Simulation")
      .class_function("create", &bindings::create<SimulationObject>, emscripten::allow_raw_pointers())
      .function("address", &SimulationObject::address)
      .function("setBounds", &SimulationObject::set_bounds)
      .function("addObstacle", &SimulationObject::add_obstacle)
      .function("roomForBalls", &SimulationObject::room_for_balls)
      .function("roomForMotion", &SimulationObject::room_for_motion)
      .function("start", &SimulationObject::start)
      .function("roomForSnapshot", &SimulationObject::room_for_snapshot)
      .function("restore", &SimulationObject::restore)
      .function("run", &SimulationObject::run)
      .function("reverse", &SimulationObject::reverse)
      .function("time", &SimulationObject::time)
      .function("writeState", &SimulationObject::write_state)
      .function("positions", &SimulationObject::positions)
      .function("velocities", &SimulationObject::velocities)
      .function("writeObstacleOffset", &SimulationObject::write_obstacle_offset)
      .function("snapshot", &SimulationObject::snapshot)
      .function("snapshotLength", &SimulationObject::snapshot_length)
      .function("freeSnapshot", &SimulationObject::free_snapshot)
      .function("addBall", &SimulationObject::add_ball)
      .function("setBall", &SimulationObject::set_ball)
      .function("removeBall", &SimulationObject::remove_ball)
      .function("setObstacle", &SimulationObject::set_obstacle)
      .function("changeObstacle", &SimulationObject::change_obstacle)
      .function("removeObstacle", &SimulationObject::remove_obstacle)
      .function("motionChanges", &SimulationObject::motion_changes)
      .function("ballId", &SimulationObject::ball_id)
      .function("obstacleId", &SimulationObject::obstacle_id)
      .function("indexOfBall", &SimulationObject::index_of_ball)
      .function("indexOfObstacle", &SimulationObject::index_of_obstacle);
}
