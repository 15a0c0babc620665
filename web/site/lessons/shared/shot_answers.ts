// The answers of `shoot` as rows of the table of answers.
import type { Shot } from 'ricochet-wasm';
import type { Messages } from '../../messages/index.js';
import type { Answer } from '../../widgets/answer_table.js';
import { degrees } from '../../widgets/numbers.js';

export function shotAnswers(shot: Shot, { answers, units, reasons }: Messages): Answer[] {
  if (!shot.hit)
    return [
      { kind: 'verdict', name: answers.hit, value: answers.no },
      { kind: 'words', name: answers.why, value: reasons[shot.reason] },
      ...(shot.closest === undefined
        ? []
        : ([
            { kind: 'number', name: answers.closestTime, value: shot.closest.time, unit: units.frames },
            { kind: 'number', name: answers.gap, value: shot.closest.gap, unit: units.units },
          ] satisfies Answer[])),
    ];
  return [
    { kind: 'verdict', name: answers.hit, value: answers.yes },
    { kind: 'number', name: answers.time, value: shot.time, unit: units.frames },
    { kind: 'number', name: answers.distance, value: shot.distance, unit: units.units, quantity: 'bullet' },
    { kind: 'vector', name: answers.point, value: shot.point, unit: units.units },
    { kind: 'vector', name: answers.center, value: shot.center, unit: units.units, quantity: 'bullet' },
    { kind: 'vector', name: answers.normal, value: shot.normal, quantity: 'normal' },
    {
      kind: 'number',
      name: answers.ricochetAngle,
      value: shot.ricochetAngle,
      unit: units.radians,
      quantity: 'angle',
      extra: degrees(shot.ricochetAngle),
    },
    {
      kind: 'vector',
      name: answers.velocity,
      value: shot.velocity,
      unit: units['units/frame'],
      quantity: 'outgoing',
    },
  ];
}
