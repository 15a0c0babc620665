#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

void each_triangle_near(const Targets& targets, std::int32_t index, const Filter* filter, const Box& region,
                        Visitor<NearTriangle> visit) {
  const auto consider = [&](const Met& met, const Triangle& one) {
    if (filter != nullptr && !filter->admits(met)) return true;
    const Box box{min(one.a, min(one.b, one.c)), max(one.a, max(one.b, one.c))};
    for (int i = 0; i < 3; ++i)
      if (box.min[i] > region.max[i] || box.max[i] < region.min[i]) return true;
    return visit({met, one});
  };
  targets.with(index, [&](const auto& target) {
    if constexpr (requires { target.mesh(); }) {
      target.mesh().for_each_near(
          region, [] { return 0.0; },
          [&](std::int32_t k, const Triangle& one) {
            return !target.mesh().has_area(k) || consider(Met{index, k}, one);
          });
    } else {
      const MovingShape part = target.part(-1);
      if (const Triangle* const one = as_triangle(part.shape)) (void)consider(Met{index, -1}, *one);
    }
  });
}

}  // namespace ricochet::scene
