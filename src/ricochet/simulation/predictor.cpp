// For speed: runs at every event.
#include "ricochet/simulation/predictor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/obstacles.hpp"

namespace ricochet::simulation {

/// Takes a contact as ball i's prediction if it is the earliest. Returns whether the prediction has changed. Rest comes
/// before contacts at the same time; otherwise two walls that are only touched would wait for each other.
bool Predictor::offer(int i, int partner, double time, Predicted what) {
  Prediction& own = prediction(i);
  if (time > own.contact + time_tolerance_) return false;
  if (partner == own.partner && time == own.contact) return false;
  own.is_ambiguous = time >= own.contact - time_tolerance_;
  // If a ball comes to rest on two faces at once, the result must not depend on which one is tested first.
  const bool goes_by_rank =
      own.what == Predicted::Contact || (own.what == Predicted::Rest && what == Predicted::Rest);
  const bool is_first = time < own.contact || (time == own.contact && goes_by_rank &&
                                               rank_of(state_, partner) < rank_of(state_, own.partner));
  if (!is_first) return false;
  own.contact = time;
  own.partner = partner;
  own.what = what;
  return true;
}

/// Offers a contact that has been found for ball i to another ball, too.
void Predictor::offer_to(int k, int i, double time) {
  Prediction& other = prediction(k);
  const bool changed = offer(k, i, time);
  if (other.partner == i && other.contact == time) other.partner_changes = state_.flight(i).changes;
  if (changed) schedule(k);
}

/// Offers the contact that has been predicted for ball i to its partner, too.
void Predictor::offer_to_partner(int i) {
  Prediction& own = prediction(i);
  if (!is_ball(own.partner)) return;
  own.partner_changes = state_.flight(own.partner).changes;
  offer_to(own.partner, i, own.contact);
}

/// Offers ball i's other contacts at the same time to their partners. Otherwise it would depend on the order of
/// predictions whether the other ball knows of the contact.
void Predictor::offer_ties(int i) {
  const Prediction& own = prediction(i);
  if (!own.is_ambiguous) return;
  for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    ++state_.work;
    if (k == i || k == own.partner || state_.are_static(i, k) || !state_.meet(i, k)) return;
    if (time_of_balls(i, neighbour) == own.contact) offer_to(k, i, own.contact);
  });
}

void Predictor::predict_contact(int i, const Neighbour& neighbour) {
  if (!state_.meet(i, neighbour.ball)) return;
  const double time = time_of_balls(i, neighbour);
  if (time < kInfiniteTime && !state_.are_static(i, neighbour.ball)) offer(i, neighbour.ball, time);
}

/// Predicts contacts with the first `count` balls in `neighbours_` and with those that follow in the lists of their
/// cells.
void Predictor::predict_neighbours(int i, int count) {
  Neighbour* const neighbours = neighbours_.data();
  for (int n = 0; n < count; ++n) fetch_ahead(&filter_.flight(neighbours[n].ball));
  for (int n = 0; n < count; ++n) {
    const Neighbour one = neighbours[n];
    const std::int32_t next = filter_.flight(one.ball).next;
    neighbours[count] = {next, one.image};
    count += next >= 0;
    // Loads the few balls that will be tested in doubles. In large worlds the filter hides the wait.
    fetch_ahead(&state_.flight(one.ball));
  }
  const int likely = filter_.keep_likely(i, state_.clock.now, neighbours, count);
  for (int n = 0; n < likely; ++n) predict_contact(i, neighbours[n]);
  state_.work += count + 8 * likely;
}

double Predictor::time_of_balls(int i, const Neighbour& neighbour) const {
  const Flight &a = state_.flight(i), &b = state_.flight(neighbour.ball);
  const Vec3d shift = state_.shift_between(a, b, neighbour);
  const double sum_of_radii = state_.sum_of_radii(i, neighbour.ball);
  if (!state_.has_gravity) return time_of_contact(a, b, shift, sum_of_radii);
  if (a.motion != Motion::Falls || b.motion != Motion::Falls)
    return time_of_unlike_balls(i, neighbour.ball, shift);
  return time_of_contact(falling_pair_motion(a, b, shift, state_.gravity()), a, b, sum_of_radii);
}

double Predictor::time_of_wall(int i, int axis) const {
  const Flight& f = state_.flight(i);
  const Box& bounds = state_.surroundings.bounds;
  const double v = f.velocity[axis], radius = state_.body(i).radius;
  const double face = v > 0 ? bounds.max[axis] - radius : bounds.min[axis] + radius;
  return f.since + std::max(0.0, (face - f.position[axis]) / v);
}

