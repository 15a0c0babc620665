// Pairs of a bullet and a sphere, written by hand with typed arrays: the textbook formula, without exact decisions.

/**
 * Rows as in `shootPairs`: `b` bullets, `s` spheres.
 * @param {Float64Array} b
 * @param {Float64Array} s
 * @param {Float64Array} out
 * @returns {(count: number) => void}
 */
export function rows(b, s, out) {
  return (most) => {
    for (let i = 0, k = 0, o = 0; i < most; i++, k += 8, o += 12) {
      const px = b[k] - s[k];
      const py = b[k + 1] - s[k + 1];
      const pz = b[k + 2] - s[k + 2];
      const vx = b[k + 3] - s[k + 4];
      const vy = b[k + 4] - s[k + 5];
      const vz = b[k + 5] - s[k + 6];
      const r = s[k + 3] + b[k + 6];
      const c = px * px + py * py + pz * pz - r * r;
      const h = px * vx + py * vy + pz * vz;
      const a = vx * vx + vy * vy + vz * vz;
      const d = h * h - a * c;
      out[o] = -1;
      if (c < 0 || h >= 0 || d < 0) continue;
      const t = (-h - Math.sqrt(d)) / a;
      const inverse = 1 / r;
      const nx = (px + vx * t) * inverse;
      const ny = (py + vy * t) * inverse;
      const nz = (pz + vz * t) * inverse;
      const n = 2 * (vx * nx + vy * ny + vz * nz);
      out[o] = 0;
      out[o + 1] = t;
      out[o + 2] = b[k] + b[k + 3] * t;
      out[o + 3] = b[k + 1] + b[k + 4] * t;
      out[o + 4] = b[k + 2] + b[k + 5] * t;
      out[o + 5] = nx;
      out[o + 6] = ny;
      out[o + 7] = nz;
      out[o + 8] = b[k + 3] - n * nx;
      out[o + 9] = b[k + 4] - n * ny;
      out[o + 10] = b[k + 5] - n * nz;
    }
  };
}
