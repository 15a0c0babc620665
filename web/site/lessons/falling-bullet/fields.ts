// The fields of the lesson about a falling bullet, its drag handles, and its sliders.
import { choiceField, numberField } from '../../lesson/descriptions.js';
import type { Field, FieldGroup, Handle, SliderView, Texts } from '../../lesson/lesson.js';
import { RefusedNumber, scalarOf } from '../../lesson/texts.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { hundredths, type Triple, textOf } from '../../widgets/numbers.js';
import { fieldsIn } from '../shared/fields.js';
import { moved } from '../shared/figure_parts.js';
import { lessonMessages } from './messages.js';
import { arrowScale, motions, throwOf } from './throw.js';
import { catchers } from './walls.js';

/** The choices for the number of bounces. */
const bounceChoices = ['0', '1', '2', '3', '5', '10', '30', '100'] as const;

const moves = (texts: Texts): boolean => texts.motion?.[0] === 'moves';
const isWalled = (texts: Texts): boolean => ['gutter', 'funnel'].includes(texts.catcher?.[0] ?? '');
const isGutter = (texts: Texts): boolean => texts.catcher?.[0] === 'gutter';
const isTaped = (texts: Texts): boolean => texts.tape?.[0] === '1';

/** The switches of *Show*. */
export const switches = ['both', 'safety', 'vectors', 'ghost', 'tape'] as const;

/** The groups of fields; a target over walls cannot fall. */
export const groupsIn = (language: Language) => (texts: Texts) => groupsOf(language, isWalled(texts));

function groupsOf(language: Language, hasWalls: boolean): FieldGroup[] {
  const { bullet, target, catcher, fields: say, motions: names, show } = lessonMessages[language];
  const { place, velocity, length, speed, plain } = fieldsIn(language, 'metric');
  const acceleration = messagesIn(language).metric['units/frame²'];
  const nameOf = (motion: string) => names[motion as keyof typeof names];
  const catcherOf = (kind: string) => catcher.kinds[kind as (typeof catchers)[number]];
  const setting = { kind: 'switch', unit: '', quantity: 'plain' } as const;
  const own = velocity('targetVelocity', say.velocity, 'target-velocity', 'target.velocity');
  const ofWall = (id: string, label: string, when = isWalled): Field => ({
    ...length(id, label, 'plain', `walls.${id}`),
    when,
  });
  return [
    {
      title: bullet,
      fields: [
        place('from', say.start, 'bullet', 'bullet.position'),
        numberField('angle', say.angle, '°', 'bullet', 'bullet.angle'),
        { ...numberField('turn', say.turn, '°', 'bullet', 'bullet.turn'), when: isWalled },
        speed('speed', say.speed, 'bullet', 'bullet.velocity'),
        length('radius', say.radius, 'bullet', 'bullet.radius'),
        numberField('gravity', say.gravity, acceleration, 'angle', 'options.gravity'),
        plain('restitution', say.restitution, 'outgoing', 'options.restitution'),
        choiceField('bounces', say.bounces, bounceChoices, undefined, { path: 'options.maxBounces' }),
      ],
    },
    {
      title: target,
      fields: [
        place('center', say.center, 'sphere', 'target.center'),
        length('targetRadius', say.radius, 'sphere', 'target.radius'),
        choiceField('motion', say.motion, hasWalls ? steadyMotions : motions, nameOf, {
          path: 'target.motion',
        }),
        { ...own, when: moves },
      ],
    },
    {
      title: catcher.title,
      fields: [
        choiceField('catcher', catcher.kind, catchers, catcherOf, { path: 'walls' }),
        { ...place('lowest', catcher.lowest, 'plain', 'walls.lowest'), when: isWalled },
        ofWall('width', catcher.width),
        ofWall('depth', catcher.depth),
        ofWall('length', catcher.length, isGutter),
        ofWall('fall', catcher.fall, isGutter),
      ],
    },
    {
      title: show.title,
      fields: [
        ...switches.map((id): Field => ({ ...setting, id, label: show[id], path: id })),
        { ...place('tapeFrom', say.tapeFrom, 'angle', 'tape.from'), when: isTaped },
        { ...place('tapeTo', say.tapeTo, 'angle', 'tape.to'), when: isTaped },
      ],
    },
  ];
}

