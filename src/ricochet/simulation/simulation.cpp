// The interface of simulations: the engine, and the answers without one.
#include "ricochet/simulation.hpp"

#include <utility>

#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/engine.hpp"

namespace ricochet {

using simulation::Engine;

Expected<Simulation, WorldFault> Simulation::create(const WorldView& world) {
  Simulation made(Engine::make(world));
  const WorldFault fault = made.engine_ == nullptr ? WorldFault{Fault::OutOfMemory} : made.engine_->fault();
  if (fault.fault != Fault::None) return fault;
  return made;
}

Expected<Simulation, WorldFault> Simulation::create(const WorldView& world, const Snapshot& snapshot) {
  Simulation made(Engine::make(world, snapshot));
  if (made.engine_ == nullptr) return WorldFault{Fault::OutOfMemory};
  return made;
}

Simulation::Simulation(Simulation&& other) noexcept : engine_(std::exchange(other.engine_, nullptr)) {}
Simulation& Simulation::operator=(Simulation&& other) noexcept {
  std::swap(engine_, other.engine_);
  return *this;
}
Simulation::~Simulation() { Engine::destroy(engine_); }

Found Simulation::find_next(Event& event, double until, std::int64_t most_work) {
  return engine_ == nullptr ? Found::OutOfMemory : engine_->find_next(event, until, most_work);
}

Progress Simulation::run(std::int64_t most, double until, std::int64_t most_work) {
  if (engine_ == nullptr) return {Ending::OutOfMemory, 0};
  return engine_->run(most, until, most_work);
}

std::int64_t Simulation::work() const { return engine_ == nullptr ? 0 : engine_->state().work; }
double Simulation::time() const { return engine_ == nullptr ? 0 : engine_->state().clock.time(); }
int Simulation::size() const { return engine_ == nullptr ? 0 : engine_->state().size(); }

Vec3d Simulation::position(int ball) const {
  const simulation::State& state = engine_->state();
  return state.place_now(state.slot(ball));
}
Vec3d Simulation::velocity(int ball) const {
  const simulation::State& state = engine_->state();
  const int i = state.slot(ball);
  return state.has_gravity ? finite(state.velocity_at(i, state.clock.now)) : state.flight(i).velocity;
}
Ball Simulation::ball(int index) const { return engine_->state().ball(index); }

WorldView Simulation::world() const {
  if (engine_ == nullptr) return World{};
  const simulation::Surroundings& s = engine_->state().surroundings;
  return {{}, s.obstacles, s.bounds, s.periodic, s.restitution, s.motion, s.gravity};
}
Vec3d Simulation::obstacle_offset(int obstacle) const { return engine_->state().obstacle_offset(obstacle); }

const Counts& Simulation::counts() const {
  static constexpr Counts kNone{};
  return engine_ == nullptr ? kNone : engine_->state().counts;
}

double Simulation::energy() const { return engine_ == nullptr ? 0 : engine_->state().energy(); }
Vec3d Simulation::momentum() const { return engine_ == nullptr ? Vec3d(0.0) : engine_->state().momentum(); }

bool Simulation::reverse() { return engine_ == nullptr || engine_->reverse(); }
WorldFault Simulation::set(int index, const Ball& ball) { return engine_->set(index, ball); }
WorldFault Simulation::add(const Ball& ball) {
  return engine_ == nullptr ? WorldFault{Fault::OutOfMemory} : engine_->add(ball);
}
void Simulation::remove(int index) { engine_->remove(index); }

WorldFault Simulation::add_obstacle(const Obstacle& obstacle, std::span<const VelocityChange> motion) {
  return engine_ == nullptr ? WorldFault{Fault::OutOfMemory} : engine_->add_obstacle(obstacle, motion);
}
WorldFault Simulation::set_obstacle(int index, const Obstacle& obstacle,
                                    std::span<const VelocityChange> motion) {
  return engine_->set_obstacle(index, obstacle, motion);
}
WorldFault Simulation::change_obstacle(int index, const Obstacle& change,
                                       std::span<const VelocityChange> motion) {
  return engine_->change_obstacle(index, change, motion);
}
void Simulation::remove_obstacle(int index) { engine_->remove_obstacle(index); }

std::size_t Simulation::motion_changes() const { return engine_ == nullptr ? 0 : engine_->state().changes; }

std::int64_t Simulation::ball_id(int index) const { return engine_->state().ball_ids.of(index); }
std::int64_t Simulation::obstacle_id(int index) const { return engine_->state().obstacle_ids.of(index); }
int Simulation::index_of_ball(std::int64_t id) const {
  return engine_ == nullptr ? -1 : engine_->state().ball_ids.index_of(id);
}
int Simulation::index_of_obstacle(std::int64_t id) const {
  return engine_ == nullptr ? -1 : engine_->state().obstacle_ids.index_of(id);
}

Snapshot Simulation::snapshot() const {
  if (engine_ != nullptr) return engine_->snapshot();
  Snapshot none;
  none.status = Status::OutOfMemory;
  return none;
}

double Simulation::bytes_per_ball() const { return engine_ == nullptr ? 0 : engine_->bytes_per_ball(); }

}  // namespace ricochet
