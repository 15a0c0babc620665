// The table as it is drawn: cloth under lamps, cushions with a nose, wood with its sights, and pockets.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  DoubleSide,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Path,
  PlaneGeometry,
  RepeatWrapping,
  RingGeometry,
  Shape,
  ShapeGeometry,
  ShapeUtils,
  SRGBColorSpace,
  Vector2,
} from 'three';
import { cushionDepth, cushionEdges, halfSize, railWidth, sights, type TableShape } from './cushions.js';
import type { Point } from './future.js';

export const clothColor = '#1d7a63';

/** The heights of a cushion's nose and of its top at the wood over the cloth. */
const noseHeight = 0.0366;
export const topHeight = 0.043;

/** A noise that looks like woven cloth or grain, the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A canvas, painted once. */
function painted(
  width: number,
  height: number,
  paint: (pen: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen !== null) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Cloth: pools of light below three lamps, dark along the cushions, and the nap. */
function clothTexture(width: number, length: number): CanvasTexture {
  const [w, h] = [512, Math.round((512 * length) / width)];
  return painted(w, h, (pen) => {
    pen.fillStyle = '#0f4f40';
    pen.fillRect(0, 0, w, h);
    for (const share of [0.2, 0.5, 0.8]) {
      const light = pen.createRadialGradient(w / 2, share * h, 0, w / 2, share * h, w * 0.78);
      light.addColorStop(0, 'rgb(70 186 150 / 62%)');
      light.addColorStop(0.45, 'rgb(48 150 120 / 34%)');
      light.addColorStop(1, 'rgb(20 90 72 / 0%)');
      pen.fillStyle = light;
      pen.fillRect(0, 0, w, h);
    }
    const random = noise(7);
    const image = pen.getImageData(0, 0, w, h);
    for (let i = 0; i < image.data.length; i += 4) {
      const grain = (random() - 0.5) * 11;
      for (let part = 0; part < 3; part++)
        image.data[i + part] = Math.max(0, (image.data[i + part] as number) + grain);
    }
    pen.putImageData(image, 0, 0);
    const edge = w * 0.045;
    const shade = (x0: number, y0: number, x1: number, y1: number) => {
      const dark = pen.createLinearGradient(x0, y0, x1, y1);
      dark.addColorStop(0, 'rgb(0 18 14 / 62%)');
      dark.addColorStop(0.4, 'rgb(0 18 14 / 22%)');
      dark.addColorStop(1, 'rgb(0 18 14 / 0%)');
      pen.fillStyle = dark;
      pen.fillRect(0, 0, w, h);
    };
    shade(0, 0, edge, 0);
    shade(w, 0, w - edge, 0);
    shade(0, 0, 0, edge);
    shade(0, h, 0, h - edge);
  });
}

/** Walnut along one axis, with its grain. */
function woodTexture(): CanvasTexture {
  return painted(512, 128, (pen) => {
    const ground = pen.createLinearGradient(0, 0, 0, 128);
    for (const [at, tint] of [
      [0, '#5d3319'],
      [0.5, '#7a4724'],
      [1, '#54301a'],
    ] as const)
      ground.addColorStop(at, tint);
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 512, 128);
    const random = noise(23);
    for (let i = 0; i < 150; i++) {
      const y = random() * 128;
      const bend = (random() - 0.5) * 9;
      pen.strokeStyle = random() > 0.45 ? `rgb(35 16 6 / ${0.05 + 0.16 * random()})` : 'rgb(214 150 92 / 7%)';
      pen.lineWidth = 0.5 + 1.3 * random();
      pen.beginPath();
      pen.moveTo(-10, y);
      pen.bezierCurveTo(140, y + bend, 330, y - bend, 522, y + bend / 2);
      pen.stroke();
    }
  });
}

const shapeOf = (points: readonly Point[]): Shape => new Shape(points.map(({ x, y }) => new Vector2(x, y)));

