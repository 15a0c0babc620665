// Symbols of explanations: balls and walls have their own.
import { createRicochet, type ExplanationStep, type Target } from 'ricochet-wasm';
import { expect, it } from 'vitest';

const ricochet = await createRicochet();
const ball = { position: [0, 3], velocity: [1, -1], radius: 1, mass: 2, restitution: 0.5 } as const;
const latex = (steps: ExplanationStep[]) => steps.map(({ formula, numbers }) => formula + numbers).join('\n');

it('two balls are A and B, never bullet and target', () => {
  const other = { position: [3, 0], velocity: [0, 0], radius: 1, mass: 1 } as const;
  for (const { steps } of [ricochet.explain.collide(ball, other), ricochet.explain.sweep(ball, other)]) {
    expect(latex(steps)).toContain(String.raw`\mathbf v_A - \mathbf v_B`);
    expect(latex(steps)).not.toMatch(/bullet|target|\\mathbf [pw]\b|\\mathbf v_b/);
  }
});

it('a wall gives back e of the speed into it, and the formula says so', () => {
  const { steps } = ricochet.explain.collide(ball, { shape: 'wall', a: [-9, 0], b: [9, 0] });
  const last = steps.at(-1);
  expect(last?.formula).toBe(String.raw`\mathbf v_A' = \mathbf v_A + (1 + e)\,v_n\,\hat{\mathbf n}`);
  expect(last?.numbers).toContain(String.raw`\mathbf v_A + (1 + 0.5) \cdot 1`);
  expect(last?.value).toEqual({ x: 1, y: 0.5, z: 0 });
  // No quantity is missing; a missing one would be shown as a dot.
  expect(latex(steps)).not.toContain(String.raw`\cdot \cdot`);
});

it('a shot keeps its own symbols', () => {
  const target = { shape: 'sphere', center: [4, 4, 0], radius: 4, velocity: [0, 0.1, 0] } as const;
  const { steps } = ricochet.explain.shoot({ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }, target);
  expect(latex(steps)).toContain(String.raw`\mathbf v_b - \mathbf w`);
  expect(latex(steps)).toContain(String.raw`\mathbf v' = \mathbf v_b + 2\,v_n\,\hat{\mathbf n}`);
});

it('no shot has a relative velocity v in its formulas without a step for it', () => {
  const targets: Target[] = [
    { shape: 'sphere', center: [6, 0.2, 0], radius: 1 },
    { shape: 'plane', point: [6, 0, 0], normal: [-1, 0.2, 0] },
    { shape: 'box', min: [5, -1, -1], max: [7, 1, 1] },
    { shape: 'capsule', a: [6, -2, 1], b: [6, 2, 0], radius: 1 },
    { shape: 'wall', a: [6, -2], b: [6.5, 2] },
  ];
  const relative = /\\mathbf v(?![_'])/;
  for (const target of targets)
    for (const gravity of [undefined, [0, -0.4, 0] as const])
      for (const radius of [0, 0.5])
        for (const velocity of [undefined, [0, 0.1, 0] as const]) {
          const bullet = { position: [0, 0.2, 0], velocity: [4, 0, 0.1], radius } as const;
          const { shot, steps } = ricochet.explain.shoot(bullet, { ...target, velocity }, { gravity });
          expect(shot.hit).toBe(true);
          const first = steps.find(({ formula }) => relative.test(formula));
          expect(first?.id).toBe(velocity && 'relative-velocity');
        }
  const { steps } = ricochet.explain.shoot(
    { position: [0, 0, 0], velocity: [4, 0, 0] },
    targets[0] as Target,
  );
  const formula = steps.find(({ id }) => id === 'relative-speed')?.formula;
  expect(formula).toBe(String.raw`v = \lvert \mathbf v_b \rvert`);
});

it("a contact's normal is that of the feature that is met", () => {
  const normal = (target: Target, radius = 0) => {
    const bullet = { position: [-9, 0.2, 0.1], velocity: [3, 0, 0], radius } as const;
    const { shot, steps } = ricochet.explain.shoot(bullet, target);
    const step = steps.find(({ id }) => id === 'normal');
    expect(step?.value).toEqual(shot.hit && shot.normal);
    return step?.formula;
  };
  const box = { shape: 'box', min: [-1, -1, -1], max: [1, 1, 1] } as const;
  const turned = { shape: 'box', center: [0, 0, 0], halfSize: [1, 1, 1], rotation: [0, 0, 1, 2] } as const;
  const plane = { shape: 'plane', point: [0, 0, 0], normal: [1, 1, 0] } as const;
  const capsule = { shape: 'capsule', a: [0, -1, 0], b: [0, 1, 0], radius: 0.5 } as const;
  const cylinder = { shape: 'cylinder', a: [0, -1, 0], b: [0, 1, 0], radius: 0.5 } as const;
  const triangle = { shape: 'triangle', a: [0, -1, -1], b: [0, 2, -1], c: [0, 0, 2] } as const;
  const wall = { shape: 'wall', a: [0, -1], b: [0, 1] } as const;
  const face = String.raw`\hat{\mathbf n} = \operatorname{sgn}(h)\,\hat{\mathbf n}_0`;
  for (const target of [box, turned, triangle, wall, plane]) expect(normal(target, 0.5)).toBe(face);
  for (const target of [box, turned, triangle, wall, plane]) expect(normal(target)).toBe(face);
  const edge = String.raw`\hat{\mathbf n} = \frac{(\mathbf p - \mathbf c(t))_\perp}{R}`;
  for (const target of [capsule, cylinder]) expect(normal(target, 0.5)).toBe(edge);
  expect(normal({ shape: 'sphere', center: [0, 0, 0], radius: 1 })).toContain(String.raw`\mathbf c(t)`);
  // Its rim has an equation of degree eight, which no step has.
  const upright = { ...cylinder, a: [0, -1, 0], b: [0, 0, 0] } as const;
  expect(normal(upright, 0.5)).toBe(String.raw`\hat{\mathbf n} = \text{out of what is met}`);
});
