// Simultaneous contacts are gathered, and resolved together if they share balls.
//
// A ball that touches two others at once has no order in which to meet them. All contacts that approach at that instant
// are gathered, as a graph of balls and contacts. Each connected part of it, an island, is resolved separately
// (contact_islands.hpp). Balls that approach as a result, such as the next ball of a Newton's cradle, collide in the
// next round of the same instant.
//
// Balls have numbers from 0 on, other partners numbers below 0. The world must have:
//   `Contact`                     with `a`, `partner`, and `next_a`, `next_b`, which are used here
//   `queue()`                     an event queue with the next event of each ball (event_queue.hpp)
//   `size()`, `is_static(ball)`, `work()`
// pairs' times:
//   `partner(ball)`               the partner that it touches now
//   `is_ambiguous(ball)`          whether another contact of it comes at almost the same time
//   `end_of_instant()`            events in the queue that come no later may be simultaneous
//   `begin_instant()`
//   `for_each_contact_now(ball, add)`  calls `add(partner)`, which returns false if it has no room, for the ball's contacts of this
//                                 instant; false if there is no memory
//   `look_at(ball)`               the event that the first ball in the queue has now: see `Scheduled`
//   `schedule(ball)`              puts it back into the queue
// effects of a contact:
//   `contact(ball, partner)`      before either has moved; of two balls, either may be its `a`
//   `measure(contact)`            moves both to now, and finds out where they touch
//   `resolve(contact)`            exchanges momentum between the two, and records the event
//   and for several at once the functions in contact_islands.hpp
// and updates:
//   `reserve_events(count)`       room for their record; false if there is no memory
//   `prefetch(ball)`
//   `changed(ball)`               its velocity has changed: predictions with it are no longer valid
//   `predict(ball)`               its next event, into the queue
#pragma once

#include <algorithm>
#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/simulation/contact_islands.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

/// The event of the first ball in the queue, while an instant is gathered.
enum class Scheduled : std::uint8_t {
  Contact,  ///< a contact of this instant
  Later,    ///< its event is later, after all
  Other     ///< another event, which has happened: the next one is in the queue
};

template <class World>
class SimultaneousContacts {
 public:
  explicit SimultaneousContacts(World& world) : world_(world), islands_(world) {}

  /// Resolves the contact that ball i has predicted for now, and those at the same instant. False if there is no
  /// memory: predictions and queue are lost then, but no ball has changed.
  [[nodiscard]] bool happen(int i);

 private:
  using Contact = typename World::Contact;

  /// Gathers every contact of this instant: ball i's, those connected with it, and all that the event queue has for
  /// now. If one part of the world went on to its next round alone, the order of the balls would decide. Reserves the
  /// memory to resolve them.
  [[nodiscard]] bool gather(int i);
  [[nodiscard]] bool gather_all(int i);
  [[nodiscard]] bool gather_scheduled(int m);
  [[nodiscard]] bool gather_contact(int i, int partner);
  [[nodiscard]] bool add_ball(int i);
  [[nodiscard]] bool reserve();
  /// Resolves the gathered contacts, all at once, and predicts again. False if there are fewer than two: then nothing
  /// has happened.
  bool resolve();
  void resolve_all();

  World& world_;
  ContactIslands<World> islands_;
  List<Contact> contacts_;
  List<std::int32_t> balls_;  ///< the balls that take part
  List<std::int32_t> later_;  ///< the balls whose events are not of this instant after all
};

template <class World>
bool SimultaneousContacts<World>::happen(int i) {
  const int partner = world_.partner(i);
  const bool is_pair = partner >= 0;
  EventQueue& queue = world_.queue();
  world_.prefetch(i);
  if (is_pair) world_.prefetch(partner);
  if (!world_.reserve_events(1)) return false;
  queue.remove(i);
  if (is_pair) queue.remove(partner);
  const bool is_ambiguous = world_.is_ambiguous(i) || (is_pair && world_.is_ambiguous(partner)) ||
                            queue.first().time <= world_.end_of_instant();
  if (is_ambiguous) {
    if (!gather(i)) return false;
    if (resolve()) return true;
  }
  Contact only = world_.contact(i, partner);
  world_.measure(only);
  world_.resolve(only);
  world_.changed(i);
  if (is_pair) world_.changed(partner);
  world_.predict(i);
  if (is_pair) world_.predict(partner);
  return true;
}

