// Squeezed balls: those that things in steady motion press against others, so that no velocity takes them out.
//
// Between a paddle and a wall, infinitely many contacts come before the gap is as narrow as the ball, and none lets time go on after that.
// So a ball is held as soon as it moves by less than 2^-10 of its radius between two contacts, and what is near cannot be left by any
// velocity: with unit normals n toward the ball, and the velocities u of what it touches,
//   n . v >= n . u   for all contacts has no solution, as there are factors s >= 0 with   sum of s n = 0,   sum of s n . u > 0   (Farkas).
// Balls that touch one another are looked at together.
//
// A ball that is held stays where it is. To all others it is a ball of infinite mass at rest, and obstacles go through it. It moves again, from
// rest, when nothing that moves or has moved overlaps it any more.
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

  /// An epoch begins: finds out whether anything moves that no ball can move, and when balls are released.
  void begin_epoch();
  /// Whether contacts may squeeze a ball.
  bool is_possible() const { return has_movers_; }
  /// Room for the events of so many contacts. False if there is no memory.
  [[nodiscard]] bool reserve_events(std::size_t contacts) { return log_.reserve(kMostBalls * contacts); }
  /// Ball i, whose flight begins now, has had a contact so long after what it did before. Holds it, and those squeezed with it, if it is squeezed. There
  /// is room for the events.
  void look_after_contact(int i, double time_since_event);

  /// When the next ball is released, on the epoch's clock; kInfiniteTime if none is.
  double next_time() const { return state_.held > 0 ? next_release_ : kInfiniteTime; }
  /// Releases those that are due, before an epoch begins.
  void release_due();

 private:
  /// Balls looked at together, and their contacts; more are left out, which holds fewer balls.
  static constexpr int kMostBalls = 8, kMostContacts = 48;
  struct NearContact {
    int a, b;  ///< numbers of balls in `Near`; b is -1 for what no ball moves
    std::int32_t partner;
    Vec3d normal;  ///< unit, toward ball a
    double speed;  ///< of what no ball moves, along the normal
    double factor;
  };
  struct Near {
    int balls = 0, contacts = 0;
    std::array<int, kMostBalls> ball;
    std::array<NearContact, kMostContacts> contact;
    void add(const NearContact& c) {
      if (contacts < kMostContacts) contact[static_cast<std::size_t>(contacts++)] = c;
    }
    /// The number of a ball, which is added; -1 if there is no room.
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
