// A second world for the event loop: beads of diameter 1 on a line between two walls. It shares the simulation's queue,
// the gathering of one instant and the law of simultaneous contacts. Its times of contact, responses and predictions
// are its own.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "ricochet/simulation/event_loop.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"

namespace ricochet {

struct Bead {
  double x, speed, mass = 1;
};

class Beads {
 public:
  struct Contact {
    int a, partner;
    std::int32_t next_a, next_b;
  };
  static constexpr int kLowWall = -2, kHighWall = -3;

  /// In order of place, without overlap. Perfectly elastic.
  Beads(const std::vector<Bead>& beads, double low, double high, double end) : low_(low), high_(high) {
    std::vector<std::int32_t> ranks;
    for (const Bead& bead : beads) {
      ranks.push_back(static_cast<std::int32_t>(flights_.size()));
      flights_.push_back({bead.x, 0, {bead.speed, 0, 0}, bead.mass});
    }
    // The test has memory.
    (void)queue_.reserve(flights_.size(), 64);
    queue_.open(ranks, 0, end, 64);
    predictions_.resize(flights_.size());
    for (int i = 0; i < size(); ++i) predict_alone(i);
  }

  double place(int i) const { return place_at(i, now_); }
  double speed(int i) const { return flights_[index(i)].velocity.x; }
  int events() const { return events_; }
  /// The most contacts that were solved together.
  int most_together() const { return most_together_; }
  void move_to(double time) { now_ = time; }

  // ---- The functions that the event loop needs
  double local_time(double time) const { return time; }
  std::int64_t work_done() const { return work_; }

  // ---- The functions that the gathering of an instant needs
  simulation::EventQueue& queue() { return queue_; }
  int size() const { return static_cast<int>(flights_.size()); }
  bool is_static(int i) const { return std::isinf(flights_[index(i)].mass); }
  std::int64_t& work() { return work_; }
  int partner(int i) const { return predictions_[index(i)].partner; }
  bool is_ambiguous(int i) const { return predictions_[index(i)].is_ambiguous; }
  double end_of_instant() const { return now_ + kTolerance; }
  void begin_instant() {}
  template <class Add>
  bool for_each_contact_now(int i, Add&& add) {
    bool room = true;
    for (const int partner : {below(i), above(i)})
      if (is_now(i, partner, time_of(i, partner))) room = room && add(partner);
    return room;
  }
  simulation::Scheduled look_at(int i) const {
    const Prediction& next = predictions_[index(i)];
    return is_now(i, next.partner, next.time) ? simulation::Scheduled::Contact : simulation::Scheduled::Later;
  }
  void schedule(int i) { queue_.set(i, std::max(now_, predictions_[index(i)].time)); }

  Contact contact(int i, int partner) const { return {i, partner, -1, -1}; }
  void measure(const Contact& c) {
    move_to_now(c.a);
    if (c.partner >= 0) move_to_now(c.partner);
  }
  std::optional<simulation::ContactConstraint> constraint(const Contact& c) const {
    const Vec3d normal(side_of(c), 0, 0);
    const double approach = dot(normal, velocity_of(c.a) - velocity_of(c.partner));
    if (!(approach < 0)) return std::nullopt;
    return simulation::ContactConstraint{
        c.a, std::max(c.partner, -1), inverse_mass(c.a), inverse_mass(c.partner), normal, approach};
  }
  double restitution_of(const Contact&, bool&) const { return 1; }
  void resolve(const Contact& c) {
    const auto k = constraint(c);
    if (!k) return;
    const double impulse = -2 * k->approach / (k->inverse_mass_a + k->inverse_mass_b);
    velocity(c.a) += impulse * k->inverse_mass_a * k->normal;
    if (c.partner >= 0) velocity(c.partner) -= impulse * k->inverse_mass_b * k->normal;
    record(c, {{}, {}, impulse, 1, false});
  }
  Vec3d& velocity(int i) { return flights_[index(i)].velocity; }
  Vec3d velocity_of(int partner) const {
    return partner < 0 ? Vec3d(0.0) : flights_[index(partner)].velocity;
  }
  void record(const Contact&, const simulation::ContactResult& result) {
    ++events_;
    most_together_ = std::max(most_together_, result.together);
  }
  bool comes_before(const Contact& c, const Contact& other) const { return c.a < other.a; }

  bool reserve_events(std::size_t) const { return true; }
  void prefetch(int) const {}
  /// The predictions of the bead and its neighbours about each other become invalid.
  void changed(int i) {
    for (int k = std::max(i - 1, 0); k <= std::min(i + 1, size() - 1); ++k) predict_alone(k);
  }
  void predict(int i) { changed(i); }

  /// The beads' events as a source.
  struct Events {
    Beads& beads;
    simulation::SimultaneousContacts<Beads>& contacts;

    double next_time() { return beads.queue().first().time; }
    simulation::Happened happen(std::int64_t) {
      ++beads.work_;
      const auto first = beads.queue().first();
      beads.now_ = std::max(beads.now_, first.time);
      return contacts.happen(first.ball) ? simulation::Happened::Event : simulation::Happened::OutOfMemory;
    }
  };

 private:
  static constexpr double kTolerance = 0x1p-40, kGap = 0x1p-43;

  struct Flight {
    double x, since;
    Vec3d velocity;
    double mass;
  };
  struct Prediction {
    double time;
    int partner;
    bool is_ambiguous;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  bool is_now(int i, int partner, double time) const {
    const double closing = std::fabs(velocity_of(i).x - velocity_of(partner).x);
    return time <= now_ || (time - now_) * closing <= kGap;
  }
  double place_at(int i, double time) const {
    const Flight& f = flights_[index(i)];
    return f.x + f.velocity.x * (time - f.since);
  }
  void move_to_now(int i) {
    Flight& f = flights_[index(i)];
    f.x = place_at(i, now_);
    f.since = now_;
  }
  double inverse_mass(int i) const { return i < 0 ? 0 : 1 / flights_[index(i)].mass; }
  int below(int i) const { return i > 0 ? i - 1 : kLowWall; }
  int above(int i) const { return i + 1 < size() ? i + 1 : kHighWall; }
  /// From the partner toward a.
  double side_of(const Contact& c) const { return c.partner == below(c.a) ? 1 : -1; }
  double time_of(int i, int partner) const {
    const double side = side_of({i, partner, -1, -1});
    const double away = side * (velocity_of(i).x - velocity_of(partner).x);
    if (!(away < 0)) return kInfiniteTime;
    const double from = std::max(flights_[index(i)].since, partner < 0 ? 0 : flights_[index(partner)].since);
    const double gap = partner == kLowWall    ? place_at(i, from) - 0.5 - low_
                       : partner == kHighWall ? high_ - 0.5 - place_at(i, from)
                                              : side * (place_at(i, from) - place_at(partner, from)) - 1;
    return from + std::max(gap, 0.0) / -away;
  }
  void predict_alone(int i) {
    const double low = time_of(i, below(i)), high = time_of(i, above(i));
    predictions_[index(i)] = {std::min(low, high), low <= high ? below(i) : above(i),
                              std::fabs(low - high) <= kTolerance};
    schedule(i);
  }

  std::vector<Flight> flights_;
  std::vector<Prediction> predictions_;
  simulation::EventQueue queue_;
  double low_, high_, now_ = 0;
  std::int64_t work_ = 0;
  int events_ = 0, most_together_ = 0;
};

}  // namespace ricochet
