// For speed: batches at meshes and many spheres, and living bullets.
#include "ricochet/targets/search_in_turns.hpp"

#include <algorithm>

namespace ricochet::scene {

namespace {

bool has_mesh(const Targets& targets) {
  const auto few = targets.index().few();
  return std::any_of(few.begin(), few.end(), [&](std::int32_t index) { return targets.is_mesh(index); });
}

}  // namespace

bool SearchesInTurns::pays(const Targets& targets) {
  return has_mesh(targets) || targets.index().is_larger_than_caches();
}

bool SearchesInTurns::reserve(std::size_t most) {
  return rooms_.resize_for_overwrite(most) && walks_.reserve(most) && mesh_walks_.reserve(most);
}

bool SearchesInTurns::find(Targets& targets, std::span<SearchInTurns> searches) {
  Index& index = targets.index();
  for (const std::int32_t one : index.few())
    targets.with(one, [&](const auto& target) { consider(searches, targets, one, target); });
  walks_.take(
      searches.size(),
      [&](std::size_t i, Index::Walk& walk) {
        const Index::Walk::Start start = searches[i].search.start(walk, index, rooms_[i]);
        if (start == Index::Walk::Start::OutOfMemory) searches[i].status = Status::OutOfMemory;
        return start == Index::Walk::Start::Walks;
      },
      [&](std::size_t i, Index::Walk& walk) { return searches[i].search.step(walk); });
  for (SearchInTurns& each : searches) each.search.find_beside(index);
  return std::all_of(searches.begin(), searches.end(),
                     [](const SearchInTurns& each) { return each.status == Status::Ok; });
}

void SearchesInTurns::consider(std::span<SearchInTurns> searches, const Targets& targets, std::int32_t index,
                               const ShapeTarget&) {
  for (SearchInTurns& each : searches) each.search.consider(index, targets.static_sphere(index));
}

void SearchesInTurns::consider(std::span<SearchInTurns> searches, const Targets&, std::int32_t index,
                               const MeshTarget& target) {
  using Walk = mesh::Instance::Walk;
  mesh_walks_.take(
      searches.size(),
      [&](std::size_t i, Walk& walk) {
        return searches[i].search.admits(index) && searches[i].search.start(walk, index, target);
      },
      [&](std::size_t i, Walk& walk) { return searches[i].search.step(walk, index, target); });
}

}  // namespace ricochet::scene
