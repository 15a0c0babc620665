// The two lessons of 1999: a bullet against a sphere at rest, and against one that moves.
import { type FieldGroup, type Lesson, numberOf, type Preset, type Texts, vectorOf } from '../lesson.js';

const given: FieldGroup[] = [
  {
    title: 'Bullet',
    fields: [
      { kind: 'vector', id: 'from', label: 'Start', unit: 'units', quantity: 'bullet', path: 'bullet.from' },
      { kind: 'vector', id: 'to', label: 'Flies toward', unit: 'units', quantity: 'aim', path: 'bullet.to' },
      {
        kind: 'number',
        id: 'speed',
        label: 'Speed',
        unit: 'units/frame',
        quantity: 'bullet',
        path: 'bullet.speed',
      },
      {
        kind: 'number',
        id: 'bulletRadius',
        label: 'Radius',
        unit: 'units',
        quantity: 'bullet',
        path: 'bullet.radius',
      },
    ],
  },
  {
    title: 'Sphere',
    fields: [
      {
        kind: 'vector',
        id: 'center',
        label: 'Centre',
        unit: 'units',
        quantity: 'sphere',
        path: 'target.center',
      },
      {
        kind: 'number',
        id: 'radius',
        label: 'Radius',
        unit: 'units',
        quantity: 'sphere',
        path: 'target.radius',
      },
    ],
  },
];

const bartlett: Texts = {
  from: ['0', '0', '0'],
  to: ['4', '4', '4'],
  speed: ['3'],
  bulletRadius: ['0'],
  center: ['4', '4', '0'],
  radius: ['4'],
};

function preset(name: string, change: Texts = {}): Preset {
  return { name, texts: { ...bartlett, ...change } };
}

function question(texts: Texts): ReturnType<Lesson['question']> {
  return {
    bullet: {
      from: vectorOf(texts, 'from'),
      to: vectorOf(texts, 'to'),
      speed: numberOf(texts.speed?.[0]),
      radius: numberOf(texts.bulletRadius?.[0]),
    },
    target: { shape: 'sphere', center: vectorOf(texts, 'center'), radius: numberOf(texts.radius?.[0]) },
  };
}

export const atRest: Lesson = {
  groups: given,
  presets: [
    preset("Bartlett's numbers"),
    preset('Head-on', { from: ['-6', '4', '0'], to: ['4', '4', '0'] }),
    preset('Grazing', { from: ['-6', '7.9', '0'], to: ['4', '7.9', '0'] }),
    preset('Just touching', { from: ['-6', '8', '0'], to: ['4', '8', '0'] }),
    preset('A miss by a hair', {
      from: ['-6', '8.000000000000002', '0'],
      to: ['4', '8.000000000000002', '0'],
    }),
    preset('A ball, not a point', { bulletRadius: ['1.5'], from: ['-4', '-1', '3'] }),
  ],
  handles: [
    { field: 'from', name: 'Bullet start', quantity: 'bullet' },
    { field: 'to', name: 'Point it flies toward', quantity: 'aim' },
    { field: 'center', name: 'Sphere centre', quantity: 'sphere' },
  ],
  question,
};

const moving = { center: ['9', '4', '5'], radius: ['2.5'], velocity: ['-1.5', '0.5', '-0.5'] };

export const inMotion: Lesson = {
  groups: [
    given[0] as FieldGroup,
    {
      title: 'Sphere',
      fields: [
        ...(given[1] as FieldGroup).fields,
        {
          kind: 'vector',
          id: 'velocity',
          label: 'Velocity',
          unit: 'units/frame',
          quantity: 'target-velocity',
          path: 'target.velocity',
        },
      ],
    },
  ],
  presets: [
    preset('Meeting', moving),
    preset('From behind', { ...moving, center: ['6', '6', '6'], velocity: ['1', '1', '1'] }),
    preset('From the side', { ...moving, center: ['6', '-3', '4'], velocity: ['0', '3', '0'] }),
    preset('It gets away', { ...moving, center: ['6', '6', '6'], velocity: ['2', '2', '2'] }),
    preset('Keeping pace', {
      ...moving,
      center: ['6', '0', '0'],
      speed: ['2'],
      to: ['4', '0', '0'],
      velocity: ['2', '0', '0'],
    }),
  ],
  handles: [
    ...atRest.handles,
    { field: 'velocity', name: 'Tip of the velocity arrow', quantity: 'target-velocity', from: 'center' },
  ],
  question(texts) {
    const asked = question(texts);
    asked.target.velocity = vectorOf(texts, 'velocity');
    return asked;
  },
};
