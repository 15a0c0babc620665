// For size: rare.
#include "ricochet/simulation/squeeze.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

namespace {

/// Relative to the radius: the distance a ball moves between contacts so rapid that it may be squeezed. A larger value
/// holds balls that could still escape. A smaller one allows more contacts before, in proportion to 1 / kRapidPath if
/// none loses energy.
constexpr double kRapidPath = 0x1p-10;
/// Relative to the radius: bodies this near count as touching. It is a few times the above, so that both sides of a gap
/// count.
constexpr double kReach = 0x1p-8;
/// The largest sum of the normals with their factors, relative to the sum of the factors. It is the sine of the angle
/// of a wedge that counts as closed, although balls could escape from it.
constexpr double kBalanced = 0x1p-10;
/// Rounds after which a ball counts as free. A squeezed one is found in about 1 / kBalanced.
constexpr int kMostSqueezeRounds = 4096;
/// Relative to the largest factor: a contact below it takes no part.
constexpr double kTakesPart = 0x1p-6;
/// Parts of the radius: overlap that is not of rounding.
constexpr double kOverlaps = 0x1p-30;

}  // namespace

int Squeeze::Near::number_of(int i) {
  for (int n = 0; n < balls; ++n)
    if (ball[at(n)] == i) return n;
  if (balls == kMostBalls) return -1;
  ball[at(balls)] = i;
  return balls++;
}

/// Relaxation (Agmon 1954, Motzkin and Schoenberg 1954): each contact in turn gets the least change of velocities that
/// it needs. The velocities start at 0 and are the sums of the changes. If there is no solution, the factors grow but
/// the velocities do not.
void Squeeze::look_after_contact(int i, double time_since_event) {
  const double radius = state_.body(i).radius;
  if (is_static(state_.body(i))) return;
  if (!(time_since_event * size_of(state_.flight(i).velocity) <= kRapidPath * radius)) return;
  Near near;
  find_near(i, near);
  std::array<Vec3d, kMostBalls> velocity;
  velocity.fill(Vec3d(0.0));
  double fastest = 0;
  for (int c = 0; c < near.contacts; ++c) fastest = std::max(fastest, std::fabs(near.contact[at(c)].speed));
  double sum = 0;
  for (int round = 0;; ++round) {
    if (round == kMostSqueezeRounds) return;
    state_.work += near.contacts;
    double most = 0, change = 0;
    for (int n = 0; n < near.contacts; ++n) {
      NearContact& c = near.contact[at(n)];
      const double other = c.b < 0 ? c.speed : dot(c.normal, velocity[at(c.b)]);
      const double missing = other - dot(c.normal, velocity[at(c.a)]);
      if (!(missing > 0)) continue;
      const double step = c.b < 0 ? missing : 0.5 * missing;
      velocity[at(c.a)] += step * c.normal;
      if (c.b >= 0) velocity[at(c.b)] -= step * c.normal;
      c.factor += step;
      sum += step;
      change = std::max(change, missing);
    }
    if (!(change > 0x1p-30 * fastest)) return;
    for (int n = 0; n < near.balls; ++n) most = std::max(most, size_of(velocity[at(n)]));
    if (round > 0 && most <= kBalanced * sum) break;
  }
  double largest = 0;
  for (int n = 0; n < near.contacts; ++n) largest = std::max(largest, near.contact[at(n)].factor);
  std::array<bool, kMostBalls> takes_part{};
  for (int n = 0; n < near.contacts; ++n) {
    NearContact& c = near.contact[at(n)];
    if (c.factor < kTakesPart * largest) c.factor = 0;
    if (c.factor == 0) continue;
    takes_part[at(c.a)] = true;
    if (c.b >= 0) takes_part[at(c.b)] = true;
  }
  for (int n = 0; n < near.balls; ++n)
    if (takes_part[at(n)]) hold(near.ball[at(n)], n, near);
  for (int n = 0; n < near.balls; ++n)
    if (takes_part[at(n)]) next_release_ = std::min(next_release_, time_of_release(near.ball[at(n)]));
}

void Squeeze::find_near(int i, Near& near) {
  (void)near.number_of(i);
  for (int n = 0; n < near.balls; ++n) find_near_ball(n, near);
}

void Squeeze::find_near_ball(int number, Near& near) {
  const int i = near.ball[at(number)];
  const double radius = state_.body(i).radius, reach = kReach * radius;
  const Vec3d place = state_.position_now(i);
  const auto add = [&](std::int32_t partner, const Vec3d& separation, double distance, double gap,
                       const Vec3d& velocity) {
    if (gap > reach || !(distance > 0)) return;
    const Vec3d n = separation / distance;
    near.add({number, -1, partner, n, dot(n, velocity), 0});
  };
  for (int wall = 0; wall < 6; ++wall) {
    const int axis = wall / 2;
    if (!state_.is_walled(axis)) continue;
    const Box& bounds = state_.surroundings.bounds;
    const double from = wall % 2 ? bounds.max[axis] - place[axis] : place[axis] - bounds.min[axis];
    Vec3d n(0.0);
    n[axis] = wall % 2 ? -1 : 1;
    add(wall_partner(wall), n, 1, from - radius, Vec3d(0.0));
  }
  for (int o = 0; o < state_.obstacles(); ++o) {
    ++state_.work;
    if (!state_.meets_obstacle(i, o)) continue;
    const Obstacle& obstacle = state_.obstacle(o);
    const Vec3d seen = place - state_.obstacle_offset(o);
    const Sphere bound = bounding_sphere(obstacle.shape);
    const Vec3d from_center = seen - bound.center;
    if (!(std::sqrt(dot(from_center, from_center)) <= 2 * (bound.radius + radius))) continue;
    const Vec3d separation = seen - closest_point(obstacle.shape, seen);
    const double distance = std::sqrt(dot(separation, separation));
    add(obstacle_partner(o), separation, distance, distance - radius, obstacle.velocity);
  }
  predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    ++state_.work;
    if (k == i || !state_.meet(i, k)) return;
    const Vec3d r =
        place - state_.position_now(k) - state_.shift_between(state_.flight(i), state_.flight(k), neighbour);
    const double distance = std::sqrt(dot(r, r)), gap = distance - state_.sum_of_radii(i, k);
    if (is_static(state_.body(k))) return add(k, r, distance, gap, state_.flight(k).velocity);
    if (gap > reach || !(distance > 0)) return;
    const int other = near.number_of(k);
    // Each pair once: by the ball that is visited first.
    if (other > number) near.add({number, other, k, r / distance, 0, 0});
  });
}

