// The answer of `sphere_plane` for a plane that is given in either way.
#pragma once

#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/sphere_plane.hpp"

namespace ricochet {

SpherePlane sphere_and_plane(const Sphere& sphere, const Core& plane);

}  // namespace ricochet
