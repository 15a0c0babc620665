// Drag handles of a drawing in the plane: real buttons over it, for mouse, touch and keyboard.
import type { HandleView, Move } from '../stage/page_stage.js';
import { hundredths } from '../widgets/numbers.js';
import type { PlaneView, Point } from './plane_view.js';

const arrows: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

export class PlaneHandles {
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #views: HandleView[] = [];
  #plane: PlaneView | undefined;
  #drag: { id: string; offset: Point } | undefined;

  constructor(
    private readonly layer: HTMLElement,
    private readonly move: Move,
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
    button.title = `${view.name} (${view.hint})`;
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

  #to(id: string, x: number, y: number, done: boolean): void {
    this.move(id, { x: hundredths(x), y: hundredths(y), z: 0 }, done);
  }

  #pull(event: PointerEvent): void {
    if (this.#drag === undefined) return;
    const { x, y } = this.#pointer(event);
    const { id, offset } = this.#drag;
    this.#to(id, x + offset.x, y + offset.y, false);
  }

  #drop(): void {
    const at = this.#drag && this.#at(this.#drag.id);
    if (this.#drag === undefined || at === undefined) return;
    const { id } = this.#drag;
    this.#drag = undefined;
    this.#to(id, at.x, at.y, true);
  }

  #key(id: string, event: KeyboardEvent): void {
    const direction = arrows[event.key];
    const at = this.#at(id);
    if (direction === undefined || at === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : 0.1;
    this.#to(id, at.x + direction.x * step, at.y + direction.y * step, true);
  }
}
