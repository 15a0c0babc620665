/** Quantities: the formula, unit and reference of each value that the solver explains. */

import type { ExplanationStep, FallingQuantityId, QuantityId, Reference } from './explanation.js';
import {
  acrossVelocity,
  halfChordOverSpeed,
  type Known,
  latexNumber,
  ownVelocity,
  perp,
  relativeVelocity,
  valueIn,
} from './numbers.js';

export interface Row {
  formula: string | ((known: Known) => string);
  unit: ExplanationStep['unit'] | ((known: Known) => ExplanationStep['unit']);
  refers: Reference;
  note?: string | ((known: Known) => string | undefined);
  /** The right-hand side with numbers, if they can be put in; else only the value is shown. */
  fill?: (known: Known) => string;
}

/** The contact normal, by the steps before it. */
export function contactNormal(k: Known): string {
  if (k['from-surface'] !== undefined && k['start-gap'] !== 0) return String.raw`\frac{\mathbf o}{g_0}`;
  if (k.height !== undefined && k.height !== 0) return String.raw`\operatorname{sgn}(h)\,\hat{\mathbf n}_0`;
  if (k['to-center'] === undefined) return String.raw`\text{out of what is met}`;
  if (k['start-gap'] !== undefined) return String.raw`-\frac{\mathbf m}{\lvert \mathbf m \rvert}`;
  return perp(k) === ''
    ? String.raw`\frac{\mathbf p - \mathbf c(t)}{R}`
    : String.raw`\frac{(\mathbf p - \mathbf c(t))_\perp}{R}`;
}