/** A cushion: its top rises from the nose to the wood, and below the nose it is dark. */
function cushion(edge: readonly Point[], tint: Color): Mesh {
  const [first, last] = [edge[0] as Point, edge.at(-1) as Point];
  const outline = edge.map(({ x, y }) => new Vector2(x, y));
  const faces = ShapeUtils.triangulateShape(outline, []);
  const places: number[] = [];
  const colors: number[] = [];
  const put = ({ x, y }: Point, z: number, light: number) => {
    places.push(x, y, z);
    colors.push(tint.r * light, tint.g * light, tint.b * light);
  };
  const isBack = (point: Point) => point === first || point === last;
  for (const face of faces)
    for (const i of face) {
      const point = edge[i] as Point;
      put(point, isBack(point) ? topHeight : noseHeight, isBack(point) ? 0.8 : 1.22);
    }
  for (let i = 0; i + 1 < edge.length; i++) {
    const [a, b] = [edge[i] as Point, edge[i + 1] as Point];
    const [za, zb] = [a, b].map((point) => (isBack(point) ? topHeight : noseHeight)) as [number, number];
    for (const [point, z, light] of [
      [a, 0, 0.16],
      [b, 0, 0.16],
      [b, zb, 0.62],
      [a, 0, 0.16],
      [b, zb, 0.62],
      [a, za, 0.62],
    ] as const)
      put(point, z, light);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
}

function roundedRectangle(x: number, y: number, r: number): Vector2[] {
  const points: Vector2[] = [];
  for (const [sx, sy, from] of [
    [1, 1, 0],
    [-1, 1, 0.5],
    [-1, -1, 1],
    [1, -1, 1.5],
  ] as const)
    for (let i = 0; i <= 8; i++) {
      const angle = Math.PI * (from + i / 16);
      points.push(new Vector2(sx * (x - r) + r * Math.cos(angle), sy * (y - r) + r * Math.sin(angle)));
    }
  return points;
}

/** One rail of wood along an axis, mitred at its ends; its grain runs along it. */
function rail(half: number, inner: number, along: 'x' | 'y', side: 1 | -1, wood: CanvasTexture): Mesh {
  const outer = inner + railWidth;
  const [a, b] = [half, half + railWidth];
  const corners: [number, number][] = [
    [-a, inner],
    [a, inner],
    [b, outer],
    [-b, outer],
  ];
  const geometry = new BufferGeometry();
  const places: number[] = [];
  const uvs: number[] = [];
  const colors: number[] = [];
  const put = (i: number) => {
    const [s, t] = corners[i] as [number, number];
    places.push(...(along === 'x' ? [s, side * t] : [side * t, s]), topHeight + 0.001);
    uvs.push(s * 0.75, (t - inner) / railWidth);
    const light = i < 2 ? 1.12 : 0.74;
    colors.push(light, light, light);
  };
  for (const i of [0, 1, 2, 0, 2, 3]) put(i);
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  return new Mesh(geometry, new MeshBasicMaterial({ map: wood, vertexColors: true, side: DoubleSide }));
}

/** The outer rim of the wood, which rounds the corners and goes down to the floor. */
function apron(x: number, y: number): Mesh {
  const outline = new Shape(roundedRectangle(x + 0.012, y + 0.012, 0.075));
  outline.holes.push(new Path(roundedRectangle(x - 0.02, y - 0.02, 0.055)));
  const geometry = new ExtrudeGeometry(outline, {
    depth: 0.15,
    bevelSize: 0.006,
    bevelThickness: 0.006,
    bevelSegments: 2,
    curveSegments: 8,
  });
  geometry.translate(0, 0, -0.113);
  return new Mesh(geometry, [
    new MeshBasicMaterial({ color: '#4a2813' }),
    new MeshBasicMaterial({ color: '#2c170b' }),
  ]);
}

function disc(at: Point, r: number, z: number, color: string): Mesh {
  const mesh = new Mesh(new CircleGeometry(r, 40), new MeshBasicMaterial({ color }));
  mesh.position.set(at.x, at.y, z);
  return mesh;
}

function pocket({ c, r }: { c: Point; r: number }): Group {
  const group = new Group();
  group.add(disc(c, r * 1.16, topHeight + 0.0022, '#241a14'));
  const rim = new Mesh(new RingGeometry(r * 1.05, r * 1.16, 48), new MeshBasicMaterial({ color: '#8c7350' }));
  rim.position.set(c.x, c.y, topHeight + 0.0026);
  group.add(rim, disc(c, r * 1.05, topHeight + 0.0028, '#060504'));
  return group;
}

export interface TableModel {
  group: Group;
  /** The distance between two lamps. */
  lampRow: number;
  half: [number, number];
  /** The same with cushions and wood. */
  outer: [number, number];
}

export function tableModel(shape: TableShape): TableModel {
  const half = halfSize(shape);
  const [x, y] = half;
  const group = new Group();
  const bed = new Mesh(
    new PlaneGeometry(2 * (x + cushionDepth), 2 * (y + cushionDepth)),
    new MeshBasicMaterial({ map: clothTexture(x, y) }),
  );
  group.add(bed);
  const tint = new Color('#1c7a63');
  for (const edge of cushionEdges(shape)) group.add(cushion(edge, tint));
  const wood = woodTexture();
  wood.wrapS = RepeatWrapping;
  wood.wrapT = RepeatWrapping;
  const [ix, iy] = [x + cushionDepth, y + cushionDepth];
  for (const side of [-1, 1] as const) {
    group.add(rail(iy, ix, 'y', side, wood), rail(ix, iy, 'x', side, wood));
  }
  group.add(apron(ix + railWidth, iy + railWidth));
  // Through the gaps between the cushions, at the pockets, the dark of the pocket is visible.
  for (const one of shape.pockets) group.add(pocket(one), disc(one.c, one.r, 0.0006, '#04100c'));
  for (const at of sights(half)) {
    const diamond = new Mesh(new CircleGeometry(0.0085, 4), new MeshBasicMaterial({ color: '#e9dcc0' }));
    diamond.scale.y = Math.abs(at.x) > x ? 1.5 : 1;
    diamond.scale.x = Math.abs(at.x) > x ? 1 : 1.5;
    diamond.position.set(at.x, at.y, topHeight + 0.0018);
    group.add(diamond);
  }
  // The head string and the spots.
  for (const spot of [-y / 2, 0, y / 2]) group.add(disc({ x: 0, y: spot }, 0.007, 0.0008, '#d8e8dd'));
  const line = new Mesh(
    new ShapeGeometry(
      shapeOf([
        { x: -x, y: -y / 2 - 0.0012 },
        { x, y: -y / 2 - 0.0012 },
        { x, y: -y / 2 + 0.0012 },
        { x: -x, y: -y / 2 + 0.0012 },
      ]),
    ),
    new MeshBasicMaterial({ color: '#bfe0d0', transparent: true, opacity: 0.28 }),
  );
  line.position.z = 0.0007;
  group.add(line);
  return { group, lampRow: (2 * y) / 3, half, outer: [ix + railWidth + 0.02, iy + railWidth + 0.02] };
}
