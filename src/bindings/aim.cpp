// Aim, over targets gathered for one question.
#include "ricochet/aim.hpp"

#include <emscripten.h>

#include <new>

#include "bindings/target.hpp"
#include "ricochet/memory.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// A bounce in the block: centre, point, normal, velocity, time, angle.
constexpr std::size_t kBounceNumbers = 14;

/// The targets of one question, and the bounces of its answer.
struct HeldAim {
  List<MovingShape> targets;
  List<double> numbers;
};

double* put_vector(double* at, const Vec3d& v) {
  at[0] = v.x;
  at[1] = v.y;
  at[2] = v.z;
  return at + 3;
}

}  // namespace

extern "C" {

/// Null where there is no room.
EMSCRIPTEN_KEEPALIVE HeldAim* ricochet_aim_new() {
  void* const room = memory::allocate(sizeof(HeldAim));
  return room == nullptr ? nullptr : new (room) HeldAim;
}
EMSCRIPTEN_KEEPALIVE void ricochet_aim_free(HeldAim* held) {
  if (held == nullptr) return;
  held->~HeldAim();
  memory::release(held);
}

/// Adds the exchange's target; -1 if it is degenerate, -2 without room.
EMSCRIPTEN_KEEPALIVE int ricochet_aim_put(HeldAim* held, int kind) {
  return with_target(kind, [&](const auto& target) {
    return held->targets.push_back({target.shape, target.velocity}) ? 0 : kOutOfMemory;
  });
}

/// Off the first `via` targets in order; the rest may stand in the way. The exchange: from, speed, radius,
/// to, its radius, its velocity. The number of the outcome, or -2 without room; bounces in the block.
EMSCRIPTEN_KEEPALIVE int ricochet_aim(HeldAim* held, int via) {
  const Aim question{vector_at(0), exchange[3], exchange[4], vector_at(5), exchange[8], vector_at(9)};
  const std::span<const MovingShape> all(held->targets);
  const auto count = static_cast<std::size_t>(via);
  if (!held->numbers.resize(count * kBounceNumbers)) return kOutOfMemory;
  const AimAnswer answer = aim(question, all.first(count), all.subspan(count));
  if (answer.outcome == AimOutcome::OutOfMemory) return kOutOfMemory;
  double* to = held->numbers.data();
  for (const AimBounce& b : answer.bounces) {
    for (const Vec3d& v : {b.center, b.point, b.normal, b.velocity}) to = put_vector(to, v);
    *to++ = b.time;
    *to++ = b.angle;
  }
  int at = bindings::put(kAnswer, answer.direction);
  at = bindings::put(at, answer.goal);
  for (const double number :
       {answer.time, answer.miss, static_cast<double>(answer.blocked_by),
        static_cast<double>(answer.blocked_leg), static_cast<double>(answer.bounces.size())})
    at = bindings::put(at, number);
  return static_cast<int>(answer.outcome);
}

/// Where the block lies now.
EMSCRIPTEN_KEEPALIVE double* ricochet_aim_block(HeldAim* held) { return held->numbers.data(); }
}

}  // namespace bindings
