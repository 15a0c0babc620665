// The stage of a figure: its parts as three.js objects, with their labels, at the time that the player shows.
import { Box3, Group, type Object3D, type Vector2, Vector3 } from 'three';
import { prefersStill } from '../shell/motion.js';
import { Arrow } from './arrow.js';
import { clothOf } from './cloth.js';
import type { Held } from './drag_handles.js';
import type { Sphere } from './extent.js';
import { type Figure, type Part, vec } from './figure.js';
import { type AxisName, ground } from './ground.js';
import { type Box, moveLabels } from './label_layout.js';
import type { HandleView } from './page_stage.js';
import { drawPart } from './part_objects.js';
import { Shadow } from './shadow.js';
import { dim, disc, drawOver, path, release } from './shapes.js';
import { Spark } from './spark.js';
import { StageCanvas } from './stage_canvas.js';
import type { PlacedLabel } from './stage_picture.js';
import { Trail } from './trail.js';

/** Bodies fainter than this mark a future place, and have no shadow. */
const ghost = 0.35;

/** Half the height of the name of an axis, in pixels. */
const edge = 12;

/** An object that follows the time besides the parts themselves. */
interface Follower {
  /** `isPlaying` is true while time runs. */
  setTime(time: number, isPlaying: boolean): void;
}

interface Drawn {
  part: Part;
  object: Object3D | undefined;
  home: Vector3;
  label: HTMLElement | undefined;
  /** The size of the label in pixels. */
  width: number;
  height: number;
}

export class Stage extends StageCanvas {
  #drawn: Drawn[] = [];
  #followers: Follower[] = [];
  #axes: { name: AxisName; label: HTMLElement }[] = [];
  #figure: Figure | undefined;
  #time = 0;
  #isPlaying = false;
  /** The time that the player shows. */
  #start = 0;
  #end = 0;
  #cue: Object3D = new Group();
  #pointedAt: readonly string[] = [];

  /** Draws a figure at a time between `start` and `end`. */
  showFigure(figure: Figure, time: number, start: number, end: number): void {
    this.#figure = figure;
    this.#time = time;
    this.#start = start;
    this.#end = end;
    // During a drag the picture does not move under the pointer.
    if (this.handles.held === undefined) this.camera.keepInView(figure, start, end);
    this.recolor();
  }