template <class World>
bool SimultaneousContacts<World>::add_ball(int i) {
  bool& is_gathered = islands_.mark(i).is_gathered;
  if (is_gathered) return true;
  if (!balls_.push_back(i)) return false;
  is_gathered = true;
  return true;
}

/// Adds a contact of this instant, unless it is known.
template <class World>
bool SimultaneousContacts<World>::gather_contact(int i, int partner) {
  const bool is_pair = partner >= 0;
  const bool has_static_partner = is_pair && world_.is_static(partner);
  // Searches the contacts of one of the two bodies: a static ball may have very many.
  const int known = is_pair && world_.is_static(i) ? partner : i;
  for (std::int32_t c = islands_.mark(known).first_contact; c >= 0;) {
    const Contact& other = contacts_[at(c)];
    if ((other.a == i && other.partner == partner) || (other.a == partner && other.partner == i)) return true;
    c = other.a == known ? other.next_a : other.next_b;
  }
  Contact added = world_.contact(i, partner);
  added.next_a = islands_.mark(added.a).first_contact;
  added.next_b = is_pair ? islands_.mark(added.partner).first_contact : -1;
  if (!contacts_.push_back(added)) return false;
  const auto index = static_cast<std::int32_t>(contacts_.size()) - 1;
  islands_.mark(i).first_contact = index;
  if (is_pair) islands_.mark(partner).first_contact = index;
  return !is_pair || has_static_partner || add_ball(partner);
}

/// Handles the event of ball m, the first in the event queue: it happens, or is taken out of the queue, into `balls_`
/// or `later_`.
template <class World>
bool SimultaneousContacts<World>::gather_scheduled(int m) {
  if (islands_.mark(m).is_gathered) {
    world_.queue().remove(m);
    return true;
  }
  const Scheduled what = world_.look_at(m);
  if (what == Scheduled::Other) return true;
  world_.queue().remove(m);
  return what == Scheduled::Contact ? add_ball(m) : later_.push_back(m);
}

template <class World>
bool SimultaneousContacts<World>::gather_all(int i) {
  if (!islands_.begin(world_.size()) || !add_ball(i)) return false;
  world_.begin_instant();
  for (std::size_t looked_at = 0;;) {
    for (; looked_at < balls_.size(); ++looked_at) {
      const int ball = balls_[looked_at];
      const auto add = [&](int partner) { return gather_contact(ball, partner); };
      if (!world_.for_each_contact_now(ball, add)) return false;
    }
    const EventQueue::Entry first = world_.queue().first();
    if (first.ball < 0 || first.time > world_.end_of_instant()) break;
    if (!gather_scheduled(first.ball)) return false;
  }
  for (const int m : later_) world_.schedule(m);
  return true;
}

/// Makes room for everything that resolving adds: an event and at most one static ball for each contact.
template <class World>
bool SimultaneousContacts<World>::reserve() {
  const std::size_t count = contacts_.size();
  return count <= 1 ||
         (islands_.reserve(count) && balls_.reserve_more(count) && world_.reserve_events(count));
}

template <class World>
bool SimultaneousContacts<World>::gather(int i) {
  contacts_.clear();
  balls_.clear();
  later_.clear();
  if (gather_all(i) && reserve()) return true;
  islands_.clear_marks();
  return false;
}

template <class World>
bool SimultaneousContacts<World>::resolve() {
  const bool are_several = contacts_.size() > 1;
  islands_.clear_lists(contacts_);
  if (are_several) resolve_all();
  for (const int m : balls_) islands_.mark(m).is_gathered = false;
  return are_several;
}

template <class World>
void SimultaneousContacts<World>::resolve_all() {
  for (Contact& c : contacts_) world_.measure(c);
  heap_sort(contacts_, [&](const Contact& c, const Contact& other) { return world_.comes_before(c, other); });
  islands_.resolve(contacts_);
  // Static balls too: others' predictions with them are no longer valid.
  for (const Contact& c : contacts_) {
    if (c.partner < 0 || islands_.mark(c.partner).is_gathered) continue;
    islands_.mark(c.partner).is_gathered = true;
    balls_.push_reserved(c.partner);
  }
  for (const int m : balls_) world_.changed(m);
  for (const int m : balls_) world_.predict(m);
}

}  // namespace ricochet::simulation
