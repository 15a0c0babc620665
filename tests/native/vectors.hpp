// Reads the reference calls and measures answers against them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "ricochet/shoot.hpp"

namespace vectors {

using Json = nlohmann::json;

inline Json load(const std::string& name) {
  std::ifstream file(std::string(RICOCHET_VECTORS) + "/" + name);
  return Json::parse(file);
}

inline ricochet::Vec3d vec(const Json& j) {
  return {j[0].get<double>(), j[1].get<double>(), j[2].get<double>()};
}

inline ricochet::Bullet bullet(const Json& j) {
  const double radius = j.value("radius", 0.0);
  if (j.contains("from"))
    return ricochet::Bullet::aimed(vec(j["from"]), vec(j["to"]), j["speed"].get<double>(), radius);
  return ricochet::Bullet::moving(vec(j["position"]), vec(j["velocity"]), radius);
}

inline ricochet::Vec3d velocity(const Json& target) {
  return target.contains("velocity") ? vec(target["velocity"]) : ricochet::Vec3d(0.0);
}

/// A target of any shape, at rest or in motion.
inline ricochet::MovingShape target(const Json& j) {
  using namespace ricochet;
  const std::string shape = j["shape"];
  const auto number = [&](const char* name) { return j[name].get<double>(); };
  AnyShape any;
  if (shape == "sphere") any = Sphere{vec(j["center"]), number("radius")};
  if (shape == "plane") any = Plane{vec(j["point"]), vec(j["normal"])};
  if (shape == "triangle") any = Triangle{vec(j["a"]), vec(j["b"]), vec(j["c"])};
  if (shape == "box") any = Box{vec(j["min"]), vec(j["max"])};
  if (shape == "capsule") any = Capsule{vec(j["a"]), vec(j["b"]), number("radius")};
  if (shape == "cylinder") any = Cylinder{vec(j["a"]), vec(j["b"]), number("radius")};
  if (shape == "wall") any = Wall{vec(j["a"]), vec(j["b"])};
  return {any, velocity(j)};
}

inline std::string reason(ricochet::Outcome outcome) {
  static constexpr const char* kReasons[] = {"hit",      "starts-inside", "at-rest",
                                             "receding", "passes-by",     "out-of-time"};
  return kReasons[static_cast<int>(outcome)];
}

/// The number of doubles between two of one sign: 0 for the same double.
inline double ulps(double a, double b) {
  if (a == b) return 0;
  if (!(std::signbit(a) == std::signbit(b)) || std::isnan(a) || std::isnan(b)) return HUGE_VAL;
  // Not std::bit_cast, because Emscripten 3.1.6's library lacks it.
  std::int64_t ia, ib;
  std::memcpy(&ia, &a, sizeof a);
  std::memcpy(&ib, &b, sizeof b);
  return std::fabs(static_cast<double>(ia - ib));
}

/// The distance of two vectors, relative to the expected one's length or to `scale` if that is larger.
inline double relative(const ricochet::Vec3d& got, const ricochet::Vec3d& want, double scale = 0) {
  const double size = std::max({std::fabs(want.x), std::fabs(want.y), std::fabs(want.z), scale});
  const ricochet::Vec3d d = got / size - want / size;
  return std::sqrt(dot(d, d));
}

inline double relative(double got, double want) {
  return got == want ? 0 : std::fabs(got - want) / std::fabs(want);
}

/// The worst error of each field in each category.
class Worst {
 public:
  void note(const std::string& category, const std::string& field, double error) {
    double& worst = table_[category][field];
    worst = std::isnan(error) ? HUGE_VAL : std::max(worst, error);
  }
  double of(const std::string& field) const {
    double worst = 0;
    for (const auto& [category, fields] : table_)
      if (fields.count(field)) worst = std::max(worst, fields.at(field));
    return worst;
  }
  void print(const char* title) const {
    std::printf("worst errors, %s (time in ulp, the others as a part of their scale)\n", title);
    for (const auto& [category, fields] : table_) {
      std::printf("  %-12s", category.c_str());
      for (const auto& [field, error] : fields) std::printf(" %s %.1e", field.c_str(), error);
      std::printf("\n");
    }
  }

 private:
  std::map<std::string, std::map<std::string, double>> table_;
};

}  // namespace vectors
