// The fields and handles of the lesson about many balls: the box, and the ball that is chosen.
import { choiceField } from '../../lesson/descriptions.js';
import type { Field, FieldGroup, Handle, Texts } from '../../lesson/lesson.js';
import { choiceOf } from '../../lesson/texts.js';
import type { Language } from '../../shell/language.js';
import { ballMessages } from '../shared/ball_messages.js';
import { fieldsIn } from '../shared/fields.js';
import { lessonMessages } from './messages.js';
import { letters } from './presets.js';

/** The number of balls. */
export const countOf = (texts: Texts): number => Number(choiceOf(texts, 'count'));

/** The number of the ball whose fields are shown. */
export const chosenOf = (texts: Texts): number => letters.indexOf(choiceOf(texts, 'ball'));

/** The fields of a ball, which are shown while it is chosen. */
function ballFields(language: Language, letter: string, i: number): Field[] {
  const words = ballMessages[language];
  const { place, velocity, length, plain } = fieldsIn(language);
  const path = `world.balls[${i}]`;
  return [
    place(`center${letter}`, words.center, 'bullet', `${path}.position`),
    velocity(`velocity${letter}`, words.velocity, 'bullet', `${path}.velocity`),
    length(`radius${letter}`, words.radius, 'bullet', `${path}.radius`),
    plain(`mass${letter}`, words.mass, 'bullet', `${path}.mass`),
  ].map((field) => ({ ...field, when: (texts) => choiceOf(texts, 'ball') === letter }));
}

function worldFields(language: Language): Field[] {
  const words = lessonMessages[language];
  const { place, time, plain } = fieldsIn(language);
  const counts = letters.map((_, i) => String(i + 1));
  return [
    choiceField('count', words.count, counts, undefined, { path: 'world.balls.length' }),
    place('box', words.box, 'plain', 'world.bounds'),
    time('frames', words.frames, 'plain', 'frames'),
    plain('restitution', words.restitution, 'plain', 'world.balls[0].restitution'),
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
        choiceField('ball', words.ball, letters, words.named, { quantity: 'bullet' }),
        ...letters.flatMap((letter, i) => ballFields(language, letter, i)),
      ],
    },
  ];
}
