// The kernel of every shape in `AnyShape`, each in its own file: reference point, bounds, closest point,
// degeneracy and time of impact. The two dispatches over shapes include it: geometry.cpp and
// time_of_impact.cpp.
#pragma once

#include "ricochet/narrow_phase/box.hpp"
#include "ricochet/narrow_phase/capsule.hpp"
#include "ricochet/narrow_phase/cylinder.hpp"
#include "ricochet/narrow_phase/oriented_box.hpp"
#include "ricochet/narrow_phase/plane.hpp"
#include "ricochet/narrow_phase/sphere.hpp"
#include "ricochet/narrow_phase/triangle.hpp"
#include "ricochet/narrow_phase/wall.hpp"
