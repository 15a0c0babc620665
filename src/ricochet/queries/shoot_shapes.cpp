// `shoot` against everything but spheres.
#include "ricochet/narrow_phase/box.hpp"
#include "ricochet/narrow_phase/capsule_wall.hpp"
#include "ricochet/narrow_phase/cylinder.hpp"
#include "ricochet/narrow_phase/oriented_box.hpp"
#include "ricochet/narrow_phase/plane_triangle.hpp"
#include "ricochet/queries/shoot_question.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {

Shot shoot(const Bullet& bullet, const Moving<Plane>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Plane>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<Triangle>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Triangle>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<Box>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Box>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<Capsule>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Capsule>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<Cylinder>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Cylinder>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<Wall>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<Wall>{bullet, target}), bullet, target, max_time);
}

Shot shoot(const Bullet& bullet, const Moving<OrientedBox>& target, double max_time) {
  return within_time(evaluate_adaptively(Question<OrientedBox>{bullet, target}), bullet, target, max_time);
}

template <class Shape>
Shot estimate_shot(const Bullet& bullet, const Moving<Shape>& target) {
  return estimate(Question<Shape>{bullet, target});
}
template Shot estimate_shot(const Bullet&, const Moving<Sphere>&);
template Shot estimate_shot(const Bullet&, const Moving<Plane>&);
template Shot estimate_shot(const Bullet&, const Moving<Triangle>&);
template Shot estimate_shot(const Bullet&, const Moving<Box>&);
template Shot estimate_shot(const Bullet&, const Moving<Capsule>&);
template Shot estimate_shot(const Bullet&, const Moving<Cylinder>&);
template Shot estimate_shot(const Bullet&, const Moving<Wall>&);
template Shot estimate_shot(const Bullet&, const Moving<OrientedBox>&);

}  // namespace ricochet
