// The two lessons of 1999: a bullet against a sphere at rest, and against one that moves.
import type { AimedBullet, Ricochet, SphereTarget } from 'ricochet-wasm';
import { messagesIn } from '../../messages/index.js';
import { spheresWords } from '../../messages/spheres.js';
import { vec } from '../lesson/figure.js';
import type { Language } from '../lesson/language.js';
import {
  type FieldGroup,
  type Handle,
  type Lesson,
  type Preset,
  scalarOf,
  type Textbook,
  type Texts,
  type View,
  vectorOf,
} from '../lesson/lesson.js';
import { tell } from '../lesson/tell.js';
import { shotAnswers, shotFigure, shotScene } from './shot.js';

function groupsIn(language: Language): [bullet: FieldGroup, sphere: FieldGroup] {
  const words = spheresWords[language];
  const { units } = messagesIn(language);
  return [
    {
      title: words.bullet,
      fields: [
        {
          kind: 'vector',
          id: 'from',
          label: words.start,
          unit: units.units,
          quantity: 'bullet',
          path: 'bullet.from',
        },
        {
          kind: 'vector',
          id: 'to',
          label: words.toward,
          unit: units.units,
          quantity: 'aim',
          path: 'bullet.to',
        },
        {
          kind: 'number',
          id: 'speed',
          label: words.speed,
          unit: units['units/frame'],
          quantity: 'bullet',
          path: 'bullet.speed',
        },
        {
          kind: 'number',
          id: 'bulletRadius',
          label: words.radius,
          unit: units.units,
          quantity: 'bullet',
          path: 'bullet.radius',
        },
      ],
    },
    {
      title: words.sphere,
      fields: [
        {
          kind: 'vector',
          id: 'center',
          label: words.center,
          unit: units.units,
          quantity: 'sphere',
          path: 'target.center',
        },
        {
          kind: 'number',
          id: 'radius',
          label: words.radius,
          unit: units.units,
          quantity: 'sphere',
          path: 'target.radius',
        },
      ],
    },
  ];
}

const bartlett: Texts = {
  from: ['0', '0', '0'],
  to: ['4', '4', '4'],
  speed: ['3'],
  bulletRadius: ['0'],
  center: ['4', '4', '0'],
  radius: ['4'],
};

const preset = (name: string, change: Texts = {}): Preset => ({ name, texts: { ...bartlett, ...change } });

function handlesIn(language: Language): Handle[] {
  const words = spheresWords[language];
  return [
    { field: 'from', name: words.startHandle, quantity: 'bullet' },
    { field: 'to', name: words.towardHandle, quantity: 'aim' },
    { field: 'center', name: words.centerHandle, quantity: 'sphere' },
  ];
}

/**
 * The article's way: the squares expanded about the origin, b² − 4ac, and the smaller root.
 *   a = |d|²,  b = 2 d·(p − c),  k = |c|² + |p|² − 2 c·p − r²
 */
function of1999(bullet: AimedBullet, target: SphereTarget, velocity: number[]): boolean {
  const triple = (v: AimedBullet['from']) => vec(v as { x: number; y: number; z: number }).toArray();
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
  const p = triple(bullet.from);
  const c = triple(target.center);
  const own = target.velocity === undefined ? [0, 0, 0] : triple(target.velocity);
  const d = velocity.map((x, i) => x - (own[i] as number));
  const reach = target.radius + (bullet.radius ?? 0);
  const a = dot(d, d);
  const b = 2 * (dot(d, p) - dot(d, c));
  const k = dot(c, c) + dot(p, p) - 2 * dot(c, p) - reach * reach;
  const discriminant = b * b - 4 * a * k;
  return discriminant >= 0 && (-b - Math.sqrt(discriminant)) / (2 * a) >= 0;
}

