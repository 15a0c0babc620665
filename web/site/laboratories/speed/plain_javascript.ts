// The contender in plain JavaScript, as one writes it by hand: doubles, typed arrays, no checks.
import type { Vector3 } from 'three';

export interface Bullet {
  from: Vector3;
  to: Vector3;
  speed: number;
}

export interface Ball {
  shape: 'sphere';
  center: Vector3;
  radius: number;
}

/** One bullet, one sphere, the same result object as `ricochet.shoot`. */
export function shoot({ from, to, speed }: Bullet, { center, radius }: Ball) {
  let dx = to.x - from.x;
  let dy = to.y - from.y;
  let dz = to.z - from.z;
  const scale = speed / Math.sqrt(dx * dx + dy * dy + dz * dz);
  dx *= scale;
  dy *= scale;
  dz *= scale;
  const px = from.x - center.x;
  const py = from.y - center.y;
  const pz = from.z - center.z;
  const c = px * px + py * py + pz * pz - radius * radius;
  if (c < 0) return { hit: false, reason: 'starts-inside' };
  const a = speed * speed;
  const b = px * dx + py * dy + pz * dz;
  if (b >= 0) {
    const gap = Math.sqrt(c + radius * radius) - radius;
    return { hit: false, reason: 'receding', closest: { time: 0, gap } };
  }
  const d = b * b - a * c;
  if (d < 0) {
    const gap = Math.sqrt(c + radius * radius - (b * b) / a) - radius;
    return { hit: false, reason: 'passes-by', closest: { time: -b / a, gap } };
  }
  const time = (-b - Math.sqrt(d)) / a;
  const x = from.x + dx * time;
  const y = from.y + dy * time;
  const z = from.z + dz * time;
  const nx = (x - center.x) / radius;
  const ny = (y - center.y) / radius;
  const nz = (z - center.z) / radius;
  const vn = dx * nx + dy * ny + dz * nz;
  return {
    hit: true,
    time,
    distance: time * speed,
    point: { x, y, z },
    center: { x, y, z },
    normal: { x: nx, y: ny, z: nz },
    ricochetAngle: Math.asin(Math.min(1, -vn / speed)),
    velocity: { x: dx - 2 * vn * nx, y: dy - 2 * vn * ny, z: dz - 2 * vn * nz },
  };
}

/** Rows of bullets against rows of spheres, laid out as for `ricochet.shootPairs`. */
export function shootPairs(b: Float64Array, s: Float64Array, out: Float64Array): void {
  for (let k = 0, o = 0; k < b.length; k += 8, o += 12) {
    const px = (b[k] as number) - (s[k] as number);
    const py = (b[k + 1] as number) - (s[k + 1] as number);
    const pz = (b[k + 2] as number) - (s[k + 2] as number);
    const vx = (b[k + 3] as number) - (s[k + 4] as number);
    const vy = (b[k + 4] as number) - (s[k + 5] as number);
    const vz = (b[k + 5] as number) - (s[k + 6] as number);
    const r = (s[k + 3] as number) + (b[k + 6] as number);
    const c = px * px + py * py + pz * pz - r * r;
    const h = px * vx + py * vy + pz * vz;
    const a = vx * vx + vy * vy + vz * vz;
    const d = h * h - a * c;
    out[o] = -1;
    if (c < 0 || h >= 0 || d < 0) continue;
    const t = (-h - Math.sqrt(d)) / a;
    const nx = (px + vx * t) / r;
    const ny = (py + vy * t) / r;
    const nz = (pz + vz * t) / r;
    const n = 2 * (vx * nx + vy * ny + vz * nz);
    out[o] = 0;
    out[o + 1] = t;
    out[o + 2] = (b[k] as number) + (b[k + 3] as number) * t;
    out[o + 3] = (b[k + 1] as number) + (b[k + 4] as number) * t;
    out[o + 4] = (b[k + 2] as number) + (b[k + 5] as number) * t;
    out[o + 5] = nx;
    out[o + 6] = ny;
    out[o + 7] = nz;
    out[o + 8] = (b[k + 3] as number) - n * nx;
    out[o + 9] = (b[k + 4] as number) - n * ny;
    out[o + 10] = (b[k + 5] as number) - n * nz;
  }
}

/** Row `ray` against every sphere (x, y, z, radius a row): the index of the nearest hit, or −1. */
export function nearest(rays: Float64Array, ray: number, spheres: Float64Array): number {
  const k = 8 * ray;
  const [x, y, z] = [rays[k] as number, rays[k + 1] as number, rays[k + 2] as number];
  const [vx, vy, vz] = [rays[k + 3] as number, rays[k + 4] as number, rays[k + 5] as number];
  const a = vx * vx + vy * vy + vz * vz;
  let best = Number.POSITIVE_INFINITY;
  let who = -1;
  for (let i = 0, row = 0; row < spheres.length; i++, row += 4) {
    const px = x - (spheres[row] as number);
    const py = y - (spheres[row + 1] as number);
    const pz = z - (spheres[row + 2] as number);
    const h = px * vx + py * vy + pz * vz;
    if (h >= 0) continue;
    const r = spheres[row + 3] as number;
    const c = px * px + py * py + pz * pz - r * r;
    if (c < 0) continue;
    const d = h * h - a * c;
    if (d < 0) continue;
    const t = (-h - Math.sqrt(d)) / a;
    if (t < best) {
      best = t;
      who = i;
    }
  }
  return who;
}

/** Rays along their velocities (of length one) among three balls of radius 1: `out` gets each one's bounces. */
export function trace(rays: Float64Array, balls: Float64Array, most: number, out: Float64Array): void {
  for (let i = 0, k = 0; k < rays.length; i++, k += 8) {
    let [x, y, z] = [rays[k] as number, rays[k + 1] as number, rays[k + 2] as number];
    let [vx, vy, vz] = [rays[k + 3] as number, rays[k + 4] as number, rays[k + 5] as number];
    let last = -1;
    let bounces = 0;
    while (bounces < most) {
      let best = Number.POSITIVE_INFINITY;
      let who = -1;
      for (let ball = 0; ball < balls.length; ball += 4) {
        if (ball === last) continue;
        const px = x - (balls[ball] as number);
        const py = y - (balls[ball + 1] as number);
        const pz = z - (balls[ball + 2] as number);
        const h = px * vx + py * vy + pz * vz;
        if (h >= 0) continue;
        const d = h * h - (px * px + py * py + pz * pz - 1);
        if (d < 0) continue;
        const t = -h - Math.sqrt(d);
        if (t < best) {
          best = t;
          who = ball;
        }
      }
      if (who < 0) break;
      x += vx * best;
      y += vy * best;
      z += vz * best;
      const nx = x - (balls[who] as number);
      const ny = y - (balls[who + 1] as number);
      const nz = z - (balls[who + 2] as number);
      const n = 2 * (vx * nx + vy * ny + vz * nz);
      vx -= n * nx;
      vy -= n * ny;
      vz -= n * nz;
      last = who;
      bounces++;
    }
    out[i] = bounces;
  }
}
