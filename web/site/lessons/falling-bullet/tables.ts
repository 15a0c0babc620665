// The equation as a curve with its roots, the bounces as a table, and the moving bodies for graphs.
import type { Table } from '../../lesson/lesson.js';
import type { Track } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { short } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import { motionOn } from '../shared/legs.js';
import { rootsOf } from './contact_parts.js';
import { lessonMessages } from './messages.js';
import type { FallScene } from './scene.js';
import type { Stretch } from './stretches.js';

const powers = ['constant', 'first-power', 'second-power', 'third-power', 'fourth-power'] as const;

/**
 * The coefficients of the quartic, the constant first; empty if the working has no quartic. A missing coefficient is
 * 0.
 */
export function quarticOf({ steps }: FallScene): number[] {
  const found = powers.map((id) => steps.find((step) => step.id === id)?.value);
  return found[4] === undefined ? [] : found.map((value) => (typeof value === 'number' ? value : 0));
}

export const quarticAt = (coefficients: readonly number[], t: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);

/** The quartic over time, about its roots. */
export function quarticPlot(scene: FallScene, language: Language): Plot[] {
  const words = lessonMessages[language].plot;
  const coefficients = quarticOf(scene);
  if (coefficients.length === 0) return [];
  const roots = rootsOf(scene);
  const { shot, path } = scene;
  const last = roots.at(-1) ?? (shot.hit ? shot.time : shot.closest?.time) ?? path.end;
  const first = roots[0] ?? last;
  const room = Math.max(0.6 * (last - first), 0.35 * last, 1e-9);
  const [start, end] = [Math.max(0, first - room), last + room];
  const values = Array.from({ length: 161 }, (_, i) => start + ((end - start) * i) / 160);
  return [
    {
      label: words.label,
      x: { label: words.axis, values },
      curves: [
        { label: words.curve, quantity: 'bullet', values: values.map((t) => quarticAt(coefficients, t)) },
        { label: '0', quantity: 'plain', dashed: true, values: values.map(() => 0) },
      ],
      verticalLines: roots.map((at, i) => ({
        at,
        label: words.root(i + 1),
        quantity: i === 0 ? 'outgoing' : 'normal',
      })),
    },
  ];
}

/** Heights on a stretch, among them the greatest: it is at an end, or where the velocity upward is 0. */
function heightsOn(stretch: Stretch, until: number): number[] {
  const { velocity, acceleration, time } = stretch;
  const top = time - velocity.y / acceleration.y;
  return [time, top, until]
    .filter((at) => at >= time && at <= until && at < Number.POSITIVE_INFINITY)
    .map((at) => motionOn(stretch, at).at.y);
}

/** The greatest height between a bounce and the next one. */
function heightAfter({ given, path: { bounces, stretches } }: FallScene, i: number): number {
  const [from, until] = [bounces[i]?.time ?? 0, bounces[i + 1]?.time ?? Number.POSITIVE_INFINITY];
  const heights = stretches.flatMap((stretch, k) => {
    const end = Math.min(until, stretches[k + 1]?.time ?? until);
    return stretch.time >= from && end > stretch.time ? heightsOn(stretch, end) : [];
  });
  return Math.max(bounces[i]?.center.y ?? 0, ...heights) - given.radius;
}

export function bounceTable(scene: FallScene, language: Language): Table[] {
  const { table, answers } = lessonMessages[language];
  const { bounces } = scene.path;
  if (bounces.length === 0) return [];
  const number = (value: number) => ({ text: short(value), value });
  return [
    {
      title: table.title,
      head: table.head,
      rows: bounces.map(({ target, time, point, before, after }, i) => [
        i + 1,
        answers.with[target],
        number(time),
        number(point.x),
        number(vec(before).length()),
        number(vec(after).length()),
        number(heightAfter(scene, i)),
      ]),
    },
  ];
}

export function fallTracks({ given, path }: FallScene, language: Language): Track[] {
  const words = lessonMessages[language];
  const gravity = { x: 0, y: -given.gravity, z: 0 };
  const falls = given.target.motion === 'falls';
  return [
    { name: words.bullet, quantity: 'bullet', legs: path.stretches, gravity },
    { name: words.target, quantity: 'sphere', legs: path.target, ...(falls ? { gravity } : {}) },
  ];
}
