// For size and speed: rebuilt when many balls come and go.
#include "ricochet/simulation/state.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/free_flight.hpp"

namespace ricochet::simulation {

namespace {

/// m v^2 / 2, even if v^2 alone is beyond all doubles.
double kinetic_energy(double mass, const Vec3d& v) {
  const double square = dot(v, v);
  return std::isfinite(square) ? 0.5 * mass * square : 0.5 * dot(mass * v, v);
}

}  // namespace

bool State::start(const WorldView& world) {
  surroundings.bounds = world.bounds;
  surroundings.periodic = world.periodic;
  surroundings.restitution = world.restitution;
  surroundings.gravity = world.gravity;
  classify_axes();
  if (!reserve_balls(world.balls) || !reserve_obstacles(world.obstacles.size(), world.motion.size()))
    return false;
  for (const Ball& ball : world.balls) append(ball);
  for (const Obstacle& obstacle : world.obstacles) append_obstacle(obstacle, {});
  for (const VelocityChange& change : world.motion) surroundings.motion.push_reserved(change);
  return true;
}

void State::classify_axes() {
  for (int i = 0; i < 3; ++i) {
    const double from = surroundings.bounds.min[i], to = surroundings.bounds.max[i];
    const bool open = !(std::isfinite(from) && std::isfinite(to) && from < to);
    const bool periodic = surroundings.periodic[i];
    walled_[static_cast<std::size_t>(i)] = from < to && !(periodic && !open);
    edges[static_cast<std::size_t>(i)] = open ? Edge::Open : periodic ? Edge::Periodic : Edge::Walled;
    period[i] = !open && periodic ? to - from : 0;
    if (period[i] > 0) surroundings.gravity[i] = 0;
  }
  has_gravity = gravity() != Vec3d(0.0);
  gravity_size = length(gravity());
}

/// A ball that crosses cells knows the periods to add. One in free flight outside the box is moved back into it.
Vec3d State::position_now(int i) const {
  const Flight& f = flight(i);
  Vec3d position = place_at(i, clock.now);
  if (wrapped(f)) position += Vec3d(f.images[0], f.images[1], f.images[2]) * period;
  for (int axis = 0; axis < 3; ++axis) {
    const double side = period[axis], low = surroundings.bounds.min[axis];
    if (side == 0 || f.images[axis] != 0) continue;
    if (std::fabs(position[axis] - low - 0.5 * side) <= (0.5 + kOutOfBoxMargin) * side) continue;
    position[axis] = position_on_ring(f.position[axis], f.velocity[axis], clock.now - f.since, low, side);
  }
  return finite(position);
}

Vec3d State::place_now(int i) const {
  Vec3d place = position_now(i);
  for (int axis = 0; axis < 3; ++axis)
    if (period[axis] > 0 && place[axis] == surroundings.bounds.max[axis])
      place[axis] = surroundings.bounds.min[axis];
  return place;
}

void State::move_to_now(int i) {
  Flight& f = flight(i);
  if (f.since == clock.now && !wrapped(f)) return;
  const Vec3d velocity = velocity_at(i, clock.now);
  f.position = position_now(i);
  f.velocity = finite(velocity);
  for (std::int8_t& image : f.images) image = 0;
  f.since = clock.now;
}

void State::hold(int i) {
  move_to_now(i);
  flight(i).velocity = Vec3d(0.0);
  body(i).rapid_collisions = kHeld;
  ++held;
  if (has_gravity) let_fall(i);
}

void State::release(int i) {
  move_to_now(i);
  body(i).rapid_collisions = 0;
  --held;
  if (!has_gravity) return;
  let_fall(i);
  wake_on(index_of(i));
}

void State::move_all_to_now() {
  for (int i = 0; i < size(); ++i) move_to_now(i);
  // Whatever place a snapshot gave it, a ball is inside the box from here on.
  for (Flight& f : flights)
    for (int axis = 0; axis < 3; ++axis) {
      const double side = period[axis], low = surroundings.bounds.min[axis];
      if (side > 0 && !(std::fabs(f.position[axis] - low - 0.5 * side) <= side))
        f.position[axis] = position_on_ring(f.position[axis], 0, 0, low, side);
    }
  // After a free flight longer than the epoch, a new epoch makes times as fine as positions.
  if (clock.now > clock.length) begin_epoch();
}

double State::next_change() {
  const auto& motion = surroundings.motion;
  if (changes == motion.size()) return kInfiniteTime;
  const double time = motion[changes].time;
  if (clock.local(time) <= clock.now) return clock.now;
  NextChange& known = next_change_;
  if (known.base != clock.base || known.base_rest != clock.base_rest || known.time != time)
    known = {clock.base, clock.base_rest, time, clock.first_local(time)};
  return std::max(clock.now, known.local);
}

void State::change_velocities() {
  const auto& motion = surroundings.motion;
  const double time = motion[changes].time;
  for (; changes < motion.size() && motion[changes].time == time; ++changes) {
    surroundings.obstacles[static_cast<std::size_t>(motion[changes].obstacle)].velocity =
        motion[changes].velocity;
    wake_on(kFirstObstacle - motion[changes].obstacle);
  }
}

void State::begin_epoch() {
  for (int o = 0; o < obstacles(); ++o) offsets[static_cast<std::size_t>(o)] = obstacle_offset(o);
  for (Flight& f : flights) f.since = 0;
  clock.begin_epoch();
}

/// At the start of its flight a ball is inside the box, with no period to add.
void State::bring_back_images() {
  for (Flight& f : flights) {
    const Vec3d position = position_at(f, clock.now);
    for (int axis = 0; axis < 3; ++axis) {
      const double low = surroundings.bounds.min[axis], high = surroundings.bounds.max[axis];
      std::int8_t& images = f.images[axis];
      while (images < 0 && position[axis] + images * period[axis] < low) ++images;
      while (images > 0 && position[axis] + images * period[axis] > high) --images;
    }
  }
}

bool State::has_strayed() const {
  for (const Flight& f : flights)
    for (int axis = 0; axis < 3; ++axis) {
      const double side = period[axis];
      if (side == 0) continue;
      const double from_low =
          position_at(f, clock.now)[axis] + f.images[axis] * side - surroundings.bounds.min[axis];
      if (!(std::fabs(from_low - 0.5 * side) <= side)) return true;
    }
  return false;
}

bool State::reserve_balls(std::span<const Ball> more) {
  const std::size_t count = more.size();
  return flights.reserve_more(count) && bodies.reserve_more(count) && slots_.reserve_more(count) &&
         indices.reserve_more(count) && ball_ids.reserve_more(count) && reserve_filters(more, count) &&
         (!has_gravity || supports.reserve_more(count));
}

bool State::reserve_filters(std::span<const Ball> balls, std::size_t more) {
  const auto has_filter = [](const Ball& ball) { return ball.filter != CollisionFilter{}; };
  if (is_filtered) return filters.reserve_more(more);
  if (std::none_of(balls.begin(), balls.end(), has_filter)) return true;
  if (!filters.reserve(flights.size() + more) || !filters.resize(flights.size())) return false;
  is_filtered = true;
  return true;
}

void State::append(const Ball& ball) {
  Flight f{};
  f.position = ball.position;
  f.velocity = ball.velocity;
  f.since = clock.now;
  flights.push_reserved(f);
  bodies.push_reserved({ball.radius, ball.mass, ball.restitution, 0});
  if (is_filtered) filters.push_reserved(ball.filter);
  slots_.push_reserved(static_cast<std::int32_t>(slots_.size()));
  indices.push_reserved(slots_.back());
  ball_ids.add();
  if (!has_gravity) return;
  supports.push_reserved({});
  let_fall(size() - 1);
}

void State::set(int index, const Ball& ball) {
  Flight& f = flight(slot(index));
  f.position = ball.position;
  f.velocity = ball.velocity;
  held -= is_held(body(slot(index)));
  body(slot(index)) = {ball.radius, ball.mass, ball.restitution, 0};
  if (is_filtered) filters[static_cast<std::size_t>(slot(index))] = ball.filter;
  if (!has_gravity) return;
  let_fall(slot(index));
  wake_on(index);
}

void State::remove(int index) {
  const auto i = static_cast<std::size_t>(slot(index));
  if (has_gravity) {
    wake_on(index);
    supports.erase_at(static_cast<std::size_t>(index));
    for (Support& support : supports)
      for (std::int32_t& partner : support.partner) partner -= partner > index;
  }
  held -= is_held(bodies[i]);
  flights.erase_at(i);
  bodies.erase_at(i);
  if (is_filtered) filters.erase_at(i);
  indices.erase_at(i);
  slots_.pop_back();
  ball_ids.remove(index);
  for (std::int32_t& other : indices) other -= other > index;
  update_slots();
}

void State::update_slots() {
  for (std::size_t k = 0; k < indices.size(); ++k)
    slots_[static_cast<std::size_t>(indices[k])] = static_cast<std::int32_t>(k);
}

void State::reverse() {
  for (Flight& f : flights) f.velocity = -f.velocity;
  // offset + velocity t is the same place now, and the obstacle moves back from there.
  for (std::size_t o = 0; o < offsets.size(); ++o) {
    Obstacle& obstacle = surroundings.obstacles[o];
    offsets[o] = finite(offsets[o] + 2.0 * clock.now * obstacle.velocity);
    obstacle.velocity = -obstacle.velocity;
  }
}

Ball State::ball(int index) const {
  const int i = slot(index);
  const Body& b = body(i);
  return {{place_now(i), finite(velocity_at(i, clock.now)), b.radius}, b.mass, b.restitution, filter(i)};
}

double State::restitution_at(int i, std::int32_t partner) const {
  const double e = body(i).restitution;
  if (is_ball(partner)) return e * body(slot(partner)).restitution;
  return e * (is_wall(partner) ? surroundings.restitution : obstacle(obstacle_of(partner)).restitution);
}

Vec3d State::obstacle_offset(int o) const { return finite(offset_at(o, clock.now)); }

bool State::is_on_moving(int i) const {
  const auto& partners = support(i).partner;
  return flight(i).motion == Motion::Slides &&
         std::any_of(partners.begin(), partners.end(), [&](std::int32_t p) {
           return p <= kFirstObstacle && obstacle(obstacle_of(p)).velocity != Vec3d(0.0);
         });
}

/// The energy of a ball that falls, or slides on a body at rest, taken at the start of its flight; it is constant.
double State::energy() const {
  double sum = 0;
  for (int i = 0; i < size(); ++i) {
    const double mass = body(i).mass;
    if (ricochet::is_static(mass)) continue;
    if (!has_gravity) {
      sum += kinetic_energy(mass, flight(i).velocity);
      continue;
    }
    const Flight& f = flight(i);
    const double time = f.motion == Motion::Steady || is_on_moving(i) ? clock.now : f.since;
    const Vec3d place = finite(place_at(i, time)), weight = mass * gravity();
    sum += finite(kinetic_energy(mass, finite(velocity_at(i, time))));
    for (int axis = 0; axis < 3; ++axis) sum -= finite(finite(weight[axis]) * place[axis]);
  }
  return finite(sum);
}

Vec3d State::momentum() const {
  Vec3d sum(0.0);
  for (int i = 0; i < size(); ++i)
    if (!is_static(body(i))) sum += finite(body(i).mass * finite(velocity_at(i, clock.now)));
  return finite(sum);
}

}  // namespace ricochet::simulation
