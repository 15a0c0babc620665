// The contacts of a simulation's balls, in the form that simultaneous_contacts.hpp needs: which there are at an
// instant, and their effects.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/contact_constraint.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/response.hpp"
#include "ricochet/simulation/rest.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"
#include "ricochet/simulation/squeeze.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class BallContacts {
 public:
  using Contact = simulation::Contact;

  BallContacts(State& state, Predictor& predictor, Response& response, Rest& rest, Squeeze& squeeze,
               EventLog& log)
      : state_(state),
        predictor_(predictor),
        response_(response),
        rest_(rest),
        squeeze_(squeeze),
        log_(log) {}

  EventQueue& queue() { return predictor_.queue(); }
  int size() const { return state_.size(); }
  bool is_static(int ball) const { return simulation::is_static(state_.body(ball)); }
  std::int64_t& work() { return state_.work; }

  // ---- Which there are
  int partner(int ball) const { return predictor_.prediction(ball).partner; }
  bool is_ambiguous(int ball) const { return predictor_.prediction(ball).is_ambiguous; }
  double end_of_instant() const { return state_.clock.now + predictor_.time_tolerance(); }
  /// If the clock is too coarse for its world, as it may be after a foreign snapshot, crossings never end.
  void begin_instant() { crossings_left_ = 16 * state_.size() + 1000; }
  template <class Add>
  [[nodiscard]] bool for_each_contact_now(int i, Add&& add);
  Scheduled look_at(int ball);
  void schedule(int ball) { predictor_.schedule(ball); }

  // ---- What they do
  /// A ball of infinite mass is always the partner, so that the result does not depend on which has the lower index.
  Contact contact(int i, int partner) const {
    if (is_ball(partner) && is_static(i)) std::swap(i, partner);
    const double own = state_.flight(i).since;
    const double last = is_ball(partner) ? std::max(own, state_.flight(partner).since) : own;
    return {i, partner, Vec3d(0.0), 0, state_.clock.now - last, -1, -1, false};
  }
  void measure(Contact& c) {
    since_last_ = std::min(since_last_, c.time_since_event);
    const bool is_in_series = state_.has_gravity && rest_.is_in_series(c);
    if (state_.has_gravity && is_wall(c.partner))
      state_.move_to_wall(c.a, wall_of(c.partner));
    else
      state_.move_to_now(c.a);
    if (is_ball(c.partner)) state_.move_to_now(c.partner);
    c = contact_between(state_, c.a, c.partner, c.time_since_event);
    c.is_in_series = is_in_series;
  }
  void resolve(const Contact& c) { response_.resolve(c); }
  std::optional<ContactConstraint> constraint(const Contact& c) const;
  double restitution_of(const Contact& c, bool& collapsed) { return response_.restitution_of(c, collapsed); }
  Vec3d& velocity(int ball) { return state_.flight(ball).velocity; }
  Vec3d velocity_of(int partner) const { return velocity_of_partner(state_, partner); }
  void record(const Contact& c, const ContactResult& result) {
    response_.record(c, result, result.impulse * std::sqrt(c.separation_squared));
  }
  bool comes_before(const Contact& c, const Contact& other) const { return key(c) < key(other); }

  // ---- What has changed
  [[nodiscard]] bool reserve_events(std::size_t count) {
    since_last_ = kInfiniteTime;
    if (state_.has_gravity) {
      rest_.begin_instant();
      if (!rest_.reserve(2 * count)) return false;
    }
    if (squeeze_.is_possible()) return squeeze_.reserve_events(3 * count);
    return log_.reserve(state_.has_gravity ? 3 * count : count);
  }
  void prefetch(int ball) const { predictor_.prefetch(ball); }
  void changed(int ball) {
    if (state_.has_gravity) rest_.look_after_contact(ball);
    if (squeeze_.is_possible()) squeeze_.look_after_contact(ball, since_last_);
    predictor_.invalidate(ball);
  }
  void predict(int ball) { predictor_.predict(ball); }

 private:
  bool is_now(int i, int partner, double time, const Vec3d& velocity) const;
  [[nodiscard]] bool find_obstacles_now(int i);
  std::pair<std::int64_t, std::int64_t> key(const Contact& c) const;

  State& state_;
  Predictor& predictor_;
  Response& response_;
  Rest& rest_;
  Squeeze& squeeze_;
  EventLog& log_;
  List<std::int32_t> obstacles_now_;
  std::int64_t crossings_left_ = 0;
  double since_last_ = 0;  ///< the least `time_since_event` of the instant's contacts
};

/// Adds ball i's contacts at this instant: with balls, walls, then obstacles, each by ascending number.
template <class Add>
bool BallContacts::for_each_contact_now(int i, Add&& add) {
  bool room = true;
  predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    ++state_.work;
    if (k == i || state_.are_static(i, k) || !state_.meet(i, k)) return;
    const double time = predictor_.time_of_balls(i, neighbour);
    if (time < kInfiniteTime &&
        is_now(i, k, time, state_.velocity_at(i, state_.clock.now) - state_.velocity_at(k, state_.clock.now)))
      room = room && add(k);
  });
  if (is_static(i)) return room;
  predictor_.for_each_wall(i, [&](int wall, double time) {
    const double v = state_.velocity_at(i, state_.clock.now)[wall / 2];
    if (is_now(i, kNoPartner, time, Vec3d(v, 0, 0))) room = room && add(wall_partner(wall));
  });
  room = room && find_obstacles_now(i);
  for (const std::int32_t o : obstacles_now_) room = room && add(obstacle_partner(o));
  return room;
}

// Rare: compiled for size in WebAssembly.
extern template class ContactIslands<BallContacts>;

}  // namespace ricochet::simulation
