// The fields and handles of the lesson about many balls: the box, and the ball that is chosen.
import { choiceOf, type Field, type FieldGroup, type Handle, type Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { ballMessages } from '../shared/ball_messages.js';
import { lessonMessages } from './messages.js';
import { letters } from './presets.js';

/** How many balls there are. */
export const countOf = (texts: Texts): number => Number(choiceOf(texts, 'count'));

/** The number of the ball whose fields are shown. */
export const chosenOf = (texts: Texts): number => letters.indexOf(choiceOf(texts, 'ball'));

/** A ball's fields are shown while it is chosen. */
function ballFields(language: Language, letter: string, i: number): Field[] {
  const words = ballMessages[language];
  const { units } = messagesIn(language);
  const when = (texts: Texts) => choiceOf(texts, 'ball') === letter;
  const field = { quantity: 'bullet', when } as const;
  const path = `world.balls[${i}]`;
  return [
    {
      ...field,
      kind: 'vector',
      id: `center${letter}`,
      label: words.center,
      unit: units.units,
      path: `${path}.position`,
    },
    {
      ...field,
      kind: 'vector',
      id: `velocity${letter}`,
      label: words.velocity,
      unit: units['units/frame'],
      path: `${path}.velocity`,
    },
    {
      ...field,
      kind: 'number',
      id: `radius${letter}`,
      label: words.radius,
      unit: units.units,
      path: `${path}.radius`,
    },
    { ...field, kind: 'number', id: `mass${letter}`, label: words.mass, unit: '', path: `${path}.mass` },
  ];
}

function worldFields(language: Language): Field[] {
  const words = lessonMessages[language];
  const { units } = messagesIn(language);
  const plain = { quantity: 'plain' } as const;
  return [
    {
      ...plain,
      kind: 'choice',
      id: 'count',
      label: words.count,
      unit: '',
      path: 'world.balls.length',
      options: letters.map((_, i) => ({ value: String(i + 1), label: String(i + 1) })),
    },
    { ...plain, kind: 'vector', id: 'box', label: words.box, unit: units.units, path: 'world.bounds' },
    {
      ...plain,
      kind: 'number',
      id: 'frames',
      label: words.frames,
      unit: units.frames,
      path: 'frames',
    },
    {
      ...plain,
      kind: 'number',
      id: 'restitution',
      label: words.restitution,
      unit: '',
      path: 'world.balls[0].restitution',
    },
  ];
}

export function handlesIn(language: Language): Handle[] {
  const words = lessonMessages[language];
  return letters.flatMap((letter, i): Handle[] => [
    {
      field: `velocity${letter}`,
      from: `center${letter}`,
      name: words.velocityHandle(letter),
      quantity: 'bullet',
      flat: true,
      when: (texts) => chosenOf(texts) === i,
    },
    {
      field: `center${letter}`,
      name: words.centerHandle(letter),
      quantity: 'sphere',
      flat: true,
      when: (texts) => i < countOf(texts),
    },
  ]);
}

export function groupsIn(language: Language): FieldGroup[] {
  const words = lessonMessages[language];
  return [
    { title: words.world, fields: worldFields(language) },
    {
      title: words.chosen,
      fields: [
        {
          kind: 'choice',
          id: 'ball',
          label: words.ball,
          unit: '',
          quantity: 'bullet',
          path: 'ball',
          options: letters.map((letter) => ({ value: letter, label: words.named(letter) })),
        },
        ...letters.flatMap((letter, i) => ballFields(language, letter, i)),
      ],
    },
  ];
}
