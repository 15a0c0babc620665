// The engine of a table: a leg and a next event for every ball, with the simulation's event loop, event queue and
// gathering of simultaneous events.
//
// Every ball has its own origin in time, that of its last event; other balls' events do not advance it. The next event
// of each ball is the earliest of the end of its leg, a pocket, and a contact with another ball, a cushion or a nose;
// at equal times in this order. When a ball's leg changes, it is predicted again, and so are the balls whose
// predictions involved it.
//
// Simultaneous contacts of balls that share balls are resolved together (simulation/simultaneous_contacts.hpp). A ball
// that reaches a cushion at that instant hits it next. If a ball reaches two cushions at one instant, in a corner, the
// result depends on their order: it takes the mean of the two velocities and of the two spins. So the order does not
// matter, and no energy is gained, because energy is a convex function of both. If there are more than two, the first
// and the last are used.
//
// A ball that is caught between surfaces without any room would hit them for ever in one instant: after
// kMostContactsInOneInstant it stops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/event_loop.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"
#include "ricochet/table.hpp"
#include "ricochet/table/crossing.hpp"
#include "ricochet/table/laws.hpp"
#include "ricochet/table/past.hpp"
#include "ricochet/table/shape.hpp"

namespace ricochet::table {

inline constexpr int kMostContactsInOneInstant = 1000;

/// The next event of a ball. The kinds are in the order in which simultaneous events happen.
struct Prediction {
  enum Kind : std::uint8_t { LegEnds, Pocket, Ball, Cushion, Nose, Nothing };

  Word time{kInfiniteTime};
  Kind kind = Nothing;
  int with = -1;
  Kind other_kind = Nothing;  ///< the cushion or nose that is hit at the same instant
  int other = -1;
};

class Engine {
 public:
  explicit Engine(const TableConstants& constants) : law_(constants), contacts_(*this) {}

  // ---- Making and changing. A refused call changes nothing.
  [[nodiscard]] TableFault set_up(const TableShapeView& shape, std::span<const TableBall> balls);
  [[nodiscard]] bool copy_from(const Engine& other);
  [[nodiscard]] TableFault strike(const Strike& strike);
  [[nodiscard]] TableFault place(int ball, const TableBall& as);
  void remove(int ball);

  // ---- What happens
  Found find_next(TableEvent& event, double until, std::int64_t most_work);
  Progress run(std::int64_t most, double until, std::int64_t most_work);
  void look_ahead(const Strike* cue, TableFuture& future, std::int64_t most_events, std::int64_t most_work);

  // ---- How it is
  const Law& law() const { return law_; }
  const Shape& shape() const { return shape_; }
  double time() const { return now_.hi; }
  BallMotion motion(int ball) const;
  double energy() const;
  double known_since() const { return past_.known_since(); }
  [[nodiscard]] Status at(double time, std::span<BallPose> poses) { return past_.at(law_, time, poses); }
  [[nodiscard]] bool snapshot(List<double>& numbers);
  [[nodiscard]] TableFault restore(std::span<const double> numbers);

  // ---- What the event loop asks (simulation/event_loop.hpp)
  double local_time(double time) const { return time; }
  std::int64_t work_done() const { return work_; }
  struct Events {
    Engine& engine;

    double next_time() { return engine.queue_.first().time; }
    simulation::Happened happen(std::int64_t) { return engine.happen(); }
  };

  // ---- What the gathering of an instant asks (simulation/simultaneous_contacts.hpp)
  struct Contact {
    int a, partner;
    std::int32_t next_a, next_b;
  };
  simulation::EventQueue& queue() { return queue_; }
  int size() const { return static_cast<int>(legs_.size()); }
  static bool is_static(int) { return false; }
  std::int64_t& work() { return work_; }
  int partner(int ball) const { return prediction(ball).with; }
  /// Always true: the balls' places show which of them are in contact at one instant. Predictions depend on the order
  /// in which they were made.
  static bool is_ambiguous(int) { return true; }
  double end_of_instant() const;
  void begin_instant() {}
  template <class Add>
  bool for_each_contact_now(int ball, Add&& add) {
    for (int other = 0; other < size(); ++other)
      if (other != ball && meets_now(ball, other) && !add(other)) return false;
    return true;
  }
  simulation::Scheduled look_at(int ball) const;
  void schedule(int ball) { queue_.set(ball, prediction(ball).time.hi); }
  static Contact contact(int ball, int partner) { return {ball, partner, -1, -1}; }
  void measure(const Contact& c);
  std::optional<simulation::ContactConstraint> constraint(const Contact& c) const;
  double restitution_of(const Contact& c, bool& collapsed) const;
  void resolve(const Contact& c);
  /// A velocity to which doubles are added, along three axes.
  struct Velocity {
    Vec2w& flat;
    Word up{};

