// Contact: a ball, its partner, and the vector that separates the two.
#pragma once

#include <array>

#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

struct Contact {
  int a, partner;
  Vec3d separation;           ///< from the partner's centre, or surface, toward ball a's centre
  double separation_squared;  ///< |separation|^2
  double time_since_event;    ///< frames since the last event of either
  /// While contacts are gathered: the next contact of ball a, and of the partner; or -1
  std::int32_t next_a, next_b;
  /// Under gravity: the last event of ball a was a contact with the same flat surface, to which it now returns.
  bool is_in_series = false;
};

/// The order of partners as callers see it: walls and obstacles first.
inline int rank_of(const State& state, int partner) {
  return is_ball(partner) ? state.index_of(partner) : partner;
}

Vec3d velocity_of_partner(const State& state, int partner);

/// A partner in the form that events use.
Touched touched(const State& state, int partner);
/// Writes up to three partners that bear or squeeze a ball into an event, the first as its `b`; kNoPartner is none.
void set_partners(Event& event, const State& state, const std::array<std::int32_t, 3>& partners);

/// The velocity of ball a relative to its partner.
inline Vec3d relative_velocity(const State& state, const Contact& contact) {
  return state.flight(contact.a).velocity - velocity_of_partner(state, contact.partner);
}

/// The contact of two balls whose flights begin now, or of one ball with a wall or an obstacle. Radii are at least
/// 1e-150: if both centres are at one place, or further apart than any two can touch, positions are too coarse to
/// determine the normal, and the contact is head-on.
Contact contact_between(const State& state, int i, int partner, double time_since_event);

}  // namespace ricochet::simulation
