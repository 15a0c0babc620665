// Reading a simulation, and changing it.
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/free_flight.hpp"
#include "ricochet/simulation/obstacles.hpp"
#include "ricochet/simulation/simulation.hpp"
#include "ricochet/simulation/visit.hpp"

namespace ricochet {

namespace {

/// m v^2 / 2, also where v^2 alone is beyond all doubles.
double kinetic(double mass, const Vec3d& v) {
  const double square = dot(v, v);
  return std::isfinite(square) ? 0.5 * mass * square : 0.5 * dot(mass * v, v);
}

}  // namespace

Vec3d Simulation::position(int ball) const { return place(slot(ball)); }

/// The boxes to add are known of every ball that crosses cells. One that flies on without, out of the box,
/// is brought back. A place beyond all doubles is that of the largest.
Vec3d Simulation::place(int i) const {
  const Flight& f = flight(i);
  Vec3d place = place_at(f, now_);
  if (simulation::wrapped(f)) place += Vec3d(f.images[0], f.images[1], f.images[2]) * box_;
  for (int axis = 0; axis < 3; ++axis) {
    const double side = box_[axis], low = world_.bounds.min[axis];
    if (side == 0 || f.images[axis] != 0) continue;
    if (std::fabs(place[axis] - low - 0.5 * side) <= (0.5 + 0x1p-30) * side) continue;
    place[axis] = simulation::place_on_ring(f.position[axis], f.velocity[axis], now_ - f.since, low, side);
  }
  return finite(place);
}

Ball Simulation::ball(int index) const {
  Ball ball;
  ball.position = position(index);
  ball.velocity = velocity(index);
  const Body& b = body(slot(index));
  ball.radius = b.radius;
  ball.mass = b.mass;
  ball.restitution = b.restitution;
  return ball;
}

Vec3d Simulation::obstacle_offset(int obstacle) const {
  const auto o = static_cast<std::size_t>(obstacle);
  return finite(offsets_[o] + world_.obstacles[o].velocity * now_);
}

double Simulation::energy() const {
  double sum = 0;
  for (int i = 0; i < size(); ++i)
    if (!is_static(body(i))) sum += kinetic(body(i).mass, flight(i).velocity);
  return finite(sum);
}

Vec3d Simulation::momentum() const {
  Vec3d sum(0.0);
  for (int i = 0; i < size(); ++i)
    if (!is_static(body(i))) sum += body(i).mass * flight(i).velocity;
  return finite(sum);
}

double Simulation::bytes_per_ball() const {
  const double cells = static_cast<double>(cells_.size() * sizeof(std::int32_t));
  return sizeof(Flight) + sizeof(Body) + sizeof(Plan) + simulation::EventQueue::kBytesPerBall +
         cells / std::max(1, size());
}

bool Simulation::reserve_balls(std::size_t more) {
  return flights_.reserve_more(more) && bodies_.reserve_more(more) && plans_.reserve_more(more) &&
         slots_.reserve_more(more) && indices_.reserve_more(more);
}

/// Room has been reserved.
void Simulation::append(const Ball& ball) {
  Flight f{};
  f.position = ball.position;
  f.velocity = ball.velocity;
  f.since = now_;
  f.next = -1;
  flights_.push_reserved(f);
  bodies_.push_reserved({ball.radius, ball.mass, ball.restitution, 0});
  plans_.push_reserved({});
  slots_.push_reserved(static_cast<std::int32_t>(slots_.size()));
  indices_.push_reserved(slots_.back());
}

/// Whether a ball may stand where it does, beside all balls before index `before` but `index` itself.
WorldFault Simulation::fault_of(const Ball& ball, int index, int before) const {
  for (int axis = 0; axis < 3; ++axis) {
    const bool walled = walled_[static_cast<std::size_t>(axis)];
    if (!walled && box_[axis] == 0) continue;
    const double room = walled && !is_static(ball) ? ball.radius : 0;
    const double depth = std::max(world_.bounds.min[axis] - (ball.position[axis] - room),
                                  ball.position[axis] + room - world_.bounds.max[axis]);
    if (depth > kOverlapTolerance * ball.radius) return {Fault::OutsideBounds, index, axis, depth};
  }
  for (int other = 0; other < before; ++other) {
    const int k = slot(other);
    if (other == index || (is_static(ball) && is_static(body(k)))) continue;
    Vec3d r = ball.position - place(k);
    for (int axis = 0; axis < 3; ++axis)
      if (box_[axis] > 0) r[axis] -= box_[axis] * std::round(r[axis] / box_[axis]);
    const double reach = ball.radius + body(k).radius;
    const double depth = reach - std::sqrt(dot(r, r));
    if (depth > kOverlapTolerance * reach)
      return {Fault::BallsOverlap, std::min(index, other), std::max(index, other), depth};
  }
  if (is_static(ball)) return {};
  for (int o = 0; o < static_cast<int>(world_.obstacles.size()); ++o) {
    WorldFault fault;
    const Obstacle& obstacle = world_.obstacles[static_cast<std::size_t>(o)];
    const Sphere bound = simulation::bound_of(obstacle);
    const double near = (bound.radius + ball.radius) * (1 + kBoundingSphereMargin);
    obstacle_images([&](const Vec3d& shift) {
      const Vec3d place = ball.position - shift - obstacle_offset(o);
      // Most are far away.
      const Vec3d apart = place - bound.center;
      if (dot(apart, apart) > near * near) return;
      const Vec3d out = place - simulation::nearest_point(obstacle, place);
      const double depth = ball.radius - std::sqrt(dot(out, out));
      if (depth > kOverlapTolerance * ball.radius) fault = {Fault::OverlapsObstacle, index, o, depth};
    });
    if (fault.fault != Fault::None) return fault;
  }
  return {};
}

WorldFault Simulation::fault() {
  WorldFault fault;
  if (unmade_) return {Fault::OutOfMemory};
  for (int i = 0; i < size() && fault.fault == Fault::None; ++i) fault = fault_of(ball(i), i, 0);
  if (fault.fault != Fault::None) return fault;
  if (stale_) {
    if (!prepare()) return {Fault::OutOfMemory};
    rebuild();
  }
  for (int i = 0; i < size() && fault.fault == Fault::None; ++i) {
    neighbours(i, [&](const Near& near) {
      const int k = near.ball;
      const Flight &a = flight(i), &b = flight(k);
      if (k >= i || (is_static(body(i)) && is_static(body(k)))) return;
      const Vec3d r = place_at(a, now_) - place_at(b, now_) - shift_between(a, b, near);
      const double depth = reach(i, k) - std::sqrt(dot(r, r));
      if (depth > kOverlapTolerance * reach(i, k))
        fault = {Fault::BallsOverlap, std::min(index_of(k), index_of(i)), std::max(index_of(k), index_of(i)),
                 depth};
    });
  }
  return fault;
}

WorldFault Simulation::set(int index, const Ball& ball) {
  const WorldFault fault = fault_of(ball, index, size());
  if (fault.fault != Fault::None) return fault;
  fly_to_now();
  Flight& f = flight(slot(index));
  f.position = ball.position;
  f.velocity = ball.velocity;
  body(slot(index)) = {ball.radius, ball.mass, ball.restitution, 0};
  set_up();
  return {};
}

WorldFault Simulation::add(const Ball& ball) {
  if (unmade_ || !reserve_balls(1)) return {Fault::OutOfMemory};
  const WorldFault fault = fault_of(ball, size(), size());
  if (fault.fault != Fault::None) return fault;
  fly_to_now();
  append(ball);
  set_up();
  return {};
}

void Simulation::remove(int index) {
  fly_to_now();
  const auto i = static_cast<std::size_t>(slot(index));
  // What has happened and waits to be handed out
  std::copy(reported_.begin() + handed_out_, reported_.end(), reported_.begin());
  reported_.shrink(reported_.size() - handed_out_);
  handed_out_ = 0;
  reported_.erase_if(
      [&](const Event& e) { return e.a == index || (e.kind == EventKind::Ball && e.b == index); });
  for (Event& e : reported_) {
    e.a -= e.a > index;
    e.b -= e.kind == EventKind::Ball && e.b > index;
  }
  flights_.erase_at(i);
  bodies_.erase_at(i);
  plans_.erase_at(i);
  indices_.erase_at(i);
  slots_.pop_back();
  for (std::size_t k = 0; k < indices_.size(); ++k) {
    indices_[k] -= indices_[k] > index;
    slots_[static_cast<std::size_t>(indices_[k])] = static_cast<std::int32_t>(k);
  }
  set_up();
}

void Simulation::reverse() {
  fly_to_now();
  for (Flight& f : flights_) f.velocity = -f.velocity;
  // An obstacle goes back the way it came: offset + velocity t is the same place now.
  for (std::size_t o = 0; o < offsets_.size(); ++o) {
    Obstacle& obstacle = world_.obstacles[o];
    offsets_[o] = finite(offsets_[o] + 2.0 * now_ * obstacle.velocity);
    obstacle.velocity = -obstacle.velocity;
  }
  set_up();
}

Snapshot Simulation::snapshot() const {
  Snapshot s;
  if (unmade_ || !s.balls.reserve(flights_.size()) || !s.offsets.assign(offsets_)) {
    s.status = Status::OutOfMemory;
    return s;
  }
  s.base = base_;
  s.base_rest = base_rest_;
  s.now = now_;
  s.length = length_;
  s.epoch_events = epoch_events_;
  s.counts = counts_;
  for (const std::int32_t i : slots_) {
    const Flight& f = flight(i);
    s.balls.push_reserved(
        {f.position, f.velocity, f.since, {f.images[0], f.images[1], f.images[2]}, body(i).hurry});
  }
  return s;
}

Simulation::Simulation(const WorldView& world, const Snapshot& s) {
  if (!start(world)) return;
  for (int i = 0; i < size(); ++i) {
    const Snapshot::State& state = s.balls[static_cast<std::size_t>(i)];
    Flight& f = flight(i);
    f.position = state.position;
    f.velocity = state.velocity;
    f.since = state.since;
    for (std::size_t axis = 0; axis < 3; ++axis)
      f.images[axis] = static_cast<std::int8_t>(state.images[axis]);
    body(i).hurry = state.hurry;
  }
  for (const Vec3d& offset : s.offsets) offsets_.push_reserved(offset);
  base_ = s.base;
  base_rest_ = s.base_rest;
  now_ = s.now;
  length_ = s.length;
  epoch_events_ = s.epoch_events;
  counts_ = s.counts;
}

}  // namespace ricochet
