// Simulations, by handle. Many numbers cross in a block of doubles that belongs to the handle.
#include "ricochet/simulation.hpp"

#include <emscripten.h>

#include <new>

#include "bindings/target.hpp"
#include "ricochet/memory.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// An object of its own, or null where there is no memory.
template <class T, class... Arguments>
T* make(const Arguments&... arguments) {
  void* const room = memory::allocate(sizeof(T));
  return room == nullptr ? nullptr : new (room) T(arguments...);
}
template <class T>
void destroy(T* object) {
  if (object != nullptr) object->~T();
  memory::release(object);
}

struct Held {
  Held() = default;
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() { destroy(simulation); }

  // The world as it is being put together
  List<Ball> balls;
  List<Obstacle> obstacles;
  Box bounds{Vec3d(0.0), Vec3d(0.0)};
  bool periodic = false;
  double restitution = 1;

  Simulation* simulation = nullptr;
  List<double> numbers;

  WorldView world() const { return {balls, obstacles, bounds, periodic, restitution}; }
  /// The world is the simulation's now.
  void forget_world() {
    balls.free();
    obstacles.free();
  }
};

/// A ball in a block: position, velocity, radius, mass, restitution.
constexpr std::size_t kBallNumbers = 9;
static_assert(sizeof(Ball) == kBallNumbers * sizeof(double));
/// A snapshot: its head, then for each ball position, velocity, since, images, rapid collisions, then obstacles'
/// offsets.
constexpr std::size_t kHeadNumbers = 16, kStateNumbers = 11;

/// A count from JavaScript, where it may be infinite.
std::int64_t whole(double count) { return static_cast<std::int64_t>(std::min(count, 0x1p53)); }

Vec3d vector_in(const double* at) { return {at[0], at[1], at[2]}; }
/// Negative zero becomes zero: JSON knows one only.
double* write(double* to, const Vec3d& v) {
  to[0] = v.x + 0.0;
  to[1] = v.y + 0.0;
  to[2] = v.z + 0.0;
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

double* write(double* to, const Ball& ball) {
  to = write(write(to, ball.position), ball.velocity);
  for (const double number : {ball.radius, ball.mass, ball.restitution}) *to++ = number;
  return to;
}

int put(const WorldFault& fault) {
  if (fault.fault == Fault::OutOfMemory) return kOutOfMemory;
  int at = bindings::put(kAnswer, static_cast<double>(fault.a));
  at = bindings::put(at, static_cast<double>(fault.b));
  bindings::put(at, fault.depth);
  return static_cast<int>(fault.fault);
}

Snapshot snapshot_in(const double* from, std::size_t count, std::size_t obstacles) {
  Snapshot s;
  if (!s.balls.reserve(count) || !s.offsets.reserve(obstacles)) {
    s.status = Status::OutOfMemory;
    return s;
  }
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
  for (std::size_t i = 0; i < count; ++i, at += kStateNumbers)
    s.balls.push_reserved({vector_in(at),
                           vector_in(at + 3),
                           at[6],
                           {static_cast<int>(at[7]), static_cast<int>(at[8]), static_cast<int>(at[9])},
                           static_cast<int>(at[10])});
  for (std::size_t o = 0; o < obstacles; ++o, at += 3) s.offsets.push_reserved(vector_in(at));
  return s;
}

double* write(double* to, const Snapshot& s) {
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
  double* at = std::copy(std::begin(head), std::end(head), to);
  at = std::copy(std::begin(s.counts.wall_impulse), std::end(s.counts.wall_impulse), at);
  for (const Snapshot::State& state : s.balls) {
    at = write(write(at, state.position), state.velocity);
    *at++ = state.since;
    for (const int image : state.images) *at++ = image;
    *at++ = state.rapid_collisions;
  }
  for (const Vec3d& offset : s.offsets) at = write(at, offset);
  return at;
}

}  // namespace

extern "C" {

/// Null where there is no memory; so wherever an address is given.
EMSCRIPTEN_KEEPALIVE Held* ricochet_simulation_new() { return make<Held>(); }
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_free(Held* held) { destroy(held); }

/// Room for `count` doubles; the address holds until the next call that may need more room. None for 0 gives
/// the memory back.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_numbers(Held* held, int count) {
  if (count == 0) held->numbers.free();
  return held->numbers.resize(static_cast<std::size_t>(count)) ? held->numbers.data() : nullptr;
}

/// Room for `count` balls of a world to be, nine doubles each.
EMSCRIPTEN_KEEPALIVE Ball* ricochet_simulation_balls(Held* held, int count) {
  return held->balls.resize(static_cast<std::size_t>(count)) ? held->balls.data() : nullptr;
}

/// The box from the exchange: min, max, restitution of the walls.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_bounds(Held* held, int periodic) {
  held->bounds = {vector_at(0), vector_at(3)};
  held->restitution = exchange[6];
  held->periodic = periodic != 0;
}

