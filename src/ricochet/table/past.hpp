// The past of a table: every leg since the last stroke, for `at`, and how balls have turned on them.
//
// A ball's orientation q obeys q' = w q / 2. Where w has a constant direction that has a closed form; else Magnus's series of fourth
// order, with steps of 1/64 s from the origin of the leg, which are the same whatever time is asked for.
#pragma once

#include <array>

#include "ricochet/memory.hpp"
#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// x, y, z, w.
using Quaternion = std::array<double, 4>;

class Past {
 public:
  /// Whether it is kept at all: not of what is only looked ahead at.
  bool is_kept = true;

  [[nodiscard]] bool reserve_more(std::size_t legs) { return !is_kept || legs_.reserve_more(legs); }
  /// Room for so many balls.
  [[nodiscard]] bool reserve_balls(std::size_t count) {
    return last_.reserve(count) && orientations_.reserve(count);
  }

  /// Forgets all but how the balls lie, for the legs that they are on. Room for those has been reserved. A ball more has not turned yet.
  void begin(const Law& law, std::span<const Leg> legs, double now);
  /// The same with orientations that are given.
  void restart(std::span<const Leg> legs, std::span<const Quaternion> orientations, double now);
  /// A ball is put there anew, or has been when its leg began.
  void set_orientation(int ball, const Quaternion& orientation);
  /// How a ball lay when its leg began.
  Quaternion orientation(const Law& law, int ball);
  /// Another leg of a ball.
  void add(int ball, const Leg& leg);

  double known_since() const { return since_; }
  [[nodiscard]] Status at(const Law& law, double time, std::span<BallPose> poses);

 private:
  struct Entry {
    Leg leg;
    std::int32_t previous;  ///< of the same ball, or -1
    std::int32_t next;      ///< while orientations are worked out
    bool is_turned;         ///< whether the orientation is known
    Quaternion orientation;
  };

  const Quaternion& orientation_of(const Law& law, std::int32_t entry);

  List<Entry> legs_;
  List<std::int32_t> last_;  ///< of each ball
  List<Quaternion> orientations_;
  double since_ = 0;
};

}  // namespace ricochet::table
