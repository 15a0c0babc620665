// The drawing of the puzzle: the table, the arrow with which one aims, and the path of the shot so far.
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { numberOf } from '../../widgets/numbers.js';
import { arrow, line, type PlaneView, type Point } from '../shared/plane_view.js';
import { type FiredShot, pathUntil } from './challenge.js';
import { goalRing, tableOf } from './drawing.js';
import type { Solution } from './find_shots.js';
import type { State } from './state.js';

/** Length of the arrow, in units: long enough to aim with. */
const arrowLength = 3;

export function aimTip({ bullet }: State, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: numberOf(bullet[0]) + arrowLength * Math.cos(angle),
    y: numberOf(bullet[1]) + arrowLength * Math.sin(angle),
  };
}

/** The direction of a point as it is seen from the bullet, in degrees. */
export function degreesTo({ bullet }: State, { x, y }: Point): number {
  return (Math.atan2(y - numberOf(bullet[1]), x - numberOf(bullet[0])) * 180) / Math.PI;
}

export interface ShownChallenge {
  state: State;
  solution: Solution;
  degrees: number;
  /** There once it has been fired. */
  shot: FiredShot | undefined;
  time: number;
}

export function challengeDrawing(
  { state, solution, degrees, shot, time }: ShownChallenge,
  plane: PlaneView,
): SVGTemplateResult {
  const { pixel } = plane;
  const start = { x: numberOf(state.bullet[0]), y: numberOf(state.bullet[1]) };
  const radius = Math.max(numberOf(state.bullet[2]), 3 * pixel);
  const path = shot === undefined ? [start] : pathUntil(shot, time);
  const now = path.at(-1) ?? start;
  return svg`
    ${plane.paper()}
    ${tableOf(state, solution, pixel)}
    ${goalRing(state, time)}
    ${arrow(start, aimTip(state, degrees), pixel, 'aim-arrow')}
    ${shot === undefined ? nothing : svg`<polyline class="fired" points=${line(path)} />`}
    <circle class="bullet" cx=${now.x} cy=${-now.y} r=${radius} />`;
}
