// The view of a table, in space or in the plane, and the picture that it shows.
import type { Kind } from './ball_tints.js';
import type { TableShape } from './cushions.js';
import type { Point, Turn } from './future.js';
import type { Ribbon } from './ribbons.js';
import type { ViewName } from './table_camera.js';

export interface DrawnBall extends Point {
  number: number;
  turn: Turn;
  isShown: boolean;
}

export interface DrawnRing extends Point {
  radius: number;
  color: string;
  opacity: number;
  /** Thickness of its line, in metres; without it, a disc. */
  line?: number;
}

export interface DrawnCue extends Point {
  /** Radians, as the direction of the strike. */
  angle: number;
  elevation: number;
  offset: readonly [number, number];
  /** The distance of the tip from the ball, in metres. */
  pull: number;
}

export interface Picture {
  balls: readonly DrawnBall[];
  ribbons: readonly Ribbon[];
  rings: readonly DrawnRing[];
  cue: DrawnCue | undefined;
}

export interface TableView {
  /** True if the table's length is horizontal. */
  readonly isWide: boolean;
  /** Another table: its wood, cloth and cushions. */
  lay(shape: TableShape, kind: Kind, radius: number): void;
  look(view: ViewName, aim: Point & { angle: number }, isSmooth: boolean): void;
  /** Without a picture, draws the last one again. */
  draw(picture?: Picture): void;
  /** The point of the plane of the balls' centres under a pointer; none above the horizon. */
  pointAt(clientX: number, clientY: number): Point | undefined;
  /** The place of a point of the table, in pixels from the upper left corner. */
  placeOf(point: Point): { x: number; y: number; isSeen: boolean };
  /** The current picture. */
  picture(): Promise<Blob>;
  dispose(): void;
}
