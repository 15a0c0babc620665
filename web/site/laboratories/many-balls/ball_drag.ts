// Dragging balls: a pointer takes a ball, carries it, and throws it.
import type { BallStage } from './ball_stage.js';

export interface HeldBall {
  ball: number;
  /** It is a new one, which grows while it is dragged. */
  isGrowing?: boolean;
  /** From the pointer to the ball's centre. */
  offset: [number, number];
}

export interface BallHandler {
  /** The ball at a place, if there is one. */
  find(x: number, y: number): { ball: number; x: number; y: number } | undefined;
  /** A new ball at a place; none where there is no room. */
  add(x: number, y: number): number | undefined;
  /** A new ball reaches to a place, as far as there is room. */
  grow(ball: number, radius: number): void;
  take(ball: number): void;
  carry(ball: number, x: number, y: number): void;
  /** With the velocity of the pointer in units a second; none where it stood still. */
  drop(ball: number, velocity: [number, number] | undefined): void;
}

/** The speed of the pointer is that of its last few moves. */
const moves = 4;

/** Milliseconds: a pointer that rests longer before it is released does not throw. */
const rest = 300;

/** Units a second: a slower release puts the ball down. */
const slowestThrow = 0.4;

/** Lets pointers take the balls of a flat stage, as long as `enabled` says so. */
export function watchDrags(
  canvas: HTMLCanvasElement,
  stage: BallStage,
  handler: BallHandler,
  enabled: () => boolean,
): void {
  let held: HeldBall | undefined;
  let origin = { x: 0, y: 0 };
  let path: { time: number; x: number; y: number }[] = [];

  const remember = (event: PointerEvent, x: number, y: number) => {
    path = [...path.slice(1 - moves), { time: event.timeStamp, x, y }];
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (!enabled() || event.button !== 0) return;
    const at = stage.pointAt(event.clientX, event.clientY);
    const found = handler.find(at.x, at.y);
    const ball = found?.ball ?? handler.add(at.x, at.y);
    if (ball === undefined) return;
    canvas.setPointerCapture(event.pointerId);
    held = { ball, isGrowing: found === undefined, offset: [(found ?? at).x - at.x, (found ?? at).y - at.y] };
    path = [];
    remember(event, at.x, at.y);
    origin = { x: at.x, y: at.y };
    handler.take(ball);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (held === undefined) return;
    const at = stage.pointAt(event.clientX, event.clientY);
    if (held.isGrowing) {
      handler.grow(held.ball, Math.hypot(at.x - origin.x, at.y - origin.y));
      return;
    }
    remember(event, at.x, at.y);
    handler.carry(held.ball, at.x + held.offset[0], at.y + held.offset[1]);
  });
  const release = (event: PointerEvent) => {
    if (held === undefined) return;
    const { ball } = held;
    held = undefined;
    const [first, last] = [path[0], path.at(-1)];
    if (first === undefined || last === undefined || event.timeStamp - last.time > rest || last === first) {
      handler.drop(ball, undefined);
      return;
    }
    const seconds = (last.time - first.time) / 1000;
    const velocity: [number, number] = [(last.x - first.x) / seconds, (last.y - first.y) / seconds];
    const isThrow = seconds > 0 && Math.hypot(...velocity) > slowestThrow;
    handler.drop(ball, isThrow ? velocity : undefined);
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
}
