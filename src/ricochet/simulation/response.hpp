// Collision response: restitution and impulse of contacts, and their record.
#pragma once

#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/contact_constraint.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/rest.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Response {
 public:
  Response(State& state, Rest& rest, EventLog& log) : state_(state), rest_(rest), log_(log) {}

  /// The coefficient of restitution of a contact: the product of both, or 1 with `collapsed` in a row of rapid
  /// collisions, which this function counts (TC model: Luding and McNamara, How to handle the inelastic collapse of a
  /// dissipative hard-sphere gas with the TC model, Granular Matter 1, 1998).
  double restitution_of(const Contact& c, bool& collapsed);

  /// Exchanges momentum between the two bodies of one contact.
  void resolve(const Contact& contact);

  /// Counts a contact whose velocities have changed, and logs it as an event. `strength`: impulse times |separation|.
  void record(const Contact& contact, const ContactResult& outcome, double strength);

 private:
  double restitution_in_fall(const Contact& c, double e, bool& collapsed);
  double restitution_of_pair_in_fall(const Contact& c, double approach, double e, bool& collapsed) const;
  bool is_rapid_in_fall(const Contact& c, double closing, double radius) const;
  double lifted(double closing, double radius, bool& collapsed) const;
  void log(const Contact& contact, const ContactResult& outcome);

  State& state_;
  Rest& rest_;
  EventLog& log_;
};

}  // namespace ricochet::simulation
