// The picture of the table: lit balls with their shadows, and the ways that they have taken.
import { type Path, placeAt, radius, type Table } from './break_and_back.js';

/** The cue ball, and five rows. */
const colors = ['#f6f1e4', '#e8b33a', '#c8432b', '#3d7dbd', '#6f4ba8', '#d97a2b'];
const rowOf = (ball: number): number => [1, 2, 4, 7, 11, 16].findIndex((past) => ball < past);

export interface Picture {
  table: Table;
  paths: readonly Path[];
  time: number;
  /** From when on the ways are drawn. */
  since: number;
  /** The ball that was nudged. */
  nudged?: number | undefined;
  /** Where the cue points to, while it is aimed. */
  aim?: { from: [number, number]; to: [number, number] } | undefined;
}

/** How far shadows fall, and how long trails are, in seconds. */
const shadow = 0.16;
const trail = 0.7;

export function drawTable(canvas: HTMLCanvasElement, picture: Picture): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { table, paths, time, since, nudged, aim } = picture;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  // The y axis points up.
  const scale = Math.min(canvas.width / table.width, canvas.height / table.height);
  pen.setTransform(scale, 0, 0, -scale, (canvas.width - scale * table.width) / 2, canvas.height);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [i, path] of paths.entries()) drawTrail(pen, path, time, since, colors[rowOf(i)] ?? '');
  const places = paths.map((path) => placeAt(path, time));
  for (const { x, y } of places) drawShadow(pen, x + shadow, y - shadow);
  for (const [i, { x, y }] of places.entries()) {
    drawBall(pen, x, y, colors[rowOf(i)] ?? '');
    if (i === nudged) drawRing(pen, x, y);
  }
  if (aim !== undefined) drawAim(pen, aim);
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.arc(x, y, size, 0, 2 * Math.PI);
  pen.fill();
}

/** Dark where the ball stands, softer further out. */
function drawShadow(pen: CanvasRenderingContext2D, x: number, y: number): void {
  const dark = pen.createRadialGradient(x, y, radius * 0.55, x, y, radius * 1.35);
  dark.addColorStop(0, 'rgb(0 0 0 / 46%)');
  dark.addColorStop(1, 'rgb(0 0 0 / 0%)');
  pen.fillStyle = dark;
  disc(pen, x, y, radius * 1.35);
}

/** The way of the last moments, paler the longer ago it is. */
function drawTrail(
  pen: CanvasRenderingContext2D,
  path: Path,
  time: number,
  since: number,
  color: string,
): void {
  pen.strokeStyle = color;
  pen.lineCap = 'butt';
  const pieces = 14;
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [i, i + 1].map((one) => time - trail + (trail * one) / pieces) as [number, number];
    if (from < since) continue;
    const [a, b] = [placeAt(path, from), placeAt(path, to)];
    if (Math.hypot(b.x - a.x, b.y - a.y) < 1e-6) continue;
    pen.globalAlpha = (0.55 * (i + 1)) / pieces;
    pen.lineWidth = radius * (0.25 + (0.55 * i) / pieces);
    pen.beginPath();
    pen.moveTo(a.x, a.y);
    pen.lineTo(b.x, b.y);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawBall(pen: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  pen.fillStyle = color;
  disc(pen, x, y, radius);
  // Light from the upper left, and the edge away from it in the dark.
  const light = pen.createRadialGradient(
    x - 0.35 * radius,
    y + 0.4 * radius,
    0.05 * radius,
    x,
    y,
    radius * 1.05,
  );
  light.addColorStop(0, 'rgb(255 255 255 / 85%)');
  light.addColorStop(0.22, 'rgb(255 255 255 / 18%)');
  light.addColorStop(0.6, 'rgb(0 0 0 / 0%)');
  light.addColorStop(1, 'rgb(0 0 0 / 52%)');
  pen.fillStyle = light;
  disc(pen, x, y, radius);
}

function drawRing(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.strokeStyle = '#ffd9f0';
  pen.lineWidth = 0.07;
  pen.beginPath();
  pen.arc(x, y, radius * 1.35, 0, 2 * Math.PI);
  pen.stroke();
}

function drawAim(pen: CanvasRenderingContext2D, { from, to }: NonNullable<Picture['aim']>): void {
  pen.strokeStyle = 'rgb(255 255 255 / 75%)';
  pen.lineWidth = 0.06;
  pen.setLineDash([0.2, 0.22]);
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
  pen.setLineDash([]);
}