/// Adds the target in the exchange, its restitution in the place of maxTime.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_obstacle(Held* held, int kind) {
  return with_target(kind, [&](const auto& target) {
    const Obstacle obstacle{{target.shape, target.velocity}, exchange[kMaxTime]};
    return held->obstacles.push_back(obstacle) ? 0 : kOutOfMemory;
  });
}

/// Makes the simulation of the balls and what is around them; the number of its fault.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_start(Held* held) {
  held->simulation = make<Simulation>(held->world());
  if (held->simulation == nullptr) return kOutOfMemory;
  held->forget_world();
  return put(held->simulation->fault());
}

/// The same from a snapshot in the block of numbers.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_restore(Held* held) {
  const Snapshot s = snapshot_in(held->numbers.data(), held->balls.size(), held->obstacles.size());
  if (s.status != Status::Ok) return kOutOfMemory;
  held->numbers.free();
  held->simulation = make<Simulation>(held->world(), s);
  if (held->simulation == nullptr || held->simulation->is_unmade()) return kOutOfMemory;
  held->forget_world();
  return 0;
}

/// Writes every ball as it is now into the block, and a snapshot behind them; gives the address.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_snapshot(Held* held) {
  const Simulation& s = *held->simulation;
  const Snapshot snapshot = s.snapshot();
  if (snapshot.status != Status::Ok) return nullptr;
  if (!held->numbers.resize(kHeadNumbers + (kBallNumbers + kStateNumbers) * snapshot.balls.size() +
                            3 * snapshot.offsets.size()))
    return nullptr;
  double* at = held->numbers.data();
  for (int i = 0; i < s.size(); ++i) at = write(at, s.ball(i));
  write(at, snapshot);
  return held->numbers.data();
}

/// The next event not after exchange[0], with about exchange[1] of work: what was found, and the event.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_next(Held* held) {
  Event e;
  const Found found = held->simulation->find_next(e, exchange[0], whole(exchange[1]));
  if (found == Found::OutOfMemory) return kOutOfMemory;
  if (found != Found::Event) return static_cast<int>(found);
  int at = kAnswer;
  for (const double number : {static_cast<double>(e.kind), e.time, static_cast<double>(e.a),
                              static_cast<double>(e.b), e.impulse, static_cast<double>(e.together)})
    at = bindings::put(at, number);
  at = bindings::put(at, e.collapsed ? 1.0 : 0.0);
  for (const Vec3d& v : {e.point, e.normal, e.before_a, e.before_b, e.after_a, e.after_b})
    at = bindings::put(at, v + Vec3d(0.0));
  return static_cast<int>(found);
}

/// At most exchange[0] events, none after exchange[1], with about exchange[2] of work: the ending, and in the
/// answer how many there were.
EMSCRIPTEN_KEEPALIVE int ricochet_simulation_run(Held* held) {
  const Progress progress = held->simulation->run(whole(exchange[0]), exchange[1], whole(exchange[2]));
  bindings::put(kAnswer, static_cast<double>(progress.events));
  return progress.ending == Ending::OutOfMemory ? kOutOfMemory : static_cast<int>(progress.ending);
}

/// Work done so far.
EMSCRIPTEN_KEEPALIVE double ricochet_simulation_work(Held* held) {
  return static_cast<double>(held->simulation->work());
}

/// Time, energy, momentum, counts.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_state(Held* held) {
  const Simulation& s = *held->simulation;
  const Counts& c = s.counts();
  int at = bindings::put(kAnswer, s.time());
  at = bindings::put(at, s.energy());
  at = bindings::put(at, s.momentum() + Vec3d(0.0));
  for (const double number : {static_cast<double>(c.ball), static_cast<double>(c.wall),
                              static_cast<double>(c.obstacle), static_cast<double>(c.collapsed), c.virial})
    at = bindings::put(at, number);
  for (const double impulse : c.wall_impulse) at = bindings::put(at, impulse);
}

EMSCRIPTEN_KEEPALIVE int ricochet_simulation_size(Held* held) { return held->simulation->size(); }

/// Writes every ball's position (0) or velocity (1) into the block; gives its address.
EMSCRIPTEN_KEEPALIVE double* ricochet_simulation_vectors(Held* held, int velocities) {
  const Simulation& s = *held->simulation;
  if (!held->numbers.resize(3 * static_cast<std::size_t>(s.size()))) return nullptr;
  double* at = held->numbers.data();
  for (int i = 0; i < s.size(); ++i) at = write(at, velocities ? s.velocity(i) : s.position(i));
  return held->numbers.data();
}

/// How far obstacle `index` has moved, into the answer.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_offset(Held* held, int index) {
  bindings::put(kAnswer, held->simulation->obstacle_offset(index) + Vec3d(0.0));
}

/// Writes ball `index` to the answer, as the exchange holds balls.
EMSCRIPTEN_KEEPALIVE void ricochet_simulation_ball(Held* held, int index) {
  write(exchange + kAnswer, held->simulation->ball(index));
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
