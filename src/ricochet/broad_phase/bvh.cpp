#include "ricochet/broad_phase/bvh.hpp"

namespace ricochet::broad_phase {

namespace {

constexpr int kBins = 16;
/// Runs of at most so many boxes are cut at one of fewer places.
constexpr std::int32_t kFew = 32;
constexpr int kFewBins = 8;
/// Centres closer together have no bins: the reciprocal of this still is a number.
constexpr float kSmallestSpread = 1e-30F;
/// Deeper than this, halves instead of the best cut, so that the stack of a traversal is bounded: three pending
/// children a node, 26 halvings of as many boxes as there may be.
constexpr int kMaxDepthOfCuts = 40;
constexpr std::int32_t kNoChild = -1;  ///< a leaf of nothing

const F4 kLowest = simd::four(std::numeric_limits<float>::infinity()),
         kHighest = simd::four(-std::numeric_limits<float>::infinity());

/// Half the area of a box in single precision; 0 of an empty one.
float half_area(F4 low, F4 high) {
  const F4 d = high - low;
  return d[0] < 0 ? 0 : d[0] * d[1] + d[1] * d[2] + d[2] * d[0];
}

/// So many boxes take so many leaves.
float leaves(std::int32_t count) {
  const std::int32_t whole = (count + Bvh::kMaxLeaf - 1) / Bvh::kMaxLeaf;
  return static_cast<float>(whole);
}

int widest_axis(F4 size) { return size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2; }

}  // namespace

bool Bvh::begin(const Vec3d& from, const Vec3d& velocity, double radius, double latest, SlabRay& ray,
                double extra_pad) const {
  // The slab test of the whole, in doubles
  double leave = latest;
  const double far_rounding = largest_coordinate(from) * kFarStartRounding + extra_pad;
  const double wide = radius + size_ * kBvhEntryPad + far_rounding;
  ray.enter = 0;
  for (int i = 0; i < 3; ++i) {
    const double low = whole_.min[i] - wide - from[i], high = whole_.max[i] + wide - from[i];
    if (velocity[i] == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const double a = low / velocity[i], b = high / velocity[i];
    ray.enter = std::max(ray.enter, std::min(a, b) * (1 - kSlabRounding));
    leave = std::min(leave, std::max(a, b) * (1 + kSlabRounding));
  }
  if (!(ray.enter <= leave)) return false;
  const Vec3d start = from + velocity * ray.enter;
  ray.speed = largest_coordinate(velocity);
  // Lengths from here on are below size + radius.
  const auto pad = static_cast<float>(radius + far_rounding + (size_ + radius) * kBvhPad);
  ray.slack = (far_rounding + (size_ + radius) * kBvhSlack) / ray.speed;
  for (int i = 0; i < 3; ++i) {
    const auto origin = static_cast<float>(start[i]);
    const double v = velocity[i];
    // A component too small to cross anything counts as a huge reciprocal of its sign.
    const auto inverse = static_cast<float>(
        std::fabs(v) * kLargestInverse > ray.speed ? 1 / (v / ray.speed) : std::copysign(kLargestInverse, v));
    const bool goes_down = inverse < 0;
    ray.origin[i] = origin;
    ray.direction[i] = static_cast<float>(v / ray.speed);
    ray.near[i] = goes_down ? 3 + i : i;
    ray.far[i] = goes_down ? i : 3 + i;
    ray.near_origin[i] = simd::four(goes_down ? origin - pad : origin + pad);
    ray.far_origin[i] = simd::four(goes_down ? origin + pad : origin - pad);
    ray.inverse[i] = simd::four(inverse);
  }
  return true;
}

bool BvhWalk::enter_node(const SlabRay& ray) {
  const Bvh::Node& node = nodes_[child_];
  const F4 x0 = (node.bounds[ray.near[0]] - ray.near_origin[0]) * ray.inverse[0],
           y0 = (node.bounds[ray.near[1]] - ray.near_origin[1]) * ray.inverse[1],
           z0 = (node.bounds[ray.near[2]] - ray.near_origin[2]) * ray.inverse[2];
  const F4 x1 = (node.bounds[ray.far[0]] - ray.far_origin[0]) * ray.inverse[0],
           y1 = (node.bounds[ray.far[1]] - ray.far_origin[1]) * ray.inverse[1],
           z1 = (node.bounds[ray.far[2]] - ray.far_origin[2]) * ray.inverse[2];
  const F4 t_near = simd::greater(simd::greater(x0, y0), simd::greater(z0, simd::four(0)));
  const F4 t_far = simd::lesser(simd::lesser(x1, y1), simd::lesser(z1, simd::four(far_)));
  auto hits = static_cast<unsigned>(simd::lanes4(t_near <= t_far + simd::four(slack_)));
  if (hits == 0) return take_pending();
  // On with the nearest; the others are pending.
  int k = __builtin_ctz(hits);
  hits &= hits - 1;
  std::int32_t nearest = node.child[k];
  if (hits != 0) {
    alignas(16) float times[4];
    std::memcpy(times, &t_near, sizeof times);
    float least = times[k];
    do {
      k = __builtin_ctz(hits);
      hits &= hits - 1;
      const bool nearer = times[k] < least;
      stack_[top_++] = nearer ? Pending{least, nearest} : Pending{times[k], node.child[k]};
      if (nearer) {
        least = times[k];
        nearest = node.child[k];
      }
    } while (hits != 0);
  }
  child_ = nearest;
  return true;
}

bool BvhBuilder::start(const Box& whole) {
  const Vec3d size = whole.max - whole.min;
  const Vec3d farthest = max(abs(whole.min), abs(whole.max));
  made_.nodes_.clear();
  made_.whole_ = whole;
  made_.size_ = std::max({size.x, size.y, size.z, farthest.x, farthest.y, farthest.z});
  const auto count = static_cast<std::int32_t>(refs_.size());
  if (count == 0) return true;
  if (!made_.nodes_.reserve(refs_.size() / 8 + 1) || !made_.nodes_.push_back({})) return false;
  return tasks_.push_back({measured(0, count), 0, 0});
}

BvhBuilder::Part BvhBuilder::measured(std::int32_t first, std::int32_t end) const {
  Part part{first, end, kLowest, kHighest};
  for (std::int32_t i = first; i < end; ++i) {
    const BoxRef& ref = refs_[static_cast<std::size_t>(i)];
    part.low = simd::lesser(part.low, ref.low);
    part.high = simd::greater(part.high, ref.high);
  }
  return part;
}

/// Half of the boxes to either side, by their centres along an axis.
void BvhBuilder::halve(const Part& part, int axis, Part& one, Part& other) {
  const std::int32_t middle = part.first + part.count() / 2;
  std::nth_element(refs_.begin() + part.first, refs_.begin() + middle, refs_.begin() + part.end,
                   [&](const BoxRef& a, const BoxRef& b) {
                     const float ca = a.low[axis] + a.high[axis], cb = b.low[axis] + b.high[axis];
                     return ca < cb || (ca == cb && a.item() < b.item());
                   });
  const std::int32_t end = part.end;
  one = measured(part.first, middle);
  other = measured(middle, end);
}

/// Cuts a run in two where the surface-area heuristic is least. Centres are counted twice: low + high.
void BvhBuilder::split(const Part& part, bool halves, Part& one, Part& other) {
  const BoxRef* const refs = refs_.data();
  F4 low_centre = part.low + part.low, high_centre = part.high + part.high;
  if (part.count() <= kFew) {
    low_centre = kLowest, high_centre = kHighest;
    for (std::int32_t i = part.first; i < part.end; ++i) {
      low_centre = simd::lesser(low_centre, refs[i].low + refs[i].high);
      high_centre = simd::greater(high_centre, refs[i].low + refs[i].high);
    }
  }
  const F4 size = high_centre - low_centre;
  const int axis = widest_axis(size), bins = part.count() <= kFew ? kFewBins : kBins;
  if (halves || !(size[axis] > kSmallestSpread)) return halve(part, axis, one, other);
  const float least_centre = low_centre[axis], scale = static_cast<float>(bins) / size[axis];
  const auto bin_of = [&](const BoxRef& ref) {
    const float at = (ref.low[axis] + ref.high[axis] - least_centre) * scale;
    return std::min(static_cast<int>(at), bins - 1);
  };
  F4 low[kBins], high[kBins];
  std::int32_t counts[kBins];
  for (int k = 0; k < bins; ++k) low[k] = kLowest, high[k] = kHighest, counts[k] = 0;
  for (std::int32_t i = part.first; i < part.end; ++i) {
    const int bin = bin_of(refs[i]);
    low[bin] = simd::lesser(low[bin], refs[i].low);
    high[bin] = simd::greater(high[bin], refs[i].high);
    ++counts[bin];
  }
  float cost_above[kBins];
  F4 up_low = kLowest, up_high = kHighest;
  std::int32_t count = 0;
  for (int k = bins - 1; k > 0; --k) {
    up_low = simd::lesser(up_low, low[k]);
    up_high = simd::greater(up_high, high[k]);
    count += counts[k];
    cost_above[k] = half_area(up_low, up_high) * leaves(count);
  }
  F4 down_low = kLowest, down_high = kHighest;
  count = 0;
  int best = -1;
  float least = std::numeric_limits<float>::infinity();
  for (int k = 1; k < bins; ++k) {
    down_low = simd::lesser(down_low, low[k - 1]);
    down_high = simd::greater(down_high, high[k - 1]);
    count += counts[k - 1];
    if (count == 0 || count == part.count()) continue;
    const float cost = half_area(down_low, down_high) * leaves(count) + cost_above[k];
    if (!(cost < least)) continue;
    least = cost;
    best = k;
  }
  // All centres in one bin, or areas beyond single precision
  if (best < 0) return halve(part, axis, one, other);
  // The boxes below the cut to the front, without a branch that nothing could predict (Lomuto's partition).
  BoxRef* const moved = refs_.data();
  std::int32_t front = part.first;
  for (std::int32_t i = part.first; i < part.end; ++i) {
    const BoxRef ref = moved[i];
    moved[i] = moved[front];
    moved[front] = ref;
    front += bin_of(ref) < best;
  }
  const std::int32_t first = part.first, end = part.end;
  one = {first, front, kLowest, kHighest};
  other = {front, end, kLowest, kHighest};
  for (int k = 0; k < bins; ++k) {
    Part& side = k < best ? one : other;
    side.low = simd::lesser(side.low, low[k]);
    side.high = simd::greater(side.high, high[k]);
  }
}

/// Four parts: the one of the largest area is cut until there are four or none is worth it.
bool BvhBuilder::make_node(const Task& task) {
  Part parts[4] = {task.part};
  int count = 1;
  while (count < 4) {
    int largest = -1;
    float most = -1;
    for (int k = 0; k < count; ++k) {
      const float area = half_area(parts[k].low, parts[k].high);
      if (parts[k].count() > Bvh::kMaxLeaf && area > most) {
        largest = k;
        most = area;
      }
    }
    if (largest < 0) break;
    const Part cut = parts[largest];
    split(cut, task.depth > kMaxDepthOfCuts, parts[largest], parts[count]);
    ++count;
  }
  Bvh::Node node;
  for (int k = 0; k < 4; ++k) {
    node.child[k] = kNoChild;
    const Part& part = parts[k];
    for (int axis = 0; axis < 3; ++axis) {
      node.bounds[axis][k] = k < count ? part.low[axis] : kLowest[0];
      node.bounds[3 + axis][k] = k < count ? part.high[axis] : kHighest[0];
    }
    if (k >= count) continue;
    if (part.count() <= Bvh::kMaxLeaf) {
      node.child[k] = -1 - (part.first * 8 + part.count());
      placed_ += static_cast<std::size_t>(part.count());
      continue;
    }
    node.child[k] = static_cast<std::int32_t>(made_.nodes_.size());
    if (!made_.nodes_.push_back({}) || !tasks_.push_back({part, node.child[k], task.depth + 1})) return false;
  }
  made_.nodes_[static_cast<std::size_t>(task.node)] = node;
  return true;
}

BvhBuilder::Progress BvhBuilder::step(std::int64_t budget) {
  while (!tasks_.empty()) {
    if (budget <= 0) return Progress::Working;
    const Task task = tasks_.back();
    tasks_.pop_back();
    // Its boxes are looked at in two rounds of cuts.
    budget -= 2 * task.part.count();
    if (!make_node(task)) return Progress::OutOfMemory;
  }
  return Progress::Done;
}

double BvhBuilder::share_done() const {
  return refs_.empty() ? 1 : static_cast<double>(placed_) / static_cast<double>(refs_.size());
}

}  // namespace ricochet::broad_phase
