// Builds a bounding-volume hierarchy (bvh.hpp), in slices if it takes long.
//
// It builds from the root downwards by the surface-area heuristic over bins (Goldsmith and Salmon 1987; Wald, "On fast
// construction of SAH-based bounding volume hierarchies", 2007), with leaves of up to four items counted as one. O(n
// log n), 0.1 us a box.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/build_progress.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::broad_phase {

/// A box in single precision, and the item that it belongs to.
class alignas(16) BoxRef {
 public:
  BoxRef() = default;
  /// `item` < 2^28. The fourth lanes of the corners are ignored.
  BoxRef(F4 lowest, F4 highest, std::int32_t item) : low(lowest), high(highest) {
    const std::int32_t bits = item | kNormal;
    std::memcpy(reinterpret_cast<char*>(&low) + 12, &bits, 4);
  }
  static BoxRef of(const Box& box, std::int32_t item) {
    const auto corner = [](const Vec3d& v) {
      return F4{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), 0};
    };
    return {corner(box.min), corner(box.max), item};
  }

  std::int32_t item() const {
    std::int32_t bits;
    std::memcpy(&bits, reinterpret_cast<const char*>(&low) + 12, 4);
    return bits & ~kNormal;
  }

  F4 low, high;

 private:
  /// Makes the bits of the item a normal floating-point number: other numbers slow arithmetic down.
  static constexpr std::int32_t kNormal = 0x40000000;
};

class BvhBuilder {
 public:
  /// Makes room for the boxes; false if there is no memory.
  [[nodiscard]] bool reserve(std::size_t count) { return refs_.reserve(count); }
  void add(const BoxRef& ref) {
    refs_.push_reserved(ref);
    all_.include(ref.low, ref.high);
  }
  /// Call it when all boxes are added. `whole`: their common bounds.
  [[nodiscard]] bool start(const Box& whole);
  /// Like `start`, followed by all steps; false if there is no memory.
  [[nodiscard]] bool build(const Box& whole);

  /// Continues until about `budget` boxes have been processed. Only halving boxes with a common centre may take more at
  /// once.
  BuildProgress step(std::int64_t budget);
  /// How much has been done, 0 to 1.
  double share_done() const;

  /// After `Done`: the boxes in the order of the leaves, so that neighbours in space are neighbours in memory.
  std::span<const BoxRef> order() const { return {refs_.data(), refs_.size()}; }
  /// After `Done`: how many leaves there are.
  std::size_t leaf_count() const { return leaves_; }
  /// After `Done`, once: the finished hierarchy.
  Bvh take() { return std::move(made_); }

 private:
  static constexpr int kBins = 16;
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();

  /// The common bounds of some boxes.
  struct Bounds {
    F4 low, high;
    static Bounds of_none() { return {simd::four(kInfinity), simd::four(-kInfinity)}; }
    void include(F4 lowest, F4 highest) {
      low = simd::lesser(low, lowest);
      high = simd::greater(high, highest);
    }
    float half_area() const;
  };
  /// A run of the boxes, and their common bounds.
  struct Part {
    std::int32_t first, end;
    Bounds bounds;
    std::int32_t count() const { return end - first; }
  };
  /// A run that will become a node: the node, and its depth.
  struct Task {
    Part part;
    std::int32_t node, depth;
  };
  struct Bin {
    Bounds bounds;
    std::int32_t count;
  };
  /// Maps the centre of a box to a bin along an axis. Centres are doubled: low + high.
  struct Binning {
    int axis = 0, bins = 0;
    float least_centre = 0, scale = 0;
    int bin_of(const BoxRef& ref) const {
      const float at = (ref.low[axis] + ref.high[axis] - least_centre) * scale;
      return std::min(static_cast<int>(at), bins - 1);
    }
  };
  /// A cut of a run in two, in progress: boxes are first counted by bins, then moved to either side.
  struct Cut {
    enum class Stage : std::uint8_t { Begin, Count, Move };
    Stage stage = Stage::Begin;
    Binning binning;
    Bin bin[kBins];
    int best = 0;            ///< the first bin above the cut; below 0: no cut
    std::int32_t next = 0;   ///< the next box to process
    std::int32_t front = 0;  ///< the boxes before it are below the cut
  };
  /// A node in progress: its parts, one of which is being cut.
  struct Open {
    Task task;
    Part parts[4];
    int count = 0;    ///< 0: no node is in progress
    int largest = 0;  ///< the part that is being cut
  };

  Part measured(std::int32_t first, std::int32_t end) const;
  bool choose_part();
  bool cut_part(std::int64_t& budget);
  bool begin_cut(const Part& part);
  void count_bins(std::int32_t end);
  void choose_bin(const Part& part);
  void move_boxes(std::int32_t end);
  void halve(Part& one, Part& other);
  bool make_node();

  List<BoxRef> refs_;
  List<Task> tasks_;
  Bvh made_;
  Bounds all_ = Bounds::of_none();
  Open open_;
  Cut cut_;
  std::size_t placed_ = 0;  ///< boxes that are in leaves
  std::size_t leaves_ = 0;
};

}  // namespace ricochet::broad_phase
