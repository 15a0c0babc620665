// For size and speed: a mesh is built once.
#include "ricochet/broad_phase/bvh_builder.hpp"

namespace ricochet::broad_phase {

namespace {

/// Groups of at most this many boxes are cut at one of fewer places.
constexpr std::int32_t kFew = 32;
constexpr int kFewBins = 8;
/// Centres closer together than this get no bins; its reciprocal is still finite.
constexpr float kSmallestSpread = 1e-30F;
/// Below this depth, boxes are halved instead of using the best cut, so that the stack of a traversal is bounded: three
/// pending children per node, and 26 halvings of the largest number of boxes.
constexpr int kMaxDepthOfCuts = 40;
/// The cost of choosing a cut, in visits of boxes.
constexpr std::int64_t kCostOfChoosing = 16;
constexpr std::int32_t kEmptyLeaf = -1;

/// The number of leaves for a number of boxes.
float leaves(std::int32_t count) {
  const std::int32_t whole = (count + Bvh::kMaxLeaf - 1) / Bvh::kMaxLeaf;
  return static_cast<float>(whole);
}

int widest_axis(F4 size) { return size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2; }

}  // namespace

/// In single precision; 0 if it is empty.
float BvhBuilder::Bounds::half_area() const {
  const F4 d = high - low;
  return d[0] < 0 ? 0 : d[0] * d[1] + d[1] * d[2] + d[2] * d[0];
}

bool BvhBuilder::start(const Box& whole) {
  made_.nodes_.clear();
  made_.whole_ = whole;
  made_.size_ = Bvh::size_of(whole);
  const auto count = static_cast<std::int32_t>(refs_.size());
  if (count == 0) return true;
  if (!made_.nodes_.reserve(refs_.size() / 7 + 1) || !made_.nodes_.push_back({})) return false;
  return tasks_.push_back({{0, count, all_}, 0, 0});
}

BvhBuilder::Part BvhBuilder::measured(std::int32_t first, std::int32_t end) const {
  Part part{first, end, Bounds::of_none()};
  for (std::int32_t i = first; i < end; ++i) {
    const BoxRef& ref = refs_[static_cast<std::size_t>(i)];
    part.bounds.include(ref.low, ref.high);
  }
  return part;
}

/// Puts half of the boxes on either side, by their centres along the cut's axis: Hoare, "Find", Comm. ACM 4 (1961).
/// std::nth_element orders differently in each library and has ten times as much code.
void BvhBuilder::halve(Part& one, Part& other) {
  const Part part = one;
  const int axis = cut_.binning.axis;
  const std::int32_t middle = part.first + part.count() / 2;
  BoxRef* const refs = refs_.data();
  const auto is_less = [&](const BoxRef& a, const BoxRef& b) {
    const float ca = a.low[axis] + a.high[axis], cb = b.low[axis] + b.high[axis];
    return ca < cb || (ca == cb && a.item() < b.item());
  };
  for (std::int32_t first = part.first, last = part.end - 1; first < last;) {
    const BoxRef pivot = refs[first + (last - first) / 2];
    std::int32_t up = first, down = last;
    while (up <= down) {
      while (is_less(refs[up], pivot)) ++up;
      while (is_less(pivot, refs[down])) --down;
      if (up <= down) std::swap(refs[up++], refs[down--]);
    }
    if (middle > down) first = up;
    if (middle < up) last = down;
  }
  one = measured(part.first, middle);
  other = measured(middle, part.end);
}

/// Chooses the axis. Returns whether its centres have bins.
bool BvhBuilder::begin_cut(const Part& part) {
  const bool is_few = part.count() <= kFew;
  F4 low_centre = part.bounds.low + part.bounds.low, high_centre = part.bounds.high + part.bounds.high;
  if (is_few) {
    Bounds centres = Bounds::of_none();
    for (std::int32_t i = part.first; i < part.end; ++i) {
      const BoxRef& ref = refs_[static_cast<std::size_t>(i)];
      centres.include(ref.low + ref.high, ref.low + ref.high);
    }
    low_centre = centres.low, high_centre = centres.high;
  }
  const F4 size = high_centre - low_centre;
  const int axis = widest_axis(size), bins = is_few ? kFewBins : kBins;
  cut_.binning = {axis, bins, low_centre[axis], static_cast<float>(bins) / size[axis]};
  for (int k = 0; k < bins; ++k) cut_.bin[k] = {Bounds::of_none(), 0};
  cut_.next = part.first;
  return open_.task.depth <= kMaxDepthOfCuts && size[axis] > kSmallestSpread;
}

void BvhBuilder::count_bins(std::int32_t end) {
  const BoxRef* const refs = refs_.data();
  const Binning binning = cut_.binning;
  for (std::int32_t i = cut_.next; i < end; ++i) {
    Bin& bin = cut_.bin[binning.bin_of(refs[i])];
    bin.bounds.include(refs[i].low, refs[i].high);
    ++bin.count;
  }
  cut_.next = end;
}

/// Chooses the cut with the least surface-area heuristic.
void BvhBuilder::choose_bin(const Part& part) {
  const int bins = cut_.binning.bins;
  float cost_above[kBins];
  Bounds up = Bounds::of_none(), down = up;
  std::int32_t count = 0;
  for (int k = bins - 1; k > 0; --k) {
    const Bin& bin = cut_.bin[k];
    up.include(bin.bounds.low, bin.bounds.high);
    count += bin.count;
    cost_above[k] = up.half_area() * leaves(count);
  }
  count = 0;
  cut_.best = -1;
  float least = kInfinity;
  for (int k = 1; k < bins; ++k) {
    const Bin& bin = cut_.bin[k - 1];
    down.include(bin.bounds.low, bin.bounds.high);
    count += bin.count;
    if (count == 0 || count == part.count()) continue;
    const float cost = down.half_area() * leaves(count) + cost_above[k];
    if (!(cost < least)) continue;
    least = cost;
    cut_.best = k;
  }
  cut_.next = cut_.front = part.first;
}

/// The boxes below the cut to the front, without a branch that nothing could predict (Lomuto's partition).
void BvhBuilder::move_boxes(std::int32_t end) {
  BoxRef* const refs = refs_.data();
  const Binning binning = cut_.binning;
  const int best = cut_.best;
  std::int32_t front = cut_.front;
  for (std::int32_t i = cut_.next; i < end; ++i) {
    const BoxRef ref = refs[i];
    refs[i] = refs[front];
    refs[front] = ref;
    front += binning.bin_of(ref) < best;
  }
  cut_.front = front;
  cut_.next = end;
}

/// Cuts a part of the open node in two, as far as the budget allows. Returns true at the end.
bool BvhBuilder::cut_part(std::int64_t& budget) {
  using Stage = Cut::Stage;
  Part &one = open_.parts[open_.largest], &other = open_.parts[open_.count];
  const auto reach = [&] {
    const std::int64_t share = std::clamp<std::int64_t>(budget, 0, one.end - cut_.next);
    budget -= share;
    return cut_.next + static_cast<std::int32_t>(share);
  };
  if (cut_.stage == Stage::Begin) {
    budget -= kCostOfChoosing;
    if (!begin_cut(one)) {
      budget -= one.count();
      halve(one, other);
      return true;
    }
    cut_.stage = Stage::Count;
  }
  if (cut_.stage == Stage::Count) {
    count_bins(reach());
    if (cut_.next < one.end) return false;
    choose_bin(one);
    cut_.stage = Stage::Move;
  }
  if (cut_.best >= 0) {
    move_boxes(reach());
    if (cut_.next < one.end) return false;
    Part below{one.first, cut_.front, Bounds::of_none()}, above{cut_.front, one.end, below.bounds};
    for (int k = 0; k < cut_.binning.bins; ++k) {
      const Bounds& bounds = cut_.bin[k].bounds;
      (k < cut_.best ? below : above).bounds.include(bounds.low, bounds.high);
    }
    one = below;
    other = above;
  } else {  // all centres in one bin, or areas beyond single precision
    budget -= one.count();
    halve(one, other);
  }
  cut_.stage = Stage::Begin;
  return true;
}

/// Chooses the part of the open node with the largest area that is no leaf. False if there are four parts or no cut is
/// worth it.
bool BvhBuilder::choose_part() {
  if (open_.count == 4) return false;
  open_.largest = -1;
  float most = -1;
  for (int k = 0; k < open_.count; ++k) {
    const float area = open_.parts[k].bounds.half_area();
    if (open_.parts[k].count() > Bvh::kMaxLeaf && area > most) {
      open_.largest = k;
      most = area;
    }
  }
  return open_.largest >= 0;
}

bool BvhBuilder::make_node() {
  Bvh::Node node;
  for (int k = 0; k < 4; ++k) {
    node.child[k] = kEmptyLeaf;
    const Part part = k < open_.count ? open_.parts[k] : Part{0, 0, Bounds::of_none()};
    for (int axis = 0; axis < 3; ++axis) {
      node.bounds[axis][k] = part.bounds.low[axis];
      node.bounds[3 + axis][k] = part.bounds.high[axis];
    }
    if (k >= open_.count) continue;
    if (part.count() <= Bvh::kMaxLeaf) {
      node.child[k] = -1 - (part.first * 8 + part.count());
      placed_ += static_cast<std::size_t>(part.count());
      ++leaves_;
      continue;
    }
    node.child[k] = static_cast<std::int32_t>(made_.nodes_.size());
    if (!made_.nodes_.push_back({}) || !tasks_.push_back({part, node.child[k], open_.task.depth + 1}))
      return false;
  }
  made_.nodes_[static_cast<std::size_t>(open_.task.node)] = node;
  open_.count = 0;
  return true;
}

/// Four parts per node: the one with the largest area is cut until there are four or no cut is worth it.
BuildProgress BvhBuilder::step(std::int64_t budget) {
  while (open_.count > 0 || !tasks_.empty()) {
    if (budget <= 0) return BuildProgress::Working;
    if (open_.count == 0) {
      open_.task = tasks_.back();
      tasks_.pop_back();
      open_.parts[0] = open_.task.part;
      open_.count = 1;
    }
    while (cut_.stage != Cut::Stage::Begin || choose_part()) {
      if (budget <= 0 || !cut_part(budget)) return BuildProgress::Working;
      ++open_.count;
    }
    if (!make_node()) return BuildProgress::OutOfMemory;
  }
  return BuildProgress::Done;
}

bool BvhBuilder::build(const Box& whole) {
  constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  return start(whole) && step(kNoLimit) == BuildProgress::Done;
}

double BvhBuilder::share_done() const {
  return refs_.empty() ? 1 : static_cast<double>(placed_) / static_cast<double>(refs_.size());
}

}  // namespace ricochet::broad_phase
