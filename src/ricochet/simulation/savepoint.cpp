#include "ricochet/simulation/savepoint.hpp"

namespace ricochet::simulation {

void Savepoint::set() {
  clock_ = state_.clock;
  crossings_ = state_.counts.crossings;
  changes_ = state_.changes;
  has_kept_ = false;
}

bool Savepoint::prepare() {
  return flights_.reserve(state_.flights.size()) &&
         (!state_.has_gravity || velocities_.reserve(state_.flights.size())) &&
         obstacles_.reserve(state_.offsets.size());
}

void Savepoint::keep_flights() {
  if (has_kept_) return;
  has_kept_ = true;
  flights_.clear();
  velocities_.clear();
  for (int i = 0; i < state_.size(); ++i) {
    const Flight& f = state_.flight(i);
    flights_.push_reserved(
        {f.position, f.since, state_.index_of(i), {f.images[0], f.images[1], f.images[2]}, f.motion});
    if (state_.has_gravity) velocities_.push_reserved(f.velocity);
  }
  obstacles_.clear();
  for (int o = 0; o < state_.obstacles(); ++o)
    obstacles_.push_reserved({state_.offsets[static_cast<std::size_t>(o)], state_.obstacle(o).velocity});
}

void Savepoint::roll_back() {
  state_.clock = clock_;
  state_.counts.crossings = crossings_;
  state_.changes = changes_;
  if (has_kept_) {
    std::size_t n = 0;
    for (const KeptFlight& kept : flights_) {
      Flight& f = state_.flight(state_.slot(kept.index));
      f.position = kept.position;
      f.since = kept.since;
      f.motion = kept.motion;
      if (state_.has_gravity) f.velocity = velocities_[n++];
      for (std::size_t axis = 0; axis < 3; ++axis) f.images[axis] = kept.images[axis];
    }
    for (std::size_t o = 0; o < obstacles_.size(); ++o) {
      state_.offsets[o] = obstacles_[o].offset;
      state_.surroundings.obstacles[o].velocity = obstacles_[o].velocity;
    }
  }
  has_kept_ = false;
  state_.bring_back_images();
}

}  // namespace ricochet::simulation
