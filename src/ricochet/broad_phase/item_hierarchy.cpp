// For size and speed: worlds with many obstacles.
#include "ricochet/broad_phase/item_hierarchy.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/broad_phase/bvh_builder.hpp"

namespace ricochet::broad_phase {

namespace {

/// Relative to a ball's height. The rounding of places, which counts as contact, may be relative to it, and the view
/// from above has no heights.
constexpr double kHeightPad = 0x1p-40;

}  // namespace

/// The rounding of bounds is smaller than the padding of the hierarchy. Seen from above, the height is smaller than
/// nearly all lengths, so groups of boxes are cut along their widest axis.
bool ItemHierarchy::build(std::span<const Box> boxes) {
  BvhBuilder builder;
  if (!builder.reserve(items_.size())) return false;
  const auto box_of = [&](std::int32_t item) -> const Box& { return boxes[static_cast<std::size_t>(item)]; };
  Box whole{Vec3d(HUGE_VAL), Vec3d(-HUGE_VAL)};
  const auto include = [&](const Box& box) { whole = {min(whole.min, box.min), max(whole.max, box.max)}; };
  if (view_ == View::FromAbove)
    for (const std::int32_t item : items_) include(box_of(item));
  const double height = std::max(whole.max.x - whole.min.x, whole.max.y - whole.min.y) * 0x1p-20;
  for (const std::int32_t item : items_) {
    include(box_of(item));
    builder.add(BoxRef::of(raised(box_of(item), height), item));
  }
  if (!builder.build(raised(whole, height))) return false;
  items_.clear();
  for (const BoxRef& ref : builder.order()) items_.push_reserved(ref.item());
  bvh_ = builder.take();
  refit_cost_ = 1;
  return true;
}

/// True if the hierarchy can be used. Otherwise all items are returned.
bool ItemHierarchy::Walk::begin(const ItemHierarchy& hierarchy) {
  hierarchy_ = &hierarchy;
  entry_ = 0;
  way_ = hierarchy.is_empty() ? Way::None : Way::All;
  return hierarchy.is_built();
}

void ItemHierarchy::Walk::start(const ItemHierarchy& hierarchy, const BallFall& ball, double latest,
                                double pad) {
  if (!begin(hierarchy)) return;
  const BallFall seen{hierarchy.seen(ball.p), hierarchy.seen(ball.v), hierarchy.seen(ball.h), ball.radius};
  if (hierarchy.view_ == View::FromAbove) pad += std::fabs(ball.p.z) * kHeightPad;
  if (seen.h == Vec3d(0.0) && seen.v != Vec3d(0.0)) {
    if (!is_indexed_speed(dot(seen.v, seen.v))) return;
    if (is_vague(hierarchy.bvh_, seen.p) && start_windows(ball, latest, pad)) return;
    const bool enters = straight_.start(hierarchy.bvh_, seen.p, seen.v, seen.radius, latest, pad);
    way_ = enters ? Way::Straight : Way::None;
    return;
  }
  const FallingWalk::Start start = falling_.start(hierarchy.bvh_, seen, latest, pad);
  const bool is_vaguely_met = start == FallingWalk::Start::TooFar || falling_.is_vague();
  if (start != FallingWalk::Start::Misses && is_vaguely_met) {
    if (start_windows(ball, latest, pad)) return;
    (void)falling_.start(hierarchy.bvh_, seen, latest, pad);
  }
  if (start == FallingWalk::Start::Walks) way_ = Way::Falling;
  if (start == FallingWalk::Start::Misses) way_ = Way::None;
}

bool ItemHierarchy::Walk::start_windows(const BallFall& ball, double latest, double pad) {
  if (ball.bullet == nullptr) return false;
  NearQuestion question = near_question(hierarchy_->bvh_, *ball.bullet, hierarchy_->seen(ball.h), pad);
  pad_ = pad + question.reach.x * kNearRounding;
  if (hierarchy_->view_ == View::FromAbove) question.reach.z = HUGE_VAL;
  if (!windows_.find(question, latest)) return false;
  for (NearWindow& window : windows_) {
    window.ball.p = hierarchy_->seen(question.place + window.ball.p);
    if (falling_.start(hierarchy_->bvh_, window.ball, window.duration, pad_) == FallingWalk::Start::TooFar)
      return false;
  }
  window_ = windows_.begin();
  is_in_window_ = false;
  way_ = Way::Windows;
  return true;
}

bool ItemHierarchy::Walk::find_next_in_windows(double most) {
  for (;;) {
    if (is_in_window_) {
      const NearWindow& window = window_[-1];
      if (falling_.next_leaf(std::min(window.local(most), window.duration))) {
        items_ = hierarchy_->run(falling_.leaf_first(), falling_.leaf_count());
        entry_ = window.frames(falling_.leaf_entry());
        return true;
      }
    }
    if (window_ == windows_.end()) return false;
    const double until = std::min(window_->local(most), window_->duration);
    is_in_window_ = falling_.start(hierarchy_->bvh_, window_->ball, until, pad_) == FallingWalk::Start::Walks;
    ++window_;
  }
}

void ItemHierarchy::Walk::start_near(const ItemHierarchy& hierarchy, const Box& region,
                                     const ProximityWalk::Leaves& leaves) {
  if (!begin(hierarchy)) return;
  const Box place{hierarchy.seen(region.min), hierarchy.seen(region.max)};
  if (!(std::max(largest_coordinate(place.min), largest_coordinate(place.max)) < kLargestIndexed)) return;
  near_.start(hierarchy.bvh_, leaves, place, HUGE_VAL, 0);
  way_ = Way::Near;
}

bool ItemHierarchy::Walk::find_next(double most) {
  items_ = {};
  switch (way_) {
    case Way::None:
    case Way::Near:
      break;
    case Way::All:
      items_ = hierarchy_->items();
      way_ = Way::None;
      break;
    case Way::Straight:
      straight_.shorten(most);
      while (items_.empty() && way_ == Way::Straight)
        if (!straight_.step([&] { return most; },
                            [&](std::int32_t first, std::int32_t count) {
                              items_ = hierarchy_->run(first, count);
                              return false;
                            }))
          way_ = Way::None;
      break;
    case Way::Windows:
      return find_next_in_windows(most);
    case Way::Falling:
      if (!falling_.next_leaf(most)) break;
      items_ = hierarchy_->run(falling_.leaf_first(), falling_.leaf_count());
      entry_ = falling_.leaf_entry();
      break;
  }
  return !items_.empty();
}

}  // namespace ricochet::broad_phase
