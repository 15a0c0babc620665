// The features of a core: vertices, edges, faces, and of a cylinder its side, caps and rims.
#pragma once

#include <cstdint>

namespace ricochet {

/// `Boundary`: a line through an edge or end of a surface, in its plane. `Inside`: in a box or a cylinder, or on its surface.
enum class FeatureKind : unsigned char { Vertex, Edge, Face, Rim, Boundary, Inside };

struct Feature {
  FeatureKind kind{};
  int index = 0;          ///< of the vertex, edge, slab, end or line
  bool is_upper = false;  ///< of a face: on which side of its slab

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// Features that double-doubles have excluded for certain: big floats, whose sizes may be extreme, need not ask them again.
class FeatureSet {
 public:
  bool has(const Feature& feature) const { return (bits_ >> place_of(feature) & 1) != 0; }
  void add(const Feature& feature) { bits_ |= std::uint32_t{1} << place_of(feature); }

 private:
  /// Eight vertices, twelve edges, two faces of three slabs, two rims, three lines.
  static int place_of(const Feature& feature) {
    constexpr int kFirst[] = {0, 8, 20, 26, 28};
    const bool is_face = feature.kind == FeatureKind::Face;
    return kFirst[static_cast<int>(feature.kind)] +
           (is_face ? 2 * feature.index + (feature.is_upper ? 1 : 0) : feature.index);
  }

  std::uint32_t bits_ = 0;
};

/// Those that a path does not meet, and those that it is not closest to.
struct ExcludedFeatures {
  FeatureSet contact, approach;
};

}  // namespace ricochet
