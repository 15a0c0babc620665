// The figures of the documents draw what the solver computes.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PathSegment, Target, Trace } from 'ricochet-wasm';
import { expect, test } from 'vitest';
import { offlinePages } from '../../web/site/embed/site_content.js';
import { ricochet } from './lessons.js';

const documents = fileURLToPath(new URL('../../web/site/documents/', import.meta.url));

/** Two triangles from `a` to `b` in the picture's plane, and as deep as the table. */
const face = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): Target[] => [
  { shape: 'triangle', a: [ax, ay, -2], b: [bx, by, -2], c: [bx, by, 2] },
  { shape: 'triangle', a: [ax, ay, -2], b: [bx, by, 2], c: [ax, ay, 2] },
];

const targets: Target[] = [
  { shape: 'box', min: [-3, 1.6, -2], max: [0.6, 2, 2] },
  ...face([0.8, 0.9], [2.6, 0]),
  ...face([2.6, 0], [4.3, 0.8]),
];
const thrown = { position: [-2.7, 3.35, 0], velocity: [1.2, 0, 0], radius: 0.15 } as const;

// 48 points of the picture a unit.
const x = (place: number) => (150 + 48 * place).toFixed(1);
const y = (place: number) => (170 - 48 * place).toFixed(1);

/** A segment as a curve: a parabola is a quadratic Bézier curve, whose tangents at both ends meet at half of the time. */
function curve({ from, velocity, acceleration, time, until }: PathSegment): string {
  const duration = until - time;
  const at = (axis: 'x' | 'y', linear: number, square: number) =>
    from[axis] + velocity[axis] * linear + (acceleration[axis] * square * square) / 2;
  const corner = `${x(at('x', duration / 2, 0))} ${y(at('y', duration / 2, 0))}`;
  return `M${x(from.x)} ${y(from.y)}Q${corner} ${x(at('x', duration, duration))} ${y(at('y', duration, duration))}`;
}

const curvesOf = ({ segments = [] }: Trace, kind: string) =>
  segments
    .filter((one) => one.kind === kind && Number.isFinite(one.until))
    .map(curve)
    // Less than three points long are the hops round the edge and the last bounces between the slopes.
    .filter((one) => {
      const [x = 0, y = 0, , , toX = 0, toY = 0] = (one.match(/[\d.]+/g) ?? []).map(Number);
      return Math.hypot(toX - x, toY - y) >= 3;
    })
    .join('');

test('figures use only classes that style sheets have', () => {
  const figures = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svg'),
  );
  expect(figures.length).toBeGreaterThan(3);
  const styles = ['colors', 'page', 'prose'].map((name) =>
    readFileSync(`${documents}../shell/${name}.css`, 'utf8'),
  );
  for (const file of figures)
    for (const [, classes = ''] of readFileSync(documents + file, 'utf8').matchAll(/class="([^"]*)"/g))
      for (const name of classes.split(' '))
        expect(styles.join(''), file).toMatch(new RegExp(`\\.${name}\\b`));
});

test('lessons have their drawings in the offline file, too', () => {
  const root = fileURLToPath(new URL('../../web/site/', import.meta.url));
  const { en, ja } = offlinePages(root);
  for (const pages of [en, ja]) {
    const falling = pages.find(({ id }) => id === 'falling-bullet');
    expect(falling?.body.match(/<svg/g)?.length).toBeGreaterThan(2);
  }
});

test('the path on the page about gravity is the one that trace returns', () => {
  const figure = readFileSync(`${documents}under-gravity/figures/path.svg`, 'utf8');
  const scene = ricochet.createScene(targets, { gravity: [0, -10, 0] });
  const path = scene.trace(thrown, { restitution: 0.5 });
  scene.dispose();
  expect(path.ended).toBe('comes-to-rest');
  expect(path.supports).toHaveLength(2);
  expect(figure).toContain(`<path class="quantity-bullet" d="${curvesOf(path, 'flies')}" />`);
  expect(figure).toContain(`<path class="quantity-outgoing thick" d="${curvesOf(path, 'slides')}" />`);
  const { x: restX, y: restY } = path.position;
  expect(figure).toContain(
    `<circle class="quantity-sphere tinted" cx="${x(restX)}" cy="${y(restY)}" r="7.2" />`,
  );
  const [startX, startY] = thrown.position;
  expect(figure).toContain(
    `<circle class="quantity-bullet broken" cx="${x(startX)}" cy="${y(startY)}" r="7.2" />`,
  );
  for (const { center } of path.legs.slice(0, 5))
    expect(figure).toContain(
      `<circle class="quantity-bullet solid" cx="${x(center.x)}" cy="${y(center.y)}" r="2" />`,
    );
});
