// Drag handles of a drawing in the plane: real buttons over it, for mouse, touch and keyboard.
import type { PlaneView, Point } from './plane_view.js';

export interface HandleView {
  id: string;
  name: string;
  quantity: string;
  at: Point;
}

const arrows: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Drags round to hundredths, so that fields stay readable. */
const rounded = (value: number): number => Number(value.toFixed(2));

export class PlaneHandles {
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #views: HandleView[] = [];
  #plane: PlaneView | undefined;
  #drag: { id: string; offset: Point } | undefined;

  constructor(
    private readonly layer: HTMLElement,
    private readonly hint: string,
    private readonly move: (id: string, to: Point) => void,
    /** A drag has ended. */
    private readonly dropped: () => void,
  ) {}

  show(views: HandleView[], plane: PlaneView): void {
    this.#views = views;
    this.#plane = plane;
    for (const [id, button] of this.#buttons)
      if (!views.some((view) => view.id === id)) {
        button.remove();
        this.#buttons.delete(id);
      }
    for (const view of views) this.#place(this.#buttons.get(view.id) ?? this.#make(view), view, plane);
  }

  #make({ id }: HandleView): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.handle = id;
    button.addEventListener('pointerdown', (event) => this.#grab(id, button, event));
    button.addEventListener('pointermove', (event) => this.#pull(event));
    button.addEventListener('pointerup', () => this.#drop());
    button.addEventListener('pointercancel', () => this.#drop());
    button.addEventListener('keydown', (event) => this.#key(id, event));
    this.layer.append(button);
    this.#buttons.set(id, button);
    return button;
  }

  #place(button: HTMLButtonElement, view: HandleView, plane: PlaneView): void {
    const { x, y } = plane.toScreen(view.at);
    const inside = x >= -4 && y >= -4 && x <= plane.width + 4 && y <= plane.height + 4;
    button.className = `handle quantity-${view.quantity}${inside ? '' : ' outside'}`;
    button.style.transform = `translate(${x}px, ${y}px)`;
    const name = `${view.name}: x ${Number(view.at.x.toPrecision(6))}, y ${Number(view.at.y.toPrecision(6))}`;
    if (button.getAttribute('aria-label') === name) return;
    button.setAttribute('aria-label', name);
    button.title = `${view.name} — ${this.hint}`;
  }

  #at(id: string): Point | undefined {
    return this.#views.find((view) => view.id === id)?.at;
  }

  #pointer(event: PointerEvent): Point {
    const box = this.layer.getBoundingClientRect();
    const on = { x: event.clientX - box.left, y: event.clientY - box.top };
    return this.#plane?.toPlane(on) ?? on;
  }

  #grab(id: string, button: HTMLButtonElement, event: PointerEvent): void {
    const at = this.#at(id);
    if (event.button !== 0 || at === undefined) return;
    button.setPointerCapture(event.pointerId);
    button.focus();
    const pointer = this.#pointer(event);
    this.#drag = { id, offset: { x: at.x - pointer.x, y: at.y - pointer.y } };
  }

  #pull(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    const { x, y } = this.#pointer(event);
    const { id, offset } = this.#drag;
    this.move(id, { x: rounded(x + offset.x), y: rounded(y + offset.y) });
  }

  #drop(): void {
    if (this.#drag === undefined) return;
    this.#drag = undefined;
    this.dropped();
  }

  #key(id: string, event: KeyboardEvent): void {
    const direction = arrows[event.key];
    const at = this.#at(id);
    if (direction === undefined || at === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1;
    this.move(id, { x: rounded(at.x + direction.x * step), y: rounded(at.y + direction.y * step) });
  }
}
