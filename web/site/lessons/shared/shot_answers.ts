// The answers of `shoot` as rows of the table of answers, and in words.
import type { Shot } from 'ricochet-wasm';
import type { Vector3 } from 'three';
import { numberAnswer } from '../../lesson/descriptions.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { degrees, hundredths, place, short } from '../../widgets/numbers.js';

export const shotMessages = localized({
  reasons: {
    'starts-inside': [
      'No hit: the bullet starts inside the target.',
      '衝突なし：弾は最初から的の内側にあります。',
    ],
    'at-rest': [
      'No hit: seen from the target, the bullet is at rest.',
      '衝突なし：的から見ると、弾は止まっています。',
    ],
    receding: ['No hit: the bullet only moves away.', '衝突なし：弾は遠ざかる一方です。'],
    'passes-by': ['No hit: the bullet passes by.', '衝突なし：弾はわきを通り過ぎます。'],
    'out-of-time': ['No hit within the time allowed.', '決められた時間内には衝突しません。'],
  },
  answers: {
    hit: ['Hit', '衝突'],
    distance: ['Distance to the hit', '衝突までの距離'],
    point: ['Hit point', '衝突点'],
    center: ["Bullet's centre at contact", '接触時の弾の中心'],
    ricochetAngle: ['Ricochet angle, to the tangent plane', '跳ね返りの角度（接平面との角度）'],
    angleToNormal: ['Angle to the normal', '法線との角度'],
    seenFromTarget: (name: string) => [`${name}, seen from the sphere`, `${name}（球から見て）`],
    velocity: ['New velocity', '衝突後の速度'],
  },
  description: {
    hit: (time: string, place: string, angle: string, velocity: string) => [
      `It hits after ${time} s and bounces off at ${angle} to the normal. The bullet meets the target at ${place} and flies on with velocity ${velocity}.`,
      `${time} 秒後に当たり、法線に対して ${angle} で跳ね返ります。弾は ${place} で的に当たり、速度 ${velocity} で飛んで行きます。`,
    ],
    hitMoving: (
      time: string,
      place: string,
      own: string,
      before: string,
      after: string,
      velocity: string,
    ) => [
      `It hits after ${time} s, at ${place}. Seen from the sphere, it comes in and bounces off at ${own} to the normal; seen from outside, it comes in at ${before} and leaves at ${after}, with velocity ${velocity}.`,
      `${time} 秒後に ${place} で当たります。球から見ると、法線に対して ${own} で来て、${own} で跳ね返ります。外から見ると、${before} で来て ${after} で離れ、速度は ${velocity} です。`,
    ],
    closest: (time: string, gap: string) => [
      ` It comes closest after ${time} s, ${gap} units away.`,
      `最も近づくのは ${time} 秒後で、すき間は ${gap} 単位です。`,
    ],
    overlap: [
      ' The first contact was before the start, so there is none to report.',
      '最初の接触は出発より前なので、求める衝突はありません。',
    ],
  },
});

/** The time and the gap of the closest approach. */
type Closest = { time: number; gap: number } | undefined;

export function closestAnswers(language: Language, closest: Closest): Answer[] {
  if (closest === undefined) return [];
  const { answers, units } = messagesIn(language);
  return [
    { kind: 'number', name: answers.closestTime, value: closest.time, unit: units.frames },
    { kind: 'number', name: answers.gap, value: closest.gap, unit: units.units, refers: 'gap' },
  ];
}

export function missAnswers(language: Language, why: string, closest: Closest): Answer[] {
  const { answers } = messagesIn(language);
  return [
    { kind: 'verdict', name: shotMessages[language].answers.hit, value: answers.no },
    { kind: 'words', name: answers.why, value: why },
    ...closestAnswers(language, closest),
  ];
}

export const sayClosest = (language: Language, { time, gap }: NonNullable<Closest>): string =>
  shotMessages[language].description.closest(short(time), short(gap));

/** An angle in radians and in degrees. */
export function angleAnswer(language: Language, name: string, value: number): Answer {
  const { units } = messagesIn(language);
  return numberAnswer(name, value, { unit: units.radians, quantity: 'angle', extra: degrees(value) });
}

/** An angle in a sentence, with the same digits as beside the stage. */
const saidAngle = (radians: number): string => `${hundredths((180 / Math.PI) * radians)}°`;

/** The angle from the path after the bounce to the normal, as the target sees it. */
export const saidToNormal = (shot: { ricochetAngle: number }): string => saidAngle(toNormal(shot));
const toNormal = ({ ricochetAngle }: { ricochetAngle: number }): number => Math.PI / 2 - ricochetAngle;

/** `moves` is true if the target has its own velocity; then the angles are those in the target's frame. */
export function shotAnswers(shot: Shot, language: Language, moves = false): Answer[] {
  const { answers, units } = messagesIn(language);
  const { answers: say, reasons } = shotMessages[language];
  if (!shot.hit) return missAnswers(language, reasons[shot.reason], shot.closest);
  const place = { kind: 'vector', unit: units.units } as const;
  const velocity = { kind: 'vector', unit: units['units/frame'], quantity: 'outgoing' } as const;
  const angle = (name: string, value: number): Answer => ({
    ...angleAnswer(language, moves ? say.seenFromTarget(name) : name, value),
    refers: 'ricochet-angle',
  });
  const distance = { name: say.distance, value: shot.distance, unit: units.units } as const;
  return [
    { kind: 'verdict', name: say.hit, value: answers.yes },
    { kind: 'number', name: answers.time, value: shot.time, unit: units.frames },
    { ...place, name: say.point, value: shot.point, refers: 'hit-point' },
    angle(say.ricochetAngle, shot.ricochetAngle),
    angle(say.angleToNormal, toNormal(shot)),
    { ...velocity, name: say.velocity, value: shot.velocity, refers: 'outgoing-path' },
    { ...distance, kind: 'number', quantity: 'bullet', refers: 'path' },
    { ...place, name: say.center, value: shot.center, quantity: 'bullet', refers: 'bullet-at-hit' },
    { kind: 'vector', name: answers.normal, value: shot.normal, quantity: 'normal', refers: 'normal' },
  ];
}

/** The angles between the normal and the path before and after the hit, in the frame of the picture. */
export function anglesFromOutside(
  { normal, velocity }: Extract<Shot, { hit: true }>,
  bullet: Vector3,
): readonly [before: number, after: number] {
  const out = vec(normal);
  const angle = (direction: Vector3) => (direction.lengthSq() > 0 ? direction.angleTo(out) : 0);
  return [angle(bullet.clone().negate()), angle(vec(velocity))];
}

/**
 * Describes the shot. `velocities` are those of the bullet and of a moving target, whose angles differ from those in
 * the picture.
 */
export function describeShot(
  shot: Shot,
  language: Language,
  velocities?: { bullet: Vector3; target: Vector3 },
): string {
  const { description: say, reasons } = shotMessages[language];
  if (shot.hit && velocities !== undefined && velocities.target.lengthSq() > 0) {
    const [before, after] = anglesFromOutside(shot, velocities.bullet);
    return say.hitMoving(
      short(shot.time),
      place(shot.point),
      saidToNormal(shot),
      saidAngle(before),
      saidAngle(after),
      place(shot.velocity),
    );
  }
  if (shot.hit) {
    return say.hit(short(shot.time), place(shot.point), saidToNormal(shot), place(shot.velocity));
  }
  const closest = shot.closest === undefined ? say.overlap : sayClosest(language, shot.closest);
  return reasons[shot.reason] + closest;
}
