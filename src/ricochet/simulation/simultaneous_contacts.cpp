#include "ricochet/simulation/simultaneous_contacts.hpp"

#include <cmath>
#include <cstdlib>

#include "ricochet/simulation/heap_sort.hpp"

namespace ricochet::simulation {

/// Whether a contact predicted for `time` is one of this instant: its surfaces are no further apart than
/// rounded positions can tell.
bool SimultaneousContacts::is_now(double time, const Vec3d& velocity) const {
  const double now = state_.clock.now;
  return time <= now || (time - now) * size_of(velocity) <= predictor_.gap_tolerance();
}

bool SimultaneousContacts::add_ball(int i) {
  Prediction& own = predictor_.prediction(i);
  if (own.is_gathered) return true;
  if (!balls_.push_back(i)) return false;
  own.is_gathered = true;
  return true;
}

/// One contact of this instant, if it is not known yet.
bool SimultaneousContacts::gather_contact(int i, int partner) {
  const bool is_pair = is_ball(partner);
  const bool has_static_partner = is_pair && is_static(state_.body(partner));
  // Look through the contacts of one of the two: a static ball may have very many.
  const int known = is_pair && is_static(state_.body(i)) ? partner : i;
  for (std::int32_t c = state_.body(known).first_contact; c >= 0;) {
    const Contact& other = contact(c);
    if ((other.a == i && other.partner == partner) || (other.a == partner && other.partner == i)) return true;
    c = other.a == known ? other.next_a : other.next_b;
  }
  std::int32_t& first_a = state_.body(i).first_contact;
  std::int32_t* const first_b = is_pair ? &state_.body(partner).first_contact : nullptr;
  const double last =
      is_pair ? std::max(state_.flight(i).since, state_.flight(partner).since) : state_.flight(i).since;
  const Contact added{
      i, partner, Vec3d(0.0), 0, state_.clock.now - last, first_a, first_b != nullptr ? *first_b : -1};
  if (!contacts_.push_back(added)) return false;
  const auto index = static_cast<std::int32_t>(contacts_.size()) - 1;
  first_a = index;
  if (first_b != nullptr) *first_b = index;
  return !is_pair || has_static_partner || add_ball(partner);
}

/// Ball i's contacts of this instant.
bool SimultaneousContacts::gather_from(int i) {
  bool room = true;
  const auto add = [&](int partner) { room = room && gather_contact(i, partner); };
  const Flight& f = state_.flight(i);
  predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    ++state_.work;
    if (k == i || state_.are_static(i, k) || !state_.meet(i, k)) return;
    const double time = predictor_.time_of_balls(i, neighbour);
    if (time < kInfiniteTime && is_now(time, f.velocity - state_.flight(k).velocity)) add(k);
  });
  if (is_static(state_.body(i))) return room;
  for (int axis = 0; axis < 3; ++axis) {
    const double v = f.velocity[axis];
    if (!state_.is_walled(axis) || v == 0) continue;
    if (is_now(predictor_.time_of_wall(i, axis), Vec3d(v, 0, 0))) add(wall_partner(2 * axis + (v > 0)));
  }
  // Seen from those at rest; the ones in motion are asked all.
  const double latest = state_.clock.now + 2 * predictor_.gap_tolerance() / size_of(f.velocity);
  obstacles_now_.clear();
  predictor_.for_each_obstacle(
      i, [&] { return latest; },
      [&](int o, const Vec3d& place) {
        const Vec3d relative = f.velocity - state_.obstacle(o).velocity;
        if (is_now(predictor_.time_of_obstacle(i, o, place, kInfiniteTime), relative))
          room = room && obstacles_now_.push_back(o);
      });
  heap_sort(obstacles_now_);
  for (const std::int32_t o : obstacles_now_) add(obstacle_partner(o));
  return room;
}

/// Ball m, the first in the event queue, has its event now: lets it cross or predicts anew, or takes it out
/// of the queue, into `balls_` or `later_`.
bool SimultaneousContacts::gather_next_scheduled(int m) {
  const Prediction& next = predictor_.prediction(m);
  EventQueue& queue = predictor_.queue();
  if (next.is_gathered) {
    queue.remove(m);
    return true;
  }
  if (next.crossing <= next.contact) {
    if (--crossings_left_ > 0 && std::abs(state_.flight(m).images[next.axis]) < kMostImages + 10) {
      predictor_.cross(m);
      return true;
    }
    queue.remove(m);
    return later_.push_back(m);
  }
  if (predictor_.is_outdated(m)) {
    predictor_.predict(m);
    return true;
  }
  queue.remove(m);
  const Vec3d relative = state_.flight(m).velocity - velocity_of_partner(state_, next.partner);
  return is_now(next.contact, relative) ? add_ball(m) : later_.push_back(m);
}

bool SimultaneousContacts::gather_all(int i) {
  contacts_.clear();
  balls_.clear();
  later_.clear();
  if (!add_ball(i)) return false;
  // A clock too coarse for its world, as in a snapshot of another origin, has no end of crossings.
  crossings_left_ = 16 * state_.size() + 1000;
  for (std::size_t looked_at = 0;;) {
    for (; looked_at < balls_.size(); ++looked_at)
      if (!gather_from(balls_[looked_at])) return false;
    const EventQueue::Entry first = predictor_.queue().first();
    if (first.ball < 0 || first.time > state_.clock.now + predictor_.time_tolerance()) break;
    if (!gather_next_scheduled(first.ball)) return false;
  }
  for (const int m : later_) predictor_.schedule(m);
  return true;
}

/// Room for all that resolving pushes: a constraint, an event and at most one static ball for each contact, each once.
bool SimultaneousContacts::reserve() {
  const std::size_t count = contacts_.size();
  return count <= 1 || (constraints_.reserve(count) && island_.reserve(count) && before_.reserve(2 * count) &&
                        solver_.reserve(count) && balls_.reserve_more(count) && log_.reserve(count));
}

bool SimultaneousContacts::gather(int i) { return gather_all(i) && reserve(); }

void SimultaneousContacts::clear_lists_of_contacts() {
  for (const Contact& c : contacts_) {
    state_.body(c.a).first_contact = -1;
    if (is_ball(c.partner)) state_.body(c.partner).first_contact = -1;
  }
}

bool SimultaneousContacts::resolve() {
  const bool are_several = contacts_.size() > 1;
  clear_lists_of_contacts();
  if (are_several) resolve_all();
  for (const int m : balls_) predictor_.prediction(m).is_gathered = false;
  return are_several;
}

void SimultaneousContacts::resolve_all() {
  for (const Contact& c : contacts_) {
    state_.move_to_now(c.a);
    if (is_ball(c.partner)) state_.move_to_now(c.partner);
  }
  for (Contact& c : contacts_) c = contact_between(state_, c.a, c.partner, c.time_since_event);
  resolve_islands();
  // Static balls too: what others have predicted of them no longer holds.
  for (const Contact& c : contacts_) {
    if (!is_ball(c.partner) || predictor_.prediction(c.partner).is_gathered) continue;
    predictor_.prediction(c.partner).is_gathered = true;
    balls_.push_reserved(c.partner);
  }
  for (const int m : balls_) predictor_.invalidate(m);
  for (const int m : balls_) predictor_.predict(m);
}

}  // namespace ricochet::simulation
