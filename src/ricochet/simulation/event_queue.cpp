// For speed: runs at every event.
#include "ricochet/simulation/event_queue.hpp"

#include <algorithm>

#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

bool EventQueue::reserve(std::size_t balls, int buckets) {
  return nodes_.reserve(balls) && heap_.reserve(balls) && buckets_.reserve(at(buckets));
}

void EventQueue::open(std::span<const std::int32_t> ranks, double start, double end, int buckets) {
  nodes_.clear();
  buckets_.clear();
  heap_.clear();
  for (const std::int32_t rank : ranks) nodes_.push_reserved({0, -1, -1, kNowhere, rank});
  for (int bucket = 0; bucket < buckets; ++bucket) buckets_.push_reserved(-1);
  start_ = start;
  last_ = end;
  // Finite: an event at the start, 0 times infinity, would belong to no bucket.
  buckets_per_time_ = std::min(buckets / (end - start), 0x1p1000);
  current_ = 0;
  end_ = buckets;
}

void EventQueue::set(int ball, double time, AtOneTime turn) {
  Node& node = nodes_[at(ball)];
  node.rank = turn == AtOneTime::First ? node.rank | kFirst : node.rank & ~kFirst;
  const bool kept = time <= last_ && time < kInfiniteTime;
  const double from_start = kept ? (time - start_) * buckets_per_time_ : 0;
  const std::int32_t bucket =
      from_start > 0 ? static_cast<std::int32_t>(std::min(from_start, static_cast<double>(end_ - 1))) : 0;
  if (node.location <= kInHeap && kept && bucket <= current_) {
    const std::size_t index = at(kInHeap - node.location);
    const Entry entry{time, ball, node.rank};
    if (before(entry, heap_[index]))
      sift_up(index, entry);
    else
      sift_down(index, entry);
    return;
  }
  if (node.location != kNowhere) remove(ball);
  if (!kept) return;
  if (bucket <= current_) {
    push({time, ball, node.rank});
    return;
  }
  node.time = time;
  const std::int32_t head = buckets_[at(bucket)];
  node.previous = -1;
  node.next = head;
  node.location = bucket;
  if (head >= 0) nodes_[at(head)].previous = ball;
  buckets_[at(bucket)] = ball;
}

void EventQueue::remove(int ball) {
  Node& node = nodes_[at(ball)];
  if (node.location == kNowhere) return;
  if (node.location <= kInHeap) {
    remove_from_heap(at(kInHeap - node.location));
  } else {
    if (node.previous >= 0)
      nodes_[at(node.previous)].next = node.next;
    else
      buckets_[at(node.location)] = node.next;
    if (node.next >= 0) nodes_[at(node.next)].previous = node.previous;
  }
  node.location = kNowhere;
}

void EventQueue::fill_from_next_bucket() {
  while (++current_ < end_) {
    std::int32_t ball = buckets_[at(current_)];
    if (ball < 0) continue;
    buckets_[at(current_)] = -1;
    while (ball >= 0) {
      const Node& node = nodes_[at(ball)];
      const std::int32_t next = node.next;
      push({node.time, ball, node.rank});
      ball = next;
    }
    return;
  }
  current_ = end_;
}

/// A ball is in the heap once at most: `reserve` has made room for all.
void EventQueue::push(Entry entry) {
  heap_.push_reserved(entry);
  sift_up(heap_.size() - 1, entry);
}

void EventQueue::sift_up(std::size_t index, Entry entry) {
  while (index > 0) {
    const std::size_t parent = (index - 1) / 2;
    if (!before(entry, heap_[parent])) break;
    put(index, heap_[parent]);
    index = parent;
  }
  put(index, entry);
}

void EventQueue::sift_down(std::size_t index, Entry entry) {
  const std::size_t size = heap_.size();
  for (;;) {
    std::size_t child = 2 * index + 1;
    if (child >= size) break;
    if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], entry)) break;
    put(index, heap_[child]);
    index = child;
  }
  put(index, entry);
}

void EventQueue::remove_from_heap(std::size_t index) {
  const Entry last = heap_.back();
  heap_.pop_back();
  if (index == heap_.size()) return;
  if (index > 0 && before(last, heap_[(index - 1) / 2]))
    sift_up(index, last);
  else
    sift_down(index, last);
}

}  // namespace ricochet::simulation
