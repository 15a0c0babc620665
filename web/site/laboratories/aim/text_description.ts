// The text description of the drawing, and the chosen shot as rows of the table of answers.
import type { Answer } from '../../widgets/answer_table.js';
import { short } from '../../widgets/numbers.js';
import { type AimShot, goalName, type Solution } from './find_shots.js';
import type { AimMessages } from './messages.js';
import type { goalOf } from './table.js';

/** How many shots there are, and what the chosen one does. */
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

export function answers(shot: AimShot, all: AimMessages, units: { frames: string; units: string }): Answer[] {
  const words = all.answers;
  return [
    { kind: 'words', name: all.via, value: shot.via.length === 0 ? all.direct : shot.via.join(' → ') },
    {
      kind: 'vector',
      name: words.velocity,
      value: shot.velocity,
      quantity: 'bullet',
      unit: all.perFrame,
    },
    { kind: 'number', name: words.angle, value: shot.angle, unit: '°' },
    { kind: 'number', name: words.time, value: shot.times.at(-1) ?? 0, unit: units.frames },
    { kind: 'number', name: words.length, value: shot.length, unit: units.units },
    ...shot.bounces.flatMap(({ point, ricochetAngle }, i): Answer[] => {
      const name = shot.via[i] ?? '';
      const extra = `${((ricochetAngle * 180) / Math.PI).toFixed(2)}°`;
      return [
        { kind: 'vector', name: words.bounce(name), value: point, unit: units.units, quantity: 'outgoing' },
        {
          kind: 'number',
          name: words.ricochet(name),
          value: ricochetAngle,
          unit: 'rad',
          extra,
          quantity: 'angle',
        },
      ];
    }),
    {
      kind: 'vector',
      name: words.meeting,
      value: { ...shot.meeting, z: 0 },
      unit: units.units,
      quantity: 'target-velocity',
    },
  ];
}
