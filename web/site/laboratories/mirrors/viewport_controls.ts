// Zooming and moving the viewport: a click, a dragged square, keys, and the wheel once the picture has the focus.
import type { Viewport } from './viewport.js';

/** Drags shorter than this, in pixels of the screen, are clicks. */
const click = 6;

export class ViewportControls {
  #start: { x: number; y: number } | undefined;
  /** What the wheel has gathered since the picture was last asked for. */
  #turned: { factor: number; x: number; y: number } | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly selection: HTMLElement,
    private readonly viewport: () => Viewport,
    private readonly show: (viewport: Viewport) => void,
  ) {
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#drag(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', () => this.#end());
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /** The viewport zoomed around a place, which stays where it is on the screen. */
  zoomed(factor: number, around: { x: number; y: number } = this.viewport()): Viewport {
    const { x, y, width } = this.viewport();
    return {
      x: around.x + (x - around.x) * factor,
      y: around.y + (y - around.y) * factor,
      width: width * factor,
    };
  }

  #shares(event: MouseEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return {
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    };
  }

  #place({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const viewport = this.viewport();
    return { x: viewport.x + (x - 0.5) * viewport.width, y: viewport.y - (y - 0.5) * viewport.width };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus();
    this.#start = this.#shares(event);
  }

  /** The square that is dragged out: its corner stays, the longer side counts. */
  #square(event: PointerEvent): { x: number; y: number; side: number } | undefined {
    if (this.#start === undefined) return undefined;
    const now = this.#shares(event);
    const [dx, dy] = [now.x - this.#start.x, now.y - this.#start.y];
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    if (side * this.canvas.clientWidth < click) return undefined;
    return {
      x: this.#start.x + (dx < 0 ? -side : 0),
      y: this.#start.y + (dy < 0 ? -side : 0),
      side,
    };
  }

  #drag(event: PointerEvent): void {
    const square = this.#square(event);
    this.selection.hidden = square === undefined;
    if (square === undefined) return;
    const percent = (share: number) => `${100 * share}%`;
    this.selection.style.left = percent(square.x);
    this.selection.style.top = percent(square.y);
    this.selection.style.width = percent(square.side);
    this.selection.style.height = percent(square.side);
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
    const middle = { x: square.x + square.side / 2, y: square.y + square.side / 2 };
    this.show({ ...this.#place(middle), width: this.viewport().width * square.side });
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

  /** Many small turns are one zoom: the rays are asked once they pause. */
  #wheel(event: WheelEvent): void {
    if (document.activeElement !== this.canvas) return;
    event.preventDefault();
    const isFirst = this.#turned === undefined;
    const factor = (this.#turned?.factor ?? 1) * 2 ** (Math.max(-100, Math.min(100, event.deltaY)) / 200);
    this.#turned = { factor, ...this.#place(this.#shares(event)) };
    if (!isFirst) return;
    setTimeout(() => {
      const turned = this.#turned;
      this.#turned = undefined;
      if (turned !== undefined) this.show(this.zoomed(turned.factor, turned));
    }, 120);
  }
}
