// For size and speed: runs for every shot at many spheres.
#include "ricochet/broad_phase/grid.hpp"

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::broad_phase {

namespace {

/// The number of cells per sphere, and the limits beyond which a hierarchy is better: cells of one sphere, and spheres
/// in one cell.
constexpr double kCellsPerSphere = 0.8, kMaxCellsOfSphere = 16, kMaxSpheresInCell = 16;

/// The number of further blocks of a cell with that many spheres. Each block except the last holds three spheres and a
/// link.
std::int32_t chained_blocks(std::int32_t spheres) { return spheres <= 4 ? 0 : (spheres - 2) / 3; }

}  // namespace

/// The places of the cells, and the cells that each sphere comes near.
struct Grid::Layout {
  std::span<const Sphere> all;
  std::span<const std::int32_t> items;
  double largest_ball;
  Vec3d low{}, extent{};
  double largest = 0;  ///< radius
  double size = 0, side = 0, pad = 0;
  std::int32_t count[3] = {};
  std::size_t cells = 0;

  const Sphere& sphere(std::int32_t item) const { return all[static_cast<std::size_t>(item)]; }

  /// False if a hierarchy is better.
  bool lay_out() {
    low = Vec3d(HUGE_VAL);
    Vec3d high(-HUGE_VAL);
    for (const std::int32_t item : items) {
      const Sphere& s = sphere(item);
      const double r = s.radius + largest_ball;
      largest = std::max(largest, s.radius);
      low = min(low, s.center - r);
      high = max(high, s.center + r);
    }
    extent = high - low;
    const Vec3d farthest = max(abs(low), abs(high));
    const double longest = std::max({extent.x, extent.y, extent.z});
    size = std::max({farthest.x, farthest.y, farthest.z, longest});
    const auto n = static_cast<double>(items.size());
    side = std::cbrt(extent.x * extent.y * extent.z / (n * kCellsPerSphere));
    if (!(size > kSmallestGrid && size < kLargestGrid && side > size * kSmallestCell)) return false;
    pad = size * kGridRounding * (longest / side + kGridOtherRoundings);
    low -= pad;
    extent += 2 * pad;
    double all_cells = 1;
    for (int i = 0; i < 3; ++i) {
      count[i] = static_cast<std::int32_t>(extent[i] / side) + 1;
      all_cells *= count[i];
    }
    cells = static_cast<std::size_t>(all_cells);
    return all_cells <= 8 * n + 64;
  }

  void find_range(std::int32_t item, std::int32_t* first, std::int32_t* last) const {
    const Sphere& s = sphere(item);
    const double r = s.radius + largest_ball + pad;
    for (int i = 0; i < 3; ++i) {
      const double center = s.center[i];
      first[i] = std::clamp(static_cast<std::int32_t>((center - r - low[i]) / side), 0, count[i] - 1);
      last[i] = std::clamp(static_cast<std::int32_t>((center + r - low[i]) / side), 0, count[i] - 1);
    }
  }

  double cells_of(std::int32_t item) const {
    std::int32_t first[3], last[3];
    find_range(item, first, last);
    double each = 1;
    for (int i = 0; i < 3; ++i) each *= last[i] - first[i] + 1;
    return each;
  }

  template <class Visit>
  void for_each_cell(std::int32_t item, Visit&& visit) const {
    std::int32_t first[3], last[3];
    find_range(item, first, last);
    for (std::int32_t z = first[2]; z <= last[2]; ++z)
      for (std::int32_t y = first[1]; y <= last[1]; ++y) {
        const std::int32_t row = (z * count[1] + y) * count[0];
        for (std::int32_t x = first[0]; x <= last[0]; ++x) visit(static_cast<std::size_t>(row + x));
      }
  }
};

/// Makes blocks for cells with these numbers of spheres, empty except for their links. `chain` receives the first
/// further block of each cell, and the number of blocks after the last cell.
bool Grid::make_blocks(const List<std::int32_t>& population, List<std::int32_t>& chain) {
  auto total = static_cast<std::int32_t>(population.size());
  for (std::size_t cell = 0; cell < population.size(); ++cell) {
    chain[cell] = total;
    total += chained_blocks(population[cell]);
  }
  chain.back() = total;
  const F4 none = simd::four(std::numeric_limits<float>::quiet_NaN());
  if (!blocks_.resize(static_cast<std::size_t>(total), Block{none, none, none, I4{}})) return false;
  for (std::size_t cell = 0; cell < population.size(); ++cell)
    for (std::int32_t k = 0; k < chained_blocks(population[cell]); ++k)
      blocks_[k == 0 ? cell : static_cast<std::size_t>(chain[cell] + k - 1)].link(chain[cell] + k);
  return true;
}

/// Puts the spheres into the blocks of their cells, from the last place of each cell to its first. The populations are
/// counted down to 0.
void Grid::fill_blocks(const Layout& layout, List<std::int32_t>& population,
                       const List<std::int32_t>& chain) {
  for (const std::int32_t item : layout.items) {
    const Sphere& s = layout.sphere(item);
    const Vec3d center = s.center - layout.low;
    const double units = std::min(std::ceil(s.radius / radius_unit_), double{kRadiusUnits});
    const std::int32_t tag = static_cast<std::int32_t>(static_cast<std::uint32_t>(units) << kItemBits) | item;
    layout.for_each_cell(item, [&](std::size_t cell) {
      const std::int32_t slot = --population[cell], k = std::min(slot / 3, chain[cell + 1] - chain[cell]);
      const std::size_t at = k == 0 ? cell : static_cast<std::size_t>(chain[cell] + k - 1);
      const int lane = slot - 3 * k;
      Block& block = blocks_[at];
      block.x[lane] = static_cast<float>(center.x);
      block.y[lane] = static_cast<float>(center.y);
      block.z[lane] = static_cast<float>(center.z);
      block.tags[lane] = tag;
    });
  }
}

Grid::BuildResult Grid::build(std::span<const Sphere> all, std::span<const std::int32_t> items,
                              double largest_ball) {
  Layout layout{all, items, largest_ball};
  if (all.size() > std::size_t{1} << kItemBits || !layout.lay_out()) return BuildResult::HierarchyIsBetter;
  double standing = 0;
  for (const std::int32_t item : items) standing += layout.cells_of(item);
  if (standing > kMaxCellsOfSphere * static_cast<double>(items.size())) return BuildResult::HierarchyIsBetter;
  List<std::int32_t> population, chain;
  if (!population.resize(layout.cells) || !chain.resize(layout.cells + 1)) return BuildResult::OutOfMemory;
  for (const std::int32_t item : items)
    layout.for_each_cell(item, [&](std::size_t cell) { ++population[cell]; });
  double together = 0;
  for (const std::int32_t p : population) together += static_cast<double>(p) * p;
  if (together > kMaxSpheresInCell * standing) return BuildResult::HierarchyIsBetter;
  Grid made;
  if (!made.make_blocks(population, chain)) return BuildResult::OutOfMemory;
  made.radius_unit_ = std::nextafter(static_cast<float>(layout.largest / kRadiusUnits), HUGE_VALF);
  made.fill_blocks(layout, population, chain);
  made.corners_[0] = layout.low;
  made.corners_[1] = layout.low + layout.extent;
  made.side_ = layout.side;
  made.inverse_side_ = 1 / layout.side;
  const auto& count = layout.count;
  for (int i = 0; i < 3; ++i) made.last_[i] = static_cast<float>(count[i] - 1);
  made.stride_ = I4{1, count[0], count[0] * count[1], 0};
  made.size_ = layout.size;
  made.largest_ball_ = largest_ball;
  made.pad_ = layout.pad;
  *this = std::move(made);
  return BuildResult::Ok;
}

}  // namespace ricochet::broad_phase
