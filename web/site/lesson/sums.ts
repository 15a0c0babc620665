// Before and after: bars of the energy of each body, and the momenta added tip to tail.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Quantity } from '../shell/quantity.js';
import { energyBar } from '../widgets/energy_bar.js';
import { short, type Triple } from '../widgets/numbers.js';
import type { MeasureMessages } from './measure_messages.js';
import { energyAt, haveSum, type Leg, measuresOf, type Track } from './series.js';

export type Moment = 'before' | 'after';

/** The first leg is before anything happens, the last after all of it. */
const legOf = ({ legs }: Track, moment: Moment): Leg => (moment === 'before' ? legs[0] : legs.at(-1)) as Leg;

/** The energy, per unit of mass if the body has no mass. */
function energyOf(track: Track, moment: Moment): number {
  const { at, velocity } = legOf(track, moment);
  return energyAt(track, at, velocity);
}

export interface EnergyBar {
  /** Undefined for the sum over all bodies. */
  track: Track | undefined;
  before: number;
  after: number;
}

/** One row per body, and one for the sum if it exists; empty if a body has an infinite mass. */
export function energyBars(tracks: readonly Track[]): EnergyBar[] {
  if (!measuresOf(tracks).includes('energy')) return [];
  const bars = tracks.map((track): EnergyBar => {
    return { track, before: energyOf(track, 'before'), after: energyOf(track, 'after') };
  });
  const sum = (moment: Moment) => bars.reduce((total, bar) => total + bar[moment], 0);
  return haveSum(tracks) ? [...bars, { track: undefined, before: sum('before'), after: sum('after') }] : bars;
}

/** A momentum on paper: y points down, in the units of the drawing. */
export interface PaperArrow {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

export interface MomentumChain {
  /** The momentum of the first body, then that of the next from its tip. */
  arrows: PaperArrow[];
  sum: PaperArrow;
}

/** True if two bodies exchange momentum in the plane, so that their momenta can be drawn tip to tail. */
export const exchangeMomentum = (tracks: readonly Track[]): boolean =>
  tracks.length === 2 &&
  haveSum(tracks) &&
  tracks.every(({ legs }) => legs.length > 1 && legs.every(({ velocity }) => velocity.z === 0));

/**
 * Both chains at one scale, each in the middle of a sheet of `width` by `height`. If momentum is conserved, both have
 * the same sum.
 */
export function momentumChains(
  tracks: readonly Track[],
  { width, height }: { width: number; height: number },
): Record<Moment, MomentumChain> {
  const corners = (moment: Moment): Triple[] => {
    const points: Triple[] = [{ x: 0, y: 0, z: 0 }];
    for (const track of tracks) {
      const { x, y } = points.at(-1) as Triple;
      const { velocity } = legOf(track, moment);
      const mass = track.mass ?? 1;
      points.push({ x: x + mass * velocity.x, y: y + mass * velocity.y, z: 0 });
    }
    return points;
  };
  const chains = { before: corners('before'), after: corners('after') };
  /** The middle and the extent of a chain along an axis. */
  const extent = (points: Triple[], axis: 'x' | 'y') => {
    const values = points.map((point) => point[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return { middle: (low + high) / 2, length: high - low };
  };
  const longest = (axis: 'x' | 'y') =>
    Math.max(...Object.values(chains).map((points) => extent(points, axis).length), 1e-300);
  const scale = Math.min(width / longest('x'), height / longest('y'));
  const drawn = (points: Triple[]): MomentumChain => {
    const [across, up] = [extent(points, 'x').middle, extent(points, 'y').middle];
    const at = points.map(({ x, y }) => ({
      x: width / 2 + scale * (x - across),
      y: height / 2 - scale * (y - up),
    }));
    const arrow = (from: number, to: number): PaperArrow => ({
      from: at[from] as PaperArrow['from'],
      to: at[to] as PaperArrow['to'],
    });
    return { arrows: tracks.map((_, i) => arrow(i, i + 1)), sum: arrow(0, points.length - 1) };
  };
  return { before: drawn(chains.before), after: drawn(chains.after) };
}

export function energyView(
  tracks: readonly Track[],
  words: MeasureMessages['energy'],
): TemplateResult | typeof nothing {
  const bars = energyBars(tracks);
  if (bars.length === 0) return nothing;
  const most = Math.max(...bars.flatMap(({ before, after }) => [before, after]), 1e-300);
  const title = tracks.some(({ mass }) => mass !== undefined) ? words.title : words.titleUnitMass;
  const cell = (value: number, quantity: Quantity) =>
    html`<td>
      ${energyBar(value / most, quantity)}
      <span class="value">${short(value)}</span>
    </td>`;
  return html`<table class="energy">
    <caption>${title}</caption>
    <thead><tr>${words.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>
      ${bars.map(({ track, before, after }) => {
        const quantity = track?.quantity ?? 'plain';
        return html`<tr>
          <th scope="row">${track?.name ?? words.sum}</th>
          ${cell(before, quantity)} ${cell(after, quantity)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

const sheet = { width: 180, height: 96 };
const margin = 16;

/** A line with a head; nothing for a momentum of 0. */
function arrowView(
  { from, to }: PaperArrow,
  quantity: Quantity,
  name: string,
): TemplateResult | typeof nothing {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (!(length > 0.5)) return nothing;
  const [x, y] = [dx / length, dy / length];
  const head = Math.min(8, length);
  const corner = (side: number) =>
    `${to.x - head * x - side * head * 0.4 * y},${to.y - head * y + side * head * 0.4 * x}`;
  return svg`<g class="quantity-${quantity}">
    <line class="arrow" x1=${from.x} y1=${from.y} x2=${to.x - 0.7 * head * x} y2=${to.y - 0.7 * head * y} />
    <polygon class="head" points="${to.x},${to.y} ${corner(1)} ${corner(-1)}" />
    <text x=${from.x + dx / 2 - 13 * y} y=${from.y + dy / 2 + 13 * x}>${name}</text>
  </g>`;
}

export function momentumView(tracks: readonly Track[], words: MeasureMessages['momentum']): TemplateResult {
  const chains = momentumChains(tracks, sheet);
  const [first, second] = tracks as [Track, Track];
  const drawing = (moment: Moment) => {
    const { arrows, sum } = chains[moment];
    const sign = moment === 'after' ? '′' : '';
    return html`<figure>
      <svg
        class="framed"
        viewBox="${-margin} ${-margin} ${sheet.width + 2 * margin} ${sheet.height + 2 * margin}"
        role="img"
        aria-label=${words.label(words[moment], first.name, second.name)}
      >
        ${arrowView(sum, 'plain', '')}
        ${arrows.map((arrow, i) => arrowView(arrow, tracks[i]?.quantity ?? 'plain', `p${tracks[i]?.name.slice(-1) ?? ''}${sign}`))}
      </svg>
      <figcaption class="soft">${words[moment]}</figcaption>
    </figure>`;
  };
  return html`<div class="momenta">${drawing('before')} ${drawing('after')}</div>
    <p class="soft">${words.note}</p>`;
}
