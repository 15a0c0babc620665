// Rows go through a mesh, and through a grid that is larger than caches are, in turns: what one waits for from memory
// is fetched while others go on.
#include "ricochet/scene/shoot_rows.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
#include "ricochet/scene/rows.hpp"

namespace ricochet::scene {

namespace {

/// So many rows go in turns.
constexpr std::size_t kMeshWays = 32, kGridWays = 64;
/// A grid of fewer spheres stays in caches, and its rows go one after the other.
constexpr std::size_t kSmallGrid = 16384;

void write_filtered(double* to, const Targets& targets, const Bullet& bullet, const Ray& ray,
                    const FilteredHit& hit) {
  if (hit.met.target < 0) return write_no_hit(to);
  to[0] = hit.met.target;
  to[1] = hit.time;
  if (hit.met.triangle >= 0) {
    const Touch touch = touch_at(targets, bullet, ray, hit);
    const Vec3d relative = ray.v - touch.drift;
    const double closing = -dot(relative, touch.normal);
    write(write(write(to + 2, touch.center - bullet.radius * touch.normal), touch.normal),
          reflect(ray.v, touch.normal, touch.drift));
    to[11] = closing / std::sqrt(dot(relative, relative));
    return;
  }
  const Vec3d center = bullet.position + ray.v * hit.time;
  const Vec3d out = center - targets.static_sphere(hit.met.target).center;
  const Vec3d normal = out * (1 / std::sqrt(dot(out, out)));
  const double closing = -dot(ray.v, normal);
  write(write(write(to + 2, center - bullet.radius * normal), normal), rebound(ray.v, normal, closing));
  to[11] = closing * ray.inverse_speed;
}

/// A row, and what has been found for it so far.
struct Row {
  Bullet bullet;
  Ray ray;
  FilteredSearch search;

  Row(const Targets& targets, const double* row, const Departure& departure)
      : bullet(Bullet::moving(read_vector(row), read_vector(row + 3), row[6])),
        ray(read_vector(row + 3)),
        search(targets, bullet, ray, row[7], departure) {}
};

struct MeshWay : Row {
  mesh::Instance::Walk walk;
  using Row::Row;
};
struct GridWay : Row {
  Grid::Walk walk;
  bool is_searched = false;  ///< by the grid; else it is to be asked exactly
  using Row::Row;
};

/// Room for some ways, and which of them go on.
template <class Way>
class Ways {
 public:
  Ways() = default;
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;
  ~Ways() { memory::release(room_); }

  [[nodiscard]] bool reserve(std::size_t most) {
    room_ = memory::allocate(most * sizeof(Way));
    return room_ != nullptr && walking_.resize(most);
  }
  Way& operator[](std::size_t i) { return static_cast<Way*>(room_)[i]; }
  Way& make(std::size_t i, const Targets& targets, const double* row, const Departure& departure) {
    return *new (&(*this)[i]) Way(targets, row, departure);
  }

  void begin() { active_ = 0; }
  void walk(std::size_t i) { walking_[active_++] = i; }
  /// Calls `touch(way)` and `step(way)` in turns until that has been false for all that walk.
  template <class Touch, class Step>
  void go(Touch&& touch, Step&& step) {
    while (active_ > 0) {
      for (std::size_t k = 0; k < active_; ++k) touch((*this)[walking_[k]]);
      std::size_t still = 0;
      for (std::size_t k = 0; k < active_; ++k)
        if (step((*this)[walking_[k]])) walking_[still++] = walking_[k];
      active_ = still;
    }
  }

 private:
  void* room_ = nullptr;
  List<std::size_t> walking_;
  std::size_t active_ = 0;
};

/// Rows at one scene.
class RowShooter {
 public:
  RowShooter(Targets& targets, const Departure& departure, const Answers& answers)
      : targets_(targets), departure_(departure), answers_(answers) {}

  Status one_by_one(const double* bullets, std::size_t count) {
    Status status = Status::Ok;
    for (std::size_t i = 0; i < count && status == Status::Ok; ++i, bullets += kBulletRow) {
      const Vec3d velocity = read_vector(bullets + 3);
      const Bullet bullet = Bullet::moving(read_vector(bullets), velocity, bullets[6]);
      const Ray ray(velocity);
      FilteredHit hit;
      SceneShot exact;
      const bool is_filtered = find_nearest(targets_, bullet, ray, bullets[7], departure_, hit, exact);
      status = is_filtered ? answer(i, bullet, ray, hit) : answer(i, ray, exact);
    }
    return status;
  }

  /// Where there are meshes.
  Status at_meshes(const double* bullets, std::size_t count) {
    Ways<MeshWay> ways;
    if (!ways.reserve(kMeshWays)) return Status::OutOfMemory;
    Status status = Status::Ok;
    for (std::size_t done = 0; done < count && status == Status::Ok; done += kMeshWays) {
      const std::size_t now = std::min(kMeshWays, count - done);
      for (std::size_t i = 0; i < now; ++i)
        ways.make(i, targets_, bullets + (done + i) * kBulletRow, departure_);
      for (const std::int32_t index : targets_.unindexed())
        if (const auto* const mesh = targets_.mesh(index); mesh != nullptr && departure_.admits(index))
          go_through(ways, now, index, *mesh);
      for (std::size_t i = 0; i < now && status == Status::Ok; ++i) {
        MeshWay& way = ways[i];
        for (const std::int32_t index : targets_.unindexed())
          if (targets_.mesh(index) == nullptr) way.search.consider(index, targets_.static_sphere(index));
        const bool is_searched = is_filtered(way.bullet, way.ray) && way.search.consider_indexed(targets_);
        status = conclude(done + i, way, bullets, is_searched);
      }
    }
    return status;
  }

