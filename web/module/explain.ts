/**
 * Explanations: the solver's own intermediate values, each with its formula.
 *
 * The values come from the same WebAssembly solver that answers the question; here they only get their formulas.
 */
import { type Exchange, layout, vectorAt } from './exchange.js';
import { raySphere } from './ray_sphere.js';
import { checkShotSizes, failShot, putShot, readShot } from './shoot.js';
import { spherePlane } from './sphere_plane.js';
import { type Asked, symbolsOf } from './symbols.js';
import type {
  Bullet,
  PlainPlane,
  RaySphere,
  RaySphereTarget,
  ShootOptions,
  Shot,
  SpherePlane,
  Target,
  Vector,
  Vector3,
} from './types.js';

/** What a step points at in a picture of the scene. */
export interface Reference {
  kind: 'point' | 'vector' | 'length' | 'angle' | 'number';
  /** Such as `path`, `center`, `hit-point`, `normal`, `ricochet-angle`. */
  name: string;
}

/** One step of a derivation. */
export interface ExplanationStep {
  id: QuantityId;
  /** LaTeX. */
  formula: string;
  /** LaTeX: the same with numbers, shown to six digits. */
  numbers: string;
  /** All digits. */
  value: number | Vector3;
  unit: '' | 'units' | 'units²' | 'frames' | 'units/frame' | 'radians';
  refers: Reference;
  /** Where the article does it otherwise: what it does, and why this is used instead. */
  note?: string;
}

/** The answer of `explain.shoot`. */
export interface ShotExplanation {
  shot: Shot;
  /** The last step's value is the shot's own: the new velocity of a hit, the gap of a miss. */
  steps: ExplanationStep[];
}

interface Row {
  formula: string | ((known: Known) => string);
  unit: ExplanationStep['unit'];
  refers: Reference;
  note?: string;
  /** The right-hand side with numbers, where it can be put in; else only the value is shown. */
  fill?: (known: Known) => string;
}

/** What a step works out; the names of the solver's `Quantity`. */
export type QuantityId =
  | 'direction'
  | 'own-velocity'
  | 'relative-velocity'
  | 'reach'
  | 'to-center'
  | 'start-excess'
  | 'surface-normal'
  | 'height'
  | 'climb'
  | 'relative-speed'
  | 'closest-time'
  | 'closest-distance-squared'
  | 'half-chord-squared'
  | 'gap'
  | 'time'
  | 'distance'
  | 'center'
  | 'normal'
  | 'point'
  | 'approach-speed'
  | 'ricochet-angle'
  | 'velocity'
  | 'start-gap'
  | 'fraction'
  | 'enter'
  | 'exit'
  | 'plane-t'
  | 'plane-u'
  | 'plane-v'
  | 'depth'
  | 'center-a'
  | 'center-b'
  | 'before-a'
  | 'before-b'
  | 'restitution'
  | 'after-a'
  | 'after-b'
  | 'velocity-a'
  | 'velocity-b';

/** What has been worked out so far, or is given. */
type Known = Partial<Record<QuantityId, number | Vector3>>;

const digits = (x: number): string => {
  const text = Number(x.toPrecision(6)).toString();
  const [mantissa, exponent] = text.split('e');
  return exponent === undefined ? text : `${mantissa}\\cdot 10^{${Number(exponent)}}`;
};
/** As a factor or under a power: with brackets where a sign or a power of ten would get in the way. */
const signed = (x: number): string => {
  const text = digits(x);
  return x < 0 || text.includes('^') ? `(${text})` : text;
};
const tuple = (v: Vector3): string => `(${digits(v.x)},\\;${digits(v.y)},\\;${digits(v.z)})`;
const shown = (value: number | Vector3): string => (typeof value === 'number' ? digits(value) : tuple(value));
const one = (known: Known, id: QuantityId): string => {
  const value = known[id];
  return value === undefined ? '\\cdot' : typeof value === 'number' ? signed(value) : tuple(value);
};

/** The bullet's own velocity; balls bring it along and have no step for it. */
const own = (known: Known): string =>
  known['own-velocity'] === undefined ? String.raw`\mathbf v_b` : one(known, 'own-velocity');

/** The velocity seen from the target: the bullet's own where the target rests. */
const relative = (k: Known): string => one(k, k['relative-velocity'] ? 'relative-velocity' : 'own-velocity');

