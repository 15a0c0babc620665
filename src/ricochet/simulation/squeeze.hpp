// Squeezed balls: bodies in steady motion press them against others, so that no velocity leads them out.
//
// Between a paddle and a wall, infinitely many contacts come before the gap is as narrow as the ball, and none lets
// time go on after that. So a ball is held as soon as it moves by less than 2^-10 of its radius between two contacts,
// and no velocity can leave what is nearby: with unit normals n toward the ball, and the velocities u of its partners,
//   n . v >= n . u   for all contacts
// has no solution, because there are factors s >= 0 with
//   sum of s n = 0,   sum of s n . u > 0   (Farkas).
// Balls that touch one another are tested together.
//
// A ball that is held stays where it is. For all others it is a ball of infinite mass at rest, and obstacles pass
// through it. It moves again, from rest, when nothing that moves or has moved overlaps it any more.
#pragma once

#include <array>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class Squeeze {
 public:
  Squeeze(State& state, Predictor& predictor, EventLog& log)
      : state_(state), predictor_(predictor), log_(log) {}

  /// Begins an epoch: finds out whether any immovable body moves, and when balls are released.
  void begin_epoch();
  /// True if contacts may squeeze a ball.
  bool is_possible() const { return has_movers_; }
  /// Makes room for the events of `contacts` contacts. False if there is no memory.
  [[nodiscard]] bool reserve_events(std::size_t contacts) { return log_.reserve(kMostBalls * contacts); }
  /// Ball i, whose flight begins now, has had a contact `time_since_event` after its last event. If it is squeezed,
  /// holds it, and those squeezed with it. There is room for the events.
  void look_after_contact(int i, double time_since_event);

  /// When the next ball is released, on the epoch's clock; kInfiniteTime if there is none.
  double next_time() const { return state_.held > 0 ? next_release_ : kInfiniteTime; }
  /// Releases the balls that are due, before an epoch begins.
  void release_due();

 private:
  /// The most balls that are tested together, and their contacts; further ones are left out, so that fewer balls are
  /// held.
  static constexpr int kMostBalls = 8, kMostContacts = 48;
  struct NearContact {
    int a, b;  ///< numbers of balls in `Near`; b is -1 for an immovable partner
    std::int32_t partner;
    Vec3d normal;  ///< unit, toward ball a
    double speed;  ///< the speed of an immovable partner along the normal
    double factor;
  };
  struct Near {
    int balls = 0, contacts = 0;
    std::array<int, kMostBalls> ball;
    std::array<NearContact, kMostContacts> contact;
    void add(const NearContact& c) {
      if (contacts < kMostContacts) contact[static_cast<std::size_t>(contacts++)] = c;
    }
    /// The number of a ball, which is added if needed; -1 if there is no room.
    int number_of(int i);
  };

  void find_near(int i, Near& near);
  void find_near_ball(int number, Near& near);
  void hold(int i, int number, const Near& near);
  double time_of_release(int i) const;
  double time_left_alone(int i) const;

  State& state_;
  Predictor& predictor_;
  EventLog& log_;
  bool has_movers_ = false;
  double next_release_ = kInfiniteTime;
};

}  // namespace ricochet::simulation
