// A case as the call that repeats it.
#pragma once

#include <cstdio>
#include <string>

#include "native/bullets.hpp"
#include "native/oracle/question.hpp"

namespace oracle {

inline std::string written(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}
inline std::string written(const Vec3d& v) {
  return "{" + written(v.x) + ", " + written(v.y) + ", " + written(v.z) + "}";
}

inline std::string written(const AnyShape& shape) {
  struct Write {
    std::string operator()(const ricochet::Sphere& s) const {
      return "Moving<Sphere>{{" + written(s.center) + ", " + written(s.radius) + "}";
    }
    std::string operator()(const ricochet::Plane& p) const {
      return "Moving<Plane>{{" + written(p.point) + ", " + written(p.normal) + "}";
    }
    std::string operator()(const ricochet::PlaneThrough& p) const {
      return "Moving<PlaneThrough>{{" + written(p.p) + ", " + written(p.q) + ", " + written(p.r) + "}";
    }
    std::string operator()(const ricochet::Triangle& t) const {
      return "Moving<Triangle>{{" + written(t.a) + ", " + written(t.b) + ", " + written(t.c) + "}";
    }
    std::string operator()(const ricochet::Box& b) const {
      return "Moving<Box>{{" + written(b.min) + ", " + written(b.max) + "}";
    }
    std::string operator()(const ricochet::Capsule& s) const {
      return "Moving<Capsule>{{" + written(s.a) + ", " + written(s.b) + ", " + written(s.radius) + "}";
    }
    std::string operator()(const ricochet::Cylinder& s) const {
      return "Moving<Cylinder>{{" + written(s.a) + ", " + written(s.b) + ", " + written(s.radius) + "}";
    }
    std::string operator()(const ricochet::Wall& w) const {
      return "Moving<Wall>{{" + written(w.a) + ", " + written(w.b) + "}";
    }
    std::string operator()(const ricochet::OrientedBox& b) const {
      const ricochet::Quaternion& q = b.rotation;
      return "Moving<OrientedBox>{{" + written(b.center) + ", " + written(b.half_size) + ", {" +
             written(q.x) + ", " + written(q.y) + ", " + written(q.z) + ", " + written(q.w) + "}}";
    }
  };
  return std::visit(Write{}, shape);
}

inline std::string written(const Case& c, double max_time) {
  const Bullet& b = c.bullet;
  std::string call = is_aimed(b) ? "shoot(Bullet::aimed(" : "shoot(Bullet::moving(";
  call += written(b.position) + ", " + written(heading(b));
  if (is_aimed(b)) call += ", " + written(given_speed(b));
  call += ", " + written(b.radius) + "), " + written(c.shape) + ", " + written(c.velocity) + "}";
  if (std::isfinite(max_time)) call += ", " + written(max_time);
  return call + ")  // " + c.category;
}

}  // namespace oracle
