// Aim, over targets gathered for one question.
#include "ricochet/aim.hpp"

#include <emscripten.h>

#include <vector>

#include "bindings/target.hpp"

namespace bindings {

namespace {

using namespace ricochet;

/// The targets of one question, and the bounces of its answer.
struct HeldAim {
  std::vector<SceneTarget> targets;
  std::vector<double> numbers;
};

void append(std::vector<double>& to, const dvec3& v) { to.insert(to.end(), {v.x, v.y, v.z}); }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE HeldAim* ricochet_aim_new() { return new HeldAim; }
EMSCRIPTEN_KEEPALIVE void ricochet_aim_free(HeldAim* held) { delete held; }

/// Adds the exchange's target; -1 if it is degenerate.
EMSCRIPTEN_KEEPALIVE int ricochet_aim_put(HeldAim* held, int kind) {
  return with_target(kind, [&](const auto& target) {
    held->targets.push_back({target.shape, target.velocity});
    return 0;
  });
}

/// Off the first `via` targets in order; the rest may stand in the way. The exchange: from, speed,
/// radius, to, its radius, its velocity. The number of the outcome; bounces in the block.
EMSCRIPTEN_KEEPALIVE int ricochet_aim(HeldAim* held, int via) {
  const Aim question{vector_at(0), exchange[3], exchange[4], vector_at(5), exchange[8], vector_at(9)};
  const std::span<const SceneTarget> all(held->targets);
  const auto count = static_cast<std::size_t>(via);
  const AimAnswer answer = aim(question, all.first(count), all.subspan(count));
  std::vector<double>& to = held->numbers;
  to.clear();
  for (const AimBounce& b : answer.bounces) {
    for (const dvec3& v : {b.center, b.point, b.normal, b.velocity}) append(to, v);
    to.insert(to.end(), {b.time, b.angle});
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
