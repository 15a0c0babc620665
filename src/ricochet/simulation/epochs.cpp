// Epochs: the cells laid and every plan made anew, once for tens of collisions of each ball.
#include <algorithm>

#include "ricochet/simulation/free_flight.hpp"
#include "ricochet/simulation/heap_sort.hpp"
#include "ricochet/simulation/simulation.hpp"

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

/// No epoch is longer: its end, and the next one's, are to be finite numbers.
constexpr double kLongest = 0x1p990;

/// base + rest + more as a double-double.
void add_time(double& base, double& rest, double more) {
  const double sum = rest + more;
  const double total = base + sum;
  rest = sum - (total - base);
  base = total;
}

}  // namespace

Simulation::Simulation(const WorldView& world) {
  if (!start(world)) return;
  for (std::size_t o = 0; o < world_.obstacles.size(); ++o) offsets_.push_reserved(Vec3d(0.0));
  double fastest = 0, longest = 0;
  for (int i = 0; i < size(); ++i) {
    fastest = std::max(fastest, std::sqrt(dot(flight(i).velocity, flight(i).velocity)));
    longest = std::max(longest, body(i).radius);
  }
  if (fastest > 0) length_ = std::ldexp(1.0, std::ilogb(longest / fastest) + 3);
}

/// Takes up a world's parts; false, and a world without any, if there is no memory.
bool Simulation::start(const WorldView& world) {
  world_.bounds = world.bounds;
  world_.periodic = world.periodic;
  world_.restitution = world.restitution;
  const std::size_t obstacles = world.obstacles.size();
  if (!reserve_balls(world.balls.size()) || !offsets_.reserve(obstacles) ||
      !world_.obstacles.append(world.obstacles)) {
    unmade_ = true;
    return false;
  }
  for (const Ball& ball : world.balls) append(ball);
  set_up();
  return true;
}

/// Axes, and which radii there are.
void Simulation::set_up() {
  for (int i = 0; i < 3; ++i) {
    const double from = world_.bounds.min[i], to = world_.bounds.max[i];
    const bool open = !(std::fabs(from) < kUnbounded && std::fabs(to) < kUnbounded && from < to);
    walled_[static_cast<std::size_t>(i)] = from < to && !(world_.periodic && !open);
    edges_[static_cast<std::size_t>(i)] = open ? Edge::Open : world_.periodic ? Edge::Periodic : Edge::Walled;
    box_[i] = !open && world_.periodic ? to - from : 0;
  }
  stale_ = true;
  quiet_ = flying_ = surveying_ = false;
}

/// Brings every ball's state to now. After a flight beyond the epoch's length the clock begins anew, so that
/// what is to come is as finely timed as places are.
void Simulation::fly_to_now() {
  for (int i = 0; i < size(); ++i) settle(i);
  flying_ = false;
  // Wherever a snapshot has put it, a ball is in the box from here on.
  for (Flight& f : flights_)
    for (int axis = 0; axis < 3; ++axis)
      if (box_[axis] > 0 &&
          !(std::fabs(f.position[axis] - world_.bounds.min[axis] - 0.5 * box_[axis]) <= box_[axis]))
        f.position[axis] =
            simulation::place_on_ring(f.position[axis], 0, 0, world_.bounds.min[axis], box_[axis]);
  if (now_ > length_) begin_clock();
}

/// Whether some ball is far out of the periodic box, though it is none that flies laps in one step: only a
/// snapshot that is none of ours says so.
bool Simulation::has_strayed() const {
  for (const Flight& f : flights_)
    for (int axis = 0; axis < 3; ++axis) {
      if (box_[axis] == 0) continue;
      const double place = place_at(f, now_)[axis] + f.images[axis] * box_[axis] - world_.bounds.min[axis];
      if (!(std::fabs(place - 0.5 * box_[axis]) <= box_[axis])) return true;
    }
  return false;
}

/// Moves the clock's zero to now. Every ball's state is of now.
void Simulation::begin_clock() {
  for (std::size_t o = 0; o < offsets_.size(); ++o) offsets_[o] = obstacle_offset(static_cast<int>(o));
  for (Flight& f : flights_) f.since = 0;
  add_time(base_, base_rest_, now_);
  now_ = 0;
  epoch_events_ = 0;
}

/// Puts balls of one cell side by side, and cells in blocks of 4 x 4 x 4. Where all of memory is near anyway,
/// it is not worth the while.
void Simulation::sort_by_cell() {
  if (order_.empty()) return;
  for (Ordered& one : order_) one.cell = cells_.block_order(cells_.cell_at(place(one.ball)));
  heap_sort(order_, [](const Ordered& a, const Ordered& b) {
    return a.cell < b.cell || (a.cell == b.cell && a.ball < b.ball);
  });
  // Each cycle of the permutation in turn: slot k gets what slot order_[k].ball held.
  for (std::size_t start = 0; start < order_.size(); ++start) {
    if (order_[start].ball < 0) continue;
    const Flight flight = flights_[start];
    const Body body = bodies_[start];
    const std::int32_t index = indices_[start];
    std::size_t to = start;
    for (;;) {
      const auto from = static_cast<std::size_t>(order_[to].ball);
      order_[to].ball = -1;
      if (from == start) break;
      flights_[to] = flights_[from];
      bodies_[to] = bodies_[from];
      indices_[to] = indices_[from];
      to = from;
    }
    flights_[to] = flight;
    bodies_[to] = body;
    indices_[to] = index;
  }
  for (std::size_t k = 0; k < indices_.size(); ++k)
    slots_[static_cast<std::size_t>(indices_[k])] = static_cast<std::int32_t>(k);
  order_.free();
}

