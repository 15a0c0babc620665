// Prediction: the next event of each ball, its earliest contact or the crossing into another cell.
//
// One event is kept for each ball (Lubachevsky, How to simulate billiards and similar systems, J. Comput. Phys. 94,
// 1991). A contact of two balls is predicted for both, and is valid while neither has had another collision since.
#pragma once

#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/cell_list.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/dimensions.hpp"
#include "ricochet/simulation/event_queue.hpp"
#include "ricochet/simulation/neighbour_filter.hpp"
#include "ricochet/simulation/obstacle_index.hpp"
#include "ricochet/simulation/sensors.hpp"
#include "ricochet/simulation/spatial_sort.hpp"
#include "ricochet/simulation/state.hpp"
#include "ricochet/simulation/surface.hpp"

namespace ricochet::simulation {

/// The kinds of predicted events besides contacts.
enum class Predicted : std::uint8_t {
  Contact,
  Rest,  ///< the ball comes to rest on the partner, at the limit of its bounces
  Edge   ///< the ball reaches the edge of the face that it slides on, or the end of a hop along the partner
};

struct Prediction {
  double contact;   ///< when the ball touches `partner`, on the epoch's clock
  double crossing;  ///< when the ball leaves its cell
  std::int32_t partner;
  /// The partner's `changes` when this was predicted: it is valid while they are equal
  std::uint32_t partner_changes;
  CellList::Cell cell;
  std::int8_t axis;       ///< of the crossing
  std::int8_t direction;  ///< of the crossing, -1 or 1
  bool is_ambiguous;      ///< another contact comes at almost the same time
  Predicted what;
};
static_assert(sizeof(Prediction) == 40);

class Predictor {
 public:
  Predictor(State& state, Sensors& sensors) : state_(state), sensors_(sensors) {}

  /// Call it first: builds the index of obstacles. False if there is no memory.
  [[nodiscard]] bool start();
  /// The index of obstacles that balls collide with, which changes with them.
  ObstacleIndex& obstacle_index() { return obstacles_; }

  // ---- Epochs (predictor_epochs.cpp)
  /// Makes room for everything that `rebuild` makes of the current balls. Existing data stays. False if there is no
  /// memory.
  [[nodiscard]] bool prepare();
  /// Builds the cells and an empty queue, without changing any ball's state. `prepare` has made room. Predictions are
  /// then made one by one.
  void rebuild();
  /// The state of the first predictions of this epoch: whether every ball has one, whether any has, and the next
  /// ball's.
  bool is_complete() const { return predicted_ == state_.size(); }
  bool has_begun() const { return predicted_ > 0; }
  void predict_next() {
    sensors_.predict(predicted_);
    predict(predicted_++);
  }
  /// True if a ball is so many periods out of the box that the epoch has to end.
  bool is_epoch_due() const { return epoch_due_; }
  double bytes_per_ball() const;

  // ---- Predictions (predictor.cpp)
  Prediction& prediction(int i) { return predictions_[static_cast<std::size_t>(i)]; }
  const Prediction& prediction(int i) const { return predictions_[static_cast<std::size_t>(i)]; }
  EventQueue& queue() { return queue_; }

  /// Fetches the memory of a ball that a collision needs, all at once: in large worlds each part is a cache miss.
  void prefetch(int i) const;
  /// Predicts a ball's next event again, and puts it into the queue.
  void predict(int i);
  /// Moves a ball into the next cell.
  void cross(int i);
  /// Call it when a ball's flight has changed: others' predictions with it are no longer valid.
  void invalidate(int i);
  /// Puts a ball's predicted event into the queue.
  void schedule(int i);
  /// True if the contact predicted for ball i is no longer valid.
  bool is_outdated(int i) const {
    const Prediction& own = prediction(i);
    return is_ball(own.partner) && state_.flight(own.partner).changes != own.partner_changes;
  }

  /// Differences of predicted times below this can come from rounding.
  double time_tolerance() const { return time_tolerance_; }
  /// Gaps between the surfaces of a ball and a partner below this can come from rounding. It depends only on these two
  /// and the walls, not on other balls, nor on when the epoch began.
  double gap_tolerance(int i, int partner) const {
    const auto size = [&](int ball) {
      return std::max(largest_coordinate(state_.flight(ball).position), 2 * state_.body(ball).radius);
    };
    const double own = std::max(farthest_wall_, size(i));
    return kSimultaneousGap * (is_ball(partner) ? std::max(own, size(partner)) : own);
  }

