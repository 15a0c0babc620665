// Calendar queue: events in buckets by time, after Brown 1988.
//
// The queue holds one event for each ball, its earliest. Buckets of equal length cover one epoch, each a doubly linked
// list of balls; the events of the current bucket are ordered in a binary heap. At equal times, events marked as first
// come first, then the ball of the lower rank, so that the order does not depend on the buckets.
//
// Brown, Calendar queues: a fast O(1) priority queue implementation for the simulation event set problem, Comm. ACM 31,
// 1988. Paul, A complexity O(1) priority queue for event driven molecular dynamics simulations, J. Comput. Phys. 221,
// 2007: the heap for the current bucket.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The order of events at one time.
enum class AtOneTime : std::uint8_t {
  ByRank,
  First  ///< before all that are ordered by rank
};

class EventQueue {
 public:
  struct Entry {
    double time;
    std::int32_t ball;
    std::int32_t rank = 0;
  };

  /// Makes room for that many balls and buckets; the contents stay. False if there is no memory. Nothing else here
  /// needs memory.
  [[nodiscard]] bool reserve(std::size_t balls, int buckets);

  /// Empties the queue, and prepares it for balls with `ranks`, which order them at equal times, and for times from
  /// `start` to `end` in `buckets` buckets. Room has been reserved. The ranks are copied, because their list may move
  /// when a change is prepared, even if the change is then refused.
  void open(std::span<const std::int32_t> ranks, double start, double end, int buckets);

  /// Fetches the memory of a ball that `set` and `remove` need.
  void prefetch(int ball) const { fetch_ahead(&nodes_[static_cast<std::size_t>(ball)]); }

  /// Replaces a ball's event. An event after the end is not kept.
  void set(int ball, double time, AtOneTime turn = AtOneTime::ByRank);
  void remove(int ball);

  static constexpr int kBucketsPerBall = 2;
  static constexpr int kBytesPerBall = 24 + 16 + 4 * kBucketsPerBall;

  /// The earliest event, or {kInfiniteTime, -1} if none is left in this epoch. O(1).
  Entry first() {
    if (heap_.empty()) fill_from_next_bucket();
    return heap_.empty() ? Entry{kInfiniteTime, -1} : heap_.front();
  }

 private:
  struct Node {
    double time;                  ///< of an event in a bucket
    std::int32_t previous, next;  ///< in a bucket's list; -1 at its ends
    std::int32_t location;        ///< a bucket; or kInHeap - its index there; or kNowhere
    std::int32_t rank;            ///< the rank, with kFirst or without
  };
  static_assert(sizeof(Entry) + sizeof(Node) == kBytesPerBall - 4 * kBucketsPerBall);
  static constexpr std::int32_t kNowhere = -1, kInHeap = -2;
  /// Added to a rank, it makes it less than all others.
  static constexpr std::int32_t kFirst = std::numeric_limits<std::int32_t>::min();

  static bool before(const Entry& a, const Entry& b) {
    return a.time < b.time || (a.time == b.time && a.rank < b.rank);
  }
  void fill_from_next_bucket();
  void push(Entry entry);
  void sift_up(std::size_t index, Entry entry);
  void sift_down(std::size_t index, Entry entry);
  void remove_from_heap(std::size_t index);
  void put(std::size_t at, Entry entry) {
    heap_[at] = entry;
    nodes_[static_cast<std::size_t>(entry.ball)].location = kInHeap - static_cast<std::int32_t>(at);
  }

  List<Node> nodes_;
  List<std::int32_t> buckets_;  ///< the first ball of each bucket
  List<Entry> heap_;            ///< events of the current bucket, and any earlier ones
  double start_ = 0, last_ = 0, buckets_per_time_ = 0;
  std::int32_t current_ = 0, end_ = 0;
};

}  // namespace ricochet::simulation
