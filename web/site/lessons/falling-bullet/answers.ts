// The answers about a throw as rows of the table, and in words.
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { place, planePlace, short, type Triple } from '../../widgets/numbers.js';
import { closestOf } from './closest.js';
import { lessonMessages } from './messages.js';
import { type FallScene, firstOf } from './scene.js';
import type { Bounce } from './stretches.js';
import { isFlat, type Throw } from './throw.js';

/** The angle between the velocity after the bounce and the normal, in radians. */
const toNormal = ({ after, normal }: Bounce): number => {
  const [velocity, n] = [vec(after), vec(normal)];
  return Math.atan2(velocity.clone().cross(n).length(), velocity.dot(n));
};

const inDegrees = (radians: number): string => `${short((180 / Math.PI) * radians)}°`;

export function fallAnswers(scene: FallScene, language: Language): Answer[] {
  const { answers: say } = lessonMessages[language];
  const { answers, metric: units } = messagesIn(language);
  const { given, path, open, aimed, least } = scene;
  const number = (name: string, value: number | undefined, unit: string, refers?: string): Answer[] =>
    value === undefined ? [] : [{ kind: 'number', name, value, unit, ...(refers && { refers }) }];
  const aim = (name: string, value: number | undefined): Answer[] =>
    number(name, value, '°', 'both-angles').map((row) => ({ ...row, quantity: 'target-velocity' }));
  const vector = { kind: 'vector', flat: isFlat(given), unit: units.units } as const;
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
  const end: Answer[] = [];
  if (path.rest !== undefined && !isFlat(given)) {
    const { time, at, isSliding } = path.rest;
    end.push(...number(isSliding ? say.ends : say.rests, time, units.frames));
    if (!isSliding) end.push({ ...vector, name: say.restPlace, value: at, refers: 'walls' });
  }
  const highest: Answer[] =
    apex === undefined
      ? []
      : [{ ...vector, name: say.apex, value: apex.at, quantity: 'angle', refers: 'apex' }];
  return [
    { kind: 'verdict', name: say.hit, value: hits ? answers.yes : answers.no },
    { kind: 'words', name: say.first, value: say.with[first?.target ?? 'none'] },
    ...contact,
    ...end,
    ...number(say.closest, closest?.time, units.frames),
    ...number(say.gap, closest?.gap, units.units, 'gap'),
    ...highest,
    ...number(say.apexTime, apex?.time, units.frames, 'apex'),
    ...number(say.range, landing?.range, units.units, 'range'),
    ...number(say.flight, landing?.time, units.frames, 'range'),
    ...number(say.flightLength, landing?.length, units.units, 'path'),
    ...number(say.landingSpeed, landing?.speed, units['units/frame']),
    ...(isFlat(given) ? number(say.ends, path.rest?.time, units.frames) : []),
    ...bounce,
    ...aim(say.flat, aimed[0]?.angle),
    ...aim(say.steep, aimed[1]?.angle),
    ...number(say.least, least, units['units/frame']),
  ];
}

/** Describes the throw in a few sentences. */
export function sayWhatHappens(scene: FallScene, language: Language): string {
  const { description: say } = lessonMessages[language];
  const { open, shot, given } = scene;
  if (!shot.hit && shot.reason === 'starts-inside') return say.inside;
  const first = firstOf(scene);
  const apex =
    open.apex !== undefined && (first === undefined || open.apex.time < first.time)
      ? say.apex(short(open.apex.at.y - given.radius), short(open.apex.time))
      : '';
  return firstSentence(given, first, say) + apex + whatFollows(scene, say) + ending(scene, say);
}

type Say = (typeof lessonMessages)[Language]['description'];

/** A place as a text: with two coordinates if the bullet stays in the plane. */
const placeIn = (given: Throw, at: Triple): string => (isFlat(given) ? planePlace(at) : place(at));

function firstSentence(given: Throw, first: Bounce | undefined, say: Say): string {
  if (first === undefined) return say.nothing;
  // On the ground y is 0, except for the rounding that keeps a bullet in front of the surface.
  const at = first.target === 'ground' ? { ...first.point, y: 0 } : first.point;
  const [time, where] = [short(first.time), placeIn(given, at)];
  if (first.target !== 'target') return say[first.target](time, where, inDegrees(toNormal(first)));
  const isTouch = vec(first.before).equals(vec(first.after));
  return isTouch ? say.grazes(time, where) : say.target(time, where, inDegrees(toNormal(first)));
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

function ending({ given, path: { rest } }: FallScene, say: Say): string {
  if (rest === undefined) return '';
  const time = short(rest.time);
  if (rest.isSliding) return say.slides(time);
  return isFlat(given) ? say.rests(time) : say.restsAt(time, placeIn(given, roundedPlace(rest.at)));
}

/** Zero in place of what rounding has left: the places of walls are read to five digits. */
const roundedPlace = ({ x, y, z }: Triple): Triple => {
  const rounded = (value: number) => Math.round(value * 1e9) / 1e9 + 0;
  return { x: rounded(x), y: rounded(y), z: rounded(z) };
};
