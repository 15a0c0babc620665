// The stage of a figure: its parts as three.js objects, with their labels, at the time that the player shows.
import { Box3, Group, type Object3D, Vector3 } from 'three';
import { depthCue } from './depth_cue.js';
import type { HandleView } from './drag_handles.js';
import type { Figure, Part } from './figure.js';
import { type Box, moveLabels } from './label_layout.js';
import { drawPart } from './part_objects.js';
import { dim, release, sheet } from './shapes.js';
import { StageCanvas } from './stage_canvas.js';
import type { PlacedLabel } from './stage_picture.js';

interface Drawn {
  part: Part;
  object: Object3D | undefined;
  home: Vector3;
  label: HTMLElement | undefined;
  /** Of the label, in pixels. */
  width: number;
  height: number;
}

export class Stage extends StageCanvas {
  #drawn: Drawn[] = [];
  #figure: Figure | undefined;
  #time = 0;
  /** The time that the player shows. */
  #start = 0;
  #end = 0;
  #cue: Object3D = new Group();
  #pointedAt: readonly string[] = [];

  /** Draws a figure anew, at a time between `start` and `end`. */
  show(figure: Figure, time: number, start: number, end: number): void {
    this.#figure = figure;
    this.#time = time;
    this.#start = start;
    this.#end = end;
    // While something is dragged, the picture does not move under the pointer.
    if (this.handles.held === undefined) this.camera.keepInView(figure, start, end);
    this.build();
  }

  setTime(time: number): void {
    this.#time = time;
    for (const { part, object, home, label } of this.#drawn) {
      const seen = part.during?.(time) ?? true;
      if (label !== undefined) label.hidden = !seen;
      if (object === undefined) continue;
      object.visible = seen;
      if (part.shift !== undefined) object.position.copy(home).add(part.shift(time));
    }
    this.draw();
  }

  /** Highlights the parts of these names; where there are none, all parts look alike. */
  point(names: readonly string[]): void {
    if (names.join() === this.#pointedAt.join()) return;
    this.#pointedAt = names;
    this.#light();
    this.draw();
  }

  override showHandles(views: HandleView[]): void {
    super.showHandles(views);
    this.#showCue();
  }

  /** Puts the whole figure into view, with all that moves. */
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

  protected override build(): void {
    const figure = this.#figure;
    if (figure === undefined) return;
    const root = this.newRoot();
    for (const { label } of this.#drawn) label?.remove();
    const pen = { color: (name: string) => this.color(name), resolution: this.resolution };
    if (figure.floor !== undefined) root.add(this.#sheet(figure, figure.floor));
    this.#drawn = figure.parts.map((part) => {
      const object = drawPart(part, figure, pen);
      if (object !== undefined) root.add(object);
      const label = part.kind === 'label' ? this.newLabel(part.text, part.quantity) : undefined;
      const [width, height] = [label?.offsetWidth ?? 0, label?.offsetHeight ?? 0];
      return { part, object, home: object?.position.clone() ?? new Vector3(), label, width, height };
    });
    this.#light();
    this.#showCue();
    this.setTime(this.#time);
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

  /** A ruled sheet under the scene, like the paper of a notebook. */
  #sheet(figure: Figure, floor: number): Object3D {
    const middle = new Box3().setFromPoints(figure.inView).getCenter(new Vector3()).setY(floor);
    const step = 10 ** Math.round(Math.log10(figure.size * 0.5));
    return sheet(middle, figure.size * 3.4, step, this.color('rule'));
  }

  #light(): void {
    const isMeant = ({ part }: Drawn) => part.refers?.some((name) => this.#pointedAt.includes(name)) === true;
    const known = this.#drawn.some(isMeant);
    for (const drawn of this.#drawn) {
      const { object, label } = drawn;
      const bright = !known || isMeant(drawn);
      label?.classList.toggle('faint', !bright);
      if (object !== undefined) dim(object, bright);
    }
  }

  protected override placeLabels(): void {
    const shown: { element: HTMLElement; box: Box }[] = [];
    for (const { part, label, width, height } of this.#drawn) {
      if (part.kind !== 'label' || label === undefined) continue;
      const { x, y, isVisible } = this.onScreen(this.#placeOf(part.at, part));
      label.hidden = !isVisible || !(part.during?.(this.#time) ?? true);
      if (!label.hidden) shown.push({ element: label, box: { x, y, width, height } });
    }
    moveLabels(shown, this.handles.places);
  }

  #placeOf(at: Vector3, part: Part): Vector3 {
    return part.shift === undefined ? at : at.clone().add(part.shift(this.#time));
  }
}
