// Drag handles: real buttons over the picture, so that mouse, touch and keyboard can all move them.
import { type Camera, Plane, Raycaster, Vector2, Vector3 } from 'three';

export interface HandleView {
  id: string;
  name: string;
  quantity: string;
  at: Vector3;
  hint: string;
  /** Stays in the plane z = its own. */
  flat: boolean;
}

export type Move = (id: string, to: Vector3, done: boolean) => void;

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
  #view: HandleView;
  #drag: { plane: Plane; offset: Vector3 } | undefined;

  constructor(
    view: HandleView,
    private readonly layer: HTMLElement,
    private readonly camera: () => Camera,
    private readonly move: Move,
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
    layer.append(this.button);
  }

  show(view: HandleView): void {
    this.#view = view;
    const { x, y, z } = view.at;
    this.button.setAttribute(
      'aria-label',
      `${view.name}: x ${digits(x)}, y ${digits(y)}${view.flat ? '' : `, z ${digits(z)}`}`,
    );
    this.button.title = `${view.name} — ${view.hint}`;
  }

  place(): void {
    const seen = this.#view.at.clone().project(this.camera());
    const x = ((seen.x + 1) / 2) * this.layer.clientWidth;
    const y = ((1 - seen.y) / 2) * this.layer.clientHeight;
    const inside = seen.z < 1 && Math.abs(seen.x) < 1.02 && Math.abs(seen.y) < 1.02;
    this.button.style.transform = `translate(${x}px, ${y}px)`;
    this.button.classList.toggle('outside', !inside);
  }

  #ray(event: PointerEvent): Raycaster {
    const box = this.layer.getBoundingClientRect();
    const pointer = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(pointer, this.camera());
    return ray;
  }

  /** A drag stays in the plane through the handle that faces the reader, or in its own. */
  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.button.setPointerCapture(event.pointerId);
    const facing = this.#view.flat ? new Vector3(0, 0, 1) : this.camera().getWorldDirection(new Vector3());
    const plane = new Plane().setFromNormalAndCoplanarPoint(facing, this.#view.at);
    const start = this.#ray(event).ray.intersectPlane(plane, new Vector3());
    if (start === null) return;
    this.#drag = { plane, offset: this.#view.at.clone().sub(start) };
    this.button.focus();
  }

  #pull(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    const at = this.#ray(event).ray.intersectPlane(this.#drag.plane, new Vector3());
    if (at !== null) this.move(this.#view.id, at.add(this.#drag.offset), false);
  }

  #drop(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    this.#pull(event);
    this.#drag = undefined;
    this.move(this.#view.id, this.#view.at.clone(), true);
  }

  #key(event: KeyboardEvent): void {
    const axis = axes[event.key];
    if (axis === undefined || (this.#view.flat && axis.z !== 0)) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1;
    this.move(this.#view.id, this.#view.at.clone().addScaledVector(axis, step), true);
  }
}

export class Handles {
  readonly #handles = new Map<string, Handle>();

  constructor(
    private readonly layer: HTMLElement,
    private readonly camera: () => Camera,
    private readonly move: Move,
  ) {}

  show(views: HandleView[]): void {
    for (const [id, handle] of this.#handles)
      if (!views.some((view) => view.id === id)) {
        handle.button.remove();
        this.#handles.delete(id);
      }
    for (const view of views) {
      let handle = this.#handles.get(view.id);
      if (handle === undefined) {
        handle = new Handle(view, this.layer, this.camera, this.move);
        this.#handles.set(view.id, handle);
      }
      handle.show(view);
    }
  }

  place(): void {
    for (const handle of this.#handles.values()) handle.place();
  }
}
