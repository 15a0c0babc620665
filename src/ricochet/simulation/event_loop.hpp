// Event loop: lets the earliest event of all sources happen, one after the other.
//
// A source of events is anything with
//   double next_time()             when its next event comes, on the world's clock; kInfiniteTime if none does,
//                                  and kAtOnce for work without which the other sources cannot tell
//   Happened happen(work_limit)    lets that happen
// Sources stand in the order of their priority: of events at one time, that of the earlier source comes first. After
// a source whose time is kAtOnce no other is asked.
//
// Of the world it needs `local_time(t)`, a time since the beginning on the clock of the sources, and `work_done()`. The sources of a
// simulation are listed in simulation/event_sources.hpp; a world of other balls has its own.
#pragma once

#include <cstdint>

#include "ricochet/world.hpp"

namespace ricochet::simulation {

inline constexpr double kAtOnce = -kInfiniteTime;

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

  /// Looks at one more source. True if the others need not be asked.
  template <class Source>
  [[gnu::always_inline]] bool offer(Source& source_of_events, int number) {
    const double its = source_of_events.next_time();
    if (its < time) time = its, source = number;
    return its == kAtOnce;
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
    (void)(... || next.offer(sources, number++));
    if (next.time == kInfiniteTime) return Step::Over;
    if (next.time > world.local_time(until)) return Step::Later;
    Happened happened = Happened::Upkeep;
    number = 0;
    (void)(... || (number++ == next.source && (happened = sources.happen(work_limit), true)));
    if (happened == Happened::Event) return Step::Event;
    if (happened == Happened::Work) return Step::Work;
    if (happened == Happened::OutOfMemory) return Step::OutOfMemory;
  }
}

}  // namespace ricochet::simulation
