// The questions about two balls.
import type { CollisionCase } from 'ricochet-wasm';
import type { Question } from '../../lesson/question.js';
import type { Language } from '../../shell/language.js';
import { localized } from '../../shell/localized.js';
import { vec } from '../../stage/figure.js';
import { choice, collisionQuestions } from '../shared/questions.js';
import { lessonMessages } from './messages.js';
import type { PairScene } from './pair_scene.js';

const messages = localized({
  title: ['What happens', '何が起こるか'],
  ask: [
    'What happens to the two balls in the time given?',
    'この時間のうちに、二つの球はどうなるでしょうか。',
  ],
});

/** The cases in the order in which people think of them. */
const cases: CollisionCase[] = [5, 6, 2, 3, 1, 4];

export function pairQuestions(language: Language, { b, collision, legs }: PairScene): Question[] {
  const labels = lessonMessages[language].cases;
  const what = choice('case', messages[language], labels, String(collision.case), cases.map(String));
  return collisionQuestions(language, what, 'velocity-a', legs.a, vec(b.velocity));
}
