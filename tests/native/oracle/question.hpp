// The truth about a bullet and any shape: the outcome, whether a contact comes by a time, and whether a gap has the
// stated width. Every decision is exact.
#pragma once

#include <memory>
#include <variant>

#include "native/bullets.hpp"
#include "native/oracle/round_solid.hpp"
#include "native/oracle/turned_brick.hpp"
#include "ricochet/shoot.hpp"

namespace oracle {

using ricochet::AnyShape;
using ricochet::Bullet;
using ricochet::Outcome;
using ricochet::Vec3d;

/// A bullet's question about a shape in steady motion.
struct Case {
  const char* category;
  Bullet bullet;
  AnyShape shape;
  Vec3d velocity{0.0};
};

inline Vec exactly(const Vec3d& v) { return {v.x, v.y, v.z}; }

/// The solid whose distance decides, the point that it is relative to, and the radius that the shape adds to it.
struct Body {
  std::unique_ptr<Solid> solid;
  Vec3d reference;
  double radius = 0;
};

inline Vec difference(const Vec3d& a, const Vec3d& b) { return exactly(a) - exactly(b); }

inline Body body_of(const AnyShape& shape) {
  struct Make {
    Body operator()(const ricochet::Sphere& s) const {
      return {std::make_unique<Point>(), s.center, s.radius};
    }
    Body operator()(const ricochet::Plane& p) const {
      return {std::make_unique<FlatPlane>(exactly(p.normal)), p.point};
    }
    Body operator()(const ricochet::PlaneThrough& p) const {
      return {std::make_unique<FlatPlane>(cross(difference(p.q, p.p), difference(p.r, p.p))), p.p};
    }
    Body operator()(const ricochet::Triangle& t) const {
      return {std::make_unique<FlatTriangle>(difference(t.b, t.a), difference(t.c, t.a)), t.a};
    }
    Body operator()(const ricochet::Box& b) const {
      return {std::make_unique<Brick>(difference(b.max, b.min)), b.min};
    }
    Body operator()(const ricochet::OrientedBox& b) const {
      const Vec axis{b.rotation.x, b.rotation.y, b.rotation.z};
      return {std::make_unique<TurnedBrick>(exactly(b.half_size), axis, b.rotation.w), b.center};
    }
    Body operator()(const ricochet::Capsule& c) const {
      return {std::make_unique<Segment>(difference(c.b, c.a)), c.a, c.radius};
    }
    Body operator()(const ricochet::Cylinder& c) const {
      return {std::make_unique<RoundSolid>(difference(c.b, c.a), c.radius), c.a};
    }
    Body operator()(const ricochet::Wall& w) const {
      return {std::make_unique<Strip>(difference(w.b, w.a)), w.a};
    }
  };
  return std::visit(Make{}, shape);
}

/// One question at a time, because the root |to - from| is kept for the whole thread.
class Question {
 public:
  explicit Question(const Case& asked)
      : body_(body_of(asked.shape)),
        is_plane_(std::holds_alternative<ricochet::Plane>(asked.shape) ||
                  std::holds_alternative<ricochet::PlaneThrough>(asked.shape)),
        is_wall_(std::holds_alternative<ricochet::Wall>(asked.shape)) {
    const Bullet& bullet = asked.bullet;
    offset_ = difference(bullet.position, body_.reference);
    if (!is_aimed(bullet)) {
      motion_ = exactly(heading(bullet)) - exactly(asked.velocity);
      return;
    }
    // |to - from| times the velocity is speed (to - from) - |to - from| w
    const Vec direction = difference(heading(bullet), bullet.position);
    Exact::radicand() = squared(direction).a;
    unit_ = Exact::root();
    motion_ = direction * Exact(given_speed(bullet)) - exactly(asked.velocity) * unit_;
  }

  Exact radius_sum(double ball) const { return Exact(ball) + Exact(body_.radius); }

  Outcome outcome(const Exact& radius_sum) const { return outcome(radius_sum, start(radius_sum)); }

  /// True if a hit only grazes: the path's least distance equals radius_sum.
  bool grazes(const Exact& radius_sum) const {
    const Look seen = start(radius_sum);
    return seen.side == 0 ? seen.rate == 0 : body_.solid->least(offset_, motion_, radius_sum) == 0;
  }

  /// True if a path that makes contact has done so by then: at that time it is on the surface or past it, or no longer
  /// approaches the shape.
  bool has_met_by(const Dyadic& frames, const Exact& radius_sum) const {
    if (frames.sign() < 0) return false;
    const Look seen = at(frames, radius_sum);
    return seen.side <= 0 || seen.rate >= 0;
  }

  /// The sign of the distance's rate at a time.
  int rate_at(const Dyadic& frames) const { return at(frames, Exact(0.0)).rate; }

  Look start(const Exact& radius_sum) const { return body_.solid->look(offset_, 1.0, motion_, radius_sum); }

  const Body& body() const { return body_; }

 private:
  Look at(const Dyadic& frames, const Exact& radius_sum) const {
    return body_.solid->look(offset_ * unit_ + motion_ * Exact(frames), unit_, motion_, radius_sum);
  }

  Outcome outcome(const Exact& radius_sum, const Look& seen) const {
    if (seen.side < 0 || seen.within) return Outcome::StartsInside;
    if (is_zero(motion_)) return Outcome::AtRest;
    if (seen.side == 0) return seen.rate <= 0 ? Outcome::Hit : Outcome::Receding;
    // Along a plane, or up and down a wall, a path neither approaches nor recedes.
    const bool upright = is_wall_ && sign(motion_.x) == 0 && sign(motion_.y) == 0;
    if (seen.rate == 0 && (is_plane_ || upright)) return Outcome::PassesBy;
    if (seen.rate >= 0) return Outcome::Receding;
    return body_.solid->least(offset_, motion_, radius_sum) <= 0 ? Outcome::Hit : Outcome::PassesBy;
  }

  Body body_;
  bool is_plane_, is_wall_;
  Vec offset_, motion_;  ///< from the reference to the bullet; its relative motion in `unit_` frames
  Exact unit_{1.0};
};

}  // namespace oracle