  setTime(time: number, isPlaying = false): void {
    this.#time = time;
    this.#isPlaying = isPlaying;
    for (const { part, object, home, label } of this.#drawn) {
      const seen = this.#isSeen(part);
      if (label !== undefined) label.hidden = !seen;
      if (object === undefined) continue;
      object.visible = seen;
      if (part.shift !== undefined) object.position.copy(home).add(part.shift(time));
      if (part.kind === 'ball' && part.turn !== undefined) object.quaternion.copy(part.turn(time));
      if (object instanceof Arrow && part.kind === 'arrow' && part.vector !== undefined)
        object.pointAlong(part.vector(time));
    }
    for (const follower of this.#followers) follower.setTime(time, isPlaying);
    this.draw();
  }

  /** Highlights the parts with these names. Without names all parts look normal. */
  point(names: readonly string[]): void {
    if (names.join() === this.#pointedAt.join()) return;
    this.#pointedAt = names;
    this.#light();
    this.setTime(this.#time, this.#isPlaying);
  }

  #isMeant({ refers }: Part): boolean {
    return refers?.some((name) => this.#pointedAt.includes(name)) === true;
  }

  #isSeen(part: Part): boolean {
    return (part.during?.(this.#time) ?? true) && (part.isAside !== true || this.#isMeant(part));
  }

  override showHandles(views: HandleView[]): void {
    super.showHandles(views);
    this.#showCue();
  }

  /** Brings the whole figure into view, including its motion. */
  fit(): void {
    if (this.#figure === undefined) return;
    this.camera.fit(this.#figure, this.#start, this.#end);
    this.draw();
  }

  protected override refit(): void {
    if (this.#figure !== undefined) this.camera.refit(this.#figure, this.#start, this.#end);
  }

  protected override handleHeld(): void {
    this.#showCue();
  }

  protected override get placedLabels(): PlacedLabel[] {
    return this.#drawn.flatMap(({ part, label }) => {
      if (part.kind !== 'label' || label === undefined || label.hidden) return [];
      const { x, y } = this.onScreen(this.#placeOf(part.at, part));
      return [{ x, y, text: part.text, color: this.color(part.quantity) }];
    });
  }

  override recolor(): void {
    const figure = this.#figure;
    if (figure === undefined) return;
    // On a cloth the colours of the parts are those for dark surroundings.
    this.container.classList.toggle('has-cloth', figure.cushion !== undefined);
    this.container.classList.toggle('is-table', figure.isTable === true);
    const root = this.newRoot();
    for (const { label } of [...this.#drawn, ...this.#axes]) label?.remove();
    const pen = {
      color: (name: string) => this.color(name),
      resolution: this.resolution,
      shapes: this.shapes,
    };
    this.#axes = [];
    this.#followers = [];
    if (figure.floor !== undefined) this.#ground(root, figure, figure.floor);
    this.#motion(root, figure);
    this.#drawn = figure.parts.map((part) => {
      const object = drawPart(part, figure, pen);
      if (object !== undefined) root.add(object);
      if (object !== undefined && part.isOver === true) drawOver(object);
      const label = part.kind === 'label' ? this.newLabel(part.text, part.quantity) : undefined;
      const [width, height] = [label?.offsetWidth ?? 0, label?.offsetHeight ?? 0];
      return { part, object, home: object?.position.clone() ?? new Vector3(), label, width, height };
    });
    this.#light();
    this.#showCue();
    this.setTime(this.#time, this.#isPlaying);
  }

  /** The stem, shadow and plane of the handle that is being dragged. */
  #showCue(): void {
    const { held } = this.handles;
    release(this.#cue);
    this.world.remove(this.#cue);
    if (held === undefined || this.#figure === undefined) return void this.draw();
    this.#cue = depthCue(held, this.#figure, (name) => this.color(name), this.resolution);
    this.world.add(this.#cue);
    this.draw();
  }

  /** A ruled sheet under the scene, like the paper of a notebook, with the shadows of the bodies on it. */
  #ground(root: Group, figure: Figure, floor: number): void {
    const { parts, inView, size, groundRadius = size * 3.4, cushion } = figure;
    const box = new Box3().setFromPoints(inView);
    const step = 10 ** Math.round(Math.log10(size * 0.5));
    const length = size * 0.4;
    const middle = box.getCenter(new Vector3()).setY(floor);
    const { object, names } = ground({
      middle,
      radius: groundRadius,
      step,
      color: this.color('rule'),
      ink: this.color('plain'),
      corner: emptiestCorner(box, figure, floor, length),
      length: figure.hasMarks ? 0 : length,
    });
    root.add(cushion === undefined ? object : this.#cloth(middle, groundRadius, cushion, size));
    this.#axes = (figure.hasMarks ? [] : names).map((name) => ({
      name,
      label: this.newLabel(name.text, 'plain'),
    }));
    for (const { label } of this.#axes) label.classList.add('axis-name');
    const ink = this.color('shade');
    for (const part of parts) {
      if (part.kind !== 'ball' || part.isOutcome === true || (part.opacity ?? 1) < ghost) continue;
      const { center, radius, shift } = part;
      const shadow = new Shadow(radius, floor, ink, 0.5);
      const setTime = (time: number) =>
        shadow.follow(shift === undefined ? center : center.clone().add(shift(time)));
      this.#follow(root, shadow.object, { setTime });
    }
  }

  #cloth(middle: Vector3, radius: number, behind: number, size: number): Object3D {
    const colors = { color: this.color('cloth'), wood: this.color('rail') };
    // A cushion is 1.25 times as high as the radius of a ball.
    return clothOf({ middle, radius, behind, height: 1.25 * size, ...colors });
  }

  /** Adds trails and the effects of contacts. With reduced motion there are none. */
  #motion(root: Group, { parts, contacts = [] }: Figure): void {
    if (prefersStill()) return;
    const span = this.#end - this.#start;
    for (const part of parts) {
      if (part.kind !== 'ball' || part.hasTrail !== true || part.shift === undefined) continue;
      const { center, shift, quantity } = part;
      const at = (time: number) => center.clone().add(shift(time));
      const trail = new Trail(at, this.#start, span * 0.35, this.color(quantity), this.resolution);
      this.#follow(root, trail.object, trail);
    }
    for (const contact of contacts) {
      const spark = new Spark(contact, span * 0.09, this.color('spark'));
      this.#follow(root, spark.object, spark);
    }
  }

  #follow(root: Group, object: Object3D, follower: Follower): void {
    root.add(object);
    this.#followers.push(follower);
  }

  #light(): void {
    const known = this.#drawn.some(({ part }) => this.#isMeant(part));
    for (const { part, object, label } of this.#drawn) {
      const bright = !known || this.#isMeant(part);
      label?.classList.toggle('dimmed', !bright);
      if (object === undefined) continue;
      const isGlass = known && part.kind === 'ball' && part.isGlass === true;
      dim(object, isGlass ? 'glass' : bright ? 'full' : 'faint');
    }
  }

  /** Enlarges parts that would be too small in this view. */
  protected override beforeRender(): void {
    const { camera } = this.camera;
    const pixelsAtOne = this.resolution.y / (2 * Math.tan((camera.fov * Math.PI) / 360));
    for (const { part, object } of this.#drawn) {
      if (part.kind !== 'ball' || part.leastPixels === undefined || object === undefined) continue;
      const shown = (2 * part.radius * pixelsAtOne) / camera.position.distanceTo(object.position);
      object.scale.setScalar(part.radius * Math.max(1, part.leastPixels / shown));
    }
  }

  protected override placeLabels(): void {
    const shown: { element: HTMLElement; box: Box }[] = [];
    for (const { part, label, width, height } of this.#drawn) {
      if (part.kind !== 'label' || label === undefined) continue;
      const { x, y, isInside } = this.#beside(part, height);
      label.hidden = !isInside || !this.#isSeen(part);
      if (!label.hidden) shown.push({ element: label, box: { x, y, width, height } });
    }
    for (const { name, label } of this.#axes) {
      const { x, y } = this.onScreen(name.at);
      // A name without its axis would be meaningless.
      label.hidden = this.#pointedAt.length > 0 || ![name.at, name.corner].every((at) => this.#isInside(at));
      if (!label.hidden) shown.push({ element: label, box: { x, y, width: edge, height: 2 * edge } });
    }
    moveLabels(this.container, shown, this.handles.places);
  }

  /** True if a place is visible, with room for a letter around it. */
  #isInside(at: Vector3): boolean {
    const { x, y, isInside } = this.onScreen(at);
    const { clientWidth, clientHeight } = this.container;
    return isInside && Math.min(x, y, clientWidth - x, clientHeight - y) >= edge;
  }

  /** The place of a label on the screen. The label of a line stands beside it, above or to the right. */
  #beside(
    part: Extract<Part, { kind: 'label' }>,
    height: number,
  ): { x: number; y: number; isInside: boolean } {
    const at = this.#placeOf(part.at, part);
    const place = this.onScreen(at);
    if (part.along === undefined) return place;
    const next = this.onScreen(at.clone().add(part.along));
    const [dx, dy] = [next.x - place.x, next.y - place.y];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) return place;
    const away = ((height / 2 + 5) * (dx >= 0 ? 1 : -1)) / length;
    return { ...place, x: place.x + dy * away, y: place.y - dx * away };
  }

  #placeOf(at: Vector3, part: Part): Vector3 {
    return part.shift === undefined ? at : at.clone().add(part.shift(this.#time));
  }
}

/** A corner of the ground whose axes cover nothing; of several, one further back that is in view. */
function emptiestCorner(
  { min, max }: Box3,
  { parts, inView, view }: Figure,
  floor: number,
  room: number,
): Vector3 {
  const sight = view.clone().normalize();
  const seen = (at: Vector3) => at.clone().addScaledVector(sight, -at.dot(sight));
  const shown: Sphere[] = inView.map((at) => ({ at: seen(at), radius: 0 }));
  for (const part of parts) {
    if (part.kind === 'ball') shown.push({ at: seen(part.center), radius: part.radius });
    const [from, to] = part.kind === 'arrow' ? [part.from, part.to] : part.kind === 'path' ? part.points : [];
    if (from === undefined || to === undefined || part.isAside === true) continue;
    for (const share of [0.2, 0.4, 0.6, 0.8, 1])
      shown.push({ at: seen(from.clone().lerp(to, share)), radius: 0 });
  }
  const free = (corner: Vector3) => {
    // The axes go up from there, and toward greater x and z.
    const ends = [
      corner,
      ...[0, 1, 2].map((axis) => corner.clone().setComponent(axis, corner.getComponent(axis) + room)),
    ];
    const gap = Math.min(
      ...ends.flatMap((end) => shown.map(({ at, radius }) => at.distanceTo(seen(end)) - radius)),
    );
    return Math.min(gap, room / 2) - 0.01 * corner.dot(sight);
  };
  const corners = [min.x - room, max.x].flatMap((x) =>
    [min.z - room, max.z].map((z) => new Vector3(x, floor, z)),
  );
  return corners.reduce((best, one) => (free(one) > free(best) ? one : best));
}

const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** The depth of a point: a stem down to the ruled sheet with a shadow at its foot, and a cross in the plane of the drag. None in the plane. */
function depthCue(
  held: Held,
  figure: Figure,
  color: (quantity: string) => string,
  resolution: Vector2,
): Object3D {
  const cue = new Group();
  const { depth, flat, quantity } = held;
  if (flat || figure.floor === undefined) return cue;
  const { floor, size } = figure;
  const at = vec(held.at);
  const foot = at.clone().setY(floor);
  const ink = color(quantity);
  if (at.distanceTo(foot) > 0) cue.add(path([foot, at], ink, 2, resolution, size * 0.05));
  cue.add(disc(foot, axes.y, size * 0.12, ink));
  for (const name of ['x', 'y', 'z'] as const) {
    if (name === depth) continue;
    const arm = axes[name].clone().multiplyScalar(size * 0.8);
    cue.add(path([at.clone().sub(arm), at.clone().add(arm)], color('aim'), 1, resolution));
  }
  return cue;
}
