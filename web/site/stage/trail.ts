// The trail of a moving body: a ribbon of constant width in pixels that is brightest along its middle and fades with
// age.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Mesh,
  ShaderMaterial,
  type Vector2,
  type Vector3,
} from 'three';

const points = 40;

const vertexShader = `
attribute vec3 ahead;
attribute vec2 place; // across, from -1 to 1, and age, from 0 to 1
uniform vec2 resolution;
uniform float width;
varying vec2 at;
void main() {
  at = place;
  vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec4 there = projectionMatrix * modelViewMatrix * vec4(ahead, 1.0);
  vec2 along = (there.xy / there.w - here.xy / here.w) * resolution;
  float far = length(along);
  vec2 across = far > 0.0 ? vec2(-along.y, along.x) / far : vec2(0.0);
  here.xy += across * place.x * width * (1.0 - 0.6 * place.y) * here.w / resolution;
  gl_Position = here;
}`;

const fragmentShader = `
uniform vec3 color;
uniform float opacity;
varying vec2 at;
void main() {
  float middle = exp(-24.0 * at.x * at.x);
  float glow = 0.5 * exp(-2.5 * at.x * at.x) * (1.0 - at.x * at.x);
  float young = 1.0 - at.y;
  gl_FragColor = vec4(color, min(1.0, opacity * (middle * young + glow * young)));
  #include <colorspace_fragment>
}`;

export class Trail {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #here = new Float32Array(6 * points);
  readonly #ahead = new Float32Array(6 * points);

  /** `at` returns the place at a time. `span` is the length of the trail in the scene's time. */
  constructor(
    private readonly at: (time: number) => Vector3,
    private readonly start: number,
    private readonly span: number,
    color: string,
    resolution: Vector2,
  ) {
    const geometry = new BufferGeometry();
    const place = new Float32Array(4 * points);
    const index: number[] = [];
    for (let i = 0; i < points; i++) {
      const age = 1 - i / (points - 1);
      place.set([-1, age, 1, age], 4 * i);
      if (i > 0) index.push(2 * i - 2, 2 * i - 1, 2 * i, 2 * i, 2 * i - 1, 2 * i + 1);
    }
    const dynamic = (values: Float32Array) => new BufferAttribute(values, 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', dynamic(this.#here));
    geometry.setAttribute('ahead', dynamic(this.#ahead));
    geometry.setAttribute('place', new BufferAttribute(place, 2));
    geometry.setIndex(index);
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        color: { value: new Color(color) },
        opacity: { value: 0.9 },
        resolution: { value: resolution },
        width: { value: 24 },
      },
      transparent: true,
      depthWrite: false,
      side: 2,
    });
    this.object = new Mesh(geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 1;
  }

  /** Shows the trail up to a time. */
  setTime(time: number): void {
    const from = Math.max(this.start, time - this.span);
    this.object.visible = time > from;
    if (!this.object.visible) return;
    // Each point has the direction to the next one; the last point keeps the previous direction.
    const places = Array.from({ length: points }, (_, i) =>
      this.at(from + ((time - from) * i) / (points - 1)).toArray(),
    );
    for (let i = 0; i < points; i++) {
      const here = places[i] as number[];
      const before = places[i - 1] ?? here;
      const next = places[i + 1] ?? here.map((value, axis) => 2 * value - (before[axis] as number));
      this.#here.set([...here, ...here], 6 * i);
      this.#ahead.set([...next, ...next], 6 * i);
    }
    for (const name of ['position', 'ahead'])
      (this.object.geometry.getAttribute(name) as BufferAttribute).needsUpdate = true;
  }
}
