// Drag handles: real buttons over the picture, so that mouse, touch and keyboard can all move them.
import { made } from '../shell/made.js';
import type { Triple } from '../widgets/numbers.js';
import type { HandleView, Move } from './page_stage.js';

export type Axis = 'x' | 'y' | 'z';

export interface Pointer {
  clientX: number;
  clientY: number;
}

/** One drag, relative to its start. */
export interface Drag {
  /** The axis that it leaves alone. */
  readonly depth: Axis;
  /** Two coordinates follow the pointer. */
  inPlane(pointer: Pointer): Triple;
  /** The third coordinate follows it. */
  inDepth(pointer: Pointer): Triple;
}

/** The space in which handles stand: a scene before a camera, or the plane. */
export interface HandleRoom {
  /** The place in pixels of the layer. */
  placeOf(at: Triple): { x: number; y: number; isInside: boolean };
  drag(view: HandleView, pointer: Pointer): Drag;
}

/** The handle that is being dragged, and the axis that the drag leaves alone. */
export interface Held extends Pick<HandleView, 'at' | 'flat' | 'quantity'> {
  depth: Axis;
}

const directions: Record<string, readonly [axis: Axis, sign: 1 | -1]> = {
  ArrowRight: ['x', 1],
  ArrowLeft: ['x', -1],
  ArrowUp: ['y', 1],
  ArrowDown: ['y', -1],
  PageUp: ['z', 1],
  PageDown: ['z', -1],
};

const digits = (x: number): string => Number(x.toPrecision(6)).toString();

/** The button of one handle. */
class Handle {
  readonly button = made('button', { type: 'button' });
  /** The place in pixels of the layer; undefined outside the picture. */
  place: { x: number; y: number } | undefined;
  #drag: Drag | undefined;
  #inDepth = false;

  constructor(
    private view: HandleView,
    private readonly room: HandleRoom,
    private readonly move: Move,
    private readonly changed: () => void,
  ) {
    const { button } = this;
    button.className = `handle quantity-${view.quantity}`;
    button.dataset.handle = view.id;
    button.addEventListener('pointerdown', (event) => this.#grab(event));
    button.addEventListener('pointermove', (event) => this.#pull(event));
    button.addEventListener('pointerup', (event) => this.#drop(event));
    button.addEventListener('pointercancel', (event) => this.#drop(event));
    button.addEventListener('keydown', (event) => this.#key(event));
    button.addEventListener('focus', changed);
    button.addEventListener('blur', changed);
  }

  /** The dragged object, during a drag. */
  get held(): Held | undefined {
    return this.#drag && { ...this.view, depth: this.#drag.depth };
  }

  show(view: HandleView): void {
    this.view = view;
    const { x, y, z } = view.at;
    this.button.setAttribute(
      'aria-label',
      `${view.name}: x ${digits(x)}, y ${digits(y)}${view.flat ? '' : `, z ${digits(z)}`}`,
    );
    this.button.title = `${view.name} (${view.hint})`;
  }

  put(): void {
    const { x, y, isInside } = this.room.placeOf(this.view.at);
    this.button.style.transform = `translate(${x}px, ${y}px)`;
    this.button.classList.toggle('outside', !isInside);
    this.place = isInside ? { x, y } : undefined;
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.button.setPointerCapture(event.pointerId);
    this.#begin(event);
    this.button.focus();
  }

  #begin(event: PointerEvent): void {
    this.#inDepth = event.shiftKey && !this.view.flat;
    this.#drag = this.room.drag(this.view, event);
    this.changed();
  }

  #pull(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    // Shift was pressed or released: the drag continues from here in the other direction.
    if (this.#inDepth !== (event.shiftKey && !this.view.flat)) this.#begin(event);
    const to = this.#inDepth ? this.#drag.inDepth(event) : this.#drag.inPlane(event);
    this.move(this.view.id, to, false);
  }

  #drop(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    if (event.type === 'pointerup') this.#pull(event);
    this.#drag = undefined;
    this.move(this.view.id, this.view.at, true);
    this.changed();
  }

  #key(event: KeyboardEvent): void {
    const [axis, sign] = directions[event.key] ?? [];
    if (axis === undefined || sign === undefined || (this.view.flat && axis === 'z')) return;
    event.preventDefault();
    const { id, at } = this.view;
    const { x, y, z } = at;
    this.move(id, { x, y, z, [axis]: at[axis] + sign * (event.shiftKey ? 1 : 0.1) }, true);
  }
}

export class Handles {
  readonly #handles = new Map<string, Handle>();

  /** `changed`: another handle is held, or none. */
  constructor(
    private readonly layer: HTMLElement,
    private readonly room: HandleRoom,
    private readonly move: Move,
    private readonly changed: () => void = () => {},
  ) {}

  /** The handle that is being dragged. */
  get held(): Held | undefined {
    for (const { held } of this.#handles.values()) if (held !== undefined) return held;
    return undefined;
  }

  /** The places of the handles in the layer, in pixels. */
  get places(): { x: number; y: number }[] {
    return [...this.#handles.values()].flatMap(({ place }) => place ?? []);
  }

  show(views: readonly HandleView[]): void {
    for (const [id, { button }] of this.#handles)
      if (!views.some((view) => view.id === id)) {
        button.remove();
        this.#handles.delete(id);
      }
    for (const view of views) {
      let handle = this.#handles.get(view.id);
      if (handle === undefined) {
        handle = new Handle(view, this.room, this.move, this.changed);
        this.#handles.set(view.id, handle);
        this.layer.append(handle.button);
      }
      handle.show(view);
    }
  }

  place(): void {
    for (const handle of this.#handles.values()) handle.put();
  }
}
