// Static filter for balls and triangles: whether and when a moving ball of radius > 0 meets a triangle, in doubles with
// a bound on every error (proved in ball_triangle_filter.cpp). Uncertain cases are left to `shoot`.
#pragma once

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/triangle_filter.hpp"

namespace ricochet::triangle_filter {

using sphere_filter::Ray;

/// Contacts after `latest` are ignored. `ray`: the path's velocity.
FilteredImpact first_impact_of_ball(const Path& path, const Ray& ray, const Triangle& t, double latest);

}  // namespace ricochet::triangle_filter
