// Rest: balls under gravity that something bears: they rest, slide, or roll over what is bent, and fall again.
//
// A ball keeps a contact with what does not give way (walls, obstacles, balls of infinite mass) where nothing is left of its velocity along the
// normal: because a series of bounces has come to its limit, which `Predictor::predict_rest` foresees of what is flat; because a bounce was small (`motion::Series`);
// or because nothing else comes of it (restitution 0). Of the contacts that it keeps, up to three bear it (motion/bearing.hpp): they leave it a part of
// gravity as its acceleration. The others it lets go.
//
// What bears a ball is known by its number (`State::supports`), not by its place, and not met any more. A ball moves along what is flat until it
// is over its edge. What is bent it follows by hops: legs of about a hundredth of a radian, at whose ends it is put back onto the surface with the
// energy that it has. At the end of either, it goes on with what it touches there in the same direction: so a seam between two faces in one
// plane is no event.
//
// It falls where a contact gives it a velocity out of what bears it, where the surface bends away faster than gravity presses it on, and when what bears
// it changes, moves otherwise or goes.
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

  /// Room for what so many contacts keep. False if there is no memory.
  [[nodiscard]] bool reserve(std::size_t contacts) { return kept_.reserve_more(contacts); }
  /// A contact that happens now leaves nothing of ball i's velocity along its normal. Room has been reserved.
  void keep(int i, std::int32_t partner) { kept_.push_reserved({i, partner}); }
  /// No contact of this instant has happened yet.
  void begin_instant() { kept_.clear(); }

  /// Ball i comes to rest on its predicted partner, or slides on it, now. False if there is no memory; nothing has happened then.
  [[nodiscard]] bool happen(int i);

  /// Ball i is over the edge of what it slides on, or at the end of a hop, now.
  void go_on(int i);

  /// Whether a ball whose flight began at the flat surface of a contact comes back to it there, with nothing in between.
  bool is_in_series(const Contact& contact) const;

  /// Whether ball i touches another that gives way.
  bool touches_ball(int i);

  /// Contacts have changed the velocity of ball i, whose flight begins now: it may leave what bears it, or be borne by what it has met. There is room
  /// for an event.
  void look_after_contact(int i);

 private:
  /// What a ball keeps, while that is looked at.
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
