// The past of a table: the legs since the last stroke, for `at`, and how balls have turned on them. Of more than kMostLegs the oldest are
// forgotten, and the past is known from a later time on.
//
// A ball's orientation q obeys q' = w q / 2. Where w has a constant direction that has a closed form; else Magnus's series of fourth
// order, with steps of 1/64 s from the origin of the leg, which are the same whatever time is asked for.
#pragma once

#include <array>

#include "ricochet/memory.hpp"
#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// So many legs are kept, at most some 100 MB while their list grows. A break has a few hundred.
inline constexpr std::size_t kMostLegs = 1 << 17;

/// x, y, z, w.
using Quaternion = std::array<double, 4>;

class Past {
 public:
  /// Whether it is kept at all: not of what is only looked ahead at.
  bool is_kept = true;

  /// Room for more legs, for which the oldest are forgotten if there are too many. `work` grows by what that takes.
  [[nodiscard]] bool make_room(const Law& law, std::size_t legs, std::int64_t& work) {
    if (!is_kept) return true;
    if (legs_.size() + legs > kMostLegs) work += forget_oldest(law);
    return legs_.reserve_more(legs);
  }
  /// Room for so many balls, and for the legs that they are on.
  [[nodiscard]] bool reserve_balls(std::size_t count) {
    return !is_kept || (last_.reserve(count) && orientations_.reserve(count) && legs_.reserve(count));
  }

  /// Forgets all but how the balls lie, for the legs that they are on from now on. There is room for those. A ball more has not turned yet.
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
    std::int32_t next;      ///< while orientations are worked out or legs are forgotten
    bool is_turned;         ///< whether the orientation is known
    Quaternion orientation;
  };

  const Quaternion& orientation_of(const Law& law, std::int32_t entry);
  std::int64_t forget_oldest(const Law& law);

  List<Entry> legs_;
  List<std::int32_t> last_;  ///< of each ball
  List<Quaternion> orientations_;
  double since_ = 0;
  std::int64_t steps_ = 0;  ///< in which turning has been worked out
};

}  // namespace ricochet::table
