// Contact shadows: a soft disc straight below a body, and a line down to it. They show the body's height and the
// place below it.
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';

/** The rings of a soft disc of radius 1: radius and darkness. */
const rings: readonly (readonly [radius: number, alpha: number])[] = [
  [0, 1],
  [0.35, 0.82],
  [0.6, 0.46],
  [0.8, 0.17],
  [1, 0],
];
const corners = 40;

/** A disc in the plane y = 0 that fades toward its edge. */
export function softDisc(color: string, opacity: number): Mesh {
  const { r, g, b } = new Color(color);
  const points: number[] = [];
  const colors: number[] = [];
  const index: number[] = [];
  for (const [radius, alpha] of rings)
    for (let i = 0; i < corners; i++) {
      const angle = (2 * Math.PI * i) / corners;
      points.push(radius * Math.cos(angle), 0, -radius * Math.sin(angle));
      colors.push(r, g, b, alpha);
    }
  for (let ring = 0; ring + 1 < rings.length; ring++)
    for (let i = 0; i < corners; i++) {
      const [a, next] = [ring * corners + i, ring * corners + ((i + 1) % corners)];
      index.push(a, a + corners, next + corners, a, next + corners, next);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 4));
  geometry.setIndex(index);
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity,
    depthWrite: false,
  });
  return new Mesh(geometry, material);
}

export class Shadow {
  readonly object = new Group();
  readonly #disc: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #stem: LineSegments;

  /** The shadow of a ball on the ground. `darkness` is its darkness when the ball touches the ground. */
  constructor(
    private readonly radius: number,
    private readonly floor: number,
    ink: string,
    private readonly darkness: number,
  ) {
    this.#disc = softDisc(ink, darkness) as Mesh<BufferGeometry, MeshBasicMaterial>;
    this.#disc.renderOrder = -2;
    const geometry = new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, 1, 0)]);
    this.#stem = new LineSegments(
      geometry,
      new LineBasicMaterial({ color: ink, transparent: true, opacity: 0.4 }),
    );
    this.object.add(this.#disc, this.#stem);
  }

  /** The ball is there. The higher it is, the larger and paler is its shadow. */
  follow({ x, y, z }: Vector3): void {
    const { radius, floor } = this;
    const height = Math.max(0, y - radius - floor);
    const away = height / (height + 6 * radius);
    this.#disc.position.set(x, floor, z);
    this.#disc.scale.setScalar(radius * (1.15 + 0.7 * away));
    this.#disc.material.opacity = this.darkness * (1 - 0.6 * away);
    this.#stem.visible = height > 0.6 * radius;
    this.#stem.position.set(x, floor, z);
    this.#stem.scale.setY(Math.max(height, 1e-9));
  }
}
