// The time and the view in the address of a page, besides the page's own parameters.
import { numberOf } from '../widgets/numbers.js';
import type { Viewpoint } from './stage_camera.js';

/** The stage's parameters in an address. */
export interface StageAddress {
  /** In frames. */
  time?: number | undefined;
  viewpoint?: Viewpoint | undefined;
}

const furthest = 1e12;
const isNumber = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= furthest;

export function readStageAddress(query: string): StageAddress {
  const given = new URLSearchParams(query.slice(0, 4000));
  const found: StageAddress = {};
  const time = numberOf(given.get('time') ?? undefined);
  if (isNumber(time)) found.time = time;
  const view = (given.get('view') ?? '').split(',').map((text) => numberOf(text));
  if (view.length === 6 && view.every(isNumber)) {
    const [x, y, z, atX, atY, atZ] = view as Viewpoint;
    if (Math.hypot(x - atX, y - atY, z - atZ) > 0) found.viewpoint = view as Viewpoint;
  }
  return found;
}

const brief = (value: number): string => String(Number(value.toPrecision(5)));

/** The part of a query that `readStageAddress` reads. */
export function writeStageAddress({ time, viewpoint }: StageAddress): string {
  const moment = time === undefined ? '' : `&time=${brief(time)}`;
  return moment + (viewpoint === undefined ? '' : `&view=${viewpoint.map(brief).join(',')}`);
}
