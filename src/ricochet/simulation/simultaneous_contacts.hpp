// Simultaneous contacts: those of one instant, gathered and resolved together where they share balls.
//
// A ball that touches two others at once has no order in which to meet them. All contacts that approach at
// that instant are gathered, as a graph of balls and contacts. Each connected part of it, an island, is
// resolved by itself: a single contact as a pair, several by the contact solver. What then approaches because
// of it, as the next ball of a Newton's cradle, is the next round of the same instant.
#pragma once

#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/contact_solver.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/response.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class SimultaneousContacts {
 public:
  SimultaneousContacts(State& state, Predictor& predictor, Response& response, EventLog& log)
      : state_(state), predictor_(predictor), response_(response), log_(log) {}

  /// Gathers every contact of this instant: ball i's, those connected with it, and whatever the event queue
  /// has for now. If one part of the world went on to its next round alone, the order of the balls would
  /// decide. Reserves what resolving them needs. False if there is no memory; predictions and queue are lost
  /// then, no ball has changed.
  [[nodiscard]] bool gather(int i);

  /// Lets the gathered contacts happen, all of them at once, and predicts anew. False if there are not at
  /// least two: then nothing has happened.
  bool resolve();

 private:
  // simultaneous_contacts.cpp
  [[nodiscard]] bool gather_all(int i);
  [[nodiscard]] bool gather_next_scheduled(int m);
  [[nodiscard]] bool gather_from(int i);
  [[nodiscard]] bool gather_contact(int i, int partner);
  [[nodiscard]] bool add_ball(int i);
  [[nodiscard]] bool reserve();
  bool is_now(double time, const Vec3d& velocity) const;
  void clear_lists_of_contacts();
  void resolve_all();

  // contact_islands.cpp
  void make_constraints();
  void add_to_ring(int ball, std::int32_t own);
  void resolve_islands();
  void collect_island(std::size_t first);
  void resolve_island();
  void resolve_one_by_one();
  void apply_impulses(int ball, std::int32_t one);

  const Contact& contact(std::int32_t c) const { return contacts_[static_cast<std::size_t>(c)]; }
  ContactConstraint& constraint(std::int32_t c) { return constraints_[static_cast<std::size_t>(c)]; }

  State& state_;
  Predictor& predictor_;
  Response& response_;
  EventLog& log_;

  List<Contact> contacts_;
  List<std::int32_t> balls_;  ///< that take part
  List<std::int32_t> obstacles_now_;
  List<std::int32_t> later_;  ///< whose events are not of this instant after all
  std::int64_t crossings_left_ = 0;
  List<ContactConstraint> constraints_;  ///< one for each contact that approaches
  List<std::int32_t> island_;
  List<Vec3d> before_;  ///< of each contact of the island, the velocities of both
  ContactSolver solver_;
};

}  // namespace ricochet::simulation
