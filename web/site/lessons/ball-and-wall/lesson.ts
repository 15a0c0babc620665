// The lesson of 1995 about a ball and a wall, in the plane.
import type { Ball, CollisionWall, WallCollision } from 'ricochet-wasm';
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
  ballHandles,
  givenVector,
  movingBallFields,
  movingBallOf,
  restitutionField,
} from '../shared/balls.js';
import { callOf, fieldsIn, presetsIn, type WrittenPresets } from '../shared/fields.js';
import { legsOf } from '../shared/legs.js';
import { missAnswers, sayClosest, shotMessages } from '../shared/shot_answers.js';
import { stepWords } from '../shared/step_messages.js';
import { type WallScene, wallFigure } from './figure.js';
import { lessonMessages } from './messages.js';
import { wallQuestions, wallTracks } from './questions.js';
import { roundsIn, sliders } from './rounds.js';
import { why } from './why.js';

type Part = Extract<WallCollision, { hit: true }>['part'];

/** The wall has infinite mass, so the ball's mass does not matter. */
const ballOf = (texts: Texts) => ({
  ...movingBallOf(texts, 'a'),
  mass: 1,
  restitution: scalarOf(texts, 'aRestitution'),
});

const wallOf = (texts: Texts) => ({
  shape: 'wall' as const,
  a: givenVector(texts, 'wallA'),
  b: givenVector(texts, 'wallB'),
  velocity: givenVector(texts, 'wallVelocity'),
  restitution: scalarOf(texts, 'wallRestitution'),
});

function answersOf(language: Language, collision: WallCollision): Answer[] {
  const words = lessonMessages[language];
  const { hit, velocity } = shotMessages[language].answers;
  const { answers, units } = messagesIn(language);
  if (!collision.hit) return missAnswers(language, words.missed[collision.reason], collision.closest);
  const flat = { kind: 'vector', flat: true } as const;
  const place = { ...flat, unit: units.units };
  const onward = { ...flat, unit: units['units/frame'], quantity: 'outgoing' } as const;
  return [
    { kind: 'verdict', name: hit, value: answers.yes },
    { kind: 'words', name: words.part, value: words.parts[collision.part], quantity: 'sphere' },
    { kind: 'number', name: answers.time, value: collision.time, unit: units.frames },
    { ...place, name: words.center, value: collision.center, quantity: 'bullet' },
    { ...place, name: ballMessages[language].point, value: collision.point },
    { ...flat, name: answers.normal, value: collision.normal, quantity: 'normal' },
    { ...onward, name: velocity, value: collision.velocity },
  ];
}

/**
 * The article's sketch. It finds where the path of the centre first crosses one of the shadow walls. If that point is
 * no further from both ends than the wall is long, the face is hit; otherwise an end may be hit, as a ball of radius
 * zero.
 */
function of1995({ ball, wall }: Pick<WallScene, 'ball' | 'wall'>): { part: Part; time: number } | undefined {
  const [a, b] = [vec(wall.a), vec(wall.b)];
  const start = vec(ball.position);
  const v = vec(ball.velocity).sub(vec(wall.velocity));
  const along = b.clone().sub(a);
  const aside = vec({ x: -along.y, y: along.x }).normalize();
  const height = start.clone().sub(a).dot(aside);
  const crossings = [ball.radius, -ball.radius]
    .map((side) => ({ side, time: (side - height) / v.dot(aside) }))
    .filter(({ time }) => time >= 0 && Number.isFinite(time))
    .sort((one, other) => one.time - other.time);
  const [first] = crossings;
  if (first !== undefined) {
    const center = start.clone().addScaledVector(v, first.time);
    const shadow = aside.clone().multiplyScalar(first.side);
    const isOnFace = [a, b].every((end) => center.distanceTo(end.clone().add(shadow)) <= along.length());
    if (isOnFace) return { part: 'face', time: first.time };
  }
  const ends = ([a, b] as const).flatMap((end, i) => {
    const m = end.clone().sub(start);
    const [qa, qb, qc] = [v.lengthSq(), -2 * m.dot(v), m.lengthSq() - ball.radius ** 2];
    const time = (-qb - Math.sqrt(qb * qb - 4 * qa * qc)) / (2 * qa);
    return time >= 0 ? [{ part: i === 0 ? ('end-a' as const) : ('end-b' as const), time }] : [];
  });
  return ends.sort((one, other) => one.time - other.time)[0];
}

function textbookOf(
  language: Language,
  scene: Pick<WallScene, 'ball' | 'wall'>,
  collision: WallCollision,
): Textbook {
  const words = lessonMessages[language];
  const theirs = of1995(scene);
  const say = (found: { part: Part; time: number } | undefined) =>
    found === undefined ? words.miss : words.says(words.parts[found.part], short(found.time));
  const ours = collision.hit ? collision : undefined;
  const isSame = theirs?.part === ours?.part;
  const textbook: Textbook = { name: words.sketch, says: say(theirs), exact: say(ours), agrees: isSame };
  if (!collision.hit && collision.reason === 'starts-inside') textbook.why = words.whyInside;
  else if (!isSame && theirs?.part === 'face') textbook.why = words.whyEnd;
  return textbook;
}

