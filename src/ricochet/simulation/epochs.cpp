// Epochs: the cells laid and every plan made anew, once for tens of collisions of each ball.
#include <algorithm>

#include "ricochet/simulation/simulation.hpp"
#include "ricochet/sorted.hpp"

namespace ricochet {

using simulation::Edge;

namespace {

/// Balls larger than this many median radii are kept out of the cells, while they are few.
constexpr double kLarge = 4;
constexpr int kOneLargeIn = 64;

/// Collisions for each ball after which an epoch ought to end, at least; `kMostEvents` at most.
constexpr std::int64_t kFewEvents = 8;

/// Balls whose memory no longer fits the nearer caches.
constexpr int kFarMemory = 4000;

/// Balls of which all pairs are soon looked at.
constexpr int kFew = 64;

/// base + rest + more as a double-double.
void add_time(double& base, double& rest, double more) {
  const double sum = rest + more;
  const double total = base + sum;
  rest = sum - (total - base);
  base = total;
}

}  // namespace

Simulation::Simulation(World world) : world_(std::move(world)) {
  for (const Ball& ball : world_.balls) append(ball);
  world_.balls = {};
  offsets_.assign(world_.obstacles.size(), dvec3(0.0));
  set_up();
  double fastest = 0, longest = 0;
  for (int i = 0; i < size(); ++i) {
    fastest = std::max(fastest, std::sqrt(glm::dot(flight(i).velocity, flight(i).velocity)));
    longest = std::max(longest, body(i).radius);
  }
  if (fastest > 0) length_ = std::ldexp(1.0, std::ilogb(longest / fastest) + 3);
}

/// Axes, and which radii there are.
void Simulation::set_up() {
  for (int i = 0; i < 3; ++i) {
    const double from = world_.bounds.min[i], to = world_.bounds.max[i];
    const bool open = !(std::fabs(from) < kNever && std::fabs(to) < kNever && from < to);
    walled_[static_cast<std::size_t>(i)] = from < to && !(world_.periodic && !open);
    edges_[static_cast<std::size_t>(i)] = open ? Edge::Open : world_.periodic ? Edge::Periodic : Edge::Walled;
    box_[i] = !open && world_.periodic ? to - from : 0;
  }
  stale_ = true;
  quiet_ = false;
}

void Simulation::fly_to_now() {
  for (int i = 0; i < size(); ++i) settle(i);
}

/// Puts balls of one cell side by side, and cells in blocks of 4 x 4 x 4. Where all of memory is near anyway,
/// it is not worth the while.
void Simulation::sort_by_cell() {
  if (size() < kFarMemory) return;
  std::vector<std::pair<std::size_t, std::int32_t>> order;
  for (int i = 0; i < size(); ++i) order.emplace_back(cells_.block_order(cells_.spot_of(place(i))), i);
  heap_sort(order);
  const auto sorted = [&](const auto& from) {
    auto to = from;
    for (std::size_t k = 0; k < order.size(); ++k) to[k] = from[static_cast<std::size_t>(order[k].second)];
    return to;
  };
  flights_ = sorted(flights_);
  bodies_ = sorted(bodies_);
  plans_ = sorted(plans_);
  indices_ = sorted(indices_);
  for (std::size_t k = 0; k < indices_.size(); ++k)
    slots_[static_cast<std::size_t>(indices_[k])] = static_cast<std::int32_t>(k);
}

/// Lays the cells and makes every plan anew, without touching any ball's state.
void Simulation::rebuild() {
  const int count = size();
  std::vector<double> radii;
  for (const Body& b : bodies_) radii.push_back(b.radius);
  heap_sort(radii);
  const double median = count > 0 ? radii[radii.size() / 2] : 0, largest = count > 0 ? radii.back() : 0;
  alike_ = count > 0 && radii.front() == largest;
  alike_reach_ = 2 * largest;
  double in_cells = largest;
  large_.clear();
  const double limit = kLarge * median;
  const auto above = radii.end() - std::upper_bound(radii.begin(), radii.end(), limit);
  const bool apart = !world_.periodic && above > 0 && above <= 1 + count / kOneLargeIn;
  if (apart) in_cells = *(radii.end() - above - 1);
  Box extent = world_.bounds;
  for (int axis = 0; axis < 3; ++axis) {
    if (edges_[static_cast<std::size_t>(axis)] != Edge::Open) continue;
    extent.min[axis] = kNever;
    extent.max[axis] = -kNever;
    for (int i = 0; i < count; ++i) {
      const double at = place(i)[axis];
      extent.min[axis] = std::min(extent.min[axis], at);
      extent.max[axis] = std::max(extent.max[axis], at);
    }
    if (count == 0) extent.min[axis] = extent.max[axis] = 0;
  }
  position_scale_ = 2 * largest;
  for (int axis = 0; axis < 3; ++axis)
    position_scale_ = std::max({position_scale_, std::fabs(extent.min[axis]), std::fabs(extent.max[axis])});
  slack_ = length_ * 0x1p-42;
  cells_.lay(extent, edges_, 2 * in_cells, std::max(count, 1));
  near_.resize(cells_.most_near(flights_.size()));
  sort_by_cell();
  agenda_.open(indices_, now_, std::max(length_, now_ * (1 + 0x1p-40)),
               simulation::Agenda::kDaysPerBall * count + 16);
  for (int i = 0; i < count; ++i) {
    flight(i).large = apart && body(i).radius > limit;
    if (flight(i).large) {
      large_.push_back(i);
    } else {
      plan(i).spot = cells_.spot_of(place(i));
      cells_.insert(i, plan(i).spot, flights_);
    }
    plan(i).contact = kNever;
    plan(i).partner = simulation::kNobody;
    plan_crossing(i);
  }
  for (int i = 0; i < count; ++i) predict(i);
  stale_ = false;
  epoch_due_ = false;
}

/// Moves the clock's zero to now, so that times stay as fine as places. Nothing here may depend on what is
/// only there for speed: a world restored in mid-epoch has to go on in the same bits.
void Simulation::new_epoch() {
  fly_to_now();
  for (std::size_t o = 0; o < offsets_.size(); ++o) offsets_[o] += world_.obstacles[o].velocity * now_;
  for (Flight& f : flights_) f.since = 0;
  const bool cut_short = now_ < length_;
  add_time(base_, base_rest_, now_);
  now_ = 0;
  const std::int64_t each = size() > 0 ? 2 * epoch_events_ / size() : 0;
  if (epoch_events_ == 0 && !cut_short)
    length_ *= 16;
  else if (each < kFewEvents && !cut_short)
    length_ *= 2;
  else if (each > kMostEvents)
    length_ /= 2;
  epoch_events_ = 0;
  rebuild();
}

/// Whether nothing will happen any more, at the end of an epoch. Of many balls it is asked only if an epoch
/// has gone by without event.
bool Simulation::is_over() const {
  if (box_.x > 0 || box_.y > 0 || box_.z > 0) return crossings_before_event_ > kPatience;
  return (epoch_events_ == 0 || size() <= kFew) && !will_anything_happen();
}

}  // namespace ricochet
