// The tables of a collision: conserved quantities, and the result of the formula printed in 1995.

import type { Collision } from 'ricochet-wasm';
import type { Table } from '../../lesson/lesson.js';
import type { Language } from '../../shell/language.js';
import { vec } from '../../stage/figure.js';
import { planePlace, short, type Triple } from '../../widgets/numbers.js';
import { lessonMessages } from './messages.js';
import type { PairBall } from './pair_scene.js';

type Hit = Extract<Collision, { hit: true }>;

/** A change as text; one within rounding is 0. */
const change = (difference: number, scale: number): string =>
  Math.abs(difference) <= 1e-13 * scale ? '0' : short(difference);

/** Momentum and energy of each ball and of both. */
function keptRows(language: Language, a: PairBall, b: PairBall, collision: Hit): string[][] {
  const words = lessonMessages[language].kept;
  const momentum = (ball: PairBall, v: Triple) => vec(v).multiplyScalar(ball.mass);
  const energy = (ball: PairBall, v: Triple) => (ball.mass * vec(v).lengthSq()) / 2;
  const [va, vb] = [vec(a.velocity), vec(b.velocity)];
  const before = { a: momentum(a, va), b: momentum(b, vb) };
  const after = { a: momentum(a, collision.velocityA), b: momentum(b, collision.velocityB) };
  const size = before.a.length() + before.b.length();
  const vectorRow = (name: string, from: Triple, to: Triple) => [
    name,
    planePlace(from),
    planePlace(to),
    `(${change(to.x - from.x, size)}, ${change(to.y - from.y, size)})`,
  ];
  const energies = [energy(a, va), energy(b, vb)] as const;
  const left = [energy(a, collision.velocityA), energy(b, collision.velocityB)] as const;
  const all = energies[0] + energies[1];
  const row = (name: string, from: number, to: number) => [
    name,
    short(from),
    short(to),
    change(to - from, all),
  ];
  return [
    vectorRow(words.momentumA, before.a, after.a),
    vectorRow(words.momentumB, before.b, after.b),
    vectorRow(words.momentum, before.a.clone().add(before.b), after.a.clone().add(after.b)),
    row(words.energyA, energies[0], left[0]),
    row(words.energyB, energies[1], left[1]),
    row(words.energy, all, left[0] + left[1]),
  ];
}

/**
 * The velocities along the line of centres as the article prints them, beside the module's:
 *   vf1 = ((m1 − m2) v1 + (1 + e) m2 v2) / (m1 + m2),  vf2 = ((1 + e) m1 v1 + (m2 − m1) v2) / (m1 + m2)
 */
function formulaRows(language: Language, a: PairBall, b: PairBall, collision: Hit): string[][] {
  const words = lessonMessages[language].formulas;
  const { alongA, alongB } = collision;
  const e = a.restitution * b.restitution;
  const total = a.mass + b.mass;
  const printedA = ((a.mass - b.mass) * alongA.before + (1 + e) * b.mass * alongB.before) / total;
  const printedB = ((1 + e) * a.mass * alongA.before + (b.mass - a.mass) * alongB.before) / total;
  const momentum = (one: number, other: number) => a.mass * one + b.mass * other;
  const before = momentum(alongA.before, alongB.before);
  const printed = momentum(printedA, printedB);
  const right = momentum(alongA.after, alongB.after);
  const scale = Math.abs(a.mass * alongA.before) + Math.abs(b.mass * alongB.before);
  return [
    [words.afterA, short(printedA), short(alongA.after)],
    [words.afterB, short(printedB), short(alongB.after)],
    [words.before, short(before), short(before)],
    [words.after, short(printed), short(right)],
    [words.change, change(printed - before, scale), change(right - before, scale)],
  ];
}

/** Empty for a miss; an immovable ball has no finite momentum. */
export function pairTables(language: Language, a: PairBall, b: PairBall, collision: Collision): Table[] {
  if (!collision.hit || !Number.isFinite(a.mass + b.mass)) return [];
  const { kept, formulas } = lessonMessages[language];
  return [
    { title: kept.title, head: kept.head, rows: keptRows(language, a, b, collision) },
    { title: formulas.title, head: formulas.head, rows: formulaRows(language, a, b, collision) },
  ];
}