/** Over walls a target that would fall rests. */
export const normalized = (texts: Texts): Texts =>
  isWalled(texts) && texts.motion?.[0] === 'falls' ? { ...texts, motion: ['rests'] } : texts;

/** Walls need a size. Throws at the field that has none. */
export function checkWalls(texts: Texts, language: Language): void {
  const sizes = [...(isWalled(texts) ? ['width', 'depth'] : []), ...(isGutter(texts) ? ['length'] : [])];
  for (const id of sizes)
    if (!(scalarOf(texts, id) > 0))
      throw new RefusedNumber(`walls.${id}`, messagesIn(language).errors.aboveZero);
}

/** A target over walls rests or moves steadily. */
const steadyMotions = motions.filter((motion) => motion !== 'falls');

/** The tip of a velocity that starts somewhere. */
const tipOf = (at: Triple, velocity: Triple): Triple => moved(vec(at), vec(velocity), arrowScale);

export function handlesIn(language: Language): Handle[] {
  const { handles: say } = lessonMessages[language];
  const flat = { flat: true };
  return [
    { ...flat, field: 'from', name: say.start, quantity: 'bullet' },
    {
      flat: (texts) => !isWalled(texts),
      field: 'speed',
      id: 'tip',
      name: say.tip,
      quantity: 'aim',
      at: (texts) => tipOf(throwOf(texts).from, throwOf(texts).velocity),
    },
    { ...flat, field: 'center', name: say.center, quantity: 'sphere' },
    {
      ...flat,
      field: 'targetVelocity',
      id: 'targetTip',
      name: say.targetTip,
      quantity: 'target-velocity',
      when: moves,
      at: (texts) => tipOf(throwOf(texts).target.center, throwOf(texts).target.velocity),
    },
    { ...flat, field: 'lowest', name: say.lowest, quantity: 'plain', when: isWalled },
    { ...flat, field: 'tapeFrom', name: say.tapeFrom, quantity: 'angle', when: isTaped },
    { ...flat, field: 'tapeTo', name: say.tapeTo, quantity: 'angle', when: isTaped },
  ];
}

/**
 * The texts after a drag. The tip of the velocity sets its angles and its speed; the other handles set their
 * own field.
 */
export function draggedTo(changed: Texts, handle: string, to: Triple, before: Texts): Texts {
  const { from, target } = throwOf(before);
  if (handle === 'tip') {
    const { x, y, z } = vec(to).sub(vec(from)).divideScalar(arrowScale);
    // Rounded to half a degree and a tenth of a unit a second, which are readable numbers.
    const speed = [textOf(Math.round(10 * Math.hypot(x, y, z)) / 10)];
    const halfDegrees = (up: number, across: number) => [
      textOf(Math.round((360 * Math.atan2(up, across)) / Math.PI) / 2),
    ];
    if (!isWalled(before)) return { ...before, speed, angle: halfDegrees(y, x) };
    const angle = halfDegrees(y, Math.hypot(x, z));
    // Straight up, it is turned to no side.
    const turn = x === 0 && z === 0 ? before.turn : halfDegrees(z, x);
    return { ...before, speed, angle, ...(turn && { turn }) };
  }
  if (handle === 'targetTip') {
    const velocity = [to.x - target.center.x, to.y - target.center.y];
    return { ...before, targetVelocity: velocity.map((value) => textOf(hundredths(value / arrowScale))) };
  }
  return changed;
}

export const sliders: SliderView[] = [
  { field: 'angle', min: -90, max: 180, step: 0.5 },
  { field: 'turn', min: -30, max: 30, step: 0.5 },
  { field: 'speed', min: 0, max: 20, step: 0.05 },
  { field: 'gravity', min: 0, max: 25, step: 0.01 },
  { field: 'restitution', min: 0, max: 1, step: 0.01 },
  {
    field: 'center',
    index: 0,
    name: ['Target, near and far (x)', '的の左右 (x)'],
    min: -2,
    max: 16,
    step: 0.05,
  },
  {
    field: 'center',
    index: 1,
    name: ['Target, up and down (y)', '的の高さ (y)'],
    min: 0,
    max: 10,
    step: 0.05,
  },
  { field: 'targetRadius', name: ['Radius of the target', '的の半径'], min: 0.1, max: 4, step: 0.01 },
];
