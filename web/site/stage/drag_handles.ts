// Drag handles: real buttons over the picture, so that mouse, touch and keyboard can all move them.
import { type Camera, Vector3 } from 'three';
import { type Axis, PlaneDrag } from './drag_plane.js';
import { vec } from './figure.js';
import type { HandleView, Move } from './page_stage.js';

/** The handle that is being dragged or has the focus, and the axis that a drag leaves alone. */
export interface Held {
  at: Vector3;
  flat: boolean;
  depth: Axis;
  quantity: string;
}

const axes: Record<string, Vector3> = {
  ArrowRight: new Vector3(1, 0, 0),
  ArrowLeft: new Vector3(-1, 0, 0),
  ArrowUp: new Vector3(0, 1, 0),
  ArrowDown: new Vector3(0, -1, 0),
  PageUp: new Vector3(0, 0, 1),
  PageDown: new Vector3(0, 0, -1),
};

const digits = (x: number): string => Number(x.toPrecision(6)).toString();

/** One handle's button. */
class Handle {
  readonly button = document.createElement('button');
  /** In pixels of the layer; none while it is out of the picture. */
  place: { x: number; y: number } | undefined;
  #view: HandleView;
  #drag: PlaneDrag | undefined;
  #inDepth = false;

  constructor(
    view: HandleView,
    private readonly layer: HTMLElement,
    private readonly camera: () => Camera,
    private readonly move: Move,
    private readonly changed: () => void,
  ) {
    this.#view = view;
    this.button.type = 'button';
    this.button.className = `handle quantity-${view.quantity}`;
    this.button.dataset.handle = view.id;
    this.button.addEventListener('pointerdown', (event) => this.#grab(event));
    this.button.addEventListener('pointermove', (event) => this.#pull(event));
    this.button.addEventListener('pointerup', (event) => this.#drop(event));
    this.button.addEventListener('pointercancel', (event) => this.#drop(event));
    this.button.addEventListener('keydown', (event) => this.#key(event));
    this.button.addEventListener('focus', changed);
    this.button.addEventListener('blur', changed);
    layer.append(this.button);
  }

  /** What is held, while it is dragged. */
  get held(): Held | undefined {
    if (this.#drag === undefined) return undefined;
    const { at, flat, quantity } = this.#view;
    return { at: vec(at), flat, depth: this.#drag.depth, quantity };
  }

  show(view: HandleView): void {
    this.#view = view;
    const { x, y, z } = view.at;
    this.button.setAttribute(
      'aria-label',
      `${view.name}: x ${digits(x)}, y ${digits(y)}${view.flat ? '' : `, z ${digits(z)}`}`,
    );
    this.button.title = `${view.name} (${view.hint})`;
  }

  put(): void {
    const seen = vec(this.#view.at).project(this.camera());
    const x = ((seen.x + 1) / 2) * this.layer.clientWidth;
    const y = ((1 - seen.y) / 2) * this.layer.clientHeight;
    const inside = seen.z < 1 && Math.abs(seen.x) < 1.02 && Math.abs(seen.y) < 1.02;
    this.button.style.transform = `translate(${x}px, ${y}px)`;
    this.button.classList.toggle('outside', !inside);
    this.place = inside ? { x, y } : undefined;
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.button.setPointerCapture(event.pointerId);
    this.#begin(event);
    this.button.focus();
  }

  #begin(event: PointerEvent): void {
    const { at, flat } = this.#view;
    this.#inDepth = event.shiftKey && !flat;
    this.#drag = new PlaneDrag(vec(at), this.camera(), this.layer.getBoundingClientRect(), event, flat);
    this.changed();
  }

  #pull(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    // Shift pressed or let go: the drag goes on from here, the other way.
    if (this.#inDepth !== (event.shiftKey && !this.#view.flat)) this.#begin(event);
    const to = this.#inDepth ? this.#drag.inDepth(event) : this.#drag.inPlane(event);
    this.move(this.#view.id, to, false);
  }

  #drop(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    this.#pull(event);
    this.#drag = undefined;
    this.move(this.#view.id, this.#view.at, true);
    this.changed();
  }

  #key(event: KeyboardEvent): void {
    const axis = axes[event.key];
    if (axis === undefined || (this.#view.flat && axis.z !== 0)) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1;
    this.move(this.#view.id, vec(this.#view.at).addScaledVector(axis, step), true);
  }
}

export class Handles {
  readonly #handles = new Map<string, Handle>();

  /** `changed`: another handle is held, or none. */
  constructor(
    private readonly layer: HTMLElement,
    private readonly camera: () => Camera,
    private readonly move: Move,
    private readonly changed: () => void,
  ) {}

  /** The handle that is being dragged. */
  get held(): Held | undefined {
    for (const { held } of this.#handles.values()) if (held !== undefined) return held;
    return undefined;
  }

  /** Where handles stand in the layer, in pixels. */
  get places(): { x: number; y: number }[] {
    return [...this.#handles.values()].flatMap(({ place }) => place ?? []);
  }

  show(views: HandleView[]): void {
    for (const [id, handle] of this.#handles)
      if (!views.some((view) => view.id === id)) {
        handle.button.remove();
        this.#handles.delete(id);
      }
    for (const view of views) {
      let handle = this.#handles.get(view.id);
      if (handle === undefined) {
        handle = new Handle(view, this.layer, this.camera, this.move, this.changed);
        this.#handles.set(view.id, handle);
      }
      handle.show(view);
    }
  }

  place(): void {
    for (const handle of this.#handles.values()) handle.put();
  }
}
