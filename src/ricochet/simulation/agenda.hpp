// Who is next: every ball's earliest moment, in a calendar.
//
// Days of equal length over one epoch, a list of balls for each; the day at hand in a heap (Paul, A
// Complexity O(1) priority queue for event driven molecular dynamics simulations, J. Comput. Phys. 221,
// 2007). Equal times: the ball of lower rank first, so that the order does not depend on the calendar.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

class Agenda {
 public:
  struct Entry {
    double time;
    std::int32_t ball;
    std::int32_t rank = 0;
  };

  /// Room for so many balls and days; what it holds stays. False if there is no memory. Once there is room
  /// nothing here needs more.
  [[nodiscard]] bool reserve(std::size_t balls, int days);

  /// Empties it, for balls that count as `ranks` says where times are equal, the times from `start` to `end`,
  /// and about `days` days. Room has been reserved. The ranks are copied: the list they stand in may move
  /// when a change is prepared, even one that is refused after that.
  void open(std::span<const std::int32_t> ranks, double start, double end, int days);

  /// Puts a ball's moment in place of its former one. What lies at or after the end is not kept.
  void set(int ball, double time);
  void remove(int ball);

  static constexpr int kDaysPerBall = 4;
  static constexpr int kBytesPerBall = 16 + 8 + 16 + 4 * kDaysPerBall;

  /// The earliest, or {kInfiniteTime, -1} if nothing is left in this epoch. O(1).
  Entry first() {
    if (heap_.empty()) turn_pages();
    return heap_.empty() ? Entry{kInfiniteTime, -1} : heap_.front();
  }

 private:
  struct Node {
    std::int32_t previous, next;  ///< in the list of a day; -1 at its ends
    std::int32_t place;           ///< a day; or kInHeap - its index there; or kNowhere
    std::int32_t rank;
  };
  static_assert(sizeof(Entry) + sizeof(double) + sizeof(Node) == kBytesPerBall - 4 * kDaysPerBall);
  static constexpr std::int32_t kNowhere = -1, kInHeap = -2;

  static bool before(const Entry& a, const Entry& b) {
    return a.time < b.time || (a.time == b.time && a.rank < b.rank);
  }
  void turn_pages();
  void push(Entry entry);
  void sift_up(std::size_t at, Entry entry);
  void sift_down(std::size_t at, Entry entry);
  void take_from_heap(std::size_t at);
  void put(std::size_t at, Entry entry) {
    heap_[at] = entry;
    nodes_[static_cast<std::size_t>(entry.ball)].place = kInHeap - static_cast<std::int32_t>(at);
  }

  List<Node> nodes_;
  List<double> times_;
  List<std::int32_t> days_;  ///< first ball of each
  List<Entry> heap_;
  double start_ = 0, days_per_time_ = 0;
  std::int32_t today_ = 0, last_day_ = 0;
};

}  // namespace ricochet::simulation