/// Sizes and places of the balls as they are now. False if there is no memory.
bool Simulation::measure() {
  const int count = size();
  Measured m{};
  double least = kUnbounded;
  for (const Body& b : bodies_) {
    m.largest = std::max(m.largest, b.radius);
    least = std::min(least, b.radius);
  }
  m.alike = count > 0 && least == m.largest;
  double in_cells = m.largest;
  if (!m.alike && !world_.periodic && count > 0) {
    List<double> radii;
    if (!radii.reserve(bodies_.size())) return false;
    for (const Body& b : bodies_) radii.push_reserved(b.radius);
    heap_sort(radii);
    m.limit = kLarge * radii[radii.size() / 2];
    const auto above = radii.end() - std::upper_bound(radii.begin(), radii.end(), m.limit);
    m.apart = above > 0 && above <= 1 + count / kOneLargeIn;
    if (m.apart) in_cells = *(radii.end() - above - 1);
  }
  Box extent = world_.bounds;
  for (int axis = 0; axis < 3; ++axis) {
    if (edges_[static_cast<std::size_t>(axis)] != Edge::Open) continue;
    extent.min[axis] = kUnbounded;
    extent.max[axis] = -kUnbounded;
    for (int i = 0; i < count; ++i) {
      const double at = place(i)[axis];
      extent.min[axis] = std::min(extent.min[axis], at);
      extent.max[axis] = std::max(extent.max[axis], at);
    }
    if (count == 0) extent.min[axis] = extent.max[axis] = 0;
  }
  m.scale = 2 * m.largest;
  for (int axis = 0; axis < 3; ++axis)
    m.scale = std::max({m.scale, std::fabs(extent.min[axis]), std::fabs(extent.max[axis])});
  m.layout = simulation::CellList::layout_for(extent, edges_, 2 * in_cells, std::max(count, 1));
  measured_ = m;
  work_ += 4 * count;
  return true;
}

/// Room for all that `rebuild` makes, of balls as they are now. What is there stays.
bool Simulation::prepare() {
  if (!measure()) return false;
  const std::size_t count = flights_.size();
  order_.clear();
  if (size() >= kFarMemory) {
    if (!order_.reserve(count)) return false;
    for (int i = 0; i < size(); ++i) order_.push_reserved({0, i});
  }
  return cells_.reserve(measured_.layout) && near_.resize(measured_.layout.most_neighbours(count)) &&
         queue_.reserve(count, simulation::EventQueue::kBucketsPerBall * size() + 16) &&
         large_.reserve(count / kOneLargeIn + 2);
}

/// Lays the cells, without touching any ball's state; plans are made one by one after that. `prepare` has
/// made room.
void Simulation::rebuild() {
  const int count = size();
  alike_ = measured_.alike;
  alike_reach_ = 2 * measured_.largest;
  position_scale_ = measured_.scale;
  slack_ = length_ * kSimultaneousTime;
  cells_.build(measured_.layout);
  sort_by_cell();
  queue_.open(indices_, now_, std::max(length_, now_ * (1 + 0x1p-40)),
              simulation::EventQueue::kBucketsPerBall * count + 16);
  large_.clear();
  for (int i = 0; i < count; ++i) {
    Plan& own = plan(i);
    own = Plan{};
    flight(i).large = measured_.apart && body(i).radius > measured_.limit;
    if (flight(i).large) {
      large_.push_reserved(i);
    } else {
      own.cell = cells_.cell_at(place(i));
      cells_.insert(i, own.cell, flights_);
    }
    own.contact = kInfiniteTime;
    own.partner = simulation::kNobody;
    own.touch = -1;
    plan_crossing(i);
  }
  work_ += 8 * count;
  unplanned_ = looked_at_ = 0;
  stale_ = false;
  epoch_due_ = false;
  begin_survey();
}

/// Moves the clock's zero to now, so that times stay as fine as places. Nothing here may depend on what is
/// only there for speed: a world restored in mid-epoch has to go on in the same bits.
void Simulation::new_epoch() {
  const bool cut_short = flying_ || now_ < length_;
  const std::int64_t events = epoch_events_;
  fly_to_now();
  begin_clock();
  const std::int64_t each = size() > 0 ? 2 * events / size() : 0;
  if (events == 0 && !cut_short)
    length_ = std::min(length_ * 16, kLongest);
  else if (each < kFewEvents && !cut_short)
    length_ *= 2;
  else if (each > kMostEvents)
    length_ /= 2;
  rebuild();
}

}  // namespace ricochet