/** h / v with numbers. */
const half = (k: Known): string => {
  const chord = k['half-chord-squared'];
  const speed = k['relative-speed'];
  return typeof chord === 'number' && typeof speed === 'number'
    ? digits(Math.sqrt(Math.max(0, chord)) / speed)
    : '';
};

/** By the number of the solver's `Quantity`: an entry a step, in the order of src/ricochet/explain.hpp. */
const rows: Record<QuantityId, Row> = {
  direction: {
    formula: String.raw`\mathbf u = \frac{\mathbf p_2 - \mathbf p_1}{\lvert \mathbf p_2 - \mathbf p_1 \rvert}`,
    unit: '',
    refers: { kind: 'vector', name: 'path' },
  },
  'own-velocity': {
    formula: String.raw`\mathbf v_b = n\,\mathbf u`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'path' },
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
    formula: String.raw`\mathbf m = \mathbf c - \mathbf p_1`,
    unit: 'units',
    refers: { kind: 'vector', name: 'to-center' },
  },
  'start-excess': {
    formula: String.raw`\lvert \mathbf m \rvert^2 - R^2`,
    unit: 'units²',
    refers: { kind: 'length', name: 'to-center' },
    note: 'The 1999 program tests this too, but with the x of the centre stored in z.',
    fill: (k) => String.raw`\lvert ${one(k, 'to-center')} \rvert^2 - ${one(k, 'reach')}^2`,
  },
  'surface-normal': {
    formula: String.raw`\hat{\mathbf n} = \frac{\mathbf n}{\lvert \mathbf n \rvert}`,
    unit: '',
    refers: { kind: 'vector', name: 'normal' },
  },
  height: {
    formula: String.raw`h = (\mathbf p_1 - \mathbf p_0) \cdot \hat{\mathbf n}`,
    unit: 'units',
    refers: { kind: 'length', name: 'height' },
    note: 'The 2016 article takes the constant of the plane for this distance; that is the distance of the origin.',
  },
  climb: {
    formula: String.raw`\dot h = \mathbf v \cdot \hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'number', name: 'path' },
    fill: (k) => String.raw`${relative(k)} \cdot ${one(k, 'surface-normal')}`,
  },
  'relative-speed': {
    formula: String.raw`v = \lvert \mathbf v \rvert`,
    unit: 'units/frame',
    refers: { kind: 'number', name: 'path' },
    fill: (k) => String.raw`\lvert ${relative(k)} \rvert`,
  },
  'closest-time': {
    formula: String.raw`t_c = \frac{\mathbf m \cdot \mathbf v}{v^2}`,
    unit: 'frames',
    refers: { kind: 'point', name: 'closest-point' },
    fill: (k) =>
      String.raw`\frac{${one(k, 'to-center')} \cdot ${relative(k)}}{${one(k, 'relative-speed')}^2}`,
  },
  'closest-distance-squared': {
    formula: String.raw`D^2 = \frac{\lvert \mathbf m \times \mathbf v \rvert^2}{v^2}`,
    unit: 'units²',
    refers: { kind: 'length', name: 'closest-distance' },
    note: 'The 1999 article expands the squares about the origin and subtracts; far from the origin that loses the digits that matter. A cross product does not.',
    fill: (k) =>
      String.raw`\frac{\lvert ${one(k, 'to-center')} \times ${relative(k)} \rvert^2}{${one(k, 'relative-speed')}^2}`,
  },
  'half-chord-squared': {
    formula: String.raw`h^2 = R^2 - D^2 \quad (\text{hit if } h^2 \ge 0)`,
    unit: 'units²',
    refers: { kind: 'length', name: 'half-chord' },
    fill: (k) => `${one(k, 'reach')}^2 - ${one(k, 'closest-distance-squared')}`,
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
    note: 'The textbook root subtracts two nearly equal numbers when the sphere is far; this form of the same root only adds.',
    fill: (k) => {
      const chord = k['half-chord-squared'];
      if (typeof chord !== 'number' || chord < 0) return '';
      const v = one(k, 'relative-speed');
      return String.raw`\frac{${one(k, 'start-excess')}}{${v}\,(${v} \cdot ${one(k, 'closest-time')} + ${digits(Math.sqrt(chord))})}`;
    },
  },
  distance: {
    formula: String.raw`s = \lvert \mathbf v_b \rvert\,t`,
    unit: 'units',
    refers: { kind: 'length', name: 'path' },
    fill: (k) => String.raw`\lvert ${one(k, 'own-velocity')} \rvert \cdot ${one(k, 'time')}`,
  },
  center: {
    formula: String.raw`\mathbf p = \mathbf p_1 + \mathbf v_b\,t`,
    unit: 'units',
    refers: { kind: 'point', name: 'bullet-at-hit' },
    fill: (k) => String.raw`\mathbf p_1 + ${own(k)} \cdot ${one(k, 'time')}`,
  },
  normal: {
    formula: String.raw`\hat{\mathbf n} = \frac{\mathbf p - \mathbf c(t)}{R}`,
    unit: '',
    refers: { kind: 'vector', name: 'normal' },
  },
  point: {
    formula: String.raw`\mathbf q = \mathbf p - r_{\text{bullet}}\,\hat{\mathbf n}`,
    unit: 'units',
    refers: { kind: 'point', name: 'hit-point' },
  },
  'approach-speed': {
    formula: String.raw`v_n = -\mathbf v \cdot \hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
    fill: (k) => String.raw`-${relative(k)} \cdot ${one(k, 'normal')}`,
  },
  'ricochet-angle': {
    formula: String.raw`\alpha = \arcsin\frac{v_n}{\lvert \mathbf v \rvert}`,
    unit: 'radians',
    refers: { kind: 'angle', name: 'ricochet-angle' },
    fill: (k) => String.raw`\arcsin\frac{${one(k, 'approach-speed')}}{\lvert ${relative(k)} \rvert}`,
  },
  velocity: {
    formula: (k) =>
      k.restitution === undefined
        ? String.raw`\mathbf v' = \mathbf v_b + 2\,v_n\,\hat{\mathbf n}`
        : String.raw`\mathbf v' = \mathbf v_b + (1 + e)\,v_n\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'outgoing-path' },
    fill: (k) => {
      const factor = k.restitution === undefined ? '2' : `(1 + ${one(k, 'restitution')})`;
      return String.raw`${own(k)} + ${factor} \cdot ${one(k, 'approach-speed')} \cdot ${one(k, 'normal')}`;
    },
  },
  'start-gap': {
    formula: String.raw`g_0 = \lvert \mathbf m \rvert - R`,
    unit: 'units',
    refers: { kind: 'length', name: 'gap' },
    fill: (k) => String.raw`\lvert ${one(k, 'to-center')} \rvert - ${one(k, 'reach')}`,
  },
  fraction: {
    formula: String.raw`f = \frac{\lvert \mathbf m \rvert^2 - R^2}{v\,(v\,t_c + h)}`,
    unit: '',
    refers: { kind: 'point', name: 'hit-point' },
    note: 'The 2002 article shortens the movement and divides lengths; this is the same fraction, as the root of the quadratic in a form that only adds.',
  },
  enter: {
    formula: String.raw`t_0 = t_c - \frac{h}{v}`,
    unit: '',
    refers: { kind: 'point', name: 'enter-point' },
    note: 'jHitSphere counts a tangent, where both roots are equal, as a miss; here it is met.',
    fill: (k) => `${one(k, 'closest-time')} - ${half(k)}`,
  },
  exit: {
    formula: String.raw`t_1 = t_c + \frac{h}{v}`,
    unit: '',
    refers: { kind: 'point', name: 'exit-point' },
    fill: (k) => `${one(k, 'closest-time')} + ${half(k)}`,
  },
  'plane-t': {
    formula: String.raw`t = \frac{d + r}{2r}`,
    unit: '',
    refers: { kind: 'point', name: 'foot' },
    fill: (k) => String.raw`\frac{${one(k, 'height')} + ${one(k, 'reach')}}{2 \cdot ${one(k, 'reach')}}`,
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
    fill: (k) => String.raw`\max(0,\; ${one(k, 'reach')} - \lvert ${one(k, 'height')} \rvert)`,
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
    formula: String.raw`v_1' = \frac{(m_1 - e\,m_2)\,v_1 + (1 + e)\,m_2\,v_2}{m_1 + m_2}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
    note: 'The formula printed in the 1995 article has restitution in one term only, and keeps momentum only for e = 1.',
  },
  'after-b': {
    formula: String.raw`v_2' = \frac{(m_2 - e\,m_1)\,v_2 + (1 + e)\,m_1\,v_1}{m_1 + m_2}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'normal' },
  },
  'velocity-a': {
    formula: String.raw`\mathbf v_A' = \mathbf v_A + (v_1' - v_1)\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'velocity-a' },
    fill: (k) =>
      String.raw`\mathbf v_A + (${one(k, 'after-a')} - ${one(k, 'before-a')}) \cdot ${one(k, 'normal')}`,
  },
  'velocity-b': {
    formula: String.raw`\mathbf v_B' = \mathbf v_B + (v_2' - v_2)\,\hat{\mathbf n}`,
    unit: 'units/frame',
    refers: { kind: 'vector', name: 'velocity-b' },
    fill: (k) =>
      String.raw`\mathbf v_B + (${one(k, 'after-b')} - ${one(k, 'before-b')}) \cdot ${one(k, 'normal')}`,
  },
};

