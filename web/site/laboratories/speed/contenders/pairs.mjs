// Pairs of a bullet and a sphere by hand, in typed arrays: the textbook's formula, without exact decisions. Each function is made
// for its arrays.

/**
 * Of rows: `b` bullets, `s` spheres, as `shootPairs` takes them.
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

/** Of columns: 14 given, in the order of rows, then time, normal, point and velocity. */
export function columns(all, count) {
  const [x, y, z, u, v, w, radius, cx, cy, cz, targetRadius, cu, cv, cw] = all;
  const [time, nx, ny, nz, pointX, pointY, pointZ, afterX, afterY, afterZ] = all.slice(14);
  return () => {
    for (let i = 0; i < count; i++) {
      const px = x[i] - cx[i];
      const py = y[i] - cy[i];
      const pz = z[i] - cz[i];
      const vx = u[i] - cu[i];
      const vy = v[i] - cv[i];
      const vz = w[i] - cw[i];
      const r = radius[i] + targetRadius[i];
      const c = px * px + py * py + pz * pz - r * r;
      const h = px * vx + py * vy + pz * vz;
      const a = vx * vx + vy * vy + vz * vz;
      const d = h * h - a * c;
      time[i] = Number.POSITIVE_INFINITY;
      if (c < 0 || h >= 0 || d < 0) continue;
      const t = (-h - Math.sqrt(d)) / a;
      const inverse = 1 / r;
      const normalX = (px + vx * t) * inverse;
      const normalY = (py + vy * t) * inverse;
      const normalZ = (pz + vz * t) * inverse;
      const n = 2 * (vx * normalX + vy * normalY + vz * normalZ);
      time[i] = t;
      nx[i] = normalX;
      ny[i] = normalY;
      nz[i] = normalZ;
      pointX[i] = x[i] + u[i] * t - normalX * radius[i];
      pointY[i] = y[i] + v[i] * t - normalY * radius[i];
      pointZ[i] = z[i] + w[i] * t - normalZ * radius[i];
      afterX[i] = u[i] - n * normalX;
      afterY[i] = v[i] - n * normalY;
      afterZ[i] = w[i] - n * normalZ;
    }
  };
}

/** The same with time and normal alone. */
export function impacts(all, count) {
  const [x, y, z, u, v, w, radius, cx, cy, cz, targetRadius, cu, cv, cw, time, nx, ny, nz] = all;
  return () => {
    for (let i = 0; i < count; i++) {
      const px = x[i] - cx[i];
      const py = y[i] - cy[i];
      const pz = z[i] - cz[i];
      const vx = u[i] - cu[i];
      const vy = v[i] - cv[i];
      const vz = w[i] - cw[i];
      const r = radius[i] + targetRadius[i];
      const c = px * px + py * py + pz * pz - r * r;
      const h = px * vx + py * vy + pz * vz;
      const a = vx * vx + vy * vy + vz * vz;
      const d = h * h - a * c;
      time[i] = Number.POSITIVE_INFINITY;
      if (c < 0 || h >= 0 || d < 0) continue;
      const t = (-h - Math.sqrt(d)) / a;
      const inverse = 1 / r;
      time[i] = t;
      nx[i] = (px + vx * t) * inverse;
      ny[i] = (py + vy * t) * inverse;
      nz[i] = (pz + vz * t) * inverse;
    }
  };
}
