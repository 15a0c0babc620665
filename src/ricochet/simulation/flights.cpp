// Epochs in which nobody meets anybody: in a periodic box they are flown in one step, however many laps they
// are; and worlds in which nothing will happen any more.
#include <algorithm>

#include "ricochet/simulation/free_flight.hpp"
#include "ricochet/simulation/obstacles.hpp"
#include "ricochet/simulation/visit.hpp"

namespace ricochet {

namespace {

/// Balls of which all pairs are soon looked at.
constexpr int kFew = 64;

/// Laps that are flown one by one: after so many an epoch ends in any case.
constexpr double kLaps = 100;

/// Whether a difference of vectors is one of doubles.
bool is_exact(const Vec3d& a, const Vec3d& b, const Vec3d& difference) {
  for (int axis = 0; axis < 3; ++axis) {
    const double x = a[axis], y = b[axis], d = difference[axis];
    const double back = x - d;
    if ((x - (d + back)) + (back - y) != 0) return false;
  }
  return true;
}

}  // namespace

/// At an epoch's start, before anything has happened in it: asks how long nobody meets anybody. It is a
/// function of the balls' states at that start alone, so a world restored within the epoch asks the same.
void Simulation::begin_survey() {
  surveying_ = flying_ = quiet_ = false;
  surveyed_ = 0;
  clear_ = kInfiniteTime;
  if (box_ == Vec3d(0.0) || epoch_events_ > 0) return;
  bool alike = true;
  double laps = 0;  // the most in a frame
  for (const Flight& f : flights_) {
    if (f.since != 0) return;
    alike = alike && f.velocity == flights_[0].velocity;
    for (int axis = 0; axis < 3; ++axis)
      if (box_[axis] > 0) laps = std::max(laps, std::fabs(f.velocity[axis]) / box_[axis]);
  }
  const bool walled = walled_[0] || walled_[1] || walled_[2];
  if (alike && !walled && world_.obstacles.empty()) {
    flying_ = quiet_ = true;
    return;
  }
  hundred_ = kLaps / laps;
  surveying_ = size() <= kMostFlyers;
}

/// One more ball against those before it, the obstacles and the walls.
void Simulation::survey_row() {
  const int i = surveyed_;
  if (i == size()) {
    surveying_ = false;
    flying_ = true;
    quiet_ = clear_ == kInfiniteTime;
    return;
  }
  if (!is_static(body(i))) {
    for (int axis = 0; axis < 3; ++axis)
      if (walled_[static_cast<std::size_t>(axis)] && flight(i).velocity[axis] != 0)
        clear_ = std::min(clear_, wall_time(i, axis));
    for (int o = 0; o < static_cast<int>(world_.obstacles.size()) && clear_ >= hundred_; ++o)
      clear_ = std::min(clear_, clear_of_obstacle(i, o, clear_));
  }
  for (int k = 0; k < i && clear_ >= hundred_; ++k)
    if (!(is_static(body(i)) && is_static(body(k)))) clear_ = std::min(clear_, clear_of(i, k, clear_));
  ++surveyed_;
  if (!(clear_ >= hundred_)) surveying_ = false;
}

double Simulation::clear_of(int i, int k, double enough) {
  const Flight &a = flight(i), &b = flight(k);
  const Vec3d v = a.velocity - b.velocity;
  return simulation::clear_time(
      {a.position - b.position, v, is_exact(a.velocity, b.velocity, v), reach(i, k), false}, box_, enough,
      work_);
}

/// Of the sphere around it: a shape without one may be met at any time.
double Simulation::clear_of_obstacle(int i, int obstacle, double enough) {
  const Flight& f = flight(i);
  const Obstacle& o = world_.obstacles[static_cast<std::size_t>(obstacle)];
  const Vec3d v = f.velocity - o.velocity;
  ++work_;
  if (v == Vec3d(0.0)) return kInfiniteTime;
  const Sphere bound = simulation::bound_of(o);
  if (bound.radius == kUnbounded) return 0;
  const Vec3d center = bound.center + offsets_[static_cast<std::size_t>(obstacle)];
  return simulation::clear_time(
      {f.position - center, v, is_exact(f.velocity, o.velocity, v), bound.radius + body(i).radius, true},
      box_, enough, work_);
}

/// At the end of an epoch. Of many balls it is asked only if the epoch has gone by without event; in a
/// periodic box the next epoch's survey asks it.
bool Simulation::asks_whether_over() const {
  return box_ == Vec3d(0.0) && (epoch_events_ == 0 || size() <= kFew);
}

/// Whether ball i will meet any before it, or, asked of the first, anyone has a contact planned.
bool Simulation::will_meet_any(int i) {
  if (i == 0) {
    work_ += size();
    for (const Plan& p : plans_)
      if (p.contact < kInfiniteTime) return true;
  }
  work_ += i + 1;
  for (int k = 0; k < i; ++k) {
    const double when = time_of_contact(flight(i), flight(k), Vec3d(0.0), reach(i, k));
    if (when < kInfiniteTime && !(is_static(body(i)) && is_static(body(k)))) return true;
  }
  return false;
}

}  // namespace ricochet
