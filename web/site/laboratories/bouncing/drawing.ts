// The drawing: both balls over the floor, and beside them the height after each bounce, on the same scale.
import { type SVGTemplateResult, svg } from 'lit';
import type { Drawing } from '../../lesson/lesson.js';
import { glowing, line, litBall, litWall } from '../../lesson/plane_shapes.js';
import type { PlaneView, Point } from '../../lesson/plane_view.js';
import { lastBefore } from '../shared/way.js';
import { type Drops, exactHeight, steppedHeight } from './drop.js';
import type { BouncingMessages } from './messages.js';

/** In the drawing the drop is ten units high. */
export const tall = 10;
const ballRadius = 0.55;
/** The x of the two balls, and of the chart. */
const places = { exact: 0, stepped: 2.7, chart: 5.4 };

const box = { left: -2.9, right: 16, bottom: -1.7, top: tall + 1.9 };

/** A height as a part of the drop, in units of the drawing; a ball that has sunk into the floor is drawn on it. */
const scaled = (height: number, drop: number): number => Math.max(-0.4, (tall * height) / drop);

const percents = [0, 25, 50, 75, 100];

function paper(plane: PlaneView): SVGTemplateResult {
  const { pixel, left } = plane;
  const right = left + plane.width * pixel;
  const y = (percent: number) => -(tall * percent) / 100;
  return svg`<g aria-hidden="true">
    ${percents.map((percent) => svg`<line class=${percent === 100 ? 'paper is-axis' : 'paper'} x1=${places.exact - 1} x2=${right} y1=${y(percent)} y2=${y(percent)} />`)}
    ${percents.map((percent) => svg`<text class="tick" x=${places.exact - 1.05 - 22 * pixel} y=${y(percent)} font-size=${12 * pixel}>${percent} %</text>`)}
    ${litWall({ x: places.exact - 0.9, y: -2 * pixel }, { x: places.stepped + 0.9, y: -2 * pixel }, pixel)}
  </g>`;
}

const ball = (x: number, height: number, look: string): SVGTemplateResult =>
  litBall({ x, y: height + ballRadius }, ballRadius, look);

/** The height after the last bounce. */
const mark = (x: number, height: number, quantity: string): SVGTemplateResult =>
  svg`<line class="flown ${quantity}" x1=${x - 0.8} x2=${x + 0.8} y1=${-height} y2=${-height} />`;

/** Points of a curve, with dots if they are few. */
function curve(points: readonly Point[], quantity: string, pixel: number): SVGTemplateResult {
  const dots = points.length <= 42 ? points : points.slice(-1);
  return svg`${glowing(points, quantity)}
    ${dots.map(({ x, y }) => svg`<circle class="spot ${quantity}" cx=${x} cy=${-y} r=${3.2 * pixel} />`)}`;
}

interface Chart {
  left: number;
  right: number;
  most: number;
}

/** Height against bounces: of a ball that bounces for ever. */
function byBounces({ drop, exact, stepped }: Drops, time: number, chart: Chart, pixel: number) {
  const x = (bounce: number) => chart.left + ((chart.right - chart.left) * bounce) / chart.most;
  const points = (bounces: readonly { time: number; height: number }[]): Point[] => {
    // The height of the current bounce is known from its top on.
    const done = bounces.slice(0, lastBefore(bounces, time) + 1);
    const all = done.map(({ height }, i) => ({ x: x(i + 1), y: scaled(height, drop.height) }));
    return [{ x: x(0), y: tall }, ...all].filter((point) => point.x <= chart.right + 1e-9);
  };
  return svg`${curve(points(stepped.bounces), 'broken quantity-aim', pixel)} ${curve(points(exact.bounces), 'quantity-bullet', pixel)}`;
}

/** Height against time, for a ball that comes to rest. */
function byTime(drops: Drops, time: number, chart: Chart) {
  const { drop, exact, stepped } = drops;
  const x = (t: number) => chart.left + ((chart.right - chart.left) * t) / chart.most;
  const count = 420;
  const points = (height: (t: number) => number): Point[] =>
    Array.from({ length: count + 1 }, (_, i) => (time * i) / count).map((t) => ({
      x: x(t),
      y: scaled(height(t), drop.height),
    }));
  const { rest } = exact;
  return svg`
    ${rest === undefined ? '' : svg`<line class="arrow quantity-normal" x1=${x(rest)} x2=${x(rest)} y1="0" y2=${-tall} />`}
    <polyline class="flown broken quantity-aim" points=${line(points((t) => steppedHeight(drop, stepped, t)))} />
    ${glowing(
      points((t) => exactHeight(drop, exact, t)),
      'quantity-bullet',
    )}`;
}

/** Round numbers along the chart. */
function ticks(most: number): number[] {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) =>
    Number((i * step).toPrecision(12)),
  );
}

function axis(chart: Chart, plane: PlaneView, name: string): SVGTemplateResult {
  const { pixel } = plane;
  const x = (at: number) => chart.left + ((chart.right - chart.left) * at) / chart.most;
  return svg`<g aria-hidden="true">
    <line class="paper is-axis" x1=${chart.left} x2=${chart.right} y1="0" y2="0" />
    ${ticks(chart.most).map((tick) => svg`<text class="tick" x=${x(tick)} y=${14 * pixel} font-size=${12 * pixel}>${tick}</text>`)}
    <text class="tick" x=${(chart.left + chart.right) / 2} y=${32 * pixel} font-size=${12.5 * pixel}>${name}</text>
  </g>`;
}

export function drawingOf(drops: Drops, words: BouncingMessages): Drawing {
  const { drop, exact, stepped, end } = drops;
  return {
    box,
    draw(plane, time) {
      const { pixel } = plane;
      const right = plane.left + plane.width * pixel - 18 * pixel;
      const isRest = exact.rest !== undefined;
      const chart = { left: places.chart, right, most: isRest ? end : drop.bounces };
      const [one, two] = [exactHeight(drop, exact, time), steppedHeight(drop, stepped, time)];
      const last = {
        exact: exact.bounces[lastBefore(exact.bounces, time)]?.height ?? drop.height,
        stepped: stepped.bounces[lastBefore(stepped.bounces, time)]?.height ?? drop.height,
      };
      // Over their balls, unless these are so near each other that the names would touch.
      const middle = (places.exact + places.stepped) / 2;
      const apart = Math.max(places.stepped - middle, 36 * pixel);
      const name = (x: number, text: string, quantity: string) =>
        svg`<text class="named ${quantity}" x=${x} y=${-tall - 1.1 - 12 * pixel} font-size=${12.5 * pixel}>${text}</text>`;
      return svg`
        ${paper(plane)} ${axis(chart, plane, isRest ? words.chart.time : words.chart.bounces)}
        ${name(middle - apart, words.exact, 'quantity-bullet')} ${name(middle + apart, words.steppedShort, 'quantity-aim')}
        ${isRest ? byTime(drops, time, chart) : byBounces(drops, time, chart, pixel)}
        ${mark(places.stepped, scaled(last.stepped, drop.height), 'quantity-aim')}
        ${mark(places.exact, scaled(last.exact, drop.height), 'quantity-bullet')}
        ${ball(places.stepped, scaled(two, drop.height), 'quantity-aim')}
        ${ball(places.exact, scaled(one, drop.height), 'quantity-bullet')}`;
    },
  };
}
