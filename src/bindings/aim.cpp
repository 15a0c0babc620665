// Aim: the embind class of one question, for which targets are gathered.
#include "ricochet/aim.hpp"

#include <emscripten/bind.h>

#include "bindings/mesh.hpp"
#include "bindings/shapes.hpp"
#include "bindings/solver_object.hpp"

namespace bindings {

namespace {

using namespace ricochet;

class AimQuestion : public SolverObject {
 public:
  /// Adds the target in the buffer: 0, or why it is refused.
  int add(int kind) {
    return with_target(
        kind, [&](const MovingShape& target) { return targets_.push_back(target) ? 0 : kOutOfMemory; });
  }

  /// Adds a mesh that may stand in the way, where the buffer says, and which has to live until the question is asked: 0, or why
  /// it is refused.
  int add_mesh(const MeshObject& object) {
    return with_placement(object, [&](const Mesh& mesh, const Placement& placement) {
      return meshes_.push_back({&mesh, placement}) ? 0 : kOutOfMemory;
    });
  }

  /// Off the first `via` targets in order; the rest may stand in the way. The number of the outcome, or
  /// kOutOfMemory; the answer stands in the buffer, its bounces at `bounces()`.
  int ask(int via) {
    const auto& [from, speed, radius, to, to_radius, to_velocity] = shared.aim;
    const std::span<const MovingShape> all(targets_);
    const auto count = static_cast<std::size_t>(via);
    bounces_.clear();
    if (!bounces_.reserve(count)) return kOutOfMemory;
    const ricochet::AimAnswer answer =
        aim({from, speed, radius, to, to_radius, to_velocity}, all.first(count), all.subspan(count),
            std::span<const MeshObstacle>(meshes_));
    if (answer.outcome == AimOutcome::OutOfMemory) return kOutOfMemory;
    for (const AimBounce& bounce : answer.bounces)
      bounces_.push_reserved({.center = bounce.center,
                              .point = bounce.point,
                              .normal = bounce.normal,
                              .velocity = bounce.velocity,
                              .time = bounce.time,
                              .angle = bounce.angle});
    shared.aim_answer = {.direction = answer.direction,
                         .goal = answer.goal,
                         .time = answer.time,
                         .miss = answer.miss,
                         .blocked_by = static_cast<double>(answer.blocked_by),
                         .blocked_leg = static_cast<double>(answer.blocked_leg),
                         .bounces = static_cast<double>(answer.bounces.size())};
    return static_cast<int>(answer.outcome);
  }

  /// Where the rows of the bounces lie.
  Address bounces() const { return address_of(bounces_.data()); }

 private:
  List<MovingShape> targets_;
  List<MeshObstacle> meshes_;
  List<AimBounceRow> bounces_;
};

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(aim) {
  using bindings::AimQuestion;
  emscripten::class_<AimQuestion>("Aim")
      .class_function("create", &bindings::create<AimQuestion>, emscripten::allow_raw_pointers())
      .function("add", &AimQuestion::add)
      .function("addMesh", &AimQuestion::add_mesh)
      .function("ask", &AimQuestion::ask)
      .function("bounces", &AimQuestion::bounces);
}
