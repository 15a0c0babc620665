// The interface of simulations: what there is to say where there is no memory for one, and else the engine.
#include "ricochet/simulation.hpp"

#include <utility>

#include "ricochet/simulation/engine.hpp"

namespace ricochet {

using simulation::Engine;

Simulation::Simulation(const WorldView& world) : engine_(Engine::make(world)) {}
Simulation::Simulation(const WorldView& world, const Snapshot& snapshot)
    : engine_(Engine::make(world, snapshot)) {}
Simulation::Simulation(Simulation&& other) noexcept : engine_(std::exchange(other.engine_, nullptr)) {}
Simulation& Simulation::operator=(Simulation&& other) noexcept {
  std::swap(engine_, other.engine_);
  return *this;
}
Simulation::~Simulation() { Engine::destroy(engine_); }

WorldFault Simulation::fault() { return is_unmade() ? WorldFault{Fault::OutOfMemory} : engine_->fault(); }

Found Simulation::find_next(Event& event, double until, std::int64_t most_work) {
  return is_unmade() ? Found::OutOfMemory : engine_->find_next(event, until, most_work);
}

Progress Simulation::run(std::int64_t most, double until, std::int64_t most_work) {
  if (is_unmade()) return {Ending::OutOfMemory, 0};
  return engine_->run(most, until, most_work);
}

std::int64_t Simulation::work() const { return is_unmade() ? 0 : engine_->state().work; }
double Simulation::time() const { return is_unmade() ? 0 : engine_->state().clock.time(); }
int Simulation::size() const { return is_unmade() ? 0 : engine_->state().size(); }

Vec3d Simulation::position(int ball) const {
  const simulation::State& state = engine_->state();
  return state.position_now(state.slot(ball));
}
Vec3d Simulation::velocity(int ball) const {
  const simulation::State& state = engine_->state();
  return state.flight(state.slot(ball)).velocity;
}
Ball Simulation::ball(int index) const { return engine_->state().ball(index); }

WorldView Simulation::world() const {
  if (is_unmade()) return World{};
  const simulation::Surroundings& s = engine_->state().surroundings;
  return {{}, s.obstacles, s.bounds, s.periodic, s.restitution};
}
Vec3d Simulation::obstacle_offset(int obstacle) const { return engine_->state().obstacle_offset(obstacle); }

const Counts& Simulation::counts() const {
  static constexpr Counts kNone{};
  return is_unmade() ? kNone : engine_->state().counts;
}

double Simulation::energy() const { return is_unmade() ? 0 : engine_->state().energy(); }
Vec3d Simulation::momentum() const { return is_unmade() ? Vec3d(0.0) : engine_->state().momentum(); }

void Simulation::reverse() {
  if (!is_unmade()) engine_->reverse();
}
WorldFault Simulation::set(int index, const Ball& ball) { return engine_->set(index, ball); }
WorldFault Simulation::add(const Ball& ball) {
  return is_unmade() ? WorldFault{Fault::OutOfMemory} : engine_->add(ball);
}
void Simulation::remove(int index) { engine_->remove(index); }

Snapshot Simulation::snapshot() const {
  if (!is_unmade()) return engine_->snapshot();
  Snapshot none;
  none.status = Status::OutOfMemory;
  return none;
}

double Simulation::bytes_per_ball() const { return is_unmade() ? 0 : engine_->bytes_per_ball(); }

}  // namespace ricochet
