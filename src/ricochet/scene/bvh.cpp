#include "ricochet/scene/bvh.hpp"

namespace ricochet::scene {

namespace {

constexpr int kBins = 16;
/// Deeper than this, halves instead of the best cut, so that the stack of a traversal is bounded.
constexpr int kMaxDepthOfCuts = 40;

Box joined(const Box& a, const Box& b) { return {min(a.min, b.min), max(a.max, b.max)}; }

const Box kEmptyBox{Vec3d(std::numeric_limits<double>::infinity()),
                    Vec3d(-std::numeric_limits<double>::infinity())};

double half_area(const Box& b) {
  const Vec3d d = b.max - b.min;
  return d.x < 0 ? 0 : d.x * d.y + d.y * d.z + d.z * d.x;
}

}  // namespace

struct Bvh::Builder {
  std::span<const Box> boxes;
  List<std::int32_t>& order;
  int depth = 0;

  const Box& box(std::int32_t place) const {
    return boxes[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])];
  }
  Vec3d center(std::int32_t item) const {
    const Box& b = boxes[static_cast<std::size_t>(item)];
    return b.min * 0.5 + b.max * 0.5;
  }
};

/// Cuts a run in two where the surface-area heuristic is least; gives the first place of the second part.
std::int32_t Bvh::split(Builder& b, std::int32_t first, std::int32_t end) {
  const std::int32_t middle = first + (end - first) / 2;
  std::int32_t* const begin = b.order.begin();
  Box centers = kEmptyBox;
  for (std::int32_t i = first; i < end; ++i) {
    const Vec3d c = b.center(b.order[static_cast<std::size_t>(i)]);
    centers = {min(centers.min, c), max(centers.max, c)};
  }
  const Vec3d size = centers.max - centers.min;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  if (!(size[axis] > 0)) return middle;
  const auto bin_of = [&](std::int32_t item) {
    const double at = (b.center(item)[axis] - centers.min[axis]) / size[axis] * kBins;
    return std::clamp(static_cast<int>(at), 0, kBins - 1);
  };
  const auto halve = [&] {
    std::nth_element(begin + first, begin + middle, begin + end, [&](std::int32_t x, std::int32_t y) {
      const double cx = b.center(x)[axis], cy = b.center(y)[axis];
      return cx < cy || (cx == cy && x < y);
    });
    return middle;
  };
  if (b.depth > kMaxDepthOfCuts) return halve();
  Box bins[kBins];
  int counts[kBins] = {};
  std::fill(bins, bins + kBins, kEmptyBox);
  for (std::int32_t i = first; i < end; ++i) {
    const int bin = bin_of(b.order[static_cast<std::size_t>(i)]);
    bins[bin] = joined(bins[bin], b.box(i));
    ++counts[bin];
  }
  double cost_above[kBins];
  Box above = kEmptyBox;
  int count = 0;
  for (int k = kBins - 1; k > 0; --k) {
    above = joined(above, bins[k]);
    count += counts[k];
    cost_above[k] = half_area(above) * count;
  }
  Box below = kEmptyBox;
  count = 0;
  int best = -1;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 1; k < kBins; ++k) {
    below = joined(below, bins[k - 1]);
    count += counts[k - 1];
    if (count == 0 || count == end - first) continue;
    const double cost = half_area(below) * count + cost_above[k];
    if (!(cost < least)) continue;
    least = cost;
    best = k;
  }
  if (best < 0) return halve();
  const auto cut =
      std::partition(begin + first, begin + end, [&](std::int32_t item) { return bin_of(item) < best; });
  return static_cast<std::int32_t>(cut - begin);
}

std::int32_t Bvh::build_node(Builder& b, std::int32_t first, std::int32_t end) {
  const auto index = static_cast<std::int32_t>(nodes_.size());
  if (!nodes_.push_back({})) return kNoChild;
  ++b.depth;
  // Four parts: the largest is cut until there are four or none is worth it.
  std::int32_t cuts[5] = {first, end};
  int parts = 1;
  while (parts < 4) {
    int largest = -1;
    for (int k = 0; k < parts; ++k)
      if (cuts[k + 1] - cuts[k] > kMaxLeaf &&
          (largest < 0 || cuts[k + 1] - cuts[k] > cuts[largest + 1] - cuts[largest]))
        largest = k;
    if (largest < 0) break;
    const std::int32_t cut = split(b, cuts[largest], cuts[largest + 1]);
    for (int k = parts; k > largest; --k) cuts[k + 1] = cuts[k];
    cuts[largest + 1] = cut;
    ++parts;
  }
  Node node;
  for (int k = 0; k < 4; ++k) {
    Box box = kEmptyBox;
    node.child[k] = -1;
    if (k < parts) {
      for (std::int32_t i = cuts[k]; i < cuts[k + 1]; ++i) box = joined(box, b.box(i));
      const std::int32_t count = cuts[k + 1] - cuts[k];
      node.child[k] = count <= kMaxLeaf ? -1 - (cuts[k] * 8 + count) : build_node(b, cuts[k], cuts[k + 1]);
      if (node.child[k] == kNoChild) return kNoChild;
    }
    for (int axis = 0; axis < 3; ++axis) {
      // Rounded to single precision; the padding of a traversal is wider than that.
      node.low[axis][k] = static_cast<float>(box.min[axis]);
      node.high[axis][k] = static_cast<float>(box.max[axis]);
    }
  }
  nodes_[static_cast<std::size_t>(index)] = node;
  --b.depth;
  return index;
}

bool Bvh::build(std::span<const Box> boxes, std::span<const std::int32_t> items) {
  Bvh made;
  if (!made.order_.assign(items)) return false;
  if (!items.empty()) {
    Box& whole = made.whole_;
    whole = kEmptyBox;
    for (const std::int32_t item : items) whole = joined(whole, boxes[static_cast<std::size_t>(item)]);
    const Vec3d size = whole.max - whole.min;
    const Vec3d farthest = max(abs(whole.min), abs(whole.max));
    made.size_ = std::max({size.x, size.y, size.z, farthest.x, farthest.y, farthest.z});
    Builder b{boxes, made.order_};
    if (made.build_node(b, 0, static_cast<std::int32_t>(items.size())) == kNoChild) return false;
  }
  *this = std::move(made);
  return true;
}

}  // namespace ricochet::scene
