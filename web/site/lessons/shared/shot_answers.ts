// The answers of `shoot` as rows of the table of answers.
import type { Shot } from 'ricochet-wasm';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Answer } from '../../widgets/answer_table.js';
import { degrees } from '../../widgets/numbers.js';
import { shotMessages } from './shot_messages.js';

export function shotAnswers(shot: Shot, language: Language): Answer[] {
  const { answers, units } = messagesIn(language);
  const words = shotMessages[language];
  if (!shot.hit)
    return [
      { kind: 'verdict', name: words.answers.hit, value: answers.no },
      { kind: 'words', name: answers.why, value: words.reasons[shot.reason] },
      ...(shot.closest === undefined
        ? []
        : ([
            { kind: 'number', name: answers.closestTime, value: shot.closest.time, unit: units.frames },
            { kind: 'number', name: answers.gap, value: shot.closest.gap, unit: units.units, refers: 'gap' },
          ] satisfies Answer[])),
    ];
  return [
    { kind: 'verdict', name: words.answers.hit, value: answers.yes },
    { kind: 'number', name: answers.time, value: shot.time, unit: units.frames },
    { kind: 'vector', name: words.answers.point, value: shot.point, unit: units.units, refers: 'hit-point' },
    {
      kind: 'number',
      name: words.answers.ricochetAngle,
      value: shot.ricochetAngle,
      unit: units.radians,
      quantity: 'angle',
      extra: degrees(shot.ricochetAngle),
      refers: 'ricochet-angle',
    },
    {
      kind: 'number',
      name: words.answers.angleToNormal,
      value: Math.PI / 2 - shot.ricochetAngle,
      unit: units.radians,
      quantity: 'angle',
      extra: degrees(Math.PI / 2 - shot.ricochetAngle),
      refers: 'ricochet-angle',
    },
    {
      kind: 'vector',
      name: words.answers.velocity,
      value: shot.velocity,
      unit: units['units/frame'],
      quantity: 'outgoing',
      refers: 'outgoing-path',
    },
    {
      kind: 'number',
      name: words.answers.distance,
      value: shot.distance,
      unit: units.units,
      quantity: 'bullet',
      refers: 'path',
    },
    {
      kind: 'vector',
      name: words.answers.center,
      value: shot.center,
      unit: units.units,
      quantity: 'bullet',
      refers: 'bullet-at-hit',
    },
    { kind: 'vector', name: answers.normal, value: shot.normal, quantity: 'normal', refers: 'normal' },
  ];
}
