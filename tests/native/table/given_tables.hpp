// Tables, constants, balls and strokes of the reference answers.
#pragma once

#include <vector>

#include "native/vectors.hpp"
#include "ricochet/table.hpp"

namespace tables {

using vectors::Json;

inline ricochet::OnCloth on_cloth(const Json& j) { return {j[0].get<double>(), j[1].get<double>()}; }

/// A shape with its numbers.
struct GivenShape {
  std::vector<ricochet::TableSegment> segments;
  std::vector<ricochet::TableNose> noses;
  std::vector<ricochet::TablePocket> pockets;

  explicit GivenShape(const Json& j) {
    for (const Json& s : j["segments"])
      segments.push_back({on_cloth(s["p"]), on_cloth(s["q"]), on_cloth(s["n"])});
    for (const Json& n : j["noses"]) noses.push_back({on_cloth(n["c"]), n["r"].get<double>()});
    for (const Json& p : j["pockets"]) pockets.push_back({on_cloth(p["c"]), p["r"].get<double>()});
  }
  ricochet::TableShapeView view() const { return {segments, noses, pockets}; }
};

inline ricochet::TableConstants constants_of(const Json& j) {
  ricochet::TableConstants c;
  c.radius = j["R"], c.mass = j["m"], c.gravity = j["g"];
  c.sliding_friction = j["mu_s"], c.rolling_friction = j["mu_r"], c.spinning_friction = j["mu_sp"];
  c.ball_restitution = j["e_b"], c.cushion_restitution = j["e_c"], c.cushion_friction = j["mu_c"];
  c.separation_speed = j["v_sep"];
  if (j.contains("sin_theta"))
    c.nose_sine = j["sin_theta"];
  else
    c.cushion = ricochet::CushionModel::Planar;
  return c;
}

inline std::vector<ricochet::TableBall> balls_of(const Json& j) {
  std::vector<ricochet::TableBall> balls;
  for (const Json& b : j) {
    ricochet::TableBall ball;
    ball.position = on_cloth(b["r"]);
    if (b.contains("v")) ball.velocity = on_cloth(b["v"]);
    if (b.contains("w"))
      ball.spin = {b["w"][0].get<double>(), b["w"][1].get<double>(), b["w"][2].get<double>()};
    ball.is_rolling = b.value("state", "") == "rolling";
    balls.push_back(ball);
  }
  return balls;
}

inline ricochet::Strike strike_of(const Json& j) {
  ricochet::Strike strike{};
  strike.ball = j["ball"], strike.speed = j["V0"], strike.angle = j["phi"], strike.elevation = j["theta"];
  strike.offset = {j["a"].get<double>(), j["b"].get<double>()};
  strike.cue_mass = j["M"], strike.tip_restitution = j["e_tip"];
  return strike;
}

}  // namespace tables