    Word& operator[](int axis) { return axis == 0 ? flat.x : axis == 1 ? flat.y : up; }
  };
  Velocity velocity(int ball) {
    turn(ball).is_changed = true;
    return {turn(ball).motion.velocity};
  }
  Vec3d velocity_of(int ball) const;
  void record(const Contact& c, const simulation::ContactResult& result);
  static bool comes_before(const Contact& c, const Contact& other) {
    return std::minmax(c.a, c.partner) < std::minmax(other.a, other.partner);
  }
  [[nodiscard]] bool reserve_events(std::size_t count) {
    return told_.reserve_more(count) && past_.make_room(law_, 2 * count, work_) &&
           (!law_.given.throws || (rubs_.reserve(count) && summands_.reserve(count)));
  }
  static void prefetch(int) {}
  void changed(int ball);
  void predict(int ball);

 private:
  /// The state of a ball while an instant is resolved, and its data besides its leg.
  struct Turn {
    Motion motion;
    bool is_moved = false, is_changed = false, is_stale = false;
    int contacts_now = 0;  ///< contacts since time last advanced for it
    int rubs = 0;          ///< number of simultaneous contacts with friction
    Prediction own;        ///< the next event that involves no other ball
    Box2 box;              ///< the bounds of its leg
  };

  /// One of several simultaneous contacts with friction.
  struct Rubbed {
    Contact contact;
    double push;
    Rub rub;
  };

  static std::size_t index(int ball) { return static_cast<std::size_t>(ball); }
  Leg& leg(int ball) { return legs_[index(ball)]; }
  const Leg& leg(int ball) const { return legs_[index(ball)]; }
  Turn& turn(int ball) { return turns_[index(ball)]; }
  const Turn& turn(int ball) const { return turns_[index(ball)]; }
  Prediction& prediction(int ball) { return predictions_[index(ball)]; }
  const Prediction& prediction(int ball) const { return predictions_[index(ball)]; }
  double instant() const { return kOneInstant * now_.hi; }

  [[nodiscard]] bool reserve_balls(std::size_t count);
  [[nodiscard]] TableFault fault_of(int ball, const Vec2w& place) const;
  [[nodiscard]] TableFault put(int ball, const TableBall& as);
  void predict_all();
  void set_leg(int ball, const Leg& next);
  Motion motion_now(int ball) const { return motion_on(law_, leg(ball), now_ - leg(ball).since); }

  simulation::Happened happen();
  int earliest();
  void end_leg(int ball);
  void meet(int ball);
  void apply_rubs();
  Vec2w normal_of(const Contact& c) const;
  bool meets_now(int ball, int other) const;
  TableEvent& tell(TableEventKind kind, int a, int b, int with);

  void predict_own(int ball);
  void predict_pairs(int ball);
  bool may_meet(int a, int b) const;
  bool pair_path(int a, int b, Word& start, RelativePath& path) const;

  Law law_;
  Shape shape_;
  List<Leg> legs_;
  List<Turn> turns_;
  List<Prediction> predictions_;
  List<std::int32_t> tied_;
  simulation::EventQueue queue_;
  simulation::SimultaneousContacts<Engine> contacts_;
  List<TableEvent> told_;      ///< the events that have happened
  std::size_t told_from_ = 0;  ///< number of them that have been reported
  List<Rubbed> rubs_;
  List<double> summands_;
  Past past_;
  Word now_;
  std::int64_t work_ = 0;
};

}  // namespace ricochet::table