function viewOf(ricochet: Ricochet, language: Language, bullet: AimedBullet, target: SphereTarget): View {
  const words = spheresWords[language];
  const messages = messagesIn(language);
  const { shot, steps } = ricochet.explain.shoot(bullet, target);
  const own = steps.find((step) => step.id === 'own-velocity')?.value as { x: number; y: number; z: number };
  const scene = shotScene(bullet, target, vec(own), shot);
  const old = of1999(bullet, target, [own.x, own.y, own.z]);
  const textbook: Textbook = {
    name: words.formula1999,
    says: old ? messages.textbook.hit : messages.textbook.miss,
    agrees: old === shot.hit,
  };
  const moment = shot.hit ? shot.time : shot.closest?.time;
  return {
    answers: shotAnswers(shot, messages),
    words: tell(shot, messages),
    steps,
    figure: shotFigure(scene, words.gap),
    start: scene.start,
    end: scene.end,
    moments: moment === undefined || !shot.hit ? [] : [{ time: moment, name: messages.player.toHit }],
    call: {
      method: 'shoot',
      arguments: [
        ['bullet', bullet],
        ['target', target],
      ],
    },
    result: shot,
    // A start inside has no first contact ahead; there the two answer different questions.
    textbook: shot.hit || shot.reason === 'passes-by' ? textbook : undefined,
  };
}

function bulletOf(texts: Texts): AimedBullet {
  const radius = scalarOf(texts, 'bulletRadius');
  const bullet = {
    from: vectorOf(texts, 'from'),
    to: vectorOf(texts, 'to'),
    speed: scalarOf(texts, 'speed'),
  };
  return radius === 0 ? bullet : { ...bullet, radius };
}

const sphereOf = (texts: Texts): SphereTarget => ({
  shape: 'sphere',
  center: vectorOf(texts, 'center'),
  radius: scalarOf(texts, 'radius'),
});

export function atRest(language: Language): Lesson {
  const { presets } = spheresWords[language];
  const [bullet, sphere] = groupsIn(language);
  return {
    groups: [bullet, sphere],
    presets: [
      preset(presets.bartlett),
      preset(presets.headOn, { from: ['-6', '4', '0'], to: ['4', '4', '0'] }),
      preset(presets.grazing, { from: ['-6', '7.9', '0'], to: ['4', '7.9', '0'] }),
      preset(presets.touching, { from: ['-6', '8', '0'], to: ['4', '8', '0'] }),
      preset(presets.hair, {
        from: ['-6', '108.00000000000001', '0'],
        to: ['4', '108.00000000000001', '0'],
        center: ['4', '104', '0'],
      }),
      preset(presets.far, { from: ['-1000000000', '10', '0'], to: ['4', '10', '0'] }),
      preset(presets.ball, { bulletRadius: ['1.5'], from: ['-4', '-1', '3'] }),
    ],
    handles: handlesIn(language),
    view: (ricochet, texts) => viewOf(ricochet, language, bulletOf(texts), sphereOf(texts)),
  };
}

const moving = { center: ['9', '4', '5'], radius: ['2.5'], velocity: ['-1.5', '0.5', '-0.5'] };

export function inMotion(language: Language): Lesson {
  const words = spheresWords[language];
  const [bullet, sphere] = groupsIn(language);
  return {
    groups: [
      bullet,
      {
        ...sphere,
        fields: [
          ...sphere.fields,
          {
            kind: 'vector',
            id: 'velocity',
            label: words.velocity,
            unit: messagesIn(language).units['units/frame'],
            quantity: 'target-velocity',
            path: 'target.velocity',
          },
        ],
      },
    ],
    presets: [
      preset(words.presets.meeting, moving),
      preset(words.presets.behind, { ...moving, center: ['6', '6', '6'], velocity: ['1', '1', '1'] }),
      preset(words.presets.side, { ...moving, center: ['6', '-3', '4'], velocity: ['0', '3', '0'] }),
      preset(words.presets.escape, { ...moving, center: ['6', '6', '6'], velocity: ['2', '2', '2'] }),
      preset(words.presets.pace, {
        ...moving,
        center: ['6', '0', '0'],
        speed: ['2'],
        to: ['4', '0', '0'],
        velocity: ['2', '0', '0'],
      }),
    ],
    handles: [
      ...handlesIn(language),
      { field: 'velocity', name: words.velocityHandle, quantity: 'target-velocity', from: 'center' },
    ],
    view: (ricochet, texts) =>
      viewOf(ricochet, language, bulletOf(texts), {
        ...sphereOf(texts),
        velocity: vectorOf(texts, 'velocity'),
      }),
  };
}
