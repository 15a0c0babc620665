// The table in the plane, where there is no WebGL: wood, cloth, pockets, balls, lines and cue, seen from above.
import { blobOf } from '../widgets/export.js';
import { ivory, type Kind, tintOf } from './ball_tints.js';
import { cushionDepth, halfSize, railWidth, type TableShape } from './cushions.js';
import type { Point } from './future.js';
import type { DrawnBall, DrawnCue, DrawnRing, Picture, TableView } from './table_view.js';

export class PlainStage implements TableView {
  readonly #size: ResizeObserver;
  #shape: TableShape = { segments: [], noses: [], pockets: [] };
  #kind: Kind = 'pool';
  #radius = 0.028575;
  #picture: Picture | undefined;

  constructor(
    private readonly container: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.#size = new ResizeObserver(() => this.#resize());
    this.#size.observe(container);
  }

  lay(shape: TableShape, kind: Kind, radius: number): void {
    this.#shape = shape;
    this.#kind = kind;
    this.#radius = radius;
    this.#resize();
  }

  look(): void {
    // Always from above.
  }

  /** Half of the table with its wood, in the orientation of the window. */
  get #outer(): [number, number] {
    const [x, y] = halfSize(this.#shape);
    return [x + cushionDepth + railWidth + 0.02, y + cushionDepth + railWidth + 0.02];
  }

  get isWide(): boolean {
    return this.container.clientWidth > this.container.clientHeight;
  }

  /** Pixels for a metre. */
  get #scale(): number {
    const { clientWidth: width, clientHeight: height } = this.container;
    const [x, y] = this.#outer;
    return this.isWide
      ? Math.min(width / (2 * y), height / (2 * x))
      : Math.min(width / (2 * x), height / (2 * y));
  }

  placeOf({ x, y }: Point): { x: number; y: number; isSeen: boolean } {
    const [right, down] = this.isWide ? [y, x] : [x, -y];
    const scale = this.#scale;
    return {
      x: this.container.clientWidth / 2 + scale * right,
      y: this.container.clientHeight / 2 + scale * down,
      isSeen: true,
    };
  }

  pointAt(clientX: number, clientY: number): Point {
    const box = this.canvas.getBoundingClientRect();
    const right = (clientX - box.left - box.width / 2) / this.#scale;
    const down = (clientY - box.top - box.height / 2) / this.#scale;
    return this.isWide ? { x: down, y: right } : { x: right, y: -down };
  }

  draw(picture: Picture | undefined = this.#picture): void {
    const pen = this.canvas.getContext('2d');
    if (pen === null || picture === undefined) return;
    this.#picture = picture;
    const { x, y } = this.placeOf({ x: 0, y: 0 });
    const scale = this.#scale;
    const fine = this.canvas.width / Math.max(1, this.container.clientWidth);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    // The table's x and y, in the orientation of the window.
    if (this.isWide) pen.setTransform(0, fine * scale, fine * scale, 0, fine * x, fine * y);
    else pen.setTransform(fine * scale, 0, 0, -fine * scale, fine * x, fine * y);
    pen.lineJoin = 'round';
    this.#drawTable(pen);
    for (const { points, color, width, opacity, dash } of picture.ribbons) {
      pen.globalAlpha = opacity;
      pen.strokeStyle = color;
      pen.lineWidth = width;
      pen.setLineDash(dash === undefined ? [] : [dash]);
      pen.beginPath();
      for (const point of points) pen.lineTo(point.x, point.y);
      pen.stroke();
    }
    pen.setLineDash([]);
    for (const ring of picture.rings) drawRing(pen, ring);
    for (const ball of picture.balls) if (ball.isShown) this.#drawBall(pen, ball);
    if (picture.cue !== undefined) this.#drawCue(pen, picture.cue);
  }

  picture(): Promise<Blob> {
    this.draw();
    return blobOf(this.canvas);
  }

  dispose(): void {
    this.#size.disconnect();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.container;
    const fine = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.round(clientWidth * fine);
    this.canvas.height = Math.round(clientHeight * fine);
    this.draw();
  }

  #drawTable(pen: CanvasRenderingContext2D): void {
    const [x, y] = halfSize(this.#shape);
    const slab = (more: number, color: string) => {
      pen.fillStyle = color;
      pen.fillRect(-x - more, -y - more, 2 * (x + more), 2 * (y + more));
    };
    slab(cushionDepth + railWidth, '#5d3319');
    slab(cushionDepth, '#146150');
    slab(0, '#1d7a63');
    for (const { c, r } of this.#shape.pockets) disc(pen, c, r, '#060504');
  }

  #drawBall(pen: CanvasRenderingContext2D, { x, y, number }: DrawnBall): void {
    const R = this.#radius;
    pen.globalAlpha = 0.35;
    disc(pen, { x: x + 0.25 * R, y: y + 0.25 * R }, R, '#000000');
    pen.globalAlpha = 1;
    const isStriped = this.#kind === 'pool' && number > 8;
    disc(pen, { x, y }, R, isStriped ? ivory : tintOf(number, this.#kind));
    if (isStriped) disc(pen, { x, y }, 0.66 * R, tintOf(number, this.#kind));
    disc(pen, { x: x - 0.35 * R, y: y - 0.3 * R }, 0.22 * R, '#ffffff88');
  }

  #drawCue(pen: CanvasRenderingContext2D, { x, y, angle, pull }: DrawnCue): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (far: number): [number, number] => [x - far * cos, y - far * sin];
    const tip = this.#radius + pull;
    pen.strokeStyle = '#e3c48d';
    pen.lineWidth = 0.014;
    pen.beginPath();
    pen.moveTo(...at(tip));
    pen.lineTo(...at(tip + 1.45));
    pen.stroke();
  }
}

function disc(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function drawRing(pen: CanvasRenderingContext2D, { x, y, radius, color, opacity, line }: DrawnRing): void {
  pen.globalAlpha = opacity;
  if (line === undefined) disc(pen, { x, y }, radius, color);
  else {
    pen.strokeStyle = color;
    pen.lineWidth = line;
    pen.beginPath();
    pen.arc(x, y, radius - line / 2, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}
