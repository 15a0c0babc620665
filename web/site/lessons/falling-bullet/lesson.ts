// The lesson about a bullet that falls: parabolas, with their bounces.
import { Vector3 } from 'three';
import type { Call, Lesson, Textbook, Texts, View } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import { place, planePlace, short } from '../../widgets/numbers.js';
import { callOf, presetsIn } from '../shared/fields.js';
import { notesIn, stepWords } from '../shared/step_messages.js';
import { fallAnswers, sayWhatHappens } from './answers.js';
import type { Shown } from './drawn.js';
import { energyView } from './energy_view.js';
import { fallingFigure } from './falling_frame.js';
import { checkWalls, draggedTo, groupsIn, handlesIn, normalized, sliders, switches } from './fields.js';
import { fallFigure } from './figure.js';
import { lessonMessages } from './messages.js';
import { presets, start } from './presets.js';
import { fallQuestions } from './questions.js';
import { roundsIn } from './rounds.js';
import { type FallScene, firstOf, sceneOf } from './scene.js';
import { bounceTable, fallTracks, quarticPlot } from './tables.js';
import { firedBullet, gravityOf, ground, isFlat, targetOf, throwOf } from './throw.js';
import { wallTarget } from './walls.js';
import { why } from './why.js';

/** The equation, its roots, and the bounce. */
const keySteps = [
  'gravity',
  'apex',
  'fourth-power',
  'constant',
  'first-root',
  'closest-distance-squared',
  'half-chord-squared',
  'time',
  'normal',
  'velocity',
  'gap',
] as const;

const placeIn = (texts: Texts, id: string): Vector3 => {
  const [x = 0, y = 0] = (texts[id] ?? []).map(Number);
  return new Vector3(x, y, 0);
};

function shownIn(texts: Texts): Shown {
  const isOn = (id: string) => texts[id]?.[0] === '1';
  return {
    both: isOn('both'),
    safety: isOn('safety'),
    ghost: isOn('ghost'),
    vectors: isOn('vectors'),
    tape: isOn('tape') ? { from: placeIn(texts, 'tapeFrom'), to: placeIn(texts, 'tapeTo') } : undefined,
  };
}

/** The call for the whole path. For a falling target it is the call for the contact in the falling frame. */
function callIn({ given }: FallScene): Call {
  const [bullet, target] = [firedBullet(given), targetOf(given)];
  if (given.target.motion === 'falls') return callOf('shoot', { bullet, target });
  const walls = given.walls.length === 0 ? undefined : given.walls.map(wallTarget);
  return callOf('trace', { bullet, target, ground, walls, gravity: gravityOf(given) }, [
    'console.log(ricochet.shoot(bullet, target, { gravity }));',
    `const scene = ricochet.createScene([target, ground${walls ? ', ...walls' : ''}], { gravity });`,
    `const options = { restitution: ${given.restitution}, maxBounces: ${given.bounces + 1} };`,
    'console.log(scene.trace(bullet, options));',
  ]);
}

/** Whether the ghost has met the target by the end of the shown time. */
function textbookOf({ path, ghost }: FallScene, language: Language): Textbook {
  const { textbook } = lessonMessages[language];
  const { hit, miss } = messagesIn(language).textbook;
  const hits = path.bounces.some(({ target }) => target === 'target');
  return {
    name: textbook.name,
    says: ghost.meets ? hit : miss,
    exact: hits ? hit : miss,
    agrees: ghost.meets === hits,
    why: textbook.why,
  };
}

function seenFromFall(scene: FallScene, language: Language): View['seenFrom'] {
  const { given, shot } = scene;
  if (!(given.gravity > 0)) return undefined;
  const { frame } = lessonMessages[language];
  const velocity = isFlat(given) ? planePlace(given.velocity) : place(given.velocity);
  const first = firstOf(scene);
  const meets = given.target.motion === 'falls' && shot.hit && first?.target === 'target';
  return {
    name: frame.name,
    figure: fallingFigure(scene),
    description: meets ? frame.meets(velocity, short(first.time)) : frame.other(velocity),
  };
}

function viewOf(ricochet: SceneSolver, language: Language, texts: Texts): View {
  const messages = messagesIn(language);
  checkWalls(texts, language);
  const scene = sceneOf(ricochet, throwOf(texts));
  const { path, shot, steps } = scene;
  return {
    answers: fallAnswers(scene, language),
    description: sayWhatHappens(scene, language),
    steps,
    stepWords: stepWords(language, {}, notesIn(language)),
    keySteps: [...keySteps],
    figure: fallFigure(scene, shownIn(texts), language),
    seenFrom: seenFromFall(scene, language),
    end: path.end,
    moments: path.bounces.slice(0, 1).map(({ time }) => ({ time, name: messages.player.toHit })),
    call: callIn(scene),
    result: shot,
    own: scene,
    questions: fallQuestions(scene, language),
    tracks: fallTracks(scene, language),
    textbook: textbookOf(scene, language),
    plots: quarticPlot(scene, language),
    tables: bounceTable(scene, language),
    whileTrying: (page) => energyView(scene, page),
  };
}

export function lesson(language: Language): Lesson<SceneSolver> {
  const words = lessonMessages[language];
  return {
    groups: groupsIn(language),
    presets: presetsIn(language, start, presets),
    handles: handlesIn(language),
    drag: draggedTo,
    normalize: normalized,
    why,
    sliders,
    switches: { name: words.show.label, fields: switches },
    rounds: roundsIn(language, start),
    solver: startScene,
    view: (ricochet, texts) => viewOf(ricochet, language, texts),
  };
}
