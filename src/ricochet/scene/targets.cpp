// What a scene holds: targets added, moved and removed, and sorted for the index.
#include "ricochet/scene/scene.hpp"

namespace ricochet {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Targets below which an index is not worth its steps.
constexpr std::size_t kFew = 8;

Box bounds(const Sphere& s) { return {s.center - s.radius, s.center + s.radius}; }
Box bounds(const Triangle& t) {
  return {glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))};
}
Box bounds(const Box& b) { return b; }
Box bounds(const Capsule& c) { return {glm::min(c.a, c.b) - c.radius, glm::max(c.a, c.b) + c.radius}; }
Box bounds(const Cylinder& c) { return {glm::min(c.a, c.b) - c.radius, glm::max(c.a, c.b) + c.radius}; }
Box bounds(const Plane&) { return {dvec3(-kInfinity), dvec3(kInfinity)}; }
Box bounds(const Wall& w) {
  return {{std::min(w.a.x, w.b.x), std::min(w.a.y, w.b.y), -kInfinity},
          {std::max(w.a.x, w.b.x), std::max(w.a.y, w.b.y), kInfinity}};
}

bool fits_index(const Box& b) {
  double size = 0;
  for (int i = 0; i < 3; ++i) size = std::max({size, std::fabs(b.min[i]), std::fabs(b.max[i])});
  return size < scene::kLargest && size > scene::kSmallest;
}

}  // namespace

std::int32_t Scene::add(const SceneTarget& target) {
  const std::int32_t index = size();
  targets_.emplace_back();
  boxes_.emplace_back();
  balls_.emplace_back();
  places_.push_back(Place::Gone);
  move(index, target);
  return index;
}

void Scene::move(std::int32_t index, const SceneTarget& target) {
  const auto i = static_cast<std::size_t>(index);
  targets_[i] = target;
  boxes_[i] = std::visit([](const auto& shape) { return bounds(shape); }, target.shape);
  const auto* sphere = std::get_if<Sphere>(&target.shape);
  const bool still = target.velocity == dvec3(0.0);
  balls_[i] = sphere && still ? *sphere : scene::kNoBall;
  if (places_[i] != Place::Loose) loose_.push_back(index);
  places_[i] = Place::Loose;
  changed_ += still && fits_index(boxes_[i]);
}

void Scene::remove(std::int32_t index) {
  const auto i = static_cast<std::size_t>(index);
  if (places_[i] == Place::Loose) std::erase(loose_, index);
  places_[i] = Place::Gone;
}

bool Scene::has(std::int32_t index) const {
  return index >= 0 && index < size() && places_[static_cast<std::size_t>(index)] != Place::Gone;
}

void Scene::prepare() {
  if (changed_ <= kFew + items_.size() / 64) return;
  items_.clear();
  loose_.clear();
  spheres_only_ = true;
  for (std::int32_t index = 0; index < size(); ++index) {
    const auto i = static_cast<std::size_t>(index);
    if (places_[i] == Place::Gone) continue;
    const bool fits = targets_[i].velocity == dvec3(0.0) && fits_index(boxes_[i]);
    places_[i] = fits ? Place::Indexed : Place::Loose;
    (fits ? items_ : loose_).push_back(index);
    spheres_only_ = spheres_only_ && (!fits || balls_[i].radius > 0);
  }
  for (scene::Grid& grid : grids_) grid.clear();
  tree_.clear();
  too_large_ = kInfinity;
  changed_ = 0;
}

}  // namespace ricochet
