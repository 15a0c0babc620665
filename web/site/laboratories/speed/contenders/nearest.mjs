// The first of many spheres that a ray hits, written by hand with typed arrays and without exact decisions. Rays are
// rows of eight numbers, as in `shootMany`; spheres are rows of four: centre and radius. Of the twelve numbers that
// `shootMany` writes for a hit, this code writes the sphere's index, the time, the point and the normal, but not the
// ricochet.

/** The time at which row `o` meets sphere `k`, or infinity. `a` is the square of the velocity's length. */
function touch(spheres, k, rays, o, a) {
  const px = rays[o] - spheres[k];
  const py = rays[o + 1] - spheres[k + 1];
  const pz = rays[o + 2] - spheres[k + 2];
  const b = px * rays[o + 3] + py * rays[o + 4] + pz * rays[o + 5];
  if (b >= 0) return Number.POSITIVE_INFINITY;
  const r = spheres[k + 3];
  const c = px * px + py * py + pz * pz - r * r;
  const d = b * b - a * c;
  return c < 0 || d < 0 ? Number.POSITIVE_INFINITY : (-b - Math.sqrt(d)) / a;
}

const speedSquared = (rays, o) => rays[o + 3] ** 2 + rays[o + 4] ** 2 + rays[o + 5] ** 2;

/** Writes the hit of ray `i`, `who` sphere's first number. */
function write(spheres, who, rays, i, time, hits) {
  const [o, to] = [8 * i, 12 * i];
  hits[to] = who < 0 ? -1 : who / 4;
  if (who < 0) return;
  hits[to + 1] = time;
  for (let k = 0; k < 3; k++) {
    hits[to + 2 + k] = rays[o + k] + rays[o + 3 + k] * time;
    hits[to + 5 + k] = (hits[to + 2 + k] - spheres[who + k]) / spheres[who + 3];
  }
}

/**
 * Checks every sphere for rays `from` to `end`.
 * @param {Float64Array} spheres
 * @param {Float64Array} rays
 * @param {Float64Array} hits
 * @param {number} from
 * @param {number} end
 */
export function oneByOne(spheres, rays, hits, from, end) {
  for (let i = from; i < end; i++) {
    const a = speedSquared(rays, 8 * i);
    let least = Number.POSITIVE_INFINITY;
    let who = -1;
    for (let k = 0; k < spheres.length; k += 4) {
      const t = touch(spheres, k, rays, 8 * i, a);
      if (t < least) {
        least = t;
        who = k;
      }
    }
    write(spheres, who, rays, i, least, hits);
  }
}

/**
 * A grid that is walked by the method of Amanatides and Woo. It serves spheres of one size, whose centres lie within
 * `half` of the origin on each axis, and rays that begin there. A cell holds one sphere on average; the lists are
 * typed arrays.
 * @param {Float64Array} spheres
 * @param {number} half
 * @returns {(rays: Float64Array, hits: Float64Array, count: number) => void}
 */
export function grid(spheres, half) {
  const radius = spheres[3];
  const low = -half - radius;
  const cells = Math.ceil(Math.cbrt(spheres.length / 4));
  const side = (2 * (half + radius)) / cells;
  const cell = (x) => Math.min(cells - 1, Math.max(0, Math.floor((x - low) / side)));
  const eachCell = (k, visit) => {
    const [x0, y0, z0] = [0, 1, 2].map((axis) => cell(spheres[k + axis] - radius));
    const [x1, y1, z1] = [0, 1, 2].map((axis) => cell(spheres[k + axis] + radius));
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit((z * cells + y) * cells + x);
  };
  const first = new Int32Array(cells ** 3 + 1);
  for (let k = 0; k < spheres.length; k += 4)
    eachCell(k, (at) => {
      first[at + 1]++;
    });
  for (let at = 0; at < cells ** 3; at++) first[at + 1] += first[at];
  const all = new Int32Array(first[cells ** 3]);
  const next = first.slice();
  for (let k = 0; k < spheres.length; k += 4)
    eachCell(k, (at) => {
      all[next[at]++] = k;
    });
  return (rays, hits, count) => {
    for (let i = 0, o = 0; i < count; i++, o += 8) {
      const vx = rays[o + 3];
      const vy = rays[o + 4];
      const vz = rays[o + 5];
      const a = speedSquared(rays, o);
      let x = cell(rays[o]);
      let y = cell(rays[o + 1]);
      let z = cell(rays[o + 2]);
      let tx = (low + (x + (vx > 0 ? 1 : 0)) * side - rays[o]) / vx;
      let ty = (low + (y + (vy > 0 ? 1 : 0)) * side - rays[o + 1]) / vy;
      let tz = (low + (z + (vz > 0 ? 1 : 0)) * side - rays[o + 2]) / vz;
      let least = Number.POSITIVE_INFINITY;
      let who = -1;
      for (;;) {
        const at = (z * cells + y) * cells + x;
        for (let k = first[at]; k < first[at + 1]; k++) {
          const t = touch(spheres, all[k], rays, o, a);
          if (t < least) {
            least = t;
            who = all[k];
          }
        }
        if (tx < ty && tx < tz) {
          if (least < tx) break;
          x += vx > 0 ? 1 : -1;
          if (x < 0 || x >= cells) break;
          tx += side / Math.abs(vx);
        } else if (ty < tz) {
          if (least < ty) break;
          y += vy > 0 ? 1 : -1;
          if (y < 0 || y >= cells) break;
          ty += side / Math.abs(vy);
        } else {
          if (least < tz) break;
          z += vz > 0 ? 1 : -1;
          if (z < 0 || z >= cells) break;
          tz += side / Math.abs(vz);
        }
      }
      write(spheres, who, rays, i, least, hits);
    }
  };
}
