// Aim: the embind class of one question, for which targets are gathered; and the least speed.
#include "ricochet/aim.hpp"

#include <emscripten.h>
#include <emscripten/bind.h>

#include "bindings/mesh.hpp"
#include "bindings/shapes.hpp"
#include "bindings/solver_object.hpp"
#include "ricochet/falling_aim.hpp"
#include "ricochet/least_speed.hpp"

namespace bindings {

namespace {

using namespace ricochet;

Aim read_aim() {
  const auto& [from, speed, radius, to, to_radius, to_velocity, to_falls] = shared.aim;
  return {from, speed, radius, to, to_radius, to_velocity, to_falls != 0};
}

class AimQuestion : public SolverObject {
 public:
  /// Adds the target in the buffer: 0, or why it is refused.
  int add(int kind) {
    return with_target(
        kind, [&](const MovingShape& target) { return targets_.push_back(target) ? 0 : kOutOfMemory; });
  }

  /// Adds a mesh that may be in the way, with the placement in the buffer. It has to exist until the question is asked.
  /// Returns 0, or the reason of the refusal.
  int add_mesh(const MeshObject& object) {
    return with_placement(object, [&](const Mesh& mesh, const Placement& placement) {
      return meshes_.push_back({&mesh, placement}) ? 0 : kOutOfMemory;
    });
  }

  /// Asks for shots off the first `via` targets in order; the others may be in the way. Returns the number of the
  /// outcome, or kOutOfMemory. The answer is in the buffer, its bounces are at `bounces()`.
  int ask(int via) {
    const std::span<const MovingShape> all(targets_);
    const auto count = static_cast<std::size_t>(via);
    bounces_.clear();
    if (!bounces_.reserve(count)) return kOutOfMemory;
    const ricochet::AimAnswer answer = aim(read_aim(), all.first(count), all.subspan(count), obstacles());
    if (answer.outcome == AimOutcome::OutOfMemory) return kOutOfMemory;
    for (const AimBounce& bounce : answer.bounces) bounces_.push_reserved(row_of(bounce));
    shared.aim_answer = {.direction = answer.direction,
                         .goal = answer.goal,
                         .time = answer.time,
                         .miss = answer.miss,
                         .blocked_by = answer.outcome == AimOutcome::Blocked ? answer.blocked_by : -1.0,
                         .blocked_leg = static_cast<double>(answer.blocked_leg),
                         .bounces = static_cast<double>(answer.bounces.size())};
    return static_cast<int>(answer.outcome);
  }

  /// Asks under the gravity in the buffer, off the first target if `via` is 1, straight if it is 0. Returns the number
  /// of solutions, or kOutOfMemory.
  int ask_falling(int via) {
    const std::span<const MovingShape> all(targets_);
    const auto count = static_cast<std::size_t>(via);
    bounces_.clear();
    const bool has_room =
        bounces_.reserve(1) && aim_falling(read_aim(), shared.gravity, via > 0 ? all.data() : nullptr,
                                           solutions_, all.subspan(count), obstacles()) == Status::Ok;
    return has_room ? static_cast<int>(solutions_.size()) : kOutOfMemory;
  }
  /// Writes one of the solutions into the buffer.
  void put_solution(int index) {
    const AimSolution& solution = solutions_[static_cast<std::size_t>(index)];
    bounces_.clear();
    if (solution.bounces) bounces_.push_reserved(row_of(solution.bounce));
    shared.aim_answer = {.direction = solution.direction,
                         .goal = solution.goal,
                         .time = solution.time,
                         .miss = solution.miss,
                         .blocked_by = solution.outcome == AimOutcome::Blocked ? solution.blocked_by : -1.0,
                         .blocked_leg = static_cast<double>(solution.blocked_leg),
                         .bounces = solution.bounces ? 1.0 : 0.0};
  }

  /// The address of the rows of the bounces.
  Address bounces() const { return address_of(bounces_.data()); }

 private:
  static AimBounceRow row_of(const AimBounce& bounce) {
    return {.center = bounce.center,
            .point = bounce.point,
            .normal = bounce.normal,
            .velocity = bounce.velocity,
            .time = bounce.time,
            .angle = bounce.angle};
  }
  std::span<const MeshObstacle> obstacles() const { return meshes_; }

  List<MovingShape> targets_;
  List<MeshObstacle> meshes_;
  List<AimBounceRow> bounces_;
  List<AimSolution> solutions_;
};

}  // namespace

extern "C" {

/// For the start, goal and gravity in the buffer: whether a shot of least speed exists.
EMSCRIPTEN_KEEPALIVE int ricochet_least_speed() {
  const LeastSpeed least = least_speed(read_aim(), shared.gravity);
  shared.least_speed = {least.speed, least.time, least.direction, least.center};
  return least.is_attained ? 1 : 0;
}
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(aim) {
  using bindings::AimQuestion;
  emscripten::class_<AimQuestion>("Aim")
      .class_function("create", &bindings::create<AimQuestion>, emscripten::allow_raw_pointers())
      .function("add", &AimQuestion::add)
      .function("addMesh", &AimQuestion::add_mesh)
      .function("ask", &AimQuestion::ask)
      .function("askFalling", &AimQuestion::ask_falling)
      .function("putSolution", &AimQuestion::put_solution)
      .function("bounces", &AimQuestion::bounces);
}
