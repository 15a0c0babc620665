// The answers about a throw as rows of the table, and in words.
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Answer } from '../../widgets/answer_table.js';
import { planePlace, short } from '../../widgets/numbers.js';
import { closestOf } from './closest.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf } from './scene.js';
import type { Bounce } from './stretches.js';

/** The angle between the velocity after the bounce and the normal, in radians. */
const toNormal = ({ after, normal }: Bounce): number => {
  const along = after.x * normal.x + after.y * normal.y;
  return Math.atan2(Math.abs(after.x * normal.y - after.y * normal.x), along);
};

const inDegrees = (radians: number): string => `${short((180 / Math.PI) * radians)}°`;

export function fallAnswers(scene: FallScene, language: Language): Answer[] {
  const { answers: say } = lessonMessages[language];
  const { answers, metric: units } = messagesIn(language);
  const { path, open, aimed, least } = scene;
  const number = (name: string, value: number | undefined, unit: string, refers?: string): Answer[] =>
    value === undefined ? [] : [{ kind: 'number', name, value, unit, ...(refers && { refers }) }];
  const aim = (name: string, value: number | undefined): Answer[] =>
    number(name, value, '°', 'both-angles').map((row) => ({ ...row, quantity: 'target-velocity' }));
  const vector = { kind: 'vector', flat: true, unit: units.units } as const;
  const onward = { ...vector, unit: units['units/frame'], quantity: 'outgoing' } as const;
  const closest = closestOf(scene);
  const { apex, landing } = open;
  const hits = path.bounces.some(({ target }) => target === 'target');
  const [first] = path.bounces;
  const contact: Answer[] = [];
  const bounce: Answer[] = [];
  if (first !== undefined) {
    const angle = toNormal(first);
    const ofAngle = { quantity: 'angle', extra: inDegrees(angle), refers: 'ricochet-angle' } as const;
    contact.push(...number(say.time, first.time, units.frames, 'hit-point'));
    contact.push({ ...vector, name: say.place, value: first.point, refers: 'hit-point' });
    bounce.push({ kind: 'number', name: say.angleToNormal, value: angle, unit: units.radians, ...ofAngle });
    bounce.push({ ...onward, name: say.velocity, value: first.after, refers: 'outgoing-path' });
  }
  const highest: Answer[] =
    apex === undefined
      ? []
      : [{ ...vector, name: say.apex, value: apex.at, quantity: 'angle', refers: 'apex' }];
  return [
    { kind: 'verdict', name: say.hit, value: hits ? answers.yes : answers.no },
    { kind: 'words', name: say.first, value: say.with[first?.target ?? 'none'] },
    ...contact,
    ...number(say.closest, closest?.time, units.frames),
    ...number(say.gap, closest?.gap, units.units, 'gap'),
    ...highest,
    ...number(say.apexTime, apex?.time, units.frames, 'apex'),
    ...number(say.range, landing?.range, units.units, 'range'),
    ...number(say.flight, landing?.time, units.frames, 'range'),
    ...number(say.flightLength, landing?.length, units.units, 'path'),
    ...number(say.landingSpeed, landing?.speed, units['units/frame']),
    ...number(say.ends, path.rest?.time, units.frames),
    ...bounce,
    ...aim(say.flat, aimed[0]?.angle),
    ...aim(say.steep, aimed[1]?.angle),
    ...number(say.least, least, units['units/frame']),
  ];
}

/** Describes the throw in a few sentences. */
export function sayWhatHappens(scene: FallScene, language: Language): string {
  const { description: say } = lessonMessages[language];
  const { path, open, shot, given } = scene;
  if (!shot.hit && shot.reason === 'starts-inside') return say.inside;
  const first = firstOf(scene);
  const apex =
    open.apex !== undefined && (first === undefined || open.apex.time < first.time)
      ? say.apex(short(open.apex.at.y - given.radius), short(open.apex.time))
      : '';
  return firstSentence(first, say) + apex + whatFollows(scene, say) + ending(path.rest, say);
}

type Say = (typeof lessonMessages)[Language]['description'];

function firstSentence(first: Bounce | undefined, say: Say): string {
  if (first === undefined) return say.nothing;
  // On the ground y is 0, except for the rounding that keeps a bullet in front of the surface.
  const { x, y } = first.point;
  const [time, place] = [short(first.time), planePlace({ x, y: first.target === 'ground' ? 0 : y })];
  if (first.target === 'ground') return say.ground(time, place, inDegrees(toNormal(first)));
  const isTouch = first.before.x === first.after.x && first.before.y === first.after.y;
  return isTouch ? say.grazes(time, place) : say.target(time, place, inDegrees(toNormal(first)));
}

/** Says whether the bullet hits the target later, or by how much it misses. */
function whatFollows(scene: FallScene, say: Say): string {
  const { path } = scene;
  const later = path.bounces.findIndex(({ target }) => target === 'target');
  if (later === 0) return '';
  if (later > 0) return say.after(later, short(path.bounces[later]?.time ?? 0));
  const closest = closestOf(scene);
  return closest === undefined ? '' : say.misses(short(closest.gap));
}

function ending(rest: FallScene['path']['rest'], say: Say): string {
  if (rest === undefined) return '';
  return rest.isSliding ? say.slides(short(rest.time)) : say.rests(short(rest.time));
}
