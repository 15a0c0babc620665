// The lesson of 1995: two balls with mass and restitution in one frame.
import type { Ball, Collision, CollisionCase } from 'ricochet-wasm';
import type { Field, Lesson, Textbook, Texts, View } from '../../lesson/lesson.js';
import { scalarOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { type CoreSolver, startCore } from '../../shell/solvers/core.js';
import { vec } from '../../stage/figure.js';
import type { Answer } from '../../widgets/answer_table.js';
import { planePlace, short } from '../../widgets/numbers.js';
import { ballMessages } from '../shared/ball_messages.js';
import {
  type BallName,
  ballHandles,
  ballTracks,
  colorOf,
  movingBallFields,
  movingBallOf,
  restitutionField,
} from '../shared/balls.js';
import { callOf, fieldsIn, presetsIn, type WrittenPresets } from '../shared/fields.js';
import { angleAnswer, closestAnswers } from '../shared/shot_answers.js';
import { notesIn, stepWords } from '../shared/step_messages.js';
import { pairFigure } from './figure.js';
import { lessonMessages } from './messages.js';
import { fromCenterOfMass, type PairBall, pairScene } from './pair_scene.js';
import { pairQuestions } from './questions.js';
import { roundsIn, sliders } from './rounds.js';
import { pairTables } from './tables.js';
import { why } from './why.js';

function ballOf(texts: Texts, name: BallName): PairBall {
  return {
    ...movingBallOf(texts, name),
    mass: scalarOf(texts, `${name}Mass`),
    restitution: scalarOf(texts, `${name}Restitution`),
  };
}

function answersOf(language: Language, collision: Collision): Answer[] {
  const words = lessonMessages[language];
  const balls = ballMessages[language];
  const { answers, units } = messagesIn(language);
  const yesNo = (is: boolean) => (is ? answers.yes : answers.no);
  const first: Answer[] = [
    { kind: 'verdict', name: words.hit, value: yesNo(collision.hit) },
    { kind: 'words', name: words.case, value: words.cases[collision.case] },
  ];
  const boxes: Answer[] =
    collision.boxes === undefined
      ? []
      : [{ kind: 'words', name: words.boxes, value: yesNo(collision.boxes.overlap), refers: 'boxes' }];
  if (!collision.hit) return [...first, ...boxes, ...closestAnswers(language, collision.closest)];
  const { alongA, alongB } = collision;
  const place = { kind: 'vector', unit: units.units, flat: true } as const;
  const speed = { kind: 'vector', unit: units['units/frame'], flat: true, quantity: 'outgoing' } as const;
  return [
    ...first,
    { kind: 'number', name: answers.time, value: collision.time, unit: units.frames },
    { ...speed, name: words.velocityA, value: collision.velocityA, refers: 'velocity-a' },
    { ...speed, name: words.velocityB, value: collision.velocityB, refers: 'velocity-b' },
    ...boxes,
    { ...place, name: balls.point, value: collision.point },
    { ...place, name: balls.centerA, value: collision.centerA, quantity: 'bullet' },
    { ...place, name: balls.centerB, value: collision.centerB, quantity: 'sphere' },
    { kind: 'vector', name: balls.normal, value: collision.normal, quantity: 'normal', flat: true },
    angleAnswer(language, words.angleA, alongA.angle),
    angleAnswer(language, words.angleB, alongB.angle),
    { kind: 'number', name: words.impulse, value: collision.impulse, quantity: 'normal' },
    { kind: 'number', name: words.energyLost, value: collision.energyLost },
  ];
}

/** The article's six cases from its quadratic, multiplied out and in doubles. */
function caseOf1995(a: PairBall, b: PairBall, frame: number): CollisionCase {
  const d = vec(b.velocity).sub(vec(a.velocity));
  const m = vec(b.position).sub(vec(a.position));
  const qa = d.lengthSq();
  const qb = 2 * m.dot(d);
  const qc = m.lengthSq() - (a.radius + b.radius) ** 2;
  if (qa === 0) return 1;
  if (4 * qa * qc > qb * qb) return 2;
  const root = Math.sqrt(qb * qb - 4 * qa * qc);
  const [t1, t2] = [(-qb - root) / (2 * qa), (-qb + root) / (2 * qa)];
  if (t2 < 0) return 3;
  if (t1 < 0) return 4;
  return t1 > frame ? 6 : 5;
}

function textbookOf(language: Language, a: PairBall, b: PairBall, frame: number, ours: CollisionCase) {
  const words = lessonMessages[language];
  const theirs = caseOf1995(a, b, frame);
  const textbook: Textbook = {
    name: words.quadratic,
    says: words.short[theirs],
    exact: words.short[ours],
    agrees: theirs === ours,
  };
  if (theirs === 1 && ours === 4) textbook.why = words.whyFirst;
  return textbook;
}

function textDescription(language: Language, collision: Collision): string {
  const words = lessonMessages[language];
  if (collision.hit)
    return words.description(
      short(collision.time),
      planePlace(collision.point),
      planePlace(collision.velocityA),
      planePlace(collision.velocityB),
    );
  const said = words.missed[collision.case];
  if (collision.closest === undefined) return said;
  const time = short(collision.closest.time);
  return (
    said + (collision.case === 6 ? words.later(time) : words.closest(time, short(collision.closest.gap)))
  );
}

/** As long after the collision as before it, or the whole frame if that is not much longer. */
function endOf(collision: Collision, frame: number): number {
  const moment = collision.hit ? collision.time : (collision.closest?.time ?? 0);
  const shown = moment > 0 ? 2 * moment : 1;
  if (!Number.isFinite(frame) || frame === 0) return shown;
  return collision.hit ? Math.max(shown, Math.min(frame, 2 * shown)) : frame;
}

function viewOf(ricochet: CoreSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const messages = messagesIn(language);
  const [a, b] = [ballOf(texts, 'a'), ballOf(texts, 'b')];
  const maxTime = scalarOf(texts, 'maxTime');
  const options = maxTime === undefined ? undefined : { maxTime };
  const answer = ricochet.explain.collide(a as Ball, b as Ball, options);
  const collision = answer.collision as Collision;
  const frame = maxTime ?? Number.POSITIVE_INFINITY;
  const end = endOf(collision, frame);
  const scene = pairScene(a, b, collision, end);
  const seen = fromCenterOfMass(scene);
  const momentum = ({ mass, velocity }: PairBall) => planePlace(vec(velocity).multiplyScalar(mass));
  return {
    answers: answersOf(language, collision),
    description: textDescription(language, collision),
    steps: answer.steps,
    stepWords: stepWords(language, ballMessages[language].titles, {
      'after-a': notesIn(language)['after-a'],
    }),
    keySteps: ['time', 'normal', 'before-a', 'after-a', 'velocity-a', 'gap'],
    figure: pairFigure(scene, language),
    seenFrom: seen && {
      name: words.centerOfMass.name,
      figure: pairFigure(seen, language),
      description: words.centerOfMass.description(momentum(seen.a), momentum(seen.b)),
    },
    end,
    moments: collision.hit ? [{ time: collision.time, name: messages.player.toHit }] : [],
    call: callOf('collide', { a, b, options }),
    result: collision,
    questions: pairQuestions(language, scene),
    tracks: ballTracks(language, scene.legs, { a: a.mass, b: b.mass }),
    textbook: textbookOf(language, a, b, frame, collision.case),
    tables: pairTables(language, a, b, collision),
  };
}

const start: Texts = {
  aPosition: ['-4', '-2'],
  aVelocity: ['5.5', '2'],
  aRadius: ['1'],
  aMass: ['2'],
  aRestitution: ['1'],
  bPosition: ['3.5', '2.5'],
  bVelocity: ['-3', '-2.5'],
  bRadius: ['1.4'],
  bMass: ['3'],
  bRestitution: ['1'],
  maxTime: ['1'],
};

const resting = { bPosition: ['1.5', '1'], bVelocity: ['0', '0'] };

const presets = {
  collide: { name: ['A collision', '衝突する'] },
  same: { name: ['Same velocity', '同じ速度'], aVelocity: ['3', '1'], bVelocity: ['3', '1'] },
  past: { name: ['Passing by', 'すれ違う'], bVelocity: ['-3', '2'] },
  apart: { name: ['Moving apart', '離れていく'], aVelocity: ['-5', '-4'] },
  overlap: { name: ['Overlapping', '重なっている'], bPosition: ['-2.2', '-1'] },
  late: { name: ['Too late', '時間の後'], aVelocity: ['1', '0.4'] },
  heavy: { name: ['Heavy on light', '重い球と軽い球'], aMass: ['20'], bMass: ['1'], ...resting },
  soft: { name: ['Soft balls', '柔らかい球'], aRestitution: ['0.8'], bRestitution: ['0.5'] },
  fixed: { name: ['An immovable ball', '動かせない球'], bMass: ['Infinity'], ...resting },
} satisfies WrittenPresets;

export function lesson(language: Language): Lesson<CoreSolver> {
  const words = lessonMessages[language];
  const { ballA, ballB, velocity, mass } = ballMessages[language];
  const make = fieldsIn(language);
  const fields = (name: BallName): Field[] => [
    ...movingBallFields(language, name, velocity),
    make.plain(`${name}Mass`, mass, colorOf(name), `${name}.mass`),
    restitutionField(language, name),
  ];
  const maxTime = make.time('maxTime', words.maxTime, 'plain', 'options.maxTime');
  return {
    groups: [
      { title: ballA, fields: fields('a') },
      { title: ballB, fields: fields('b') },
      { title: words.frame, fields: [{ ...maxTime, optional: true }] },
    ],
    presets: presetsIn(language, start, presets),
    handles: [...ballHandles(language, 'a', ballA, true), ...ballHandles(language, 'b', ballB, true)],
    why,
    sliders,
    rounds: roundsIn(language, start),
    solver: startCore,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
