// For size and speed: rebuilt whenever velocities change.
#include "ricochet/broad_phase/moving_bvh.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/broad_phase/bvh_builder.hpp"

namespace ricochet::broad_phase {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// After the boxes have moved this many sizes of the whole, they count as scattered.
constexpr double kApart = 4;

constexpr std::int32_t kNoChild = std::numeric_limits<std::int32_t>::min();

}  // namespace

void MovingBvh::clear() {
  stretches_ = 0;
  is_built_ = false;
  for (List<Node>& tree : trees_) tree.clear();
}

void MovingBvh::measure(const MovingBoxes& boxes) {
  clear();
  const auto box = [&](std::int32_t item) -> const Box& {
    return boxes.boxes[static_cast<std::size_t>(item)];
  };
  const auto velocity = [&](std::int32_t item) -> const Vec3d& {
    return boxes.shapes[static_cast<std::size_t>(item)].velocity;
  };
  Vec3d low = box(boxes.items[0]).min, high = box(boxes.items[0]).max;
  Vec3d least = velocity(boxes.items[0]), most = least;
  for (const std::int32_t item : boxes.items) {
    low = min(low, box(item).min), high = max(high, box(item).max);
    least = min(least, velocity(item)), most = max(most, velocity(item));
  }
  center_ = low + (high - low) * 0.5;
  drift_ = least + (most - least) * 0.5;
  low_ = low - center_, high_ = high - center_;
  least_rate_ = least - drift_, most_rate_ = most - drift_;
  size_ = std::max(largest_coordinate(low_), largest_coordinate(high_));
  fastest_ = std::max(largest_coordinate(least_rate_), largest_coordinate(most_rate_));
  double sizes = 0, speeds = 0;
  for (const std::int32_t item : boxes.items) {
    sizes += largest_coordinate(box(item).max - box(item).min);
    speeds += largest_coordinate(velocity(item) - drift_);
  }
  const auto count = static_cast<double>(boxes.items.size());
  double across = 1;
  while (across * across * across < count) ++across;
  const double speed = speeds / count;
  first_end_ = (2 * size_ / across + sizes / count) / speed;
  stretches_ = 1;
  while (stretches_ < kMaxStretches && beginning(stretches_ - 1) * speed < kApart * size_) ++stretches_;
  // If all boxes have one velocity, nothing changes with time.
  if (!(first_end_ < kInfinity)) stretches_ = 1;
}

double MovingBvh::beginning(int stretch) const {
  return stretch == 0 ? 0 : std::ldexp(first_end_, stretch - 1);
}

double MovingBvh::end(int stretch) const {
  return stretch + 1 < stretches_ ? beginning(stretch + 1) : kInfinity;
}

/// Writes a box into a lane of a node.
void MovingBvh::bound(Node& node, int lane, const MovingBoxes& boxes, std::int32_t item, double time) const {
  const Box& box = boxes.boxes[static_cast<std::size_t>(item)];
  const Vec3d rate = boxes.shapes[static_cast<std::size_t>(item)].velocity - drift_;
  const Vec3d low = box.min - center_ + rate * time, high = box.max - center_ + rate * time;
  for (int axis = 0; axis < 3; ++axis) {
    node.low[axis][lane] = static_cast<float>(low[axis]);
    node.high[axis][lane] = static_cast<float>(high[axis]);
    const double part = fastest_ > 0 ? rate[axis] / fastest_ : 0;
    node.least_rate[axis][lane] = node.most_rate[axis][lane] = static_cast<float>(part);
  }
  node.child[lane] = -1 - item;
}

