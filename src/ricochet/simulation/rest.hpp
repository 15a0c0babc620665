// Rest: balls under gravity that come to rest on something, slide on it, and fall again.
//
// On what is flat, faces of obstacles away from their edges included, ever shorter bounces end at the limit of a sum, which `Predictor::predict_rest` foresees. On anything else there is no
// closed form: there contacts that are slower than the flight of a short time lose no energy (`Response::restitution_of`), and a
// ball that is as slow comes to rest where what it touches, and does not give way, bears it: with the unit normals n of up to three
// contacts, and gravity g,   g + sum of s n = 0   has a solution with all s >= 0.
//
// A ball that rests or slides has another flight from then on (`Flight::motion`), without gravity or with a part of it, and keeps what
// bears it (`State::supports`), which it no longer meets. It falls again when its velocity leads out of it or into it, after a contact;
// when that changes its velocity or shape; and when it goes.
#pragma once

#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/flat_surface.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Rest {
 public:
  Rest(State& state, Predictor& predictor, EventLog& log) : state_(state), predictor_(predictor), log_(log) {}

  /// Ball i comes to rest on its predicted partner, or slides on it, now. False if there is no memory; nothing has happened then.
  [[nodiscard]] bool happen(int i);

  /// Ball i, which slides on a face, is over its edge now, and falls.
  void leave_face(int i);

  /// Whether a ball whose flight began at the flat surface of a contact comes back to it there, with nothing in between.
  bool is_in_series(const Contact& contact) const;

  /// A contact has changed the velocity of ball i, whose flight begins now: it may leave what bears it, or come to rest. There
  /// is room for an event.
  void look_after_contact(int i);

 private:
  struct Contacts;

  void keep_supports(int i, const Support& former, const FlatSurface& surface);
  void leave_support(int i);
  [[gnu::noinline]] void look_for_balance(int i);
  void find_supports(int i, double reach, Contacts& found);
  void record(int i, EventKind kind, const Support& support, const Vec3d& normal, const Vec3d& before,
              bool collapsed);

  State& state_;
  Predictor& predictor_;
  EventLog& log_;
};

}  // namespace ricochet::simulation
