// Distances from a box that is turned by a quaternion, by its faces and edges in world coordinates: exact signs, as in
// solids.hpp.
//
// A quaternion with the vector u and the number w, of squared length s = |u|^2 + w^2, turns a vector x into
//   x' = ((w^2 - |u|^2) x + 2 (u . x) u + 2 w (u x x)) / s
// So all lengths are multiplied by s. The box is the set of all t_x a_x + t_y a_y + t_z a_z with -1 <= t <= 1, where
// a_x is its half size along x, times s, turned. Places and the ball's radius are multiplied by s too.
#pragma once

#include "native/oracle/solids.hpp"

namespace oracle {

class TurnedBrick final : public Solid {
 public:
  TurnedBrick(const Vec& half_size, const Vec& u, const Exact& w) : stretch_(squared(u) + squared(w)) {
    const Exact turn = squared(w) - squared(u);
    const std::array<Vec, 3> units{Vec{1.0, 0.0, 0.0}, Vec{0.0, 1.0, 0.0}, Vec{0.0, 0.0, 1.0}};
    const std::array<Exact, 3> halves{half_size.x, half_size.y, half_size.z};
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec& e = units[i];
      normals_[i] = e * turn + u * (Exact(2.0) * dot(u, e)) + cross(u, e) * (Exact(2.0) * w);
      halves_[i] = normals_[i] * halves[i];
    }
    for (std::size_t i = 0; i < 3; ++i)
      for (const bool is_upper : {false, true})
        faces_.push_back({is_upper ? normals_[i] : normals_[i] * Exact(-1.0),
                          is_upper ? halves_[i] : halves_[i] * Exact(-1.0), (i + 1) % 3, (i + 2) % 3});
    for (std::size_t i = 0; i < 3; ++i)
      for (const double one : {-1.0, 1.0})
        for (const double other : {-1.0, 1.0})
          edges_.push_back(
              {halves_[(i + 1) % 3] * Exact(one) + halves_[(i + 2) % 3] * Exact(other) - halves_[i],
               halves_[i] * Exact(2.0)});
  }

  Look look(const Vec& given, const Exact& scale, const Vec& v, const Exact& radius_sum) const override {
    const Vec q = given * stretch_;
    bool outside = false, leaves = false, on = false;
    for (const Face& face : faces_) {
      const int above = sign(dot(q - face.middle * scale, face.normal));
      outside = outside || above > 0;
      on = on || above == 0;
      leaves = leaves || (above == 0 && sign(dot(v, face.normal)) > 0);
    }
    if (!outside) return {compare(Exact(0.0), squared(radius_sum)), leaves, !on};
    return look_along(separation(q, scale), scale, radius_sum * stretch_, v);
  }

  int least(const Vec& given, const Vec& v, const Exact& given_sum) const override {
    const Vec o = given * stretch_;
    const Exact radius_sum = given_sum * stretch_;
    for (const Face& face : faces_)
      if (is_entered(face, o, v)) return sign(radius_sum) == 0 ? 0 : -1;
    int least = 1;
    if (sign(radius_sum) == 0) return least;
    for (const Edge& edge : edges_)
      least = std::min(least, least_to_segment(o - edge.from, v, edge.along, radius_sum));
    return least;
  }

 private:
  struct Face {
    Vec normal, middle;      ///< outward; the middle of the face
    std::size_t one, other;  ///< axes along it
  };
  struct Edge {
    Vec from, along;
  };

  /// True if a place, times `scale` and relative to the middle of the box, is above or below the face.
  bool is_beside(const Face& face, const Vec& place, const Exact& scale) const {
    for (const std::size_t axis : {face.one, face.other})
      for (const double side : {-1.0, 1.0}) {
        const Vec out = normals_[axis] * Exact(side), rim = halves_[axis] * Exact(side);
        if (sign(dot(place - rim * scale, out)) > 0) return false;
      }
    return true;
  }

  /// From the nearest point of a face that the place is above, or else of the nearest edge.
  Separation separation(const Vec& q, const Exact& scale) const {
    for (const Face& face : faces_) {
      const Exact height = dot(q - face.middle * scale, face.normal);
      if (sign(height) > 0 && is_beside(face, q, scale)) return {face.normal * height, squared(face.normal)};
    }
    Separation best = out_of_segment(q - edges_[0].from * scale, scale, edges_[0].along);
    for (const Edge& edge : edges_) {
      // A box without thickness has edges without length.
      const Separation out = is_zero(edge.along) ? Separation{q - edge.from * scale, 1.0}
                                                 : out_of_segment(q - edge.from * scale, scale, edge.along);
      if (compare(squared(out.vector * best.scale), squared(best.vector * out.scale)) < 0) best = out;
    }
    return best;
  }

  /// True if the path enters through the face from outside: at o + v tau, tau = height / fall.
  bool is_entered(const Face& face, const Vec& o, const Vec& v) const {
    const Exact height = dot(o - face.middle, face.normal), fall = -dot(v, face.normal);
    if (sign(height) < 0 || sign(fall) <= 0) return false;
    return is_beside(face, o * fall + v * height, fall);
  }

  Exact stretch_;
  std::array<Vec, 3> normals_, halves_;
  std::vector<Face> faces_;
  std::vector<Edge> edges_;
};

}  // namespace oracle
