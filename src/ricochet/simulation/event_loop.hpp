// Event loop: lets the earliest event of all sources happen, one after the other.
//
// A source of events is anything with
//   double next_time()             when its next event comes, on the world's clock; kInfiniteTime if none does
//   Happened happen(work_limit)    lets that happen
// or, for work without which other sources cannot tell their times, with `bool is_due()` in place of `next_time()`.
//
// Sources stand in the order of their priority: of events at one time, that of the first source comes first; and what is due
// happens before any source behind it is asked.
//
// Of the world it needs `local_time(t)`, a time since the beginning on the clock of the sources, and `work_done()`. The sources of a
// simulation are listed in event_sources.hpp; another world has its own.
#pragma once

#include <cstdint>

#include "ricochet/world.hpp"

namespace ricochet::simulation {

/// What has become of a source's event.
enum class Happened : std::uint8_t {
  Event,       ///< something that callers are told
  Upkeep,      ///< something that they are not
  Work,        ///< it is not ready: the work asked for is done before
  OutOfMemory  ///< nothing has
};

/// What a step has come to.
enum class Step : std::uint8_t {
  Event,
  Later,  ///< the next event comes after the time asked for
  Over,   ///< none will come any more
  Work,
  OutOfMemory
};

/// Which source has the earliest event.
struct NextEvent {
  double time = kInfiniteTime;
  int source = -1;
  Happened happened = Happened::Upkeep;

  /// Looks at one more source. True if it had something due, which has happened.
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

/// One bounded piece of work after the other, until an event of these sources, which stand in the order of their priority, has
/// happened; none after `until`, in frames since the world began. Wherever it stops, it goes on from there.
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