void Squeeze::hold(int i, int number, const Near& near) {
  Event e{};
  e.kind = EventKind::Stuck;
  e.time = state_.clock.time();
  e.a = state_.index_of(i);
  e.before_a = state_.velocity_at(i, state_.clock.now);
  e.together = 1;
  state_.hold(i);
  std::size_t count = 0;
  std::array<std::int32_t, 3> partners{kNoPartner, kNoPartner, kNoPartner};
  for (int n = 0; n < near.contacts && count < 3; ++n) {
    const NearContact& c = near.contact[at(n)];
    if (c.factor == 0 || (c.a != number && c.b != number)) continue;
    const std::int32_t partner = c.a == number ? c.partner : near.ball[at(c.a)];
    const Vec3d normal = c.a == number ? c.normal : -c.normal;
    if (count == 0) e.normal = normal;
    partners[count++] = partner;
  }
  e.point = finite(state_.flight(i).position - state_.body(i).radius * e.normal);
  set_partners(e, state_, partners);
  ++state_.counts.stuck;
  ++state_.clock.epoch_events;
  if (log_.is_recording()) log_.add(e);
  predictor_.invalidate(i);
  predictor_.predict(i);
}

/// Balls that are held and touch one another go together.
double Squeeze::time_of_release(int i) const {
  Near near;
  (void)near.number_of(i);
  double time = 0;
  for (int n = 0; n < near.balls; ++n) {
    const int one = near.ball[at(n)];
    time = std::max(time, time_left_alone(one));
    for (int k = 0; k < state_.size(); ++k) {
      if (!is_held(state_.body(k)) || !state_.meet(one, k)) continue;
      const Vec3d r = state_.flight(one).position - state_.flight(k).position;
      const double reach = state_.sum_of_radii(one, k) + 2 * kReach * state_.body(one).radius;
      if (dot(r, r) <= reach * reach) (void)near.number_of(k);
    }
  }
  return time;
}

/// A body with its own motion overlaps the ball during an interval of time, or soon will; one that has stopped inside
/// it does so for ever.
double Squeeze::time_left_alone(int i) const {
  const double radius = state_.body(i).radius, now = state_.clock.now;
  const Vec3d place = state_.flight(i).position;
  double time = now;
  /// `from`: the displacement of the shape at the start of the epoch.
  const auto wait_for = [&](const AnyShape& shape, const Vec3d& from, const Vec3d& velocity) {
    const Vec3d seen = place - from;
    if (velocity == Vec3d(0.0)) {
      if (gap_to(shape, seen, radius) < -kOverlaps * radius) time = kInfiniteTime;
      return false;
    }
    const ShapeInterval in = interval_in(Bullet::moving(seen, -velocity, radius), MovingShape{shape});
    if (!in.passes || in.exit <= time) return false;
    if (in.enter > time + 2 * kReach * radius / size_of(velocity)) return false;
    time = in.never_ends() ? kInfiniteTime : in.exit;
    return true;
  };
  for (bool is_longer = true; is_longer && time < kInfiniteTime;) {
    is_longer = false;
    for (int o = 0; o < state_.obstacles(); ++o)
      if (state_.meets_obstacle(i, o))
        is_longer |= wait_for(state_.obstacle(o).shape, state_.offsets[at(o)], state_.obstacle(o).velocity);
    for (int k = 0; k < state_.size(); ++k) {
      const Flight& f = state_.flight(k);
      if (k == i || !is_static(state_.body(k)) || f.velocity == Vec3d(0.0) || !state_.meet(i, k)) continue;
      is_longer |=
          wait_for(Sphere{f.position - f.velocity * f.since, state_.body(k).radius}, Vec3d(0.0), f.velocity);
    }
  }
  return time;
}

void Squeeze::begin_epoch() {
  has_movers_ = false;
  next_release_ = kInfiniteTime;
  for (int o = 0; o < state_.obstacles(); ++o)
    has_movers_ = has_movers_ || (state_.obstacle(o).velocity != Vec3d(0.0) && !state_.obstacle(o).is_sensor);
  for (int i = 0; i < state_.size(); ++i) {
    const bool moves = is_static(state_.body(i)) && state_.flight(i).velocity != Vec3d(0.0);
    has_movers_ = has_movers_ || moves;
    if (is_held(state_.body(i))) next_release_ = std::min(next_release_, time_of_release(i));
  }
}

void Squeeze::release_due() {
  for (int i = 0; i < state_.size(); ++i)
    if (is_held(state_.body(i)) && time_of_release(i) <= state_.clock.now) state_.release(i);
}

}  // namespace ricochet::simulation
