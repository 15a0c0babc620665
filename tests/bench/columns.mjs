// Pairs of a bullet and a sphere in columns, written by hand: the textbook formula, without exact decisions. Each
// function is made for its arrays.

/** The columns are 14 given ones, in the order of rows, then time, normal, point and velocity. */
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

/** Answers all pairs with the time and the normal only. */
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
