// The questions about many balls, and the moving bodies.
import type { World } from 'ricochet-wasm';
import type { Question } from '../../lesson/question.js';
import type { Track } from '../../lesson/series.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { choice, numberQuestion, questionMessages, timeQuestion } from '../shared/questions.js';
import { lessonMessages } from './messages.js';
import { letters } from './presets.js';
import type { Run } from './simulation_run.js';

const messages = localized({
  hits: {
    title: ['How many hits', '衝突の回数'],
    ask: [
      'How many hits happen in all, between balls and at walls?',
      '球どうしと壁を合わせて、全部で何回衝突するでしょうか。',
    ],
  },
  first: {
    title: ['The first hit', '最初の衝突'],
    ask: ['What is the first hit?', '最初の衝突はどれでしょうか。'],
  },
  kinds: {
    ball: ['two balls meet', '球と球が当たる'],
    wall: ['a ball meets a wall', '球が壁に当たる'],
    nothing: ['there is none', '衝突はない'],
  },
  time: {
    title: ['Time of the first hit', '最初の衝突の時刻'],
    ask: ['After how many seconds is the first hit?', '最初の衝突は何秒後でしょうか。'],
    none: ['There is none', '衝突はない'],
  },
});

export function runQuestions(language: Language, { events, end }: Run): Question[] {
  const words = messages[language];
  const [first] = events;
  const worst = [Math.max(1, events.length), questionMessages[language].answerItself] as const;
  const kind = first === undefined ? 'nothing' : first.kind === 'wall' ? 'wall' : 'ball';
  return [
    choice('first', words.first, words.kinds, kind),
    { ...numberQuestion('hits', words.hits, '', worst, events.length), isCount: true, seenAt: end },
    { ...timeQuestion(language, first?.time, words.time), id: 'first-time' },
  ];
}

/** The chosen ball in its colour, the others in theirs. */
export function runTracks(language: Language, run: Run, world: World, chosen: number): Track[] {
  const words = lessonMessages[language];
  return run.paths.map((legs, i) => ({
    name: words.named(letters[i] ?? ''),
    quantity: i === chosen ? 'bullet' : 'sphere',
    mass: world.balls[i]?.mass as number,
    legs,
  }));
}
