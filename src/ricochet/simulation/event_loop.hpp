// Event loop: lets the earliest event of all sources happen, one after the other.
//
// A source of events is any object with
//   double next_time()             the time of its next event, on the world's clock; kInfiniteTime if there is none
//   Happened happen(work_limit)    lets that event happen
// or, for work that other sources need before they know their times, with `bool is_due()` in place of `next_time()`.
//
// Sources are in the order of their priority: among events at one time, that of the first source comes first; and work
// that is due happens before any source after it is asked.
//
// The world must have `local_time(t)`, which converts a time since the beginning to the clock of the sources, and
// `work_done()`. The sources of a simulation are listed in event_sources.hpp; another world has its own.
#pragma once

#include <cstdint>

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// The result of a source's event.
enum class Happened : std::uint8_t {
  Event,       ///< an event that is reported to callers
  Upkeep,      ///< an event that is not reported
  Work,        ///< it is not ready: the allowed work has been used up
  OutOfMemory  ///< nothing has
};

/// The result of a step.
enum class Step : std::uint8_t {
  Event,
  Later,  ///< the next event comes after the requested time
  Over,   ///< there will be no event any more
  Work,
  OutOfMemory
};

/// The source with the earliest event.
struct NextEvent {
  double time = kInfiniteTime;
  int source = -1;
  Happened happened = Happened::Upkeep;

  /// Looks at one more source. True if it had work due, which has happened.
  template <class Source>
  [[gnu::always_inline]] bool offer(Source& events, int number, std::int64_t work_limit) {
    if constexpr (requires { events.is_due(); }) {
      if (!events.is_due()) return false;
      happened = events.happen(work_limit);
      return true;
    } else {
      const double its = events.next_time();
      if (its < time) time = its, source = number;
      return false;
    }
  }
  /// Lets its event happen if it is that one. True if it was.
  template <class Source>
  [[gnu::always_inline]] bool let_happen(Source& events, int number, std::int64_t work_limit) {
    if constexpr (!requires { events.is_due(); }) {
      if (number != source) return false;
      happened = events.happen(work_limit);
      return true;
    }
    return false;
  }
};

/// Does one bounded piece of work after the other, until an event of these sources has happened; none after `until`, in
/// frames since the world began. The sources are in the order of their priority. After any stop, it continues from
/// there.
template <class World, class... Sources>
[[gnu::always_inline]] inline Step step(const World& world, double until, std::int64_t work_limit,
                                        Sources... sources) {
  for (;;) {
    if (world.work_done() >= work_limit) return Step::Work;
    NextEvent next;
    int number = 0;
    if (!(... || next.offer(sources, number++, work_limit))) {
      if (next.time == kInfiniteTime) return Step::Over;
      if (next.time > world.local_time(until)) return Step::Later;
      number = 0;
      (void)(... || next.let_happen(sources, number++, work_limit));
    }
    if (next.happened == Happened::Event) return Step::Event;
    if (next.happened == Happened::Work) return Step::Work;
    if (next.happened == Happened::OutOfMemory) return Step::OutOfMemory;
  }
}

}  // namespace ricochet::simulation