const table = Object.entries(rows) as [QuantityId, Row][];

/** The steps that stand in the exchange, in the symbols of what was asked; `known` is what was given. */
export function readSteps(exchange: Exchange, asked: Asked = 'shot', known: Known = {}): ExplanationStep[] {
  const here = symbolsOf(asked);
  const numbers = exchange.view();
  const count = numbers[layout.answer - 1] as number;
  const steps: ExplanationStep[] = [];
  for (let i = 0; i < count; ++i) {
    const at = layout.steps + i * layout.stepSize;
    const [id, row] = table[numbers[at] as number] as [QuantityId, Row];
    const value = numbers[at + 1] === 1 ? vectorAt(numbers, at + 2) : (numbers[at + 2] as number);
    known[id] = value;
    const filled = row.fill?.(known) ?? '';
    steps.push({
      id,
      formula: here(typeof row.formula === 'string' ? row.formula : row.formula(known)),
      numbers: here(filled === '' ? shown(value) : `${filled} = ${shown(value)}`),
      value,
      unit: row.unit,
      refers: row.refers,
      ...(row.note === undefined ? {} : { note: row.note }),
    });
  }
  return steps;
}

export function explainShoot(
  exchange: Exchange,
  bullet: Bullet,
  target: Target,
  options?: ShootOptions,
): ShotExplanation {
  const kind = putShot(exchange, bullet, target, options);
  checkShotSizes(exchange, bullet, target, kind);
  const outcome = exchange.raw._ricochet_explain_shoot(kind);
  if (outcome < 0) failShot(exchange, bullet, target, kind, outcome);
  const shot = readShot(exchange, outcome);
  return { shot, steps: readSteps(exchange, askedOf(target.shape, exchange.view()[layout.radius] === 0)) };
}