  /// Where all that is at rest are spheres in a large grid.
  Status through_grid(const double* bullets, std::size_t count) {
    Ways<GridWay> ways;
    if (!ways.reserve(kGridWays)) return Status::OutOfMemory;
    Status status = Status::Ok;
    for (std::size_t done = 0; done < count && status == Status::Ok; done += kGridWays) {
      const std::size_t now = std::min(kGridWays, count - done);
      ways.begin();
      for (std::size_t i = 0; i < now; ++i)
        if (starts(ways.make(i, targets_, bullets + (done + i) * kBulletRow, departure_))) ways.walk(i);
      const auto fetch = [&](std::int32_t index) { fetch_ahead(&targets_.static_sphere(index)); };
      ways.go([&](const GridWay& way) { way.walk.touch(fetch); },
              [&](GridWay& way) {
                return way.walk.step([&] { return way.search.latest(); },
                                     [&](std::int32_t index) { consider(way, index); });
              });
      for (std::size_t i = 0; i < now && status == Status::Ok; ++i) {
        if (ways[i].is_searched) ways[i].search.consider_moving(targets_);
        status = conclude(done + i, ways[i], bullets, ways[i].is_searched);
      }
    }
    return status;
  }

 private:
  void go_through(Ways<MeshWay>& ways, std::size_t count, std::int32_t index, const mesh::Instance& mesh) {
    ways.begin();
    for (std::size_t i = 0; i < count; ++i)
      if (starts(ways[i], index, mesh)) ways.walk(i);
    ways.go([](const MeshWay& way) { way.walk.touch(); },
            [&](MeshWay& way) {
              return way.walk.step(
                  [&] { return way.search.latest(); },
                  [&](std::int32_t triangle, const triangle_filter::FilteredImpact& impact, const Triangle&) {
                    way.search.consider_triangle({index, triangle}, impact);
                  });
            });
  }
  static bool starts(MeshWay& way, std::int32_t index, const mesh::Instance& mesh) {
    using Start = mesh::Instance::Walk::Start;
    if (!is_filtered(way.bullet, way.ray)) return false;
    const Start start = way.walk.start(mesh, mesh.motion(way.bullet, way.ray.v), way.search.latest());
    if (start == Start::TooFar) way.search.consider(index, kNoStaticSphere);
    return start == Start::Walks;
  }
  bool starts(GridWay& way) const {
    const Grid* const grid = targets_.grid_for(way.bullet.position, way.bullet.radius);
    way.is_searched = grid != nullptr && is_filtered(way.bullet, way.ray);
    if (!way.is_searched) return false;
    for (const std::int32_t index : targets_.unindexed())
      way.search.consider(index, targets_.static_sphere(index));
    return way.walk.start(*grid,
                          grid->begin(way.bullet.position, way.ray, way.bullet.radius, way.search.latest()));
  }

  /// It stands in one place, being large.
  [[gnu::noinline]] void consider(GridWay& way, std::int32_t index) const {
    if (targets_.is_indexed(index)) way.search.consider(index, targets_.static_sphere(index));
  }

  Status conclude(std::size_t row, const Row& way, const double* bullets, bool is_searched) {
    FilteredHit hit;
    SceneShot exact;
    const bool is_decided = is_searched && way.search.is_certain(hit);
    const double max_time = bullets[row * kBulletRow + 7];
    if (is_decided ? is_answer(targets_, way.bullet, departure_, hit, exact)
                   : find_nearest_exactly(targets_, way.bullet, way.ray, max_time, departure_, hit, exact))
      return answer(row, way.bullet, way.ray, hit);
    return answer(row, way.ray, exact);
  }
  Status answer(std::size_t row, const Bullet& bullet, const Ray& ray, const FilteredHit& hit) const {
    if (answers_.triangles != nullptr) answers_.triangles[row] = hit.met.triangle;
    write_filtered(answers_.hits + row * kHitRow, targets_, bullet, ray, hit);
    return Status::Ok;
  }
  Status answer(std::size_t row, const Ray& ray, const SceneShot& exact) const {
    if (exact.status != Status::Ok) return exact.status;
    const Vec3d drift = exact.target < 0 ? Vec3d(0.0) : targets_.velocity(exact.target);
    if (answers_.triangles != nullptr) answers_.triangles[row] = exact.triangle;
    write_shot(answers_.hits + row * kHitRow, exact.target, exact.shot, ray.v - drift);
    return Status::Ok;
  }

  Targets& targets_;
  const Departure& departure_;
  const Answers& answers_;
};

}  // namespace

Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const Departure& departure,
                  const Answers& answers) {
  RowShooter rows(targets, departure, answers);
  const auto is_mesh = [&](std::int32_t index) { return targets.mesh(index) != nullptr; };
  const auto unindexed = targets.unindexed();
  if (std::any_of(unindexed.begin(), unindexed.end(), is_mesh)) return rows.at_meshes(bullets, count);
  return targets.in_grid() > kSmallGrid ? rows.through_grid(bullets, count) : rows.one_by_one(bullets, count);
}

}  // namespace ricochet::scene
