// The answers about a throw as rows of the table, and in words.
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Answer } from '../../widgets/answer_table.js';
import { brief, planePlace, short } from '../../widgets/numbers.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf } from './scene.js';
import type { Bounce } from './stretches.js';
import type { Place } from './throw.js';

const inSpace = ({ x, y }: Place) => ({ x, y, z: 0 });

/** Between the way on and the normal, in radians. */
const toNormal = ({ after, normal }: Bounce): number => {
  const along = after.x * normal.x + after.y * normal.y;
  return Math.atan2(Math.abs(after.x * normal.y - after.y * normal.x), along);
};

const inDegrees = (radians: number): string => `${brief((180 / Math.PI) * radians)}°`;

function contactAnswers(scene: FallScene, language: Language): Answer[] {
  const { answers: say } = lessonMessages[language];
  const { answers, units } = messagesIn(language);
  const { path, given, shot } = scene;
  const first = firstOf(scene);
  const hits = path.bounces.some(({ target }) => target === 'target');
  const rows: Answer[] = [
    { kind: 'verdict', name: say.hit, value: hits ? answers.yes : answers.no },
    { kind: 'words', name: say.first, value: say.with[first?.target ?? 'none'] },
  ];
  if (first !== undefined)
    rows.push(
      { kind: 'number', name: say.time, value: first.time, unit: units.frames, refers: 'hit-point' },
      {
        kind: 'vector',
        flat: true,
        name: say.place,
        value: inSpace(first.point),
        unit: units.units,
        refers: 'hit-point',
      },
    );
  if (!shot.hit && shot.closest !== undefined && given.target.motion !== 'falls')
    rows.push(
      { kind: 'number', name: say.closest, value: shot.closest.time, unit: units.frames },
      { kind: 'number', name: say.gap, value: shot.closest.gap, unit: units.units, refers: 'gap' },
    );
  return rows;
}

function bounceAnswers(first: Bounce | undefined, language: Language): Answer[] {
  if (first === undefined) return [];
  const { answers: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const angle = toNormal(first);
  return [
    {
      kind: 'number',
      name: say.angleToNormal,
      value: angle,
      unit: units.radians,
      quantity: 'angle',
      extra: inDegrees(angle),
      refers: 'ricochet-angle',
    },
    {
      kind: 'vector',
      flat: true,
      name: say.velocity,
      value: inSpace(first.after),
      unit: units['units/frame'],
      quantity: 'outgoing',
      refers: 'outgoing-path',
    },
  ];
}

function openAnswers({ open, path }: FallScene, language: Language): Answer[] {
  const { answers: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const { apex, landing } = open;
  const number = (name: string, value: number, unit: string, refers?: string): Answer => ({
    kind: 'number',
    name,
    value,
    unit,
    ...(refers === undefined ? {} : { refers }),
  });
  const rows: Answer[] = [];
  if (apex !== undefined)
    rows.push(
      {
        kind: 'vector',
        flat: true,
        name: say.apex,
        value: inSpace(apex.at),
        unit: units.units,
        quantity: 'angle',
        refers: 'apex',
      },
      number(say.apexTime, apex.time, units.frames, 'apex'),
    );
  if (landing !== undefined)
    rows.push(
      number(say.range, landing.range, units.units, 'range'),
      number(say.flight, landing.time, units.frames, 'range'),
      number(say.flightLength, landing.length, units.units, 'path'),
      number(say.landingSpeed, landing.speed, units['units/frame']),
    );
  if (path.rest !== undefined) rows.push(number(say.ends, path.rest.time, units.frames));
  return rows;
}

function aimAnswers({ aimed, least }: FallScene, language: Language): Answer[] {
  const { answers: say } = lessonMessages[language];
  const { units } = messagesIn(language);
  const [flat, steep] = aimed;
  const angle = (name: string, degrees: number): Answer => ({
    kind: 'number',
    name,
    value: degrees,
    unit: '°',
    quantity: 'target-velocity',
    refers: 'both-angles',
  });
  return [
    ...(flat === undefined ? [] : [angle(say.flat, flat.angle)]),
    ...(steep === undefined ? [] : [angle(say.steep, steep.angle)]),
    ...(least === undefined
      ? []
      : [{ kind: 'number', name: say.least, value: least, unit: units['units/frame'] } satisfies Answer]),
  ];
}

export function fallAnswers(scene: FallScene, language: Language): Answer[] {
  return [
    ...contactAnswers(scene, language),
    ...openAnswers(scene, language),
    ...bounceAnswers(firstOf(scene), language),
    ...aimAnswers(scene, language),
  ];
}

/** What happens, in a few sentences. */
export function sayWhatHappens(scene: FallScene, language: Language): string {
  const { description: say } = lessonMessages[language];
  const { path, open, shot, given } = scene;
  if (!shot.hit && shot.reason === 'starts-inside') return say.inside;
  const first = firstOf(scene);
  const apex =
    open.apex !== undefined && (first === undefined || open.apex.time < first.time)
      ? say.apex(brief(open.apex.at.y - given.radius), brief(open.apex.time))
      : '';
  return firstSentence(first, say) + apex + whatFollows(scene, say) + ending(path.rest, say);
}

type Say = (typeof lessonMessages)[Language]['description'];

function firstSentence(first: Bounce | undefined, say: Say): string {
  if (first === undefined) return say.nothing;
  // On the ground y is 0, but for the rounding that keeps a bullet in front of what it is on.
  const { x, y } = first.point;
  const [time, place] = [brief(first.time), planePlace({ x, y: first.target === 'ground' ? 0 : y })];
  if (first.target === 'ground') return say.ground(time, place, inDegrees(toNormal(first)));
  const isTouch = first.before.x === first.after.x && first.before.y === first.after.y;
  return isTouch ? say.grazes(time, place) : say.target(time, place, inDegrees(toNormal(first)));
}

/** Whether it hits the target later, or by how much it misses it on its first flight. */
function whatFollows(scene: FallScene, say: Say): string {
  const { path, shot } = scene;
  const later = path.bounces.findIndex(({ target }) => target === 'target');
  if (later === 0) return '';
  if (later > 0) return say.after(later, brief(path.bounces[later]?.time ?? 0));
  return shot.hit || shot.closest === undefined ? '' : say.misses(short(shot.closest.gap));
}

function ending(rest: FallScene['path']['rest'], say: Say): string {
  if (rest === undefined) return '';
  return rest.isSliding ? say.slides(short(rest.time)) : say.rests(short(rest.time));
}
