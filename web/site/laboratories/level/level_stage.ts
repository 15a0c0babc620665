// The stage of the room: its surface, the three paths so far, and the places where the plain ones part.
import { BufferAttribute, BufferGeometry, Color, FrontSide, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import type { View } from '../../lesson/lesson.js';
import type { Figure } from '../../stage/figure.js';
import { type Box, moveLabels } from '../../stage/label_layout.js';
import type { PageStage, StageElements, StageEvents, StageOpener } from '../../stage/page_stage.js';
import { ball, solid } from '../../stage/shapes.js';
import { StageCanvas } from '../../stage/stage_canvas.js';
import type { PlacedLabel } from '../../stage/stage_picture.js';
import type { Colors, Drawing, Marker } from './drawing.js';
import { GrowingLine } from './growing_line.js';
import { cornersOf, halfDepth, halfWidth, height, type Room, room } from './room.js';
import type { Point } from './vectors.js';

interface DrawnMarker {
  marker: Marker;
  spot: Mesh;
  label: HTMLElement;
}

const vector = ([x, y, z]: Point): Vector3 => new Vector3(x, y, z);

/** All of the room is in view; the vault rises a little above the walls. */
const figure: Figure = {
  parts: [],
  inView: [-1, 1].flatMap((x) =>
    [0, height + 0.3].flatMap((y) => [-1, 1].map((z) => new Vector3(x * halfWidth, y, z * halfDepth))),
  ),
  size: 2,
  view: new Vector3(0.16, 0.34, 1),
};

class LevelStage extends StageCanvas implements PageStage<View> {
  #make: () => Drawing = () => ({ tracks: [], markers: [], follows: undefined, triangleAt: () => undefined });
  #drawing: Drawing = this.#make();
  #lines: GrowingLine[] = [];
  #markers: DrawnMarker[] = [];
  /** The triangle that has been hit last. */
  #hit: Mesh<BufferGeometry> | undefined;
  #time = 0;
  /** The distance that the view has moved with a bullet. */
  readonly #carried = new Vector3();

  /** Throws where there is no WebGL. */
  constructor({ container, sheet, layer }: StageElements, events: StageEvents) {
    super(container, sheet as HTMLCanvasElement, layer, events);
    this.fit();
  }

  /** The drawing is requested again when the page changes its colours. */
  show({ own }: View, time: number): void {
    const drawing = own as (colors: Colors) => Drawing;
    this.#make = () => drawing((name) => this.color(name));
    this.#time = time;
    this.recolor();
  }

  setTime(time: number, isPlaying = false): void {
    this.#time = time;
    this.#follow(isPlaying);
    for (const line of this.#lines) line.show(time);
    for (const { marker, spot, label } of this.#markers) {
      spot.visible = marker.time <= time;
      label.hidden = !spot.visible;
    }
    this.#showHit();
    this.draw();
  }

  /** Follows a bullet that leaves the room, as long as it plays and the visitor has not chosen a view. */
  #follow(isPlaying: boolean): void {
    const [wall, out] = this.#drawing.follows ?? [];
    if (wall === undefined || out === undefined || this.camera.isChosen) return;
    const share = Math.min(1, Math.max(0, (this.#time - wall.time) / (out.time - wall.time)));
    const to = vector(out.at)
      .sub(vector(wall.at))
      .multiplyScalar(isPlaying ? share : 0);
    this.camera.carry(to.clone().sub(this.#carried));
    this.#carried.copy(to);
  }

  fit(): void {
    this.#carried.set(0, 0, 0);
    this.camera.fit(figure, 0, 0);
    this.draw();
  }

  protected override refit(): void {
    this.camera.refit(figure, 0, 0);
  }

  override recolor(): void {
    const root = this.newRoot();
    for (const { label } of this.#markers) label.remove();
    this.#drawing = this.#make();
    const { tracks, markers } = this.#drawing;
    this.#lines = tracks.map(
      (track, i) => new GrowingLine(track, i + 1, this.color(track.color), this.resolution),
    );
    this.#markers = markers.map((marker) => {
      const { at, text, quantity } = marker;
      const spot = ball(vector(at), 0.11, this.color(quantity));
      return { marker, spot, label: this.newLabel(text, quantity) };
    });
    root.add(roomSurface(room, this.color('wall'), this.color('seam')));
    // Made after the surface that it is on, so that it is drawn after it.
    this.#hit = this.#hitMesh();
    root.add(this.#hit);
    for (const line of this.#lines) root.add(...line.objects);
    for (const { spot } of this.#markers) root.add(spot);
    this.setTime(this.#time);
  }

  #showHit(): void {
    const triangle = this.#drawing.triangleAt(this.#time);
    if (this.#hit === undefined) return;
    this.#hit.visible = triangle !== undefined;
    if (triangle === undefined) return;
    const corners = this.#hit.geometry.getAttribute('position') as BufferAttribute;
    corners.array.set(cornersOf(room, triangle).flat());
    corners.needsUpdate = true;
  }

  #hitMesh(): Mesh<BufferGeometry> {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
    const material = new MeshBasicMaterial({
      color: this.color('bullet'),
      transparent: true,
      opacity: 0.45,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    return mesh;
  }

  protected override get placedLabels(): PlacedLabel[] {
    return this.#markers
      .filter(({ label }) => !label.hidden)
      .map(({ marker, label }) => {
        const { x, y } = this.#boxOf(marker, label);
        return { x, y, text: marker.text, color: this.color(marker.quantity) };
      });
  }

  protected override placeLabels(): void {
    const shown = this.#markers
      .filter(({ label }) => !label.hidden)
      .map(({ marker, label }) => ({ element: label, box: this.#boxOf(marker, label) }));
    moveLabels(this.container, shown, this.handles.places, this.#leaks);
  }

  /** The places that no label may cover: the paths out of the room, as a row of squares. */
  get #leaks(): Box[] {
    const ways = this.#drawing.tracks.filter(({ isOutside }) => isOutside);
    return ways.flatMap(({ knots: [from, to] }) =>
      from === undefined || to === undefined
        ? []
        : [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => {
            const { x, y } = this.onScreen(vector(from.at).lerp(vector(to.at), share));
            return { x, y, width: 16, height: 16 };
          }),
    );
  }

  /** A label is above its spot, within the picture. */
  #boxOf({ at }: Marker, label: HTMLElement): Box {
    const { x, y } = this.onScreen(vector(at));
    const [width, high] = [label.offsetWidth, label.offsetHeight];
    const most = this.container.clientWidth - width / 2 - 4;
    return { x: Math.min(Math.max(x, width / 2 + 4), most), y: y - 18, width, height: high };
  }
}

export const openLevel: StageOpener<View> = (elements, events) => new LevelStage(elements, events);

/** Every triangle has its own corners: each is shaded flat, and knows the distance to its edges. */
function surfaceGeometry(room: Room): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = room.indices.length / 3;
  const places = new Float32Array(9 * count);
  const shares = new Float32Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    places.set(cornersOf(room, triangle).flat(), 9 * triangle);
    shares.set([1, 0, 0, 0, 1, 0, 0, 0, 1], 9 * triangle);
  }
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setAttribute('share', new BufferAttribute(shares, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/**
 * Only sides that face the air are drawn, so that from outside one looks in through the near walls. `seam` is the
 * colour of the lines between triangles, which are one pixel wide at any distance.
 */
function roomSurface(room: Room, wall: string, seam: string): Mesh {
  const material = solid(wall, 1, FrontSide);
  const seamColor = { value: new Color(seam) };
  material.onBeforeCompile = (shader) => {
    shader.uniforms.seamColor = seamColor;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec3 share;\nvarying vec3 vShare;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvShare = share;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform vec3 seamColor;\nvarying vec3 vShare;')
      .replace(
        '#include <opaque_fragment>',
        `vec3 pixels = vShare / fwidth(vShare);
        float line = 1.0 - smoothstep(0.0, 1.1, min(min(pixels.x, pixels.y), pixels.z));
        outgoingLight = mix(outgoingLight, seamColor, 0.22 * line);
        #include <opaque_fragment>`,
      );
  };
  return new Mesh(surfaceGeometry(room), material);
}
