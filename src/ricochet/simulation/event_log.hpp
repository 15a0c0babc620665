// Event log: the events of the latest instant, while callers take them one by one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/world.hpp"

namespace ricochet::simulation {

class EventLog {
 public:
  /// True if events are recorded, not only counted.
  bool is_recording() const { return recording_; }
  void start_recording() { recording_ = true; }
  void stop_recording() { recording_ = false; }

  /// Makes room for `more` events, if they are recorded. False if there is no memory.
  [[nodiscard]] bool reserve(std::size_t more) { return !recording_ || events_.reserve_more(more); }
  /// Adds an event; room has been reserved.
  void add(const Event& event) { events_.push_reserved(event); }

  bool is_empty() const { return taken_ == events_.size(); }
  const Event& take() { return events_[taken_++]; }
  /// The events that have not been taken.
  std::span<const Event> untold() const { return {events_.begin() + taken_, events_.end()}; }
  /// Restores the events to be taken next. False if there is no memory.
  [[nodiscard]] bool restore(std::span<const Event> untold) {
    taken_ = 0;
    return events_.assign(untold);
  }
  void clear() {
    events_.clear();
    taken_ = 0;
  }

  /// Removes a ball's events; the balls after it move up by one.
  void remove_ball(int index) {
    forget_if([&](const Event& e) { return e.a == index || (e.on == EventKind::Ball && e.b == index); });
    for (Event& e : events_) {
      e.a -= e.a > index;
      e.b -= e.on == EventKind::Ball && e.b > index;
      for (Touched& other : e.others)
        if (other.on == EventKind::Ball) other.b = other.b == index ? -1 : other.b - (other.b > index);
    }
  }
  /// Removes the events at an obstacle; the obstacles after it move up by one.
  void remove_obstacle(int index) {
    forget_if([&](const Event& e) { return is_at_obstacle(e) && e.b == index; });
    for (Event& e : events_) {
      e.b -= is_at_obstacle(e) && e.b > index;
      for (Touched& other : e.others)
        if (other.on == EventKind::Obstacle) other.b = other.b == index ? -1 : other.b - (other.b > index);
    }
  }

 private:
  static bool is_at_obstacle(const Event& e) { return e.on != EventKind::Ball && e.on != EventKind::Wall; }
  /// Removes events among those that have not been taken.
  template <class Which>
  void forget_if(Which&& which) {
    std::copy(events_.begin() + taken_, events_.end(), events_.begin());
    events_.shrink(events_.size() - taken_);
    taken_ = 0;
    events_.erase_if(which);
  }

  List<Event> events_;
  std::size_t taken_ = 0;
  bool recording_ = false;
};

}  // namespace ricochet::simulation
