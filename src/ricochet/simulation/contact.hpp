// Contact: a ball, what it touches, and the vector that separates the two.
#pragma once

#include <array>

#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

struct Contact {
  int a, partner;
  Vec3d separation;             ///< from the partner's centre, or surface, toward ball a's centre
  double separation_squared;    ///< |separation|^2
  double time_since_event;      ///< frames since the last event of either
  std::int32_t next_a, next_b;  ///< while contacts are gathered: the next of ball a, of the partner; or -1
  /// Under gravity: the last event of ball a was a contact with the same flat surface, from which it comes back.
  bool is_in_series = false;
};

/// A partner as callers order them: walls and obstacles first.
inline int rank_of(const State& state, int partner) {
  return is_ball(partner) ? state.index_of(partner) : partner;
}

Vec3d velocity_of_partner(const State& state, int partner);

/// What a partner is, as events name it.
Touched touched(const State& state, int partner);
/// Writes up to three partners into an event of a ball that they bear or squeeze, the first as its `b`; kNoPartner is none.
void set_partners(Event& event, const State& state, const std::array<std::int32_t, 3>& partners);

/// The velocity of ball a relative to its partner.
inline Vec3d relative_velocity(const State& state, const Contact& contact) {
  return state.flight(contact.a).velocity - velocity_of_partner(state, contact.partner);
}

/// The contact of two balls whose flights begin now, or of one with a wall or an obstacle. Radii are at least
/// 1e-150: where both centres are at one place, or further apart than any two can touch, positions are too
/// coarse to tell the normal, and the contact is head-on.
Contact contact_between(const State& state, int i, int partner, double time_since_event);

}  // namespace ricochet::simulation
