#include "ricochet/simulation/agenda.hpp"

#include <algorithm>

namespace ricochet::simulation {

namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

bool Agenda::reserve(std::size_t balls, int days) {
  return nodes_.reserve(balls) && times_.reserve(balls) && heap_.reserve(balls) && days_.reserve(at(days));
}

void Agenda::open(std::span<const std::int32_t> ranks, double start, double end, int days) {
  nodes_.clear();
  times_.clear();
  days_.clear();
  heap_.clear();
  for (const std::int32_t rank : ranks) {
    nodes_.push_reserved({-1, -1, kNowhere, rank});
    times_.push_reserved(0);
  }
  for (int day = 0; day < days; ++day) days_.push_reserved(-1);
  start_ = start;
  days_per_time_ = std::min(days / (end - start), 0x1p1000);  // times infinity, no time would be zero
  today_ = 0;
  last_day_ = days;
}

void Agenda::set(int ball, double time) {
  Node& node = nodes_[at(ball)];
  const double from_start = (time - start_) * days_per_time_;
  const bool kept = from_start < static_cast<double>(last_day_);
  const std::int32_t day = kept && from_start > 0 ? static_cast<std::int32_t>(from_start) : 0;
  if (node.place <= kInHeap && kept && day <= today_) {
    const std::size_t place = at(kInHeap - node.place);
    const Entry entry{time, ball, node.rank};
    if (before(entry, heap_[place]))
      sift_up(place, entry);
    else
      sift_down(place, entry);
    return;
  }
  if (node.place != kNowhere) remove(ball);
  if (!kept) return;
  if (day <= today_) {
    push({time, ball, node.rank});
    return;
  }
  times_[at(ball)] = time;
  const std::int32_t head = days_[at(day)];
  node.previous = -1;
  node.next = head;
  node.place = day;
  if (head >= 0) nodes_[at(head)].previous = ball;
  days_[at(day)] = ball;
}

void Agenda::remove(int ball) {
  Node& node = nodes_[at(ball)];
  if (node.place == kNowhere) return;
  if (node.place <= kInHeap) {
    take_from_heap(at(kInHeap - node.place));
  } else {
    if (node.previous >= 0)
      nodes_[at(node.previous)].next = node.next;
    else
      days_[at(node.place)] = node.next;
    if (node.next >= 0) nodes_[at(node.next)].previous = node.previous;
  }
  node.place = kNowhere;
}

void Agenda::turn_pages() {
  while (++today_ < last_day_) {
    std::int32_t ball = days_[at(today_)];
    if (ball < 0) continue;
    days_[at(today_)] = -1;
    while (ball >= 0) {
      const Node& node = nodes_[at(ball)];
      const std::int32_t next = node.next;
      push({times_[at(ball)], ball, node.rank});
      ball = next;
    }
    return;
  }
  today_ = last_day_;
}

void Agenda::push(Entry entry) {
  heap_.push_reserved(entry);
  sift_up(heap_.size() - 1, entry);
}

void Agenda::sift_up(std::size_t place, Entry entry) {
  while (place > 0) {
    const std::size_t parent = (place - 1) / 2;
    if (!before(entry, heap_[parent])) break;
    put(place, heap_[parent]);
    place = parent;
  }
  put(place, entry);
}

void Agenda::sift_down(std::size_t place, Entry entry) {
  const std::size_t size = heap_.size();
  for (;;) {
    std::size_t child = 2 * place + 1;
    if (child >= size) break;
    if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], entry)) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, entry);
}

void Agenda::take_from_heap(std::size_t place) {
  const Entry last = heap_.back();
  heap_.pop_back();
  if (place == heap_.size()) return;
  if (place > 0 && before(last, heap_[(place - 1) / 2]))
    sift_up(place, last);
  else
    sift_down(place, last);
}

}  // namespace ricochet::simulation
