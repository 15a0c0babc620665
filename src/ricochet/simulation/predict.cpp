// What a ball will do next.
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/simulation/obstacles.hpp"
#include "ricochet/simulation/visit.hpp"

namespace ricochet {

using simulation::kFirstObstacle;
using simulation::kFirstWall;
using simulation::kNobody;

/// Takes a contact into a ball's plan if it is the earliest. True if the plan has changed.
bool Simulation::offer(int i, int partner, double time) {
  Plan& own = plan(i);
  if (time > own.contact + slack_) return false;
  if (partner == own.partner && time == own.contact) return false;
  own.crowded = time >= own.contact - slack_;
  if (!(time < own.contact || (time == own.contact && rank(partner) < rank(own.partner)))) return false;
  own.contact = time;
  own.partner = partner;
  return true;
}

void Simulation::consider(int i, const Near& near) {
  const int k = near.ball;
  const Flight &a = flight(i), &b = flight(k);
  const double time = simulation::time_of_contact(a, b, shift_between(a, b, near), reach(i, k));
  if (time < kInfiniteTime && !(is_static(body(i)) && is_static(body(k)))) offer(i, k, time);
}

/// Whether two balls can touch at all, but for what rounding may hide: most neighbours never do. Without
/// branches and roots.
inline bool Simulation::may_touch(const Flight& f, const Near& near, double own_radius) const {
  const Flight& other = flight(near.ball);
  const simulation::Approach a = simulation::approach(f, other, shift_between(f, other, near));
  const double touching = alike_ ? alike_reach_ : own_radius + body(near.ball).radius;
  const double b = dot(a.r, a.v), c = dot(a.r, a.r) - touching * touching;
  const double ac = dot(a.v, a.v) * c;
  // Not a number, where squares overflow, is let through.
  return (b < 0) & !(b * b - ac < -std::fabs(ac) * kTangencyFilter);
}

/// Considers the balls in `near_`, and those that follow in the lists of their cells.
void Simulation::consider_all(int i, int many) {
  const Flight& f = flight(i);
  const double radius = body(i).radius;
  Near* const near = near_.data();
  int likely = 0;
  for (int n = 0; n < many; ++n) __builtin_prefetch(&flight(near[n].ball));
  for (int n = 0; n < many; ++n) {
    const Near one = near[n];
    const std::int32_t next = flight(one.ball).next;
    near[many] = one;
    near[many].ball = next;
    many += next >= 0;
    // What has been looked at makes room for what is likely.
    near[likely] = one;
    likely += may_touch(f, one, radius);
  }
  for (int n = 0; n < likely; ++n) consider(i, near[n]);
  work_ += many + 8 * likely;
}

/// When ball i, in motion along a walled axis, touches the wall ahead; kInfiniteTime where it is infinitely
/// far.
double Simulation::wall_time(int i, int axis) const {
  const Flight& f = flight(i);
  const double v = f.velocity[axis], radius = body(i).radius;
  const double face = v > 0 ? world_.bounds.max[axis] - radius : world_.bounds.min[axis] + radius;
  return f.since + std::max(0.0, (face - f.position[axis]) / v);
}

void Simulation::consider_walls(int i) {
  for (int axis = 0; axis < 3; ++axis) {
    const double v = flight(i).velocity[axis];
    if (!walled_[static_cast<std::size_t>(axis)] || v == 0) continue;
    const double time = wall_time(i, axis);
    if (time < kInfiniteTime) offer(i, kFirstWall - (2 * axis + (v > 0)), time);
  }
}

double Simulation::obstacle_time(int i, int obstacle, const Vec3d& shift, double latest) {
  const Flight& f = flight(i);
  const Obstacle& o = world_.obstacles[static_cast<std::size_t>(obstacle)];
  const Vec3d images(f.images[0], f.images[1], f.images[2]);
  const Vec3d moved = offsets_[static_cast<std::size_t>(obstacle)] + o.velocity * f.since;
  const simulation::Passer passer{f.position + images * box_ - shift - moved, f.velocity - o.velocity,
                                  body(i).radius,
                                  simulation::size_of(f.velocity) + simulation::size_of(o.velocity)};
  const std::int64_t before = BigFloat::work();
  const double time = time_of_contact(o, passer, latest - f.since);
  // Where long numbers decide, their products of limbs take most of the time, a few of them a unit.
  constexpr int kProductsAUnit = 4;
  work_ += 1 + (BigFloat::work() - before) / kProductsAUnit;
  return f.since + time;
}

void Simulation::consider_obstacles(int i) {
  if (is_static(body(i))) return;
  const int count = static_cast<int>(world_.obstacles.size());
  for (int o = 0; o < count; ++o) {
    obstacle_images([&](const Vec3d& shift) {
      const double time = obstacle_time(i, o, shift, plan(i).contact + slack_);
      if (time < kInfiniteTime) offer(i, kFirstObstacle - o, time);
    });
  }
}

/// Lets the partner know: if this is its earliest contact too, it plans the same.
void Simulation::offer_back(int i) {
  Plan& own = plan(i);
  if (own.partner < 0) return;
  Plan& other = plan(own.partner);
  own.partner_changes = other.changes;
  const bool earlier = offer(own.partner, i, own.contact);
  if (other.partner == i && other.contact == own.contact) other.partner_changes = own.changes;
  if (earlier) schedule(own.partner);
}

void Simulation::predict(int i) {
  Plan& own = plan(i);
  own.contact = kInfiniteTime;
  own.partner = kNobody;
  own.crowded = false;
  work_ += 16;
  if (flight(i).large) {
    work_ += 4 * size();
    for (int k = 0; k < size(); ++k) consider(i, Near{k, {}});
  } else {
    consider_all(i, cells_.heads_around(own.cell, near_.data()));
    for (const std::int32_t k : large_) consider(i, Near{k, {}});
  }
  if (!is_static(body(i))) consider_walls(i);
  if (!world_.obstacles.empty()) consider_obstacles(i);
  offer_back(i);
  schedule(i);
}

void Simulation::plan_crossing(int i) {
  Plan& own = plan(i);
  if (flight(i).large) {
    own.crossing = kInfiniteTime;
    return;
  }
  const auto crossing = cells_.next_crossing(flight(i), own.cell);
  own.crossing = crossing.time;
  own.axis = static_cast<std::int8_t>(crossing.axis);
}

void Simulation::schedule(int i) {
  const Plan& own = plan(i);
  queue_.set(i, std::max(now_, std::min(own.contact, own.crossing)));
}

/// Into the next cell: nine more cells of neighbours to look at.
void Simulation::cross(int i) {
  Plan& own = plan(i);
  Flight& f = flight(i);
  const int axis = own.axis, direction = f.velocity[axis] > 0 ? 1 : -1;
  ++counts_.crossings;
  work_ += 8;
  cells_.remove(i, own.cell, flights_);
  const int wrap = cells_.step(own.cell, axis, direction);
  cells_.insert(i, own.cell, flights_);
  plan_crossing(i);
  if (wrap != 0) {
    f.images[axis] = static_cast<std::int8_t>(f.images[axis] + wrap);
    if (std::abs(f.images[axis]) >= 100) epoch_due_ = true;
    plan_crossing(i);
    if (!world_.obstacles.empty()) return predict(i);
  }
  const int former = own.partner;
  const double former_time = own.contact;
  consider_all(i, cells_.heads_ahead(own.cell, axis, direction, near_.data()));
  if (own.partner != former || own.contact != former_time) offer_back(i);
  schedule(i);
}

}  // namespace ricochet
