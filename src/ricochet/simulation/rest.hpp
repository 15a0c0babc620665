// Rest: balls under gravity that are borne: they rest, slide, or roll over a curved surface, and fall again.
//
// A ball keeps a contact with a partner that does not give way (walls, obstacles, balls of infinite mass) if none of
// its velocity along the normal remains. There are three such cases: a series of bounces has reached its limit, which
// `Predictor::predict_rest` predicts on flat surfaces; a bounce was small (`motion::Series`); or the restitution is 0.
// Of the contacts that it keeps, up to three bear it (motion/bearing.hpp): they leave it a part of gravity as its
// acceleration. It loses the others.
//
// `State::supports` stores what bears a ball by its number, not by its place; the ball does not collide with it any
// more. A ball moves along a flat surface until it reaches its edge. It follows a curved surface by hops: legs of about
// a hundredth of a radian, at whose ends it is put back onto the surface with its energy. At the end of either, it
// continues with the contacts it has there in the same direction: so a seam between two faces in one plane is no event.
//
// It falls if a contact gives it a velocity away from what bears it, if the surface bends away faster than gravity
// accelerates the ball toward it, and if what bears it changes, changes its motion or is removed.
#pragma once

#include <array>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/motion/bearing.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/state.hpp"
#include "ricochet/simulation/surface.hpp"

namespace ricochet::simulation {

class Rest {
 public:
  Rest(State& state, Predictor& predictor, EventLog& log) : state_(state), predictor_(predictor), log_(log) {}

  /// Makes room to store `contacts` kept contacts. False if there is no memory.
  [[nodiscard]] bool reserve(std::size_t contacts) { return kept_.reserve_more(contacts); }
  /// Records a contact of this instant that leaves none of ball i's velocity along its normal. Room has been reserved.
  void keep(int i, std::int32_t partner) { kept_.push_reserved({i, partner}); }
  /// Begins an instant without any contacts.
  void begin_instant() { kept_.clear(); }

  /// Ball i comes to rest on its predicted partner, or begins to slide on it, now. False if there is no memory, and
  /// then nothing has happened.
  [[nodiscard]] bool happen(int i);

  /// Continues ball i, which is at the edge of the face it slides on, or at the end of a hop, now.
  void go_on(int i);

  /// True if a ball whose flight began at the flat surface of a contact returns to it there, with nothing in between.
  bool is_in_series(const Contact& contact) const;

  /// True if ball i touches another ball that gives way.
  bool touches_ball(int i);

  /// Contacts have changed the velocity of ball i, whose flight begins now: it may leave its support, or the partner
  /// that it hit may now bear it. There is room for an event.
  void look_after_contact(int i);

 private:
  /// A contact that a ball keeps.
  struct Kept {
    static constexpr std::size_t kMost = 8;
    std::size_t count = 0;
    std::array<Surface, kMost> surfaces;
    void add(const Surface& surface);
  };
  struct KeptPartner {
    std::int32_t ball, partner;
  };

  Kept former_supports(int i);
  void add_touched(int i, Kept& kept, double most);
  bool bear_by(int i, Kept& kept);
  void let_fly(int i, const Kept& kept);
  void put_onto(int i, const Surface& surface, double energy);
  void record(int i, EventKind kind, const Vec3d& normal, const Vec3d& before, bool collapsed);
  void record_support(int i, std::int32_t by, const Vec3d& normal, const Vec3d& before, bool collapsed);

  State& state_;
  Predictor& predictor_;
  EventLog& log_;
  List<KeptPartner> kept_;
};

}  // namespace ricochet::simulation
