#include <iostream>
#include <ricochet/shoot.hpp>

int main() {
  const auto bullet = ricochet::Bullet::moving({0, 0, 0}, {1, 0, 0});
  std::cout << ricochet::shoot(bullet, ricochet::Sphere{{4, 0, 0}, 1}).time << '\n';
}
