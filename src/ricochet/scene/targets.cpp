// What a scene holds: targets added, moved and removed, and sorted for the index.
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/scene/scene.hpp"

namespace ricochet {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Targets below which an index is not worth its steps.
constexpr std::size_t kFew = 8;

bool fits_index(const Box& b) {
  double size = 0;
  for (int i = 0; i < 3; ++i) size = std::max({size, std::fabs(b.min[i]), std::fabs(b.max[i])});
  return size < scene::kLargest && size > scene::kSmallest;
}

}  // namespace

/// Room everywhere before anything changes.
Status Scene::reserve(std::int32_t count) {
  const auto n = static_cast<std::size_t>(std::max(count, 0));
  const bool room = targets_.reserve(n) && boxes_.reserve(n) && balls_.reserve(n) && places_.reserve(n) &&
                    loose_.reserve(n) && items_.reserve(n);
  return room ? Status::Ok : Status::OutOfMemory;
}

Added Scene::add(const MovingShape& target) {
  const std::int32_t index = size();
  const std::size_t room = targets_.capacity(), needed = targets_.size() + 1;
  // Half as many again, so that many additions cost O(1) each; where that is too much, one.
  if (items_.capacity() < needed &&
      reserve(static_cast<std::int32_t>(std::max(needed, room + room / 2))) != Status::Ok &&
      reserve(static_cast<std::int32_t>(needed)) != Status::Ok)
    return {Status::OutOfMemory, -1};
  targets_.push_reserved({});
  boxes_.push_reserved({});
  balls_.push_reserved({});
  places_.push_reserved(Place::Gone);
  move(index, target);
  return {Status::Ok, index};
}

void Scene::move(std::int32_t index, const MovingShape& target) {
  const auto i = static_cast<std::size_t>(index);
  targets_[i] = target;
  boxes_[i] = bounds(target.shape);
  // Wider than what its corners and its middle lose by rounding
  const Vec3d blur = (abs(boxes_[i].min) + abs(boxes_[i].max)) * 0x1p-50;
  boxes_[i].min -= blur;
  boxes_[i].max += blur;
  const auto* sphere = std::get_if<Sphere>(&target.shape);
  const bool still = target.velocity == Vec3d(0.0);
  balls_[i] = sphere && still ? *sphere : scene::kNoBall;
  if (places_[i] != Place::Loose) loose_.push_reserved(index);
  places_[i] = Place::Loose;
  changed_ += still && fits_index(boxes_[i]);
}

void Scene::remove(std::int32_t index) {
  const auto i = static_cast<std::size_t>(index);
  if (places_[i] == Place::Loose) loose_.erase_if([&](std::int32_t other) { return other == index; });
  places_[i] = Place::Gone;
}

bool Scene::has(std::int32_t index) const {
  return index >= 0 && index < size() && places_[static_cast<std::size_t>(index)] != Place::Gone;
}

void Scene::sort() {
  if (changed_ <= kFew + items_.size() / 64) return;
  items_.clear();
  loose_.clear();
  spheres_only_ = true;
  for (std::int32_t index = 0; index < size(); ++index) {
    const auto i = static_cast<std::size_t>(index);
    if (places_[i] == Place::Gone) continue;
    const bool fits = targets_[i].velocity == Vec3d(0.0) && fits_index(boxes_[i]);
    places_[i] = fits ? Place::Indexed : Place::Loose;
    (fits ? items_ : loose_).push_reserved(index);
    spheres_only_ = spheres_only_ && (!fits || balls_[i].radius > 0);
  }
  for (scene::Grid& grid : grids_) grid.clear();
  tree_.clear();
  too_large_ = kInfinity;
  changed_ = 0;
}

Status Scene::prepare(double radius, double far) {
  sort();
  const scene::Grid* grid = nullptr;
  return items_.empty() || build_index(Vec3d(far), radius, grid) ? Status::Ok : Status::OutOfMemory;
}

/// A grid for spheres and balls that are not too large, from near enough; else a tree. What there is already
/// stays where there is no room for another.
bool Scene::build_index(const Vec3d& from, double radius, const scene::Grid*& grid) {
  const std::span<const std::int32_t> items(items_.data(), items_.size());
  grid = nullptr;
  if (spheres_only_ && radius < too_large_) {
    scene::Grid& own = grids_[radius > 0];
    if (own.empty() || radius > own.reach()) {
      // Larger balls step by step, each time for some more.
      const auto built = own.build({balls_.data(), balls_.size()}, items, radius * (1 + 0.5 * !own.empty()));
      if (built == scene::Grid::Built::OutOfMemory) return false;
      if (built == scene::Grid::Built::TreeIsBetter) too_large_ = radius;
    }
    if (radius < too_large_ && own.serves(from)) {
      grid = &own;
      return true;
    }
  }
  return !tree_.empty() || tree_.build({boxes_.data(), boxes_.size()}, items);
}

}  // namespace ricochet