function textDescription(language: Language, collision: WallCollision): string {
  const words = lessonMessages[language];
  if (collision.hit)
    return words.description(
      words.parts[collision.part],
      short(collision.time),
      planePlace(collision.point),
      planePlace(collision.velocity),
    );
  const { reason, closest } = collision;
  return words.missed[reason] + (closest === undefined ? '' : sayClosest(language, closest));
}

/** As long after the contact as before it, and long enough to cross the wall. */
function endOf({ ball, wall }: Pick<WallScene, 'ball' | 'wall'>, collision: WallCollision): number {
  const moment = collision.hit ? collision.time : (collision.closest?.time ?? 0);
  const speed = Math.max(vec(ball.velocity).length(), vec(wall.velocity).length());
  const across = vec(wall.a).distanceTo(vec(wall.b)) / (speed > 0 ? speed : 1);
  return moment > 0 ? Math.max(2 * moment, Math.min(across, 3 * moment)) : across;
}

function viewOf(ricochet: CoreSolver, language: Language, texts: Texts): View {
  const words = lessonMessages[language];
  const [ball, wall] = [ballOf(texts), wallOf(texts)];
  const answer = ricochet.explain.collide(ball as Ball, wall as CollisionWall);
  const collision = answer.collision as WallCollision;
  const after = collision.hit
    ? { time: collision.time, at: collision.center, velocity: collision.velocity }
    : undefined;
  const end = endOf({ ball, wall }, collision);
  const scene: WallScene = { ball, wall, collision, legs: legsOf(ball, after), end };
  return {
    answers: answersOf(language, collision),
    description: textDescription(language, collision),
    steps: answer.steps,
    stepWords: stepWords(language, words.titles, {}),
    keySteps: [
      'relative-velocity',
      'climb',
      'closest-distance-squared',
      'time',
      'normal',
      'velocity-a',
      'velocity',
      'gap',
    ],
    figure: wallFigure(scene, language),
    end,
    moments: collision.hit ? [{ time: collision.time, name: messagesIn(language).player.toHit }] : [],
    call: callOf('collide', { ball, wall }),
    result: collision,
    questions: wallQuestions(language, scene),
    tracks: wallTracks(language, scene),
    textbook: textbookOf(language, scene, collision),
    tables: [
      {
        title: words.shadows,
        head: [words.shadows, words.from, words.to],
        rows: collision.shadows.map(({ a, b }, i) => [words.shadow(i + 1), planePlace(a), planePlace(b)]),
      },
    ],
  };
}

const start: Texts = {
  aPosition: ['-3.5', '4'],
  aVelocity: ['2', '-2'],
  aRadius: ['1'],
  aRestitution: ['1'],
  wallA: ['-3', '0'],
  wallB: ['3', '0'],
  wallVelocity: ['0', '0'],
  wallRestitution: ['1'],
};

const presets = {
  face: { name: ['The face', '面'] },
  behind: { name: ['From behind', '裏から'], aPosition: ['-2.5', '-4'], aVelocity: ['1', '2'] },
  end: { name: ['An end', '端'], aPosition: ['1.5', '4'], aVelocity: ['1', '-1.6'] },
  past: { name: ['Past the end', '端の先'], aPosition: ['2.5', '4'], aVelocity: ['1', '-1.6'] },
  graze: { name: ['Grazing a corner', '角をかすめる'], aPosition: ['4', '4'], aVelocity: ['0', '-2'] },
  parallel: { name: ['Parallel', '平行'], aPosition: ['-5', '1.6'], aVelocity: ['2', '0'] },
  moving: { name: ['A moving wall', '動く壁'], wallVelocity: ['0.5', '0.75'] },
  inside: {
    name: ['Between the shadows', '影の壁の間'],
    aPosition: ['5.5', '0.2'],
    aVelocity: ['-2', '0.5'],
  },
} satisfies WrittenPresets;

function wallFields(language: Language): Field[] {
  const { ends } = lessonMessages[language];
  const { velocity, restitution } = ballMessages[language];
  const make = fieldsIn(language);
  return [
    make.place('wallA', ends.a, 'sphere', 'b.a'),
    make.place('wallB', ends.b, 'sphere', 'b.b'),
    make.velocity('wallVelocity', velocity, 'target-velocity', 'b.velocity'),
    make.plain('wallRestitution', restitution, 'sphere', 'b.restitution'),
  ];
}

export function lesson(language: Language): Lesson<CoreSolver> {
  const { wall, ends } = lessonMessages[language];
  const { ballA, velocity } = ballMessages[language];
  return {
    groups: [
      {
        title: ballA,
        fields: [...movingBallFields(language, 'a', velocity), restitutionField(language, 'a')],
      },
      { title: wall, fields: wallFields(language) },
    ],
    presets: presetsIn(language, start, presets),
    handles: [
      ...ballHandles(language, 'a', ballA, true),
      { field: 'wallA', name: ends.a, quantity: 'sphere', flat: true },
      { field: 'wallB', name: ends.b, quantity: 'sphere', flat: true },
    ],
    why,
    sliders,
    rounds: roundsIn(language, start),
    solver: startCore,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
