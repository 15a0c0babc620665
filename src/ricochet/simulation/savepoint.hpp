// Savepoint: the way back to the world's last event, or to the start of a call, for a call that runs out of memory.
//
// Between events no ball changes its velocity. Only the clock changes, the periods that balls have crossed, and, if an
// epoch ends meanwhile, the place where each ball's flight begins: that is stored, 40 bytes a ball. Under gravity, 24
// more store its velocity then.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Savepoint {
 public:
  static constexpr int kBytesPerBall = 40;

  explicit Savepoint(State& state) : state_(state) {}

  /// `roll_back` returns to this moment.
  void set();
  /// Makes room for `keep_flights`. False if there is no memory.
  [[nodiscard]] bool prepare();
  /// Call it before an epoch ends. `prepare` has made room.
  void keep_flights();
  /// Restores the world. Cells, queue and predictions have to be made again.
  void roll_back();

 private:
  struct KeptFlight {
    Vec3d position;
    double since;
    std::int32_t index;  ///< the ball's index, because slots may have been sorted since
    std::array<std::int8_t, 3> images;
    Motion motion;
  };
  static_assert(sizeof(KeptFlight) == kBytesPerBall);
  struct KeptObstacle {
    Vec3d offset, velocity;
  };

  State& state_;
  Clock clock_;
  std::int64_t crossings_ = 0;
  std::size_t changes_ = 0;
  bool has_kept_ = false;  ///< the epoch of the savepoint has ended
  List<KeptFlight> flights_;
  List<Vec3d> velocities_;  ///< only under gravity
  List<KeptObstacle> obstacles_;
};

}  // namespace ricochet::simulation
