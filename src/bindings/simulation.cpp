// Simulations, by handle. Many numbers cross in a block of doubles that belongs to the handle.
#include "ricochet/simulation/simulation.hpp"

#include <emscripten.h>

#include <memory>

#include "bindings/target.hpp"

namespace bindings {

namespace {

using namespace ricochet;

struct Held {
  World world;  ///< as it is being put together
  std::unique_ptr<Simulation> simulation;
  std::vector<double> numbers;
};

/// A ball in a block: position, velocity, radius, mass, restitution.
constexpr std::size_t kBallNumbers = 9;
/// A snapshot: its head, then for each ball position, velocity, since, images, hurry, then obstacles'
/// offsets.
constexpr std::size_t kHeadNumbers = 16, kStateNumbers = 11;

dvec3 vector_in(const double* at) { return {at[0], at[1], at[2]}; }
double* write(double* to, const dvec3& v) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
  return to + 3;
}

Ball ball_in(const double* at) {
  Ball ball;
  ball.position = vector_in(at);
  ball.velocity = vector_in(at + 3);
  ball.radius = at[6];
  ball.mass = at[7];
  ball.restitution = at[8];
  return ball;
}

void put_balls_into(World& world, const double* from, int count) {
  world.balls.clear();
  for (int i = 0; i < count; ++i)
    world.balls.push_back(ball_in(from + kBallNumbers * static_cast<std::size_t>(i)));
}

int put(const WorldFault& fault) {
  int at = bindings::put(kAnswer, static_cast<double>(fault.a));
  at = bindings::put(at, static_cast<double>(fault.b));
  bindings::put(at, fault.depth);
  return static_cast<int>(fault.fault);
}

Snapshot snapshot_in(const double* from, int count, std::size_t obstacles) {
  Snapshot s;
  s.base = from[0];
  s.base_rest = from[1];
  s.now = from[2];
  s.length = from[3];
  s.epoch_events = static_cast<std::int64_t>(from[4]);
  s.counts.ball = static_cast<std::int64_t>(from[5]);
  s.counts.wall = static_cast<std::int64_t>(from[6]);
  s.counts.obstacle = static_cast<std::int64_t>(from[7]);
  s.counts.collapsed = static_cast<std::int64_t>(from[8]);
  s.counts.virial = from[9];
  for (int wall = 0; wall < 6; ++wall) s.counts.wall_impulse[wall] = from[10 + wall];
  const double* at = from + kHeadNumbers;
  for (int i = 0; i < count; ++i, at += kStateNumbers)
    s.balls.push_back({vector_in(at),
                       vector_in(at + 3),
                       at[6],
                       {static_cast<int>(at[7]), static_cast<int>(at[8]), static_cast<int>(at[9])},
                       static_cast<int>(at[10])});
  for (std::size_t o = 0; o < obstacles; ++o, at += 3) s.offsets.push_back(vector_in(at));
  return s;
}

void put(const Snapshot& s, std::vector<double>& numbers) {
  numbers.resize(kHeadNumbers + kStateNumbers * s.balls.size() + 3 * s.offsets.size());
  const double head[] = {s.base,
                         s.base_rest,
                         s.now,
                         s.length,
                         static_cast<double>(s.epoch_events),
                         static_cast<double>(s.counts.ball),
                         static_cast<double>(s.counts.wall),
                         static_cast<double>(s.counts.obstacle),
                         static_cast<double>(s.counts.collapsed),
                         s.counts.virial};
  double* at = std::copy(std::begin(head), std::end(head), numbers.data());
  at = std::copy(std::begin(s.counts.wall_impulse), std::end(s.counts.wall_impulse), at);
  for (const Snapshot::State& state : s.balls) {
    at = write(write(at, state.position), state.velocity);
    *at++ = state.since;
    for (const int image : state.images) *at++ = image;
    *at++ = state.hurry;
  }
  for (const dvec3& offset : s.offsets) at = write(at, offset);
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE Held* ricochet_simulation_new() { return new Held; }
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_free(Held* held) { delete held; }

/// Room for `count` doubles; the address holds until the next call that may need more room.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_numbers(Held* held, int count) {
  held->numbers.resize(static_cast<std::size_t>(count));
  return held->numbers.data();
}

/// The box from the exchange: min, max, restitution of the walls.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_bounds(Held* held, int periodic) {
  held->world.bounds = {vector_at(0), vector_at(3)};
  held->world.restitution = exchange[6];
  held->world.periodic = periodic != 0;
}

