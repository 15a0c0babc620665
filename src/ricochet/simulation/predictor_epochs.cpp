// Epochs: the cells are built and predictions made anew, once for tens of collisions of each ball.
#include <algorithm>
#include <cmath>

#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/predictor.hpp"

namespace ricochet::simulation {

/// `measure` counts few enough balls as large.
bool Predictor::prepare() {
  if (!measure(state_, dimensions_)) return false;
  state_.work += 4 * state_.size();
  // Without memory for a new index the old one stays in use.
  if (obstacles_.is_loose()) (void)start();
  const std::size_t count = state_.flights.size();
  return state_.find_planes() && spatial_sort_.prepare(state_.size()) && cells_.reserve(dimensions_.layout) &&
         predictions_.reserve(count) && neighbours_.resize(dimensions_.layout.most_neighbours(count)) &&
         filter_.reserve(count) && queue_.reserve(count, EventQueue::kBucketsPerBall * state_.size() + 16) &&
         large_.reserve(count / kOneLargeIn + 2) && sensors_.prepare();
}

void Predictor::rebuild() {
  const int count = state_.size();
  const double now = state_.clock.now;
  state_.equal_radii = dimensions_.equal_radii;
  state_.common_sum_of_radii = 2 * dimensions_.largest_radius;
  time_tolerance_ = state_.clock.length * kSimultaneousTime;
  farthest_wall_ = 0;
  for (const Vec3d& end : {state_.surroundings.bounds.min, state_.surroundings.bounds.max})
    for (int axis = 0; axis < 3; ++axis)
      if (std::isfinite(end[axis])) farthest_wall_ = std::max(farthest_wall_, std::fabs(end[axis]));
  cells_.build(dimensions_.layout);
  spatial_sort_.sort(state_, cells_);
  // A free flight may have outlasted the epoch; the queue's end has to be later than now.
  const double end = std::max(state_.clock.length, now * (1 + 0x1p-40));
  queue_.open(state_.indices, now, end, EventQueue::kBucketsPerBall * count + 16);
  // A ball may be `kMostImages` periods away from its image in the box, and some more until the epoch has ended.
  const double farthest =
      dimensions_.largest_coordinate + 1.28 * kMostImages * largest_coordinate(state_.period);
  filter_.begin(static_cast<std::size_t>(count), 2 * dimensions_.largest_radius, end, cells_.spacing(),
                farthest * kCoarsePositionError);
  sensors_.rebuild();
  large_.clear();
  predictions_.clear();
  epoch_due_ = false;
  for (int i = 0; i < count; ++i) {
    Prediction own{};
    Flight& f = state_.flight(i);
    f.large = dimensions_.has_large && state_.body(i).radius > dimensions_.largest_in_cells ? 1 : 0;
    if (f.large) {
      large_.push_reserved(i);
    } else {
      own.cell = cells_.cell_at(state_.position_now(i));
      cells_.insert(i, own.cell, filter_.flights());
    }
    own.contact = kInfiniteTime;
    own.partner = kNoPartner;
    f.changes = 0;
    predictions_.push_reserved(own);
    set_coarse_flight(i);
    predict_crossing(i);
    // A restored epoch, which ends like the saved one
    epoch_due_ = epoch_due_ || has_gone_far(f);
  }
  state_.work += 8 * count;
  predicted_ = 0;
}

double Predictor::bytes_per_ball() const {
  const auto cells = static_cast<double>(cells_.size() * sizeof(std::int32_t));
  return sizeof(Flight) + sizeof(Body) + sizeof(Prediction) + sizeof(CoarseFlight) +
         EventQueue::kBytesPerBall + cells / std::max(1, state_.size());
}

}  // namespace ricochet::simulation
