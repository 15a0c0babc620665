#include <iostream>
#include <ricochet.hpp>

int main() {
  const auto bullet = ricochet::Bullet::aimed({0, 0, 0}, {4, 4, 4}, 3);  // start, target, units per frame
  const auto shot = ricochet::shoot(bullet, ricochet::Sphere{{4, 4, 0}, 4});
  if (!shot.is_hit()) return 1;
  std::cout << "hits after " << shot.time << " frames, at " << shot.point.x << ", " << shot.point.y << ", "
            << shot.point.z << ", and flies off along " << shot.velocity.x << ", " << shot.velocity.y << ", "
            << shot.velocity.z << '\n';
}
