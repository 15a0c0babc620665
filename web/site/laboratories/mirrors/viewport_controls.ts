// Zooming and moving the viewport: a click, a dragged square, keys, and the wheel once the picture has the focus.
import { unitsPerPixel, type Viewport } from './viewport.js';

interface Spot {
  x: number;
  y: number;
}

/** Drags shorter than this, in pixels of the screen, are clicks. */
const click = 6;

export class ViewportControls {
  /** The square that is dragged out. */
  private readonly selection = document.createElement('div');
  #start: Spot | undefined;
  /** The wheel's movement since the last update of the picture. */
  #turned: { factor: number; x: number; y: number } | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    layer: HTMLElement,
    private readonly viewport: () => Viewport,
    private readonly show: (viewport: Viewport) => void,
  ) {
    Object.assign(this.selection, { id: 'selection', hidden: true });
    layer.append(this.selection);
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#drag(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', () => this.#end());
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  dispose(): void {
    this.selection.remove();
  }

  /** The viewport zoomed around a place, which stays where it is on the screen. */
  zoomed(factor: number, around: Spot = this.viewport()): Viewport {
    const { x, y, width } = this.viewport();
    return {
      x: around.x + (x - around.x) * factor,
      y: around.y + (y - around.y) * factor,
      width: width * factor,
    };
  }

  /** The place of the pointer on the picture, in pixels of the screen. */
  #at(event: MouseEvent): Spot {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    return { x: within(event.clientX - left, width), y: within(event.clientY - top, height) };
  }

  #place({ x, y }: Spot): Spot {
    const viewport = this.viewport();
    const { width, height } = this.canvas.getBoundingClientRect();
    const unit = unitsPerPixel(viewport, { width, height });
    return { x: viewport.x + (x - width / 2) * unit, y: viewport.y - (y - height / 2) * unit };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus();
    this.#start = this.#at(event);
  }

  /** The square that is dragged out: its corner stays, the longer side counts. */
  #square(event: PointerEvent): (Spot & { side: number }) | undefined {
    const start = this.#start;
    if (start === undefined) return undefined;
    const now = this.#at(event);
    const [dx, dy] = [now.x - start.x, now.y - start.y];
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    if (side < click) return undefined;
    return { x: start.x + (dx < 0 ? -side : 0), y: start.y + (dy < 0 ? -side : 0), side };
  }

  #drag(event: PointerEvent): void {
    const square = this.#square(event);
    this.selection.hidden = square === undefined;
    if (square === undefined) return;
    const { x, y, side } = square;
    const [left, top, width] = [x, y, side].map((value) => `${value}px`) as [string, string, string];
    Object.assign(this.selection.style, { left, top, width, height: width });
  }

  #release(event: PointerEvent): void {
    if (this.#start === undefined) return;
    const square = this.#square(event);
    const pressed = this.#start;
    this.#end();
    if (square === undefined) {
      this.show({ ...this.#place(pressed), width: this.viewport().width * 0.25 });
      return;
    }
    const { x, y, side } = square;
    const { width, height } = this.canvas.getBoundingClientRect();
    const middle = this.#place({ x: x + side / 2, y: y + side / 2 });
    this.show({ ...middle, width: side * unitsPerPixel(this.viewport(), { width, height }) });
  }

  #end(): void {
    this.#start = undefined;
    this.selection.hidden = true;
  }

  #key(event: KeyboardEvent): void {
    const viewport = this.viewport();
    const step = viewport.width / 8;
    const moves: Record<string, Viewport> = {
      ArrowLeft: { ...viewport, x: viewport.x - step },
      ArrowRight: { ...viewport, x: viewport.x + step },
      ArrowUp: { ...viewport, y: viewport.y + step },
      ArrowDown: { ...viewport, y: viewport.y - step },
      '+': this.zoomed(0.5),
      '-': this.zoomed(2),
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.show(next);
  }

  /** Many small turns are one zoom: the rays are traced when they pause. */
  #wheel(event: WheelEvent): void {
    if (document.activeElement !== this.canvas) return;
    event.preventDefault();
    const isFirst = this.#turned === undefined;
    const factor = (this.#turned?.factor ?? 1) * 2 ** (Math.max(-100, Math.min(100, event.deltaY)) / 200);
    this.#turned = { factor, ...this.#place(this.#at(event)) };
    if (!isFirst) return;
    setTimeout(() => {
      const turned = this.#turned;
      this.#turned = undefined;
      if (turned !== undefined) this.show(this.zoomed(turned.factor, turned));
    }, 120);
  }
}