/// Adds the target in the exchange, its restitution in the place of maxTime.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_obstacle(Held* held, int kind) {
  return with_target(kind, [&](const auto& target) {
    held->world.obstacles.push_back({target.shape, target.velocity, exchange[kMaxTime]});
    return 0;
  });
}

/// Makes the simulation of the balls in the block; the number of its fault.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_start(Held* held, int count) {
  put_balls_into(held->world, held->numbers.data(), count);
  held->simulation = std::make_unique<Simulation>(std::move(held->world));
  return put(held->simulation->fault());
}

/// The same from the balls in the block and a snapshot behind them.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_restore(Held* held, int count) {
  const double* balls = held->numbers.data();
  put_balls_into(held->world, balls, count);
  const Snapshot s = snapshot_in(balls + kBallNumbers * static_cast<std::size_t>(count), count,
                                 held->world.obstacles.size());
  held->simulation = std::make_unique<Simulation>(std::move(held->world), s);
}

/// Writes a snapshot into the block, and its balls' bodies before it; gives the address.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_snapshot(Held* held) {
  put(held->simulation->snapshot(), held->numbers);
  return held->numbers.data();
}

/// The next event not after exchange[0]: 1 and the event, or 0.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_next(Held* held) {
  Event e;
  if (!held->simulation->next(e, exchange[0])) return 0;
  int at = kAnswer;
  for (const double number : {static_cast<double>(e.kind), e.time, static_cast<double>(e.a),
                              static_cast<double>(e.b), e.impulse, static_cast<double>(e.together)})
    at = bindings::put(at, number);
  at = bindings::put(at, e.collapsed ? 1.0 : 0.0);
  for (const dvec3& v : {e.point, e.normal, e.before_a, e.before_b, e.after_a, e.after_b})
    at = bindings::put(at, v);
  return 1;
}

/// At most exchange[0] events, none after exchange[1]: the ending, and in the answer how many there were.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_run(Held* held) {
  const double most = std::min(exchange[0], 0x1p53);
  const Progress progress = held->simulation->run(static_cast<std::int64_t>(most), exchange[1]);
  bindings::put(kAnswer, static_cast<double>(progress.events));
  return static_cast<int>(progress.ending);
}

/// Time, energy, momentum, counts.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_state(Held* held) {
  const Simulation& s = *held->simulation;
  const Counts& c = s.counts();
  int at = bindings::put(kAnswer, s.time());
  at = bindings::put(at, s.energy());
  at = bindings::put(at, s.momentum());
  for (const double number : {static_cast<double>(c.ball), static_cast<double>(c.wall),
                              static_cast<double>(c.obstacle), static_cast<double>(c.collapsed), c.virial})
    at = bindings::put(at, number);
  for (const double impulse : c.wall_impulse) at = bindings::put(at, impulse);
}

EMSCRIPTEN_KEEPALIVE int ricochet_simulation_size(Held* held) { return held->simulation->size(); }

/// Writes every ball's position (0) or velocity (1) into the block; gives its address.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_vectors(Held* held, int velocities) {
  const Simulation& s = *held->simulation;
  held->numbers.resize(3 * static_cast<std::size_t>(s.size()));
  double* at = held->numbers.data();
  for (int i = 0; i < s.size(); ++i) at = write(at, velocities ? s.velocity(i) : s.position(i));
  return held->numbers.data();
}

/// How far obstacle `index` has moved, into the answer.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_offset(Held* held, int index) {
  bindings::put(kAnswer, held->simulation->obstacle_offset(index));
}

/// Writes ball `index` to the answer, as the exchange holds balls.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_ball(Held* held, int index) {
  const Ball ball = held->simulation->ball(index);
  int at = bindings::put(kAnswer, ball.position);
  at = bindings::put(at, ball.velocity);
  for (const double number : {ball.radius, ball.mass, ball.restitution}) at = bindings::put(at, number);
}

/// Puts the exchange's ball in the place of ball `index`, or behind the last for -1: the fault.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_put(Held* held, int index) {
  const Ball ball = ball_in(exchange + kBallA);
  return put(index < 0 ? held->simulation->add(ball) : held->simulation->set(index, ball));
}

EMSCRIPTEN_KEEPALIVE void ricochet_simulation_remove(Held* held, int index) {
  held->simulation->remove(index);
}

EMSCRIPTEN_KEEPALIVE void ricochet_simulation_reverse(Held* held) { held->simulation->reverse(); }
}

}  // namespace bindings
