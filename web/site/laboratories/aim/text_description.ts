// The ways in words, and the one chosen in numbers.
import type { Answer } from '../../widgets/answer_table.js';
import { short } from '../../widgets/numbers.js';
import { goalName, type Solution, type Way } from './find_paths.js';
import type { AimMessages } from './messages.js';
import type { State } from './state.js';

/** The text twin: how many ways there are, and the one chosen. */
export function twin(solution: Solution, chosen: Way | undefined, state: State, words: AimMessages): string {
  if (chosen === undefined) return words.twinNone;
  const { ways } = solution;
  const named = (name: string) => (name === goalName ? words.goalItself : name);
  const how = chosen.via.length === 0 ? words.twinStraight : words.twinOff(chosen.via.join(words.andThen));
  const angle = `${chosen.angle.toFixed(2)}°`.replace('-', '−');
  const free = ways.filter(({ blocked }) => blocked === undefined).length;
  const blocked = chosen.blocked ? words.twinBlocked(named(chosen.blocked.by), chosen.blocked.leg + 1) : '';
  const moves = Number(state.goal[3]) !== 0 || Number(state.goal[4]) !== 0;
  const { x, y } = chosen.meeting;
  return (
    words.twin(free, ways.length) +
    words.twinWay(how, angle, short(chosen.times.at(-1) ?? 0)) +
    (moves ? words.twinMeeting(`(${short(x)}, ${short(y)})`) : '') +
    blocked
  );
}

export function answers(way: Way, all: AimMessages, units: { frames: string; units: string }): Answer[] {
  const words = all.answers;
  return [
    {
      kind: 'vector',
      name: words.velocity,
      value: way.velocity,
      quantity: 'bullet',
      unit: all.perFrame,
    },
    { kind: 'number', name: words.angle, value: way.angle, unit: '°' },
    { kind: 'number', name: words.time, value: way.times.at(-1) ?? 0, unit: units.frames },
    { kind: 'number', name: words.length, value: way.length, unit: units.units },
    ...way.bounces.flatMap(({ point, ricochetAngle }, i): Answer[] => {
      const name = way.via[i] ?? '';
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
      value: { ...way.meeting, z: 0 },
      unit: units.units,
      quantity: 'target-velocity',
    },
  ];
}