/// Sorts the boxes by their places in the middle of the stretch, and computes bounds from the leaves upwards.
bool MovingBvh::build(int stretch, const MovingBoxes& boxes) {
  const double time = beginning(stretch);
  const double middle = stretch + 1 < stretches_ ? time + (end(stretch) - time) * 0.5 : time * 1.5;
  BvhBuilder builder;
  if (!builder.reserve(boxes.items.size())) return false;
  Box whole{Vec3d(0.0), Vec3d(0.0)};
  for (const std::int32_t item : boxes.items) {
    const Box& box = boxes.boxes[static_cast<std::size_t>(item)];
    const Vec3d by = (boxes.shapes[static_cast<std::size_t>(item)].velocity - drift_) * middle - center_;
    const Box then{box.min + by, box.max + by};
    whole = {min(whole.min, then.min), max(whole.max, then.max)};
    builder.add(BoxRef::of(then, item));
  }
  if (!builder.build(whole)) return false;
  const std::span<const BoxRef> order = builder.order();
  const Bvh sorted = builder.take();
  // A node for each of its nodes, and one for each of its leaves
  std::size_t leaves = 0;
  for (const Bvh::Node& from : sorted.nodes_)
    for (const std::int32_t child : from.child) leaves += child < -1;
  List<Node>& tree = trees_[stretch];
  if (!tree.reserve(sorted.nodes_.size() + leaves)) return false;
  Node none{};
  for (int axis = 0; axis < 3; ++axis) {
    none.low[axis] = simd::four(std::numeric_limits<float>::infinity());
    none.high[axis] = -none.low[axis];
  }
  for (std::int32_t& child : none.child) child = kNoChild;
  for (std::size_t k = 0; k < sorted.nodes_.size(); ++k) tree.push_reserved(none);
  // Children come after their parents.
  for (std::size_t k = sorted.nodes_.size(); k-- > 0;) {
    for (int lane = 0; lane < 4; ++lane) {
      std::int32_t child = sorted.nodes_[k].child[lane];
      if (child == -1) continue;
      if (child < 0) {
        const std::int32_t run = -1 - child;
        child = static_cast<std::int32_t>(tree.size());
        tree.push_reserved(none);
        for (int i = 0; i < run % 8; ++i)
          bound(tree.back(), i, boxes, order[static_cast<std::size_t>(run / 8 + i)].item(), time);
      }
      Node& node = tree[k];
      const Node& below = tree[static_cast<std::size_t>(child)];
      node.child[lane] = child;
      for (int axis = 0; axis < 3; ++axis) {
        float low = below.low[axis][0], high = below.high[axis][0];
        float least = below.least_rate[axis][0], most = below.most_rate[axis][0];
        for (int i = 1; i < 4 && below.child[i] != kNoChild; ++i) {
          low = std::min(low, below.low[axis][i]), high = std::max(high, below.high[axis][i]);
          least = std::min(least, below.least_rate[axis][i]), most = std::max(most, below.most_rate[axis][i]);
        }
        node.low[axis][lane] = low, node.high[axis][lane] = high;
        node.least_rate[axis][lane] = least, node.most_rate[axis][lane] = most;
      }
    }
  }
  is_built_ = true;
  return true;
}

/// The slab test of the whole, in doubles.
MovingBvh::Entry MovingBvh::begin(const MovingBall& ball, SeenBall& seen) const {
  const Vec3d velocity = ball.velocity - drift_;
  seen.speeds = largest_coordinate(ball.velocity) + fastest();
  seen.velocity = velocity;
  seen.speed = std::max({largest_coordinate(velocity), fastest_, seen.speeds * kLeastRelativeSpeed});
  seen.start = (ball.from - center_) - drift_ * ball.since;
  seen.radius = ball.radius;
  seen.since = ball.since;
  seen.enter = 0;
  seen.leave = kInfinity;
  seen.rounding = kFarStartRounding *
                  (largest_coordinate(ball.from) + largest_coordinate(center_) + fastest() * ball.since);
  if (seen.speed == 0) return Entry::Misses;
  const double length = size_ + fastest_ * ball.since;
  const double pad = ball.radius + seen.rounding + (length + ball.radius) * kBvhPad;
  const double rate_pad = seen.speed * kBvhPad;
  if (!(length + pad < kFarthestMoving && largest_coordinate(seen.start) < kInfinity)) return Entry::TooFar;
  for (int axis = 0; axis < 3; ++axis) {
    const double low = low_[axis] + least_rate_[axis] * ball.since,
                 high = high_[axis] + most_rate_[axis] * ball.since;
    const double inside[2] = {seen.start[axis] - low + pad, high - seen.start[axis] + pad};
    const double rates[2] = {velocity[axis] - least_rate_[axis] + rate_pad,
                             most_rate_[axis] - velocity[axis] + rate_pad};
    for (int side = 0; side < 2; ++side) {
      if (rates[side] < 0)
        seen.leave = std::min(seen.leave, inside[side] / -rates[side]);
      else if (inside[side] < 0)
        seen.enter = std::max(seen.enter, -inside[side] / rates[side]);
    }
  }
  seen.enter *= 1 - kSlabRounding;
  seen.leave *= 1 + kSlabRounding;
  return seen.enter <= seen.leave ? Entry::Enters : Entry::Misses;
}

