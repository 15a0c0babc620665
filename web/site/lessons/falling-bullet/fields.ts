// The fields of the lesson about a bullet that falls, what can be dragged, and its sliders.
import type { FieldGroup, Handle, SliderView, Texts } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import { hundredths, type Triple, textOf } from '../../widgets/numbers.js';
import { lessonMessages } from './messages.js';
import { arrowScale, motions, throwOf } from './throw.js';

/** How many bounces are followed. */
export const bounceChoices = ['0', '1', '2', '3', '5', '10', '30'] as const;

const moves = (texts: Texts): boolean => texts.motion?.[0] === 'moves';
const isTaped = (texts: Texts): boolean => texts.tape?.[0] === '1';

export function groupsIn(language: Language): FieldGroup[] {
  const words = lessonMessages[language];
  const { fields: say } = words;
  const { units } = messagesIn(language);
  const place = { kind: 'vector', unit: units.units } as const;
  const number = { kind: 'number' } as const;
  const choice = { kind: 'choice', unit: '', quantity: 'plain' } as const;
  const setting = { kind: 'switch', unit: '', quantity: 'plain' } as const;
  return [
    {
      title: words.bullet,
      fields: [
        { ...place, id: 'from', label: say.start, quantity: 'bullet', path: 'bullet.position' },
        { ...number, id: 'angle', label: say.angle, unit: '°', quantity: 'bullet', path: 'bullet.angle' },
        {
          ...number,
          id: 'speed',
          label: say.speed,
          unit: units['units/frame'],
          quantity: 'bullet',
          path: 'bullet.velocity',
        },
        {
          ...number,
          id: 'radius',
          label: say.radius,
          unit: units.units,
          quantity: 'bullet',
          path: 'bullet.radius',
        },
        {
          ...number,
          id: 'gravity',
          label: say.gravity,
          unit: units['units/frame²'],
          quantity: 'angle',
          path: 'options.gravity',
        },
        {
          ...number,
          id: 'restitution',
          label: say.restitution,
          unit: '',
          quantity: 'outgoing',
          path: 'options.restitution',
        },
        {
          ...choice,
          id: 'bounces',
          label: say.bounces,
          path: 'options.maxBounces',
          options: bounceChoices.map((count) => ({ value: count, label: count })),
        },
      ],
    },
    {
      title: words.target,
      fields: [
        { ...place, id: 'center', label: say.center, quantity: 'sphere', path: 'target.center' },
        {
          ...number,
          id: 'targetRadius',
          label: say.radius,
          unit: units.units,
          quantity: 'sphere',
          path: 'target.radius',
        },
        {
          ...choice,
          id: 'motion',
          label: say.motion,
          path: 'target.motion',
          options: motions.map((value) => ({ value, label: words.motions[value] })),
        },
        {
          ...place,
          id: 'targetVelocity',
          label: say.velocity,
          unit: units['units/frame'],
          quantity: 'target-velocity',
          path: 'target.velocity',
          when: moves,
        },
      ],
    },
    {
      title: words.show.title,
      fields: [
        { ...setting, id: 'both', label: words.show.both, path: 'both' },
        { ...setting, id: 'safety', label: words.show.safety, path: 'safety' },
        { ...setting, id: 'vectors', label: words.show.vectors, path: 'vectors' },
        { ...setting, id: 'ghost', label: words.show.ghost, path: 'ghost' },
        { ...setting, id: 'tape', label: words.show.tape, path: 'tape' },
        {
          ...place,
          id: 'tapeFrom',
          label: say.tapeFrom,
          quantity: 'angle',
          path: 'tape.from',
          when: isTaped,
        },
        { ...place, id: 'tapeTo', label: say.tapeTo, quantity: 'angle', path: 'tape.to', when: isTaped },
      ],
    },
  ];
}

/** The switches of *Show*. */
export const switches = ['both', 'safety', 'vectors', 'ghost', 'tape'] as const;

function tipOf(texts: Texts): Triple {
  const { from, velocity } = throwOf(texts);
  return { x: from.x + velocity.x * arrowScale, y: from.y + velocity.y * arrowScale, z: 0 };
}

export function handlesIn(language: Language): Handle[] {
  const { handles: say } = lessonMessages[language];
  return [
    { field: 'from', name: say.start, quantity: 'bullet', flat: true },
    { field: 'speed', id: 'tip', name: say.tip, quantity: 'aim', flat: true, at: tipOf },
    { field: 'center', name: say.center, quantity: 'sphere', flat: true },
    {
      field: 'targetVelocity',
      id: 'targetTip',
      name: say.targetTip,
      quantity: 'target-velocity',
      flat: true,
      when: moves,
      at: (texts) => {
        const { target } = throwOf(texts);
        return {
          x: target.center.x + target.velocity.x * arrowScale,
          y: target.center.y + target.velocity.y * arrowScale,
          z: 0,
        };
      },
    },
    { field: 'tapeFrom', name: say.tapeFrom, quantity: 'angle', flat: true, when: isTaped },
    { field: 'tapeTo', name: say.tapeTo, quantity: 'angle', flat: true, when: isTaped },
  ];
}

/** The tip of the velocity has both angle and speed; the others stand where their field says. */
export function draggedTo(changed: Texts, handle: string, to: Triple, before: Texts): Texts {
  const { from, target } = throwOf(before);
  if (handle === 'tip') {
    const [x, y] = [(to.x - from.x) / arrowScale, (to.y - from.y) / arrowScale];
    const degrees = (Math.atan2(y, x) * 180) / Math.PI;
    // To half a degree and a tenth of a unit a second: numbers that one can read.
    const angle = Math.round(2 * degrees) / 2;
    const speed = Math.round(10 * Math.hypot(x, y)) / 10;
    return { ...before, angle: [textOf(angle)], speed: [textOf(speed)] };
  }
  if (handle === 'targetTip') {
    const velocity = [to.x - target.center.x, to.y - target.center.y];
    return { ...before, targetVelocity: velocity.map((value) => textOf(hundredths(value / arrowScale))) };
  }
  return changed;
}

export function slidersIn(language: Language): SliderView[] {
  const { sliders: say } = lessonMessages[language];
  return [
    { field: 'angle', name: say.angle, min: -90, max: 180, step: 0.5 },
    { field: 'speed', name: say.speed, min: 0, max: 20, step: 0.05 },
    { field: 'gravity', name: say.gravity, min: 0, max: 25, step: 0.01 },
    { field: 'restitution', name: say.restitution, min: 0, max: 1, step: 0.01 },
    { field: 'center', index: 0, name: say.targetX, min: -2, max: 16, step: 0.05 },
    { field: 'center', index: 1, name: say.targetY, min: 0, max: 10, step: 0.05 },
    { field: 'targetRadius', name: say.targetRadius, min: 0.1, max: 4, step: 0.01 },
  ];
}
