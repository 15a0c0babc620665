// Builds a bounding-volume hierarchy (bvh.hpp), in slices where it takes long.
//
// Built from above by the surface-area heuristic over bins (Goldsmith and Salmon 1987; Wald, "On fast construction of SAH-based
// bounding volume hierarchies", 2007), which counts leaves of four as one. O(n log n), 0.1 us a box.
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

/// A box in single precision, and whose it is.
class alignas(16) BoxRef {
 public:
  BoxRef() = default;
  /// `item` < 2^28. The fourth lanes of the corners are nothing.
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
  /// Makes the item's bits those of a normal number: others slow arithmetic down.
  static constexpr std::int32_t kNormal = 0x40000000;
};

class BvhBuilder {
 public:
  /// Room for the boxes; false where there is none.
  [[nodiscard]] bool reserve(std::size_t count) { return refs_.reserve(count); }
  void add(const BoxRef& ref) {
    refs_.push_reserved(ref);
    all_.include(ref.low, ref.high);
  }
  /// Once all boxes are added: what they are all within.
  [[nodiscard]] bool start(const Box& whole);
  /// The same, and all that follows; false where there is no room.
  [[nodiscard]] bool build(const Box& whole);

  /// Goes on for about so many boxes looked at. Nothing but halving boxes with one centre looks at more at a time.
  BuildProgress step(std::int64_t budget);
  /// How much has been done, 0 to 1.
  double share_done() const;

  /// After `Done`: the boxes in the order of the leaves, so that what belongs together lies together.
  std::span<const BoxRef> order() const { return {refs_.data(), refs_.size()}; }
  /// After `Done`: how many leaves there are.
  std::size_t leaf_count() const { return leaves_; }
  /// After `Done`, once.
  Bvh take() { return std::move(made_); }

 private:
  static constexpr int kBins = 16;
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();

  /// What boxes are within.
  struct Bounds {
    F4 low, high;
    static Bounds of_none() { return {simd::four(kInfinity), simd::four(-kInfinity)}; }
    void include(F4 lowest, F4 highest) {
      low = simd::lesser(low, lowest);
      high = simd::greater(high, highest);
    }
    float half_area() const;
  };
  /// A run of the boxes, and what they are all within.
  struct Part {
    std::int32_t first, end;
    Bounds bounds;
    std::int32_t count() const { return end - first; }
  };
  /// A run that is to become a node: the node, and its depth.
  struct Task {
    Part part;
    std::int32_t node, depth;
  };
  struct Bin {
    Bounds bounds;
    std::int32_t count;
  };
  /// Which bin along an axis the centre of a box is in. Centres are counted twice: low + high.
  struct Binning {
    int axis = 0, bins = 0;
    float least_centre = 0, scale = 0;
    int bin_of(const BoxRef& ref) const {
      const float at = (ref.low[axis] + ref.high[axis] - least_centre) * scale;
      return std::min(static_cast<int>(at), bins - 1);
    }
  };
  /// A cut of a run in two, under way: its boxes are counted by bins, then moved to either side.
  struct Cut {
    enum class Stage : std::uint8_t { Begin, Count, Move };
    Stage stage = Stage::Begin;
    Binning binning;
    Bin bin[kBins];
    int best = 0;            ///< the first bin above the cut; below 0: nowhere
    std::int32_t next = 0;   ///< box to be looked at
    std::int32_t front = 0;  ///< boxes before it are below the cut
  };
  /// A node under way: its parts, of which one is being cut.
  struct Open {
    Task task;
    Part parts[4];
    int count = 0;    ///< 0: none is under way
    int largest = 0;  ///< which is being cut
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
