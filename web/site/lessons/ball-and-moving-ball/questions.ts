// The questions about a ball and a moving ball during one movement.
import type { Question } from '../../lesson/question.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import { choice, numberQuestion, questionMessages } from '../shared/questions.js';
import type { SweepScene } from './figure.js';
import { lessonMessages } from './messages.js';

const none = ['They do not touch', '触れない'] as const;

const messages = localized({
  outcome: {
    title: ['What happens', '何が起こるか'],
    ask: [
      'Do the balls touch on their way? If not, why not?',
      '二つの球は途中で触れるでしょうか。触れないなら、なぜでしょうか。',
    ],
  },
  touch: ['They touch.', '触れる。'],
  center: {
    title: ['Where A stops', 'A の止まる位置'],
    ask: ['Where is the centre of A when they touch?', '触れるとき、A の中心はどこにあるでしょうか。'],
    name: ['Predicted centre of A', '予想した A の中心'],
    none: none,
  },
  fraction: {
    title: ['Fraction', '時刻'],
    ask: [
      'After what fraction of the way do they touch, from 0 to 1?',
      '触れるのは、移動のどこまで進んだところでしょうか（始まりが 0、終わりが 1）。',
    ],
    none: none,
  },
  half: ['half of the way', '移動の半分'],
});

export function sweepQuestions(language: Language, { a, b, sweep, flat }: SweepScene): Question[] {
  const words = messages[language];
  const labels = { touch: words.touch, ...lessonMessages[language].escapes };
  const answer = sweep.touches ? sweep : undefined;
  const outcome = choice('outcome', words.outcome, labels, sweep.touches ? 'touch' : sweep.escape);
  const center: Question = {
    ...words.center,
    kind: 'place',
    id: 'center',
    unit: messagesIn(language).units.units,
    worst: { value: a.radius + b.radius, name: questionMessages[language].bothRadii },
    first: vec(a.position),
    answer: answer?.centerA,
  };
  const fraction = numberQuestion('fraction', words.fraction, '', [0.5, words.half], answer?.fraction);
  return [outcome, ...(flat ? [center] : []), fraction];
}
