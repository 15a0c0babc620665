// A hand-written bounding-volume hierarchy of spheres in typed arrays, for ball casts. It is built by the
// surface-area heuristic in bins (Wald 2007) and traversed nearer child first, without exact decisions.

const kBins = 16;
const kLeaf = 2;

/** Returns the tree of `spheres`. Its `cast(rows, count)` takes rows of eight: place, velocity, radius of the ball, unused. */
export function treeInJavaScript(spheres) {
  const count = spheres.length;
  const order = Int32Array.from(spheres, (_, i) => i);
  const centers = Float64Array.from(spheres.flatMap(({ center }) => center));
  const radii = Float64Array.from(spheres, ({ radius }) => radius);
  // A node has the boxes of both children: low x, high x, and so on of the first, then of the second.
  const boxes = new Float64Array(12 * 2 * count);
  // Each child is the index of a node, or -1 minus its first sphere, followed by its number of spheres.
  const children = new Int32Array(2 * 2 * count);
  const counts = new Int32Array(2 * 2 * count);
  let nodes = 0;

  const boundsOf = (first, last) => {
    const box = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
    for (let i = first; i < last; i++) extend(box, order[i]);
    return box;
  };
  const extend = (box, k) => {
    for (let axis = 0; axis < 3; axis++) {
      box[2 * axis] = Math.min(box[2 * axis], centers[3 * k + axis] - radii[k]);
      box[2 * axis + 1] = Math.max(box[2 * axis + 1], centers[3 * k + axis] + radii[k]);
    }
  };
  const area = (box) => {
    const [x, y, z] = [box[1] - box[0], box[3] - box[2], box[5] - box[4]];
    return x < 0 ? 0 : x * y + y * z + z * x;
  };
  const join = (a, b) => a.map((x, i) => (i % 2 ? Math.max(x, b[i]) : Math.min(x, b[i])));
  const empty = () => [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];

  /** Splits a range of spheres in two, and reorders it. */
  const split = (first, last) => {
    let best = { cost: Infinity };
    for (let axis = 0; axis < 3; axis++) {
      let low = Infinity;
      let high = -Infinity;
      for (let i = first; i < last; i++) {
        low = Math.min(low, centers[3 * order[i] + axis]);
        high = Math.max(high, centers[3 * order[i] + axis]);
      }
      if (!(high > low)) continue;
      const binOf = (k) =>
        Math.min(kBins - 1, Math.floor((kBins * (centers[3 * k + axis] - low)) / (high - low)));
      const bins = Array.from({ length: kBins }, () => ({ box: empty(), count: 0 }));
      for (let i = first; i < last; i++) {
        const bin = bins[binOf(order[i])];
        extend(bin.box, order[i]);
        bin.count++;
      }
      const costs = new Float64Array(kBins);
      for (const [from, step] of [
        [0, 1],
        [kBins - 1, -1],
      ]) {
        let box = empty();
        let inside = 0;
        for (let n = 0, bin = from; n < kBins - 1; n++, bin += step) {
          box = join(box, bins[bin].box);
          inside += bins[bin].count;
          costs[step > 0 ? bin : bin - 1] += inside * area(box);
        }
      }
      for (let bin = 0; bin < kBins - 1; bin++)
        if (costs[bin] < best.cost) best = { cost: costs[bin], bin, binOf };
    }
    if (best.cost === Infinity) return (first + last) >> 1;
    const range = order.slice(first, last);
    const left = range.filter((k) => best.binOf(k) <= best.bin);
    order.set(left, first);
    order.set(
      range.filter((k) => best.binOf(k) > best.bin),
      first + left.length,
    );
    return first + left.length;
  };
  const build = (first, last) => {
    const node = nodes++;
    const middle = split(first, last);
    for (const [side, from, to] of [
      [0, first, middle],
      [1, middle, last],
    ]) {
      boxes.set(boundsOf(from, to), 12 * node + 6 * side);
      counts[2 * node + side] = to - from;
      children[2 * node + side] = to - from <= kLeaf ? -1 - from : build(from, to);
    }
    return node;
  };
  build(0, count);
  const flat = Float64Array.from(Array.from(order, (k) => [...spheres[k].center, radii[k]]).flat());

  const stack = new Int32Array(128);
  const entries = new Float64Array(128);
  const out = new Float64Array(8);
  return (rows, most) => {
    for (let i = 0, o = 0; i < most; i++, o += 8) {
      const x = rows[o];
      const y = rows[o + 1];
      const z = rows[o + 2];
      const vx = rows[o + 3];
      const vy = rows[o + 4];
      const vz = rows[o + 5];
      const radius = rows[o + 6];
      const a = vx * vx + vy * vy + vz * vz;
      const ix = 1 / vx;
      const iy = 1 / vy;
      const iz = 1 / vz;
      // For each axis: the side of a box that the ball meets first, and the margin that its radius adds.
      const nx = vx < 0 ? 1 : 0;
      const ny = vy < 0 ? 3 : 2;
      const nz = vz < 0 ? 5 : 4;
      const wx = radius * Math.abs(ix);
      const wy = radius * Math.abs(iy);
      const wz = radius * Math.abs(iz);
      let least = Infinity;
      let who = -1;
      let top = 0;
      stack[0] = 0;
      entries[0] = 0;
      while (top >= 0) {
        const at = stack[top];
        const entry = entries[top--];
        if (entry > least) continue;
        if (at < 0) {
          // The child is a leaf. Its number has the first sphere, with the count in the lowest bits.
          const first = (-1 - at) >> 2;
          const end = first + ((-1 - at) & 3);
          for (let k = 4 * first; k < 4 * end; k += 4) {
            const px = x - flat[k];
            const py = y - flat[k + 1];
            const pz = z - flat[k + 2];
            const b = px * vx + py * vy + pz * vz;
            if (b >= 0) continue;
            const sum = flat[k + 3] + radius;
            const c = px * px + py * py + pz * pz - sum * sum;
            const d = b * b - a * c;
            if (c < 0 || d < 0) continue;
            const t = (-b - Math.sqrt(d)) / a;
            if (t < least) {
              least = t;
              who = k;
            }
          }
          continue;
        }
        let near = 0;
        let far = 0;
        let nearEntry = Infinity;
        let farEntry = Infinity;
        for (let side = 0; side < 2; side++) {
          const box = 12 * at + 6 * side;
          const enter = Math.max(
            (boxes[box + nx] - x) * ix - wx,
            (boxes[box + ny] - y) * iy - wy,
            (boxes[box + nz] - z) * iz - wz,
            0,
          );
          const leave = Math.min(
            (boxes[box + 1 - nx] - x) * ix + wx,
            (boxes[box + 5 - ny] - y) * iy + wy,
            (boxes[box + 9 - nz] - z) * iz + wz,
            least,
          );
          if (enter > leave) continue;
          const child = children[2 * at + side];
          const pushed = child < 0 ? -1 - (((-1 - child) << 2) | counts[2 * at + side]) : child;
          if (enter < nearEntry) {
            far = near;
            farEntry = nearEntry;
            near = pushed;
            nearEntry = enter;
          } else {
            far = pushed;
            farEntry = enter;
          }
        }
        if (farEntry < Infinity) {
          stack[++top] = far;
          entries[top] = farEntry;
        }
        if (nearEntry < Infinity) {
          stack[++top] = near;
          entries[top] = nearEntry;
        }
      }
      out[0] = who < 0 ? -1 : order[who >> 2];
      if (who < 0) continue;
      for (let k = 0; k < 3; k++) {
        out[1 + k] = rows[o + k] + rows[o + 3 + k] * least;
        out[4 + k] = (out[1 + k] - flat[who + k]) / (flat[who + 3] + radius);
      }
      out[7] = least;
    }
    return out;
  };
}
