#include "ricochet/simulation/free_flight_survey.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/simulation/free_flight.hpp"

namespace ricochet::simulation {

namespace {

/// With more balls not all pairs are surveyed: that would cost more than crossing the periods one by one.
constexpr int kMostSurveyed = 1000;

/// Up to this number of balls all pairs are surveyed after every epoch.
constexpr int kFewInAll = 64;

/// True if a difference of vectors is exact in doubles.
bool is_exact(const Vec3d& a, const Vec3d& b, const Vec3d& difference) {
  for (int axis = 0; axis < 3; ++axis) {
    const double x = a[axis], y = b[axis], d = difference[axis];
    const double back = x - d;
    if ((x - (d + back)) + (back - y) != 0) return false;
  }
  return true;
}

}  // namespace

void FreeFlightSurvey::begin() {
  phase_ = Phase::None;
  surveyed_ = searched_ = 0;
  end_ = kInfiniteTime;
  if (!state_.has_periodic_axis() || state_.clock.epoch_events > 0) return;
  // Lines through the lattice are straight, so gravity has to be absent. Without any body, nothing happens.
  if (state_.has_gravity) {
    if (state_.size() == 0) phase_ = Phase::Over;
    return;
  }
  bool same_velocity = true;
  double periods = 0;  // the most in a frame
  for (const Flight& f : state_.flights) {
    if (f.since != 0) return;
    same_velocity = same_velocity && f.velocity == state_.flights[0].velocity;
    for (int axis = 0; axis < 3; ++axis)
      if (state_.period[axis] > 0)
        periods = std::max(periods, std::fabs(f.velocity[axis]) / state_.period[axis]);
  }
  const bool walled = state_.is_walled(0) || state_.is_walled(1) || state_.is_walled(2);
  if (same_velocity && !walled && state_.obstacles() == 0) {
    phase_ = Phase::Over;
    return;
  }
  // A shorter flight is over when the epoch ends in any case.
  least_ = kMostImages / periods;
  if (state_.size() <= kMostSurveyed) phase_ = Phase::Surveying;
}

void FreeFlightSurvey::survey_next() {
  const int i = surveyed_;
  if (i == state_.size()) {
    phase_ = end_ == kInfiniteTime ? Phase::Over : Phase::FreeFlight;
    return;
  }
  if (!is_static(state_.body(i))) {
    for (int axis = 0; axis < 3; ++axis)
      if (state_.is_walled(axis) && state_.flight(i).velocity[axis] != 0)
        end_ = std::min(end_, predictor_.time_of_wall(i, axis));
    for (int o = 0; o < state_.obstacles() && end_ >= least_; ++o)
      if (state_.meets_obstacle(i, o)) end_ = std::min(end_, time_free_of_obstacle(i, o, end_));
  }
  for (int k = 0; k < i && end_ >= least_; ++k)
    if (!state_.are_static(i, k) && state_.meet(i, k)) end_ = std::min(end_, time_free_of_ball(i, k, end_));
  ++surveyed_;
  if (!(end_ >= least_)) phase_ = Phase::None;
}

double FreeFlightSurvey::time_free_of_ball(int i, int k, double enough) {
  const Flight &a = state_.flight(i), &b = state_.flight(k);
  const Vec3d v = a.velocity - b.velocity;
  return free_flight_time(
      {a.position - b.position, v, is_exact(a.velocity, b.velocity, v), state_.sum_of_radii(i, k), false},
      state_.period, enough, state_.work);
}

/// Uses the bounding sphere. A shape without one may be met at any time.
double FreeFlightSurvey::time_free_of_obstacle(int i, int o, double enough) {
  const Flight& f = state_.flight(i);
  const Obstacle& obstacle = state_.obstacle(o);
  const Vec3d v = f.velocity - obstacle.velocity;
  ++state_.work;
  if (v == Vec3d(0.0)) return kInfiniteTime;
  const Sphere bound = bounding_sphere(obstacle.shape);
  if (!std::isfinite(bound.radius)) return 0;
  const Vec3d center = bound.center + state_.offsets[static_cast<std::size_t>(o)];
  return free_flight_time({f.position - center, v, is_exact(f.velocity, obstacle.velocity, v),
                           bound.radius + state_.body(i).radius, true},
                          state_.period, enough, state_.work);
}

bool FreeFlightSurvey::can_end() const {
  return !state_.has_periodic_axis() && (state_.clock.epoch_events == 0 || state_.size() <= kFewInAll);
}

bool FreeFlightSurvey::is_small() const { return state_.size() <= kMostSurveyed; }

FreeFlightSurvey::Search FreeFlightSurvey::look_for_approach(std::int64_t work_limit) {
  for (; searched_ < state_.size(); ++searched_) {
    if (state_.work >= work_limit) return Search::Work;
    if (approaches_any(searched_)) return Search::Approach;
  }
  phase_ = Phase::Over;
  return Search::NoApproach;
}

/// True if ball i will meet any other before that time. For the first ball: true if any ball has a predicted contact.
bool FreeFlightSurvey::approaches_any(int i) {
  if (i == 0) {
    state_.work += state_.size();
    for (int k = 0; k < state_.size(); ++k) {
      if (predictor_.is_outdated(k)) predictor_.predict(k);
      if (predictor_.prediction(k).contact < kInfiniteTime) return true;
    }
  }
  state_.work += i + 1;
  for (int k = 0; k < i; ++k) {
    if (state_.are_static(i, k) || !state_.meet(i, k)) continue;
    if (predictor_.time_of_balls(i, Neighbour{k, 0}) < kInfiniteTime) return true;
  }
  return false;
}

}  // namespace ricochet::simulation