  // ---- Times of contact
  double time_of_balls(int i, const Neighbour& neighbour) const;
  /// When ball i, which moves along a walled axis, touches the wall ahead; kInfiniteTime if that is infinitely far.
  /// Under gravity, the earlier `time_of_wall_in_fall` of the two walls.
  double time_of_wall(int i, int axis) const;
  /// When ball i touches a wall under gravity; kInfiniteTime if never.
  double time_of_wall_in_fall(int i, int wall) const;
  /// When ball i touches an image of an obstacle; at the beginning of its flight it is at `place` relative to the
  /// image. A time after `latest` may also give kInfiniteTime.
  double time_of_obstacle(int i, int obstacle, const Vec3d& place, double latest);
  /// Calls `visit(wall, time)` for every wall that ball i will touch.
  template <class Visit>
  void for_each_wall(int i, Visit&& visit) const;
  /// Calls `visit(obstacle, place)` for every image of an obstacle that ball i may touch no later than `latest()`,
  /// which may decrease meanwhile; in any order. All moving obstacles are among them.
  template <class Latest, class Visit>
  void for_each_obstacle(int i, Latest&& latest, Visit&& visit) const;

  /// Calls `visit(neighbour)` for every ball that ball i could touch before one of the two crosses into
  /// another cell.
  template <class Visit>
  void for_each_neighbour(int i, Visit&& visit);

 private:
  bool offer(int i, int partner, double time, Predicted what = Predicted::Contact);
  void offer_to(int k, int i, double time);
  void offer_to_partner(int i);
  void offer_ties(int i);
  void set_coarse_flight(int i);
  void set_falling_coarse_flight(int i, const Vec3d& place);
  void predict_contact(int i, const Neighbour& neighbour);
  void predict_neighbours(int i, int count);
  void predict_walls(int i, int rest);
  [[gnu::noinline]] void predict_obstacles(int i, int rest);
  void predict_crossing(int i, int falling_axis = -1);
  /// Searches a flat surface that ball i comes to rest on before it bounces again; returns the partner, or kNoPartner.
  int predict_rest(int i);
  double time_of_rest(int i, const Surface& surface) const;
  bool will_rest_on_plane(int i, int obstacle) const;
  bool predict_rest_on_face(int i, int obstacle);
  void predict_edge(int i);
  double time_of_whole_hop(int i, std::int32_t partner) const;
  double time_of_unlike_balls(int i, int k, const Vec3d& shift) const;
  double time_of_fall_on_obstacle(int i, int o, const Vec3d& place, const Vec3d& acceleration, double latest);

  State& state_;
  Sensors& sensors_;
  List<Prediction> predictions_;
  CellList cells_;
  NeighbourFilter filter_;
  ObstacleIndex obstacles_;
  EventQueue queue_;
  SpatialSort spatial_sort_;
  Dimensions dimensions_{};
  List<std::int32_t> large_;    ///< balls too large for the cells; they are neighbours of every ball
  List<Neighbour> neighbours_;  ///< scratch
  double time_tolerance_ = 0;
  double farthest_wall_ = 0;  ///< the largest finite coordinate of the bounds
  int predicted_ = 0;         ///< the balls before this one have their predictions
  bool epoch_due_ = false;
};

template <class Latest, class Visit>
void Predictor::for_each_obstacle(int i, Latest&& latest, Visit&& visit) const {
  if (obstacles_.is_empty() || is_static(state_.body(i))) return;
  const Flight& f = state_.flight(i);
  const Vec3d images(f.images[0], f.images[1], f.images[2]);
  state_.for_each_image([&](const Vec3d& shift) {
    const Vec3d place = f.position + images * state_.period - shift;
    ObstacleIndex::Walk walk(obstacles_, place, f.velocity, state_.body(i).radius, state_.acceleration(i));
    // A time on the clock has been rounded: the latest time may really be that much later.
    const auto next = [&] { return walk.next(latest() * (1 + 0x1p-52) - f.since); };
    for (std::int32_t o = next(); o >= 0; o = next())
      if (state_.meets_obstacle(i, o)) visit(o, place);
  });
}

template <class Visit>
void Predictor::for_each_wall(int i, Visit&& visit) const {
  const Vec3d& velocity = state_.flight(i).velocity;
  for (int axis = 0; axis < 3; ++axis) {
    if (!state_.is_walled(axis)) continue;
    const double v = velocity[axis];
    if (!state_.has_gravity || state_.acceleration(i)[axis] == 0) {
      if (v != 0) visit(2 * axis + (v > 0), time_of_wall(i, axis));
      continue;
    }
    for (int wall = 2 * axis; wall < 2 * axis + 2; ++wall) visit(wall, time_of_wall_in_fall(i, wall));
  }
}

template <class Visit>
void Predictor::for_each_neighbour(int i, Visit&& visit) {
  if (state_.flight(i).large) {
    for (int k = 0; k < state_.size(); ++k) visit(Neighbour{k, 0});
    return;
  }
  Neighbour* const neighbours = neighbours_.data();
  int count = cells_.heads_around(prediction(i).cell, neighbours);
  for (int n = 0; n < count; ++n) {
    const Neighbour one = neighbours[n];
    const std::int32_t next = filter_.flight(one.ball).next;
    neighbours[count] = one;
    neighbours[count].ball = next;
    count += next >= 0;
    visit(one);
  }
  for (const std::int32_t k : large_) visit(Neighbour{k, 0});
}

}  // namespace ricochet::simulation
