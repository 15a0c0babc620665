// The past of a table: the legs since the last stroke, for `at`, and the balls' rotation on them. If there are more
// than kMostLegs, the oldest are dropped, and the past is known from a later time on.
//
// A ball's orientation q obeys q' = w q / 2. If the direction of w is constant, that has a closed form; else Magnus's
// series of fourth order is used, with steps of 1/64 s from the origin of the leg, which are the same for every
// requested time.
#pragma once

#include <array>

#include "ricochet/memory.hpp"
#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// The number of legs that are kept, at most some 100 MB while their list grows. A break has a few hundred.
inline constexpr std::size_t kMostLegs = 1 << 17;

/// x, y, z, w.
using Quaternion = std::array<double, 4>;

class Past {
 public:
  /// Whether the past is kept at all: previews do not keep it.
  bool is_kept = true;

  /// Makes room for more legs; if there are too many, the oldest are dropped. `work` grows by the work that this takes.
  [[nodiscard]] bool make_room(const Law& law, std::size_t legs, std::int64_t& work) {
    if (!is_kept) return true;
    if (legs_.size() + legs > kMostLegs) work += forget_oldest(law);
    return legs_.reserve_more(legs);
  }
  /// Makes room for `count` balls, and for their current legs.
  [[nodiscard]] bool reserve_balls(std::size_t count) {
    return !is_kept || (last_.reserve(count) && orientations_.reserve(count) && legs_.reserve(count));
  }

  /// Drops everything except the balls' orientations, and continues with their current legs. There is room for those. A
  /// new ball has not rotated yet.
  void begin(const Law& law, std::span<const Leg> legs, double now);
  /// Like `begin`, with given orientations.
  void restart(std::span<const Leg> legs, std::span<const Quaternion> orientations, double now);
  /// Sets the orientation of a ball that has just been placed, at the beginning of its leg.
  void set_orientation(int ball, const Quaternion& orientation);
  /// The orientation of a ball at the beginning of its leg.
  Quaternion orientation(const Law& law, int ball);
  /// Adds a leg of a ball.
  void add(int ball, const Leg& leg);

  double known_since() const { return since_; }
  [[nodiscard]] Status at(const Law& law, double time, std::span<BallPose> poses);

 private:
  struct Entry {
    Leg leg;
    std::int32_t previous;  ///< the previous leg of the same ball, or -1
    std::int32_t next;      ///< used while orientations are computed or legs are dropped
    bool is_turned;         ///< whether the orientation is known
    Quaternion orientation;
  };

  const Quaternion& orientation_of(const Law& law, std::int32_t entry);
  std::int64_t forget_oldest(const Law& law);

  List<Entry> legs_;
  List<std::int32_t> last_;  ///< the last leg of each ball
  List<Quaternion> orientations_;
  double since_ = 0;
  std::int64_t steps_ = 0;  ///< steps for which rotations have been computed
};

}  // namespace ricochet::table
