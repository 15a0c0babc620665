// Rays among balls of radius 1, written by hand with typed arrays and without exact decisions.

/**
 * Traces paths. Rows are those of `traceMany`, with velocities of length one; of a path's ten numbers, the bound on
 * its error is missing. `balls` has four numbers per row: centre and radius.
 * @param {Float64Array} rays
 * @param {Float64Array} balls
 * @param {number} most
 * @param {Float64Array} paths
 */
export function trace(rays, balls, most, paths) {
  for (let k = 0, o = 0; k < rays.length; k += 8, o += 10) {
    let x = rays[k];
    let y = rays[k + 1];
    let z = rays[k + 2];
    let vx = rays[k + 3];
    let vy = rays[k + 4];
    let vz = rays[k + 5];
    let last = -1;
    let bounces = 0;
    let length = 0;
    while (bounces < most) {
      let best = Number.POSITIVE_INFINITY;
      let who = -1;
      for (let ball = 0; ball < balls.length; ball += 4) {
        if (ball === last) continue;
        const px = x - balls[ball];
        const py = y - balls[ball + 1];
        const pz = z - balls[ball + 2];
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
      const nx = x - balls[who];
      const ny = y - balls[who + 1];
      const nz = z - balls[who + 2];
      const n = 2 * (vx * nx + vy * ny + vz * nz);
      vx -= n * nx;
      vy -= n * ny;
      vz -= n * nz;
      length += best;
      last = who;
      bounces++;
    }
    paths[o] = bounces;
    paths[o + 1] = length;
    paths[o + 2] = x;
    paths[o + 3] = y;
    paths[o + 4] = z;
    paths[o + 5] = vx;
    paths[o + 6] = vy;
    paths[o + 7] = vz;
    paths[o + 8] = last < 0 ? -1 : last / 4;
  }
}
