#include "ricochet/scene/grid.hpp"

namespace ricochet::scene {

namespace {

/// Cells to a sphere, and what makes a grid worse than a tree: spheres that stand in too many cells, cells
/// in which too many stand.
constexpr double kCells = 0.8, kMostCells = 16, kMostSpheres = 16;

}  // namespace

Grid::Built Grid::build(std::span<const Sphere> all, std::span<const std::int32_t> items, double reach) {
  Grid made;
  const auto sphere = [&](std::int32_t item) -> const Sphere& { return all[static_cast<std::size_t>(item)]; };
  Vec3d low(HUGE_VAL), high(-HUGE_VAL);
  for (const std::int32_t item : items) {
    const Sphere& s = sphere(item);
    const double r = s.radius + reach;
    low = min(low, s.center - r);
    high = max(high, s.center + r);
  }
  Vec3d extent = high - low;
  const Vec3d farthest = max(abs(low), abs(high));
  const double size = std::max({farthest.x, farthest.y, farthest.z, extent.x, extent.y, extent.z});
  const auto n = static_cast<double>(items.size());
  const double side = std::cbrt(extent.x * extent.y * extent.z / (n * kCells));
  // Squares that single precision holds, and no more steps than the padding can count on.
  if (!(size > 1e-10 && size < 1e10 && side > size * 0x1p-12)) return Built::TreeIsBetter;
  // A place is a few roundings of the size off, a step's time one more with each step.
  const double slack = size * 0x1p-22 * (std::max({extent.x, extent.y, extent.z}) / side + 32);
  low -= slack;
  extent += 2 * slack;
  double cells = 1;
  for (int i = 0; i < 3; ++i) {
    made.count_[i] = static_cast<std::int32_t>(extent[i] / side) + 1;
    cells *= made.count_[i];
  }
  if (cells > 8 * n + 64) return Built::TreeIsBetter;
  const auto range = [&](std::int32_t item, std::int32_t* first, std::int32_t* last) {
    const Sphere& s = sphere(item);
    const double r = s.radius + reach + slack;
    for (int i = 0; i < 3; ++i) {
      first[i] =
          std::clamp(static_cast<std::int32_t>((s.center[i] - r - low[i]) / side), 0, made.count_[i] - 1);
      last[i] =
          std::clamp(static_cast<std::int32_t>((s.center[i] + r - low[i]) / side), 0, made.count_[i] - 1);
    }
  };
  const auto each_cell = [&](std::int32_t item, auto&& visit) {
    std::int32_t first[3], last[3];
    range(item, first, last);
    for (std::int32_t z = first[2]; z <= last[2]; ++z)
      for (std::int32_t y = first[1]; y <= last[1]; ++y) {
        const std::int32_t row = (z * made.count_[1] + y) * made.count_[0];
        for (std::int32_t x = first[0]; x <= last[0]; ++x) visit(static_cast<std::size_t>(row + x));
      }
  };
  double standing = 0;
  for (const std::int32_t item : items) {
    std::int32_t first[3], last[3];
    range(item, first, last);
    double each = 1;
    for (int i = 0; i < 3; ++i) each *= last[i] - first[i] + 1;
    standing += each;
  }
  if (standing > kMostCells * n) return Built::TreeIsBetter;
  List<std::int32_t> population, chain;
  if (!population.resize(static_cast<std::size_t>(cells)) || !chain.resize(population.size() + 1))
    return Built::OutOfMemory;
  for (const std::int32_t item : items) each_cell(item, [&](std::size_t cell) { ++population[cell]; });
  double together = 0;
  for (const std::int32_t p : population) together += static_cast<double>(p) * p;
  if (together > kMostSpheres * standing) return Built::TreeIsBetter;

  // Chains: three and a link in each block but the last.
  const auto chained = [](std::int32_t p) { return p <= 4 ? 0 : (p - 2) / 3; };
  auto total = static_cast<std::int32_t>(population.size());
  for (std::size_t cell = 0; cell < population.size(); ++cell) {
    chain[cell] = total;
    total += chained(population[cell]);
  }
  chain.back() = total;
  const F4 none = four(std::numeric_limits<float>::quiet_NaN());
  List<Block>& blocks = made.blocks_;
  if (!blocks.resize(static_cast<std::size_t>(total), {four(0), four(0), four(0), none}) ||
      !made.items_.resize(4 * blocks.size(), -1))
    return Built::OutOfMemory;
  const auto link = [&](std::size_t from, std::int32_t to) {
    std::memcpy(reinterpret_cast<char*>(&blocks[from].radius) + 12, &kLink, 4);
    made.items_[4 * from + 3] = to;
  };
  for (std::size_t cell = 0; cell < population.size(); ++cell)
    for (std::int32_t k = 0; k < chained(population[cell]); ++k)
      link(k == 0 ? cell : static_cast<std::size_t>(chain[cell] + k - 1), chain[cell] + k);
  // From the back, so that the populations count down to nothing.
  for (const std::int32_t item : items) {
    const Sphere& s = sphere(item);
    const Vec3d place(s.center - low);
    const auto radius = static_cast<float>(s.radius);
    each_cell(item, [&](std::size_t cell) {
      const std::int32_t slot = --population[cell], k = std::min(slot / 3, chain[cell + 1] - chain[cell]);
      const std::size_t at = k == 0 ? cell : static_cast<std::size_t>(chain[cell] + k - 1);
      const int lane = slot - 3 * k;
      Block& block = blocks[at];
      block.x[lane] = static_cast<float>(place.x);
      block.y[lane] = static_cast<float>(place.y);
      block.z[lane] = static_cast<float>(place.z);
      block.radius[lane] = radius;
      made.items_[4 * at + static_cast<std::size_t>(lane)] = item;
    });
  }
  made.corners_[0] = low;
  made.corners_[1] = low + extent;
  made.side_ = side;
  made.cells_ = 1 / side;
  for (int i = 0; i < 3; ++i) made.last_[i] = static_cast<float>(made.count_[i] - 1);
  made.stride_ = I4{1, made.count_[0], made.count_[0] * made.count_[1], 0};
  made.size_ = size;
  made.reach_ = reach;
  made.pad_ = slack;
  *this = std::move(made);
  return Built::Ok;
}

}  // namespace ricochet::scene