MovingBvh::Entry MovingBvh::enter(int stretch, const SeenBall& seen, double latest, Slabs& slabs) const {
  const double first = (seen.since + seen.enter) * (1 - kTimeRounding);
  slabs.last = std::min((seen.since + std::min(seen.leave, latest)) * (1 + kTimeRounding), end(stretch));
  slabs.first = std::max(first, beginning(stretch));
  if (!(slabs.first <= slabs.last)) return Entry::Misses;
  const Vec3d start = seen.start + seen.velocity * (slabs.first - seen.since);
  const double length = size_ + fastest_ * slabs.first;
  slabs.pad = seen.radius + seen.rounding + kFarStartRounding * seen.speeds * slabs.first +
              (length + seen.radius) * kBvhPad;
  if (!(length + slabs.pad < kFarthestMoving && largest_coordinate(start) < kFarthestMoving))
    return Entry::TooFar;
  slabs.speed = seen.speed;
  slabs.elapsed = simd::four(static_cast<float>(fastest_ * (slabs.first - beginning(stretch))));
  slabs.ratio = simd::four(static_cast<float>(fastest_ / seen.speed));
  for (int axis = 0; axis < 3; ++axis) {
    const double rate = seen.velocity[axis] / seen.speed;
    slabs.above[axis] = simd::four(static_cast<float>(start[axis] + slabs.pad));
    slabs.below[axis] = simd::four(static_cast<float>(start[axis] - slabs.pad));
    slabs.faster[axis] = simd::four(static_cast<float>(rate + kBvhPad));
    slabs.slower[axis] = simd::four(static_cast<float>(rate - kBvhPad));
  }
  return Entry::Enters;
}

float MovingBvh::Slabs::length_until(double time) const {
  const double until = std::min(time * (1 + kTimeRounding), last);
  const double length = ((until - first) + until * kTimeRounding) * speed + pad;
  return length < 3e38 ? static_cast<float>(length * (1 + kBvhEntryPad)) : std::numeric_limits<float>::max();
}

unsigned MovingBvh::hits(const Node& node, const Slabs& slabs, float far, float (&near)[4]) {
  F4 least = simd::four(0), most = simd::four(far);
  for (int axis = 0; axis < 3; ++axis) {
    const F4 outside[2] = {(node.low[axis] + node.least_rate[axis] * slabs.elapsed) - slabs.above[axis],
                           slabs.below[axis] - (node.high[axis] + node.most_rate[axis] * slabs.elapsed)};
    const F4 rates[2] = {slabs.faster[axis] - node.least_rate[axis] * slabs.ratio,
                         node.most_rate[axis] * slabs.ratio - slabs.slower[axis]};
    for (int side = 0; side < 2; ++side) {
      // A quotient 0 / 0 is no bound: `greater` and `lesser` ignore NaN in the second place.
      const F4 bound = outside[side] / rates[side];
      const I4 is_below = rates[side] >= simd::four(0);
      least = simd::greater(least, simd::select(is_below, bound, simd::four(0)));
      most = simd::lesser(most, simd::select(is_below, simd::four(far), bound));
    }
  }
  std::memcpy(near, &least, sizeof near);
  return static_cast<unsigned>(simd::lanes4(least <= most));
}

void MovingBvh::Walk::start(MovingBvh& hierarchy, const MovingBoxes& boxes, const MovingBall& ball) {
  hierarchy_ = &hierarchy;
  boxes_ = boxes;
  pending_.clear();
  const Entry entry = hierarchy.begin(ball, seen_);
  is_complete_ = entry != Entry::TooFar;
  stretch_ = entry == Entry::Enters ? -1 : hierarchy.stretches_;
}

/// Goes to the next stretch of time in which the ball is inside the whole. False if there is none.
bool MovingBvh::Walk::enter_stretch(double latest) {
  while (++stretch_ < hierarchy_->stretches_) {
    const Entry entry = hierarchy_->enter(stretch_, seen_, latest, slabs_);
    if (entry == Entry::Misses) continue;
    is_complete_ = entry == Entry::Enters &&
                   (!hierarchy_->trees_[stretch_].empty() || hierarchy_->build(stretch_, boxes_));
    if (!is_complete_) break;
    pending_.add(0, 0, 0);
    return true;
  }
  stretch_ = hierarchy_->stretches_;
  return false;
}

std::int32_t MovingBvh::Walk::next(double latest) {
  while (!pending_.empty() || enter_stretch(latest)) {
    const float far = slabs_.length_until(seen_.since + latest);
    const Node* const nodes = hierarchy_->trees_[stretch_].data();
    for (std::int32_t child; pending_.take(far, child);) {
      if (child < 0) return -1 - child;
      const Node& node = nodes[child];
      float near[4];
      const int before = pending_.count();
      for (unsigned lanes = hits(node, slabs_, far, near); lanes != 0; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        pending_.add(before, near[lane], node.child[lane]);
      }
    }
  }
  return -1;
}

}  // namespace ricochet::broad_phase
