// The text description of the drawing, and the chosen shot as rows of the table of answers.

import { numberAnswer, vectorAnswer, wordsAnswer } from '../../lesson/descriptions.js';
import type { Messages } from '../../messages/index.js';
import type { Answer } from '../../widgets/answer_table.js';
import { degrees, short } from '../../widgets/numbers.js';
import { type AimShot, goalName, type Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import type { goalOf } from './table.js';

/** The number of shots, and a description of the chosen one. */
export function textDescription(
  solution: Solution,
  chosen: AimShot | undefined,
  goal: ReturnType<typeof goalOf>,
  words: AimMessages,
): string {
  const say = words.description;
  if (chosen === undefined) return say.none;
  const { shots } = solution;
  const named = (name: string) => (name === goalName ? words.goalItself : name);
  const how = chosen.via.length === 0 ? say.straight : say.off(chosen.via.join(say.andThen));
  const angle = `${chosen.angle.toFixed(2)}°`.replace('-', '−');
  const free = shots.filter(({ blocked }) => blocked === undefined).length;
  const blocked = chosen.blocked ? say.blocked(named(chosen.blocked.by), chosen.blocked.leg + 1) : '';
  const moves = goal.velocity.x !== 0 || goal.velocity.y !== 0;
  const { x, y } = chosen.meeting;
  return (
    say.count(free, shots.length) +
    say.chosen(how, angle, short(chosen.times.at(-1) ?? 0)) +
    (moves ? say.meeting(`(${short(x)}, ${short(y)})`) : '') +
    blocked
  );
}

export function answers(shot: AimShot, all: AimMessages, units: Messages['units']): Answer[] {
  const words = all.answers;
  return [
    wordsAnswer(all.via, shot.via.length === 0 ? all.direct : shot.via.join(' → ')),
    vectorAnswer(words.velocity, shot.velocity, units['units/frame'], 'bullet'),
    numberAnswer(words.angle, shot.angle, { unit: '°' }),
    numberAnswer(words.time, shot.times.at(-1) ?? 0, { unit: units.frames }),
    numberAnswer(words.length, shot.length, { unit: units.units }),
    ...shot.bounces.flatMap(({ point, ricochetAngle }, i) => {
      const name = shot.via[i] ?? '';
      const extra = degrees(ricochetAngle);
      return [
        vectorAnswer(words.bounce(name), point, units.units, 'outgoing'),
        numberAnswer(words.ricochet(name), ricochetAngle, { unit: 'rad', extra, quantity: 'angle' }),
      ];
    }),
    vectorAnswer(words.meeting, { ...shot.meeting, z: 0 }, units.units, 'target-velocity'),
  ];
}
