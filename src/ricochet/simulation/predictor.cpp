// For speed: every event.
#include "ricochet/simulation/predictor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/obstacles.hpp"

namespace ricochet::simulation {

/// Takes a contact as ball i's prediction if it is the earliest. True if the prediction has changed.
bool Predictor::offer(int i, int partner, double time) {
  Prediction& own = prediction(i);
  if (time > own.contact + time_tolerance_) return false;
  if (partner == own.partner && time == own.contact) return false;
  own.is_ambiguous = time >= own.contact - time_tolerance_;
  const bool is_first =
      time < own.contact || (time == own.contact && rank_of(state_, partner) < rank_of(state_, own.partner));
  if (!is_first) return false;
  own.contact = time;
  own.partner = partner;
  return true;
}

/// Offers the contact that has been predicted for ball i to its partner, too.
void Predictor::offer_to_partner(int i) {
  Prediction& own = prediction(i);
  if (!is_ball(own.partner)) return;
  Prediction& other = prediction(own.partner);
  own.partner_changes = state_.flight(own.partner).changes;
  const bool changed = offer(own.partner, i, own.contact);
  if (other.partner == i && other.contact == own.contact) other.partner_changes = state_.flight(i).changes;
  if (changed) schedule(own.partner);
}

void Predictor::predict_contact(int i, const Neighbour& neighbour) {
  if (!state_.meet(i, neighbour.ball)) return;
  const double time = time_of_balls(i, neighbour);
  if (time < kInfiniteTime && !state_.are_static(i, neighbour.ball)) offer(i, neighbour.ball, time);
}

/// Predicts contacts with the first `count` balls in `neighbours_` and those that follow in the lists of
/// their cells.
void Predictor::predict_neighbours(int i, int count) {
  Neighbour* const neighbours = neighbours_.data();
  for (int n = 0; n < count; ++n) fetch_ahead(&filter_.flight(neighbours[n].ball));
  for (int n = 0; n < count; ++n) {
    const Neighbour one = neighbours[n];
    const std::int32_t next = filter_.flight(one.ball).next;
    neighbours[count] = {next, one.image};
    count += next >= 0;
    // Of the few that will be looked at in doubles: in large worlds the filter hides what this takes.
    fetch_ahead(&state_.flight(one.ball));
  }
  const int likely = filter_.keep_likely(i, state_.clock.now, neighbours, count);
  for (int n = 0; n < likely; ++n) predict_contact(i, neighbours[n]);
  state_.work += count + 8 * likely;
}

double Predictor::time_of_balls(int i, const Neighbour& neighbour) const {
  const Flight &a = state_.flight(i), &b = state_.flight(neighbour.ball);
  return time_of_contact(a, b, state_.shift_between(a, b, neighbour), state_.sum_of_radii(i, neighbour.ball));
}

double Predictor::time_of_wall(int i, int axis) const {
  const Flight& f = state_.flight(i);
  const Box& bounds = state_.surroundings.bounds;
  const double v = f.velocity[axis], radius = state_.body(i).radius;
  const double face = v > 0 ? bounds.max[axis] - radius : bounds.min[axis] + radius;
  return f.since + std::max(0.0, (face - f.position[axis]) / v);
}

void Predictor::predict_walls(int i) {
  for (int axis = 0; axis < 3; ++axis) {
    const double v = state_.flight(i).velocity[axis];
    if (!state_.is_walled(axis) || v == 0) continue;
    const double time = time_of_wall(i, axis);
    if (time < kInfiniteTime) offer(i, wall_partner(2 * axis + (v > 0)), time);
  }
}

bool Predictor::start() {
  List<std::int32_t> solid;
  for (int o = 0; o < state_.obstacles(); ++o)
    if (!state_.obstacle(o).is_sensor && !solid.push_back(o)) return false;
  ObstacleIndex made;
  if (!made.build(state_, solid)) return false;
  obstacles_ = std::move(made);
  return true;
}

double Predictor::time_of_obstacle(int i, int o, const Vec3d& place, double latest) {
  const Flight& f = state_.flight(i);
  const Obstacle& obstacle = state_.obstacle(o);
  const RelativeBall ball{place - state_.offset_at(o, f.since), f.velocity - obstacle.velocity,
                          state_.body(i).radius, size_of(f.velocity) + size_of(obstacle.velocity)};
  const std::int64_t before = BigFloat::work();
  const double time = time_of_contact(obstacle, ball, latest - f.since);
  // Where big floats decide, their products of limbs take most of the time, a few of them a unit.
  constexpr int kProductsAUnit = 4;
  state_.work += 1 + (BigFloat::work() - before) / kProductsAUnit;
  return f.since + time;
}

/// `offer` takes contacts in any order, to the bit.
void Predictor::predict_obstacles(int i) {
  const auto latest = [&] { return prediction(i).contact + time_tolerance_; };
  for_each_obstacle(i, latest, [&](int o, const Vec3d& place) {
    const double time = time_of_obstacle(i, o, place, latest());
    if (time < kInfiniteTime) offer(i, obstacle_partner(o), time);
  });
}

void Predictor::prefetch(int i) const {
  fetch_ahead(&prediction(i));
  fetch_ahead(&state_.flight(i));
  fetch_ahead(&state_.body(i));
  queue_.prefetch(i);
}

void Predictor::predict(int i) {
  Prediction& own = prediction(i);
  own.contact = kInfiniteTime;
  own.partner = kNoPartner;
  own.is_ambiguous = false;
  state_.work += 16;
  if (state_.flight(i).large) {
    state_.work += 4 * state_.size();
    for (int k = 0; k < state_.size(); ++k) predict_contact(i, Neighbour{k, 0});
  } else {
    predict_neighbours(i, cells_.heads_around(own.cell, neighbours_.data()));
    for (const std::int32_t k : large_) predict_contact(i, Neighbour{k, 0});
  }
  if (!is_static(state_.body(i))) predict_walls(i);
  if (!obstacles_.is_empty()) predict_obstacles(i);
  offer_to_partner(i);
  schedule(i);
}

void Predictor::predict_crossing(int i) {
  Prediction& own = prediction(i);
  if (state_.flight(i).large) {
    own.crossing = kInfiniteTime;
    return;
  }
  const auto crossing = cells_.next_crossing(state_.flight(i), own.cell);
  own.crossing = crossing.time;
  own.axis = static_cast<std::int8_t>(crossing.axis);
}

void Predictor::schedule(int i) {
  const Prediction& own = prediction(i);
  queue_.set(i, std::max(state_.clock.now, std::min(own.contact, own.crossing)));
}

/// The filter's copy of a ball's flight, or of where its cell is.
void Predictor::set_coarse_flight(int i) {
  const Flight& f = state_.flight(i);
  if (f.large) return;
  const Vec3d images(f.images[0], f.images[1], f.images[2]);
  filter_.set(i,
              f.position + images * state_.period - f.since * f.velocity - cells_.corner(prediction(i).cell),
              f.velocity, state_.body(i).radius);
}

void Predictor::invalidate(int i) {
  ++state_.flight(i).changes;
  sensors_.predict(i);
  set_coarse_flight(i);
  predict_crossing(i);
}

/// Its neighbours are new in the nine cells ahead.
void Predictor::cross(int i) {
  Prediction& own = prediction(i);
  Flight& f = state_.flight(i);
  const int axis = own.axis, direction = f.velocity[axis] > 0 ? 1 : -1;
  ++state_.counts.crossings;
  state_.work += 8;
  cells_.remove(i, own.cell, filter_.flights());
  const int wrap = cells_.step(own.cell, axis, direction);
  cells_.insert(i, own.cell, filter_.flights());
  predict_crossing(i);
  if (wrap != 0) {
    f.images[axis] = static_cast<std::int8_t>(f.images[axis] + wrap);
    epoch_due_ = epoch_due_ || has_gone_far(f);
    predict_crossing(i);
  }
  set_coarse_flight(i);
  if (wrap != 0 && state_.obstacles() > 0) return predict(i);
  const int former = own.partner;
  const double former_time = own.contact;
  predict_neighbours(i, cells_.heads_ahead(own.cell, axis, direction, neighbours_.data()));
  if (own.partner != former || own.contact != former_time) offer_to_partner(i);
  schedule(i);
}

}  // namespace ricochet::simulation