void Predictor::predict_walls(int i, int rest) {
  for_each_wall(i, [&](int wall, double time) {
    if (time < kInfiniteTime && wall_partner(wall) != rest) offer(i, wall_partner(wall), time);
  });
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
  if (state_.has_gravity) {
    if (f.motion != Motion::Falls && (state_.support(i).has(obstacle_partner(o)) || is_behind(state_, i, o)))
      return kInfiniteTime;
    const Vec3d acceleration = state_.acceleration(i);
    if (acceleration != Vec3d(0.0)) return time_of_fall_on_obstacle(i, o, place, acceleration, latest);
  }
  const RelativeBall ball{place - state_.offset_at(o, f.since), f.velocity - obstacle.velocity,
                          state_.body(i).radius, size_of(f.velocity) + size_of(obstacle.velocity)};
  return f.since + state_.counting_work([&] { return time_of_contact(obstacle, ball, latest - f.since); });
}

/// The result of `offer` does not depend on the order of contacts.
void Predictor::predict_obstacles(int i, int rest) {
  const auto latest = [&] { return prediction(i).contact + time_tolerance_; };
  for_each_obstacle(i, latest, [&](int o, const Vec3d& place) {
    if (obstacle_partner(o) == rest) return;
    if (state_.has_gravity && (will_rest_on_plane(i, o) || predict_rest_on_face(i, o))) return;
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
  own.what = Predicted::Contact;
  state_.work += 16;
  // The ball no longer meets the body that it rests on.
  const int rest = state_.has_gravity ? predict_rest(i) : kNoPartner;
  if (state_.has_gravity) predict_edge(i);
  if (state_.flight(i).large) {
    state_.work += 4 * state_.size();
    for (int k = 0; k < state_.size(); ++k) predict_contact(i, Neighbour{k, 0});
  } else {
    predict_neighbours(i, cells_.heads_around(own.cell, neighbours_.data()));
    for (const std::int32_t k : large_) predict_contact(i, Neighbour{k, 0});
  }
  if (!is_static(state_.body(i))) predict_walls(i, rest);
  if (!obstacles_.is_empty()) predict_obstacles(i, rest);
  offer_to_partner(i);
  offer_ties(i);
  schedule(i);
}

void Predictor::predict_crossing(int i, int falling_axis) {
  Prediction& own = prediction(i);
  if (state_.flight(i).large) {
    own.crossing = kInfiniteTime;
    return;
  }
  const auto crossing = !state_.has_gravity || state_.acceleration(i) == Vec3d(0.0)
                            ? cells_.next_crossing(state_.flight(i), own.cell)
                            : cells_.next_crossing(state_.flight(i), own.cell, state_.acceleration(i),
                                                   state_.clock.now, falling_axis);
  own.crossing = crossing.time;
  own.axis = static_cast<std::int8_t>(crossing.axis);
  own.direction = static_cast<std::int8_t>(crossing.direction);
}

/// Rest comes first. A contact at the same time may be known to both of its balls, or only to the one that does not
/// come to rest.
void Predictor::schedule(int i) {
  const Prediction& own = prediction(i);
  queue_.set(i, std::max(state_.clock.now, std::min(own.contact, own.crossing)),
             own.what == Predicted::Contact ? AtOneTime::ByRank : AtOneTime::First);
}

/// Sets the filter's copy of a ball's flight, or of its cell's place.
void Predictor::set_coarse_flight(int i) {
  const Flight& f = state_.flight(i);
  if (f.large) return;
  const Vec3d images(f.images[0], f.images[1], f.images[2]);
  const Vec3d corner = cells_.corner(prediction(i).cell);
  if (state_.has_gravity) return set_falling_coarse_flight(i, f.position + images * state_.period - corner);
  filter_.set(i, f.position + images * state_.period - f.since * f.velocity - corner, f.velocity,
              state_.body(i).radius);
}

/// Uses a frame that falls with all falling balls. There p + v t' + g t'^2 / 2 with t' = t - s is straight,
///   p - v s + g s^2 / 2 + (v - g s) t.
/// Nothing is known of the other balls, so none of them is excluded.
void Predictor::set_falling_coarse_flight(int i, const Vec3d& place) {
  const Flight& f = state_.flight(i);
  const Vec3d fall = state_.gravity() * f.since;
  if (f.motion == Motion::Falls)
    filter_.set(i, place - (f.velocity - 0.5 * fall) * f.since, f.velocity - fall, state_.body(i).radius);
  else
    filter_.set(i, Vec3d(std::numeric_limits<double>::quiet_NaN()), Vec3d(0.0), state_.body(i).radius);
}

void Predictor::invalidate(int i) {
  ++state_.flight(i).changes;
  sensors_.predict(i);
  set_coarse_flight(i);
  predict_crossing(i);
}

/// Its neighbours change in the nine cells ahead.
void Predictor::cross(int i) {
  Prediction& own = prediction(i);
  Flight& f = state_.flight(i);
  const int axis = own.axis, direction = own.direction;
  ++state_.counts.crossings;
  state_.work += 8;
  cells_.remove(i, own.cell, filter_.flights());
  const int wrap = cells_.step(own.cell, axis, direction);
  cells_.insert(i, own.cell, filter_.flights());
  const int falling_axis = state_.has_gravity && direction * state_.acceleration(i)[axis] > 0 ? axis : -1;
  predict_crossing(i, falling_axis);
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
  offer_ties(i);
  schedule(i);
}

}  // namespace ricochet::simulation
