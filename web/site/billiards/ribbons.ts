// Lines on the cloth: ribbons with a width in metres, whose points change with every frame.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Point } from './future.js';

/** One line: its points, colour, width and opacity; dashes have a length. */
export interface Ribbon {
  points: readonly Point[];
  color: string;
  width: number;
  opacity: number;
  dash?: number;
}

/** Pieces of a line in dashes: pairs of points. */
function dashes(points: readonly Point[], dash: number | undefined): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  let gone = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0)) continue;
    if (dash === undefined) {
      pieces.push([a, b]);
      continue;
    }
    const at = (far: number): Point => ({
      x: a.x + ((b.x - a.x) * far) / length,
      y: a.y + ((b.y - a.y) * far) / length,
    });
    for (let far = 0; far < length; ) {
      const phase = (gone + far) % (2 * dash);
      const next = Math.min(length, far + (phase < dash ? dash - phase : 2 * dash - phase) + 1e-9);
      if (phase < dash) pieces.push([at(far), at(next)]);
      far = next;
    }
    gone += length;
  }
  return pieces;
}

export class Ribbons {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  #room = 0;

  constructor(private readonly height: number) {
    this.mesh = new Mesh(
      new BufferGeometry(),
      new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false, side: DoubleSide }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  show(ribbons: readonly Ribbon[]): void {
    const all = ribbons.flatMap((ribbon) =>
      dashes(ribbon.points, ribbon.dash).map((piece) => ({ ribbon, piece })),
    );
    this.#makeRoom(all.length);
    const { geometry } = this.mesh;
    geometry.setDrawRange(0, 6 * all.length);
    if (all.length === 0) return;
    const place = geometry.getAttribute('position') as BufferAttribute;
    const tint = geometry.getAttribute('color') as BufferAttribute;
    const color = new Color();
    for (const [i, { ribbon, piece }] of all.entries()) {
      const [a, b] = piece;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [u, v] = [
        ((b.x - a.x) * ribbon.width) / (2 * length),
        ((b.y - a.y) * ribbon.width) / (2 * length),
      ];
      color.set(ribbon.color);
      // Ends extend a little, so that corners close.
      const over = ribbon.dash === undefined ? 0.5 : 0;
      for (const [corner, [x, y]] of [
        [a.x - v - over * u, a.y + u - over * v],
        [a.x + v - over * u, a.y - u - over * v],
        [b.x + v + over * u, b.y - u + over * v],
        [b.x - v + over * u, b.y + u + over * v],
      ].entries() as Iterable<[number, [number, number]]>) {
        place.setXYZ(4 * i + corner, x, y, this.height);
        tint.setXYZW(4 * i + corner, color.r, color.g, color.b, ribbon.opacity);
      }
    }
    place.needsUpdate = true;
    tint.needsUpdate = true;
  }

  #makeRoom(count: number): void {
    if (count <= this.#room) return;
    this.#room = Math.max(256, 2 * count);
    const { geometry } = this.mesh;
    const index = new Uint32Array(6 * this.#room);
    for (let i = 0; i < this.#room; i++)
      index.set(
        [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner),
        6 * i,
      );
    geometry.dispose();
    geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array(12 * this.#room), 3).setUsage(DynamicDrawUsage),
    );
    geometry.setAttribute(
      'color',
      new BufferAttribute(new Float32Array(16 * this.#room), 4).setUsage(DynamicDrawUsage),
    );
    geometry.setIndex(new BufferAttribute(index, 1));
  }
}