/** Which formula the contact's normal has. */
function askedOf(shape: Target['shape'], isPoint: boolean): Asked {
  if (shape === 'sphere') return 'shot';
  if (shape === 'plane') return 'shot at a plane';
  if (shape === 'capsule') return 'shot at a capsule';
  return isPoint ? 'point at a shape' : 'ball at a shape';
}

/** Along a ray, times count lengths of the direction. */
const rayUnits: Partial<Record<QuantityId, ExplanationStep['unit']>> = {
  'relative-speed': 'units',
  'closest-time': '',
};

/** The direction is no step of its own: its numbers come from what was asked. */
export function explainRay(
  exchange: Exchange,
  origin: Vector,
  direction: Vector,
  sphere: RaySphereTarget,
  options?: ShootOptions,
): { ray: RaySphere; steps: ExplanationStep[] } {
  const ray = raySphere(exchange, 1, origin, direction, sphere, options);
  const along = vectorAt(exchange.view(), layout.heading);
  const steps = readSteps(exchange, 'ray', { 'own-velocity': along });
  return { ray, steps: steps.map((step) => ({ ...step, unit: rayUnits[step.id] ?? step.unit })) };
}

export function explainSpherePlane(
  exchange: Exchange,
  sphere: RaySphereTarget,
  plane: PlainPlane,
): { spherePlane: SpherePlane; steps: ExplanationStep[] } {
  const answer = spherePlane(exchange, 1, sphere, plane);
  const asked = answer.triangle === undefined ? 'plane' : 'points';
  const known = { reach: exchange.view()[layout.radius] as number, height: answer.distance };
  return { spherePlane: answer, steps: readSteps(exchange, asked, known) };
}