/** Table of quantities: every one that explanations of straight flight have. */
export const rows: Record<Exclude<QuantityId, FallingQuantityId>, Row> = {
  direction: {
    formula: String.raw`\mathbf u = \frac{\mathbf p_2 - \mathbf p_1}{\lvert \mathbf p_2 - \mathbf p_1 \rvert}`,
    unit: '',
    refers: { kind: 'vector', name: 'path' },
  },
  'own-velocity': {
    formula: (k) =>
      k.direction === undefined ? String.raw`\mathbf v_b` : String.raw`\mathbf v_b = n\,\mathbf u`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'path' },
    // Aimed, its length is the speed n that was given.
    fill: (k) => {
      const v = k['own-velocity'];
      if (k.direction === undefined || typeof v !== 'object') return '';
      return String.raw`${latexNumber(Math.hypot(v.x, v.y, v.z))} \cdot ${valueIn(k, 'direction')}`;
    },
  },
  'relative-velocity': {
    formula: String.raw`\mathbf v = \mathbf v_b - \mathbf w`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'relative-path' },
  },
  reach: {
    formula: String.raw`R = r_{\text{target}} + r_{\text{bullet}}`,
    unit: 'units',
    refers: { kind: 'length', name: 'radius' },
  },
  'to-center': {
    formula: (k) =>
      perp(k) === ''
        ? String.raw`\mathbf m = \mathbf c - \mathbf p_1`
        : String.raw`\mathbf m = (\mathbf c - \mathbf p_1)_\perp`,
    unit: 'units',
    refers: { kind: 'vector', name: 'to-center' },
    note: (k) =>
      perp(k) === ''
        ? undefined
        : 'c is a point of the edge or axis that is met; what is marked ⊥ is less its part along it.',
  },
  'start-excess': {
    formula: String.raw`\lvert \mathbf m \rvert^2 - R^2`,
    unit: 'units²',
    refers: { kind: 'length', name: 'to-center' },
    note: (k) =>
      perp(k) === ''
        ? 'The 1999 program tests this too, but with the x of the centre stored in z.'
        : undefined,
    fill: (k) => String.raw`\lvert ${valueIn(k, 'to-center')} \rvert^2 - ${valueIn(k, 'reach')}^2`,
  },
  'surface-normal': {
    formula: String.raw`\hat{\mathbf n}_0 = \frac{\mathbf n}{\lvert \mathbf n \rvert}`,
    unit: '',
    refers: { kind: 'vector', name: 'normal' },
  },
  height: {
    formula: String.raw`h = (\mathbf p_1 - \mathbf p_0) \cdot \hat{\mathbf n}_0`,
    unit: 'units',
    refers: { kind: 'length', name: 'height' },
    note: 'The 2016 article takes the constant of the plane for this distance; that is the distance of the origin.',
  },
  climb: {
    formula: String.raw`\dot h = \mathbf v \cdot \hat{\mathbf n}_0`,
    unit: 'units/frame',
    refers: { kind: 'number', name: 'path' },
    fill: (k) => String.raw`${relativeVelocity(k)} \cdot ${valueIn(k, 'surface-normal')}`,
  },
  'relative-speed': {
    formula: (k) => String.raw`v = \lvert \mathbf v${perp(k)} \rvert`,
    unit: 'units/frame',
    refers: { kind: 'number', name: 'path' },
    fill: (k) => String.raw`\lvert ${acrossVelocity(k)} \rvert`,
  },
  'closest-time': {
    formula: (k) => String.raw`t_c = \frac{\mathbf m \cdot \mathbf v${perp(k)}}{v^2}`,
    unit: 'frames',
    refers: { kind: 'point', name: 'closest-point' },
    fill: (k) =>
      String.raw`\frac{${valueIn(k, 'to-center')} \cdot ${acrossVelocity(k)}}{${valueIn(k, 'relative-speed')}^2}`,
  },
  'closest-distance-squared': {
    formula: (k) => String.raw`D^2 = \frac{\lvert \mathbf m \times \mathbf v${perp(k)} \rvert^2}{v^2}`,
    unit: 'units²',
    refers: { kind: 'length', name: 'closest-distance' },
    note: 'The 1999 article expands the squares about the origin and subtracts; far from the origin that loses the digits that matter. A cross product does not.',
    fill: (k) =>
      String.raw`\frac{\lvert ${valueIn(k, 'to-center')} \times ${acrossVelocity(k)} \rvert^2}{${valueIn(k, 'relative-speed')}^2}`,
  },
  'half-chord-squared': {
    formula: String.raw`h^2 = R^2 - D^2 \quad (\text{hit if } h^2 \ge 0)`,
    unit: 'units²',
    refers: { kind: 'length', name: 'half-chord' },
    fill: (k) => `${valueIn(k, 'reach')}^2 - ${valueIn(k, 'closest-distance-squared')}`,
  },
  gap: {
    formula: String.raw`g = \text{least distance of the surfaces}`,
    unit: 'units',
    refers: { kind: 'length', name: 'gap' },
  },
  time: {
    formula: (k) => {
      if (k.height !== undefined)
        return String.raw`t = \frac{\lvert h \rvert - r_{\text{bullet}}}{\lvert \dot h \rvert}`;
      if (k['half-chord-squared'] === undefined) return String.raw`t = \text{first time the surfaces touch}`;
      return String.raw`t = \frac{\lvert \mathbf m \rvert^2 - R^2}{v\,(v\,t_c + h)}`;
    },
    unit: 'frames',
    refers: { kind: 'point', name: 'hit-point' },
    note: (k) =>
      k['half-chord-squared'] === undefined
        ? undefined
        : 'The textbook root subtracts nearly equal numbers when what is met is far; this form only adds.',
    fill: (k) => {
      if (k.height !== undefined && k.climb !== undefined)
        return String.raw`\frac{\lvert ${valueIn(k, 'height')} \rvert - r_{\text{bullet}}}{\lvert ${valueIn(k, 'climb')} \rvert}`;
      const chord = k['half-chord-squared'];
      if (typeof chord !== 'number' || chord < 0) return '';
      const v = valueIn(k, 'relative-speed');
      return String.raw`\frac{${valueIn(k, 'start-excess')}}{${v}\,(${v} \cdot ${valueIn(k, 'closest-time')} + ${latexNumber(Math.sqrt(chord))})}`;
    },
  },
  distance: {
    formula: String.raw`s = \lvert \mathbf v_b \rvert\,t`,
    unit: 'units',
    refers: { kind: 'length', name: 'path' },
    fill: (k) => String.raw`\lvert ${valueIn(k, 'own-velocity')} \rvert \cdot ${valueIn(k, 'time')}`,
  },
  center: {
    formula: String.raw`\mathbf p = \mathbf p_1 + \mathbf v_b\,t`,
    unit: 'units',
    refers: { kind: 'point', name: 'bullet-at-hit' },
    fill: (k) => String.raw`\mathbf p_1 + ${ownVelocity(k)} \cdot ${valueIn(k, 'time')}`,
  },
  normal: {
    formula: (k) => String.raw`\hat{\mathbf n} = ${contactNormal(k)}`,
    unit: '',
    refers: { kind: 'vector', name: 'normal' },
  },
  point: {
    formula: (k) =>
      k.normal === undefined
        ? String.raw`\mathbf q = \text{nearest point of the surface}`
        : String.raw`\mathbf q = \mathbf p - r_{\text{bullet}}\,\hat{\mathbf n}`,
    unit: 'units',
    refers: { kind: 'point', name: 'hit-point' },
  },
  'approach-speed': {
    formula: String.raw`v_n = -\mathbf v \cdot \hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
    fill: (k) => String.raw`-${relativeVelocity(k)} \cdot ${valueIn(k, 'normal')}`,
  },
  'ricochet-angle': {
    formula: String.raw`\alpha = \arcsin\frac{v_n}{\lvert \mathbf v \rvert}`,
    unit: 'radians',
    refers: { kind: 'angle', name: 'ricochet-angle' },
    fill: (k) =>
      String.raw`\arcsin\frac{${valueIn(k, 'approach-speed')}}{\lvert ${relativeVelocity(k)} \rvert}`,
  },
  velocity: {
    formula: (k) =>
      k.restitution === undefined
        ? String.raw`\mathbf v' = \mathbf v_b + 2\,v_n\,\hat{\mathbf n}`
        : String.raw`\mathbf v' = \mathbf v_b + (1 + e)\,v_n\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'outgoing-path' },
    fill: (k) => {
      const factor = k.restitution === undefined ? '2' : `(1 + ${valueIn(k, 'restitution')})`;
      return String.raw`${ownVelocity(k)} + ${factor} \cdot ${valueIn(k, 'approach-speed')} \cdot ${valueIn(k, 'normal')}`;
    },
  },
  'start-gap': {
    formula: (k) => {
      if (k['to-center'] !== undefined) return String.raw`g_0 = \lvert \mathbf m \rvert - R`;
      const distance =
        k.height === undefined ? String.raw`\pm\lvert \mathbf o \rvert` : String.raw`\lvert h \rvert`;
      return k.reach === undefined ? `g_0 = ${distance}` : `g_0 = ${distance} - R`;
    },
    unit: 'units',
    refers: { kind: 'length', name: 'gap' },
    fill: (k) => {
      const from: QuantityId =
        k['to-center'] !== undefined ? 'to-center' : k.height === undefined ? 'from-surface' : 'height';
      const distance = String.raw`\lvert ${valueIn(k, from)} \rvert`;
      // Inside of a solid the distance is below 0.
      const isInside = from === 'from-surface' && Number(k['start-gap']) < -Number(k.reach ?? 0);
      return `${isInside ? '-' : ''}${distance}${k.reach === undefined ? '' : ` - ${valueIn(k, 'reach')}`}`;
    },
  },
  'from-surface': {
    formula: String.raw`\mathbf o = \mathbf p_1 - \mathbf q`,
    unit: 'units',
    refers: { kind: 'vector', name: 'gap' },
  },
  fraction: {
    formula: String.raw`f = \frac{\lvert \mathbf m \rvert^2 - R^2}{v\,(v\,t_c + h)}`,
    unit: '',
    refers: { kind: 'point', name: 'hit-point' },
    note: 'The 2002 article shortens the movement and divides lengths; this is the same fraction, in a form that only adds.',
  },
  enter: {
    formula: String.raw`t_0 = t_c - \frac{h}{v}`,
    unit: '',
    refers: { kind: 'point', name: 'enter-point' },
    note: 'jHitSphere counts a tangent, where both roots are equal, as a miss; here it is met.',
    fill: (k) => `${valueIn(k, 'closest-time')} - ${halfChordOverSpeed(k)}`,
  },
  exit: {
    formula: String.raw`t_1 = t_c + \frac{h}{v}`,
    unit: '',
    refers: { kind: 'point', name: 'exit-point' },
    fill: (k) => `${valueIn(k, 'closest-time')} + ${halfChordOverSpeed(k)}`,
  },
  'plane-t': {
    formula: String.raw`t = \frac{d + r}{2r}`,
    unit: '',
    refers: { kind: 'point', name: 'foot' },
    fill: (k) =>
      String.raw`\frac{${valueIn(k, 'height')} + ${valueIn(k, 'reach')}}{2 \cdot ${valueIn(k, 'reach')}}`,
  },
  'plane-u': {
    formula: String.raw`u = \frac{((\mathbf c - \mathbf p) \times (\mathbf r - \mathbf p)) \cdot \mathbf n}{\lvert \mathbf n \rvert^2}`,
    unit: '',
    refers: { kind: 'length', name: 'plane-u' },
    note: 'The printed matrix names two entries twice and leaves two undefined; these are the coordinates it means.',
  },
  'plane-v': {
    formula: String.raw`v = \frac{((\mathbf q - \mathbf p) \times (\mathbf c - \mathbf p)) \cdot \mathbf n}{\lvert \mathbf n \rvert^2}`,
    unit: '',
    refers: { kind: 'length', name: 'plane-v' },
  },
  depth: {
    formula: String.raw`\max(0,\; r - \lvert d \rvert)`,
    unit: 'units',
    refers: { kind: 'length', name: 'depth' },
    fill: (k) => String.raw`\max(0,\; ${valueIn(k, 'reach')} - \lvert ${valueIn(k, 'height')} \rvert)`,
  },
  'center-a': {
    formula: String.raw`\mathbf c_A(t) = \mathbf c_A + \mathbf v_A\,t`,
    unit: 'units',
    refers: { kind: 'point', name: 'center-a' },
  },
  'center-b': {
    formula: String.raw`\mathbf c_B(t) = \mathbf c_B + \mathbf v_B\,t`,
    unit: 'units',
    refers: { kind: 'point', name: 'center-b' },
  },
  'before-a': {
    formula: String.raw`v_1 = \mathbf v_A \cdot \hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
  },
  'before-b': {
    formula: String.raw`v_2 = \mathbf v_B \cdot \hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
  },
  restitution: {
    formula: String.raw`e = e_1\,e_2`,
    unit: '',
    refers: { kind: 'number', name: 'restitution' },
  },
  'after-a': {
    formula: String.raw`v_1' = v_1 + \frac{(1 + e)(v_2 - v_1)}{1 + m_1 / m_2}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
    note: 'The formula printed in the 1995 article has restitution in one term only, and keeps momentum only for e = 1. Between two infinite masses no impulse passes.',
  },
  'after-b': {
    formula: String.raw`v_2' = v_2 + \frac{(1 + e)(v_1 - v_2)}{1 + m_2 / m_1}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
  },
  'velocity-a': {
    formula: String.raw`\mathbf v_A' = \mathbf v_A + (v_1' - v_1)\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'velocity-a' },
    fill: (k) =>
      String.raw`\mathbf v_A + (${valueIn(k, 'after-a')} - ${valueIn(k, 'before-a')}) \cdot ${valueIn(k, 'normal')}`,
  },
  'edge-direction': {
    formula: String.raw`\hat{\mathbf e}`,
    unit: '',
    refers: { kind: 'vector', name: 'edge' },
  },
  'across-velocity': {
    formula: String.raw`\mathbf v_\perp = \mathbf v - (\mathbf v \cdot \hat{\mathbf e})\,\hat{\mathbf e}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'relative-path' },
    fill: (k) => {
      const [v, e] = [relativeVelocity(k), valueIn(k, 'edge-direction')];
      return String.raw`${v} - (${v} \cdot ${e})\,${e}`;
    },
  },
  'velocity-b': {
    formula: String.raw`\mathbf v_B' = \mathbf v_B + (v_2' - v_2)\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'velocity-b' },
    fill: (k) =>
      String.raw`\mathbf v_B + (${valueIn(k, 'after-b')} - ${valueIn(k, 'before-b')}) \cdot ${valueIn(k, 'normal')}`,
  },
};
