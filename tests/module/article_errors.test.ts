// Errors of the old articles compared with our answers: their formulas as printed, in JavaScript.
import { createRicochet, type Ricochet } from 'ricochet-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

let ricochet: Ricochet;
beforeAll(async () => {
  ricochet = await createRicochet();
});

type V = [number, number, number];
const dot = (a: V, b: V) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

describe('jHitSphere', () => {
  const printed = (obj: V, radius: number, src: V, dir: V, dt: number): boolean => {
    const del = minus(src, obj);
    const b = dot(dir, del);
    const slen = dot(dir, dir);
    const discriminant = b * b - slen * (dot(del, del) - radius * radius);
    if (discriminant <= 0) return false;
    const d = Math.sqrt(discriminant);
    if (slen === 0) return false;
    return 0 <= (-b + d) / slen && (-b - d) / slen < dt;
  };

  it('counts a tangent as a miss; here it is met at one moment', () => {
    expect(printed([0, 0, 0], 5, [-13, 5, 0], [2, 0, 0], 10)).toBe(false);
    expect(ricochet.raySphere([-13, 5, 0], [2, 0, 0], { center: [0, 0, 0], radius: 5 })).toMatchObject({
      meets: true,
      enter: 6.5,
      exit: 6.5,
    });
  });

  it('counts a start inside as a hit without saying so; here it is reported', () => {
    expect(printed([0, 0, 0], 5, [1, 0, 0], [2, 0, 0], 10)).toBe(true);
    expect(ricochet.raySphere([1, 0, 0], [2, 0, 0], { center: [0, 0, 0], radius: 5 })).toMatchObject({
      meets: true,
      startsInside: true,
    });
    expect(
      ricochet.shoot({ position: [1, 0], velocity: [2, 0] }, { shape: 'sphere', center: [0, 0], radius: 5 }),
    ).toEqual({
      hit: false,
      reason: 'starts-inside',
    });
  });

  it('tests a zero direction only after the square root; here it is refused by name', () => {
    expect(() => ricochet.raySphere([0, 0], [0, 0], { center: [0, 0], radius: 5 })).toThrow('direction is');
  });
});

describe('Pool Hall Lessons', () => {
  it('counts a tangent as a miss; here the balls touch', () => {
    // F >= (r1 + r2)^2 escapes: F = |C|^2 - (N . C)^2 = 4
    const c: V = [10, 2, 0];
    const n: V = [1, 0, 0];
    expect(dot(c, c) - dot(n, c) ** 2 >= (1 + 1) ** 2).toBe(true);
    const a = { position: [0, 0], velocity: [20, 0], radius: 1 } as const;
    const b = { position: [10, 2], velocity: [0, 0], radius: 1 } as const;
    expect(ricochet.sweep(a, b)).toMatchObject({ touches: true, fraction: 0.5 });
  });

  it('gives balls that overlap a negative distance to go; here the overlap is reported', () => {
    const c: V = [1, 0, 0];
    const distance = dot([1, 0, 0], c) - Math.sqrt(4 - (dot(c, c) - 1));
    expect(distance).toBeLessThan(0);
    const a = { position: [0, 0], velocity: [5, 0], radius: 1 } as const;
    expect(ricochet.sweep(a, { position: [1, 0], velocity: [0, 0], radius: 1 })).toMatchObject({
      escape: 'overlapping',
    });
  });
});

describe('Sphere and plane', () => {
  it('leaves two entries of its matrix undefined, so its answer is not a number', () => {
    // The printed code uses e and f twice, and h and i never.
    const [a, b, c, d, e, f, g] = [2, 1, 0, 0, 1, 1, 0];
    const h = undefined as unknown as number;
    const i = undefined as unknown as number;
    const [A, B, C] = [e * i - f * h, c * h - b * i, b * f - c * e];
    const [D, G] = [f * g - d * i, d * h - e * g];
    const det = 1 / (a * A + b * D + c * G);
    expect((A + B + C) * det).toBeNaN();
    const through = [
      [1, 1, 1],
      [3, 1, 1],
      [1, 5, 1],
    ] as const;
    expect(ricochet.spherePlane({ center: [2, 2, 2.5], radius: 3 }, { through })).toMatchObject({
      t: 0.75,
      triangle: { u: 0.5, v: 0.25, inside: true },
    });
  });

  it("takes the plane's constant for the sphere's distance; that is the distance of the origin", () => {
    const normal: V = [0, 0, 1];
    const constant = -dot(normal, [0, 0, 7]);
    expect(Math.abs(constant)).toBe(7);
    expect(
      ricochet.spherePlane({ center: [5, 5, 9], radius: 1 }, { point: [0, 0, 7], normal }).distance,
    ).toBe(2);
  });
});

describe('Mighty Drake', () => {
  it('loses momentum for restitution below 1; here it is kept', () => {
    const [m1, m2, v1, v2, e] = [2, 3, 4, -1, 0.5];
    const p1 = ((m1 - m2) * v1 + (1 + e) * m2 * v2) / (m1 + m2);
    const p2 = ((1 + e) * m1 * v1 + (m2 - m1) * v2) / (m1 + m2);
    expect(Math.abs(m1 * p1 + m2 * p2 - (m1 * v1 + m2 * v2))).toBeGreaterThan(1);
    const ball = (x: number, v: number, mass: number, restitution: number) =>
      ({ position: [x, 0], velocity: [v, 0], radius: 1, mass, restitution }) as const;
    const got = ricochet.collide(ball(0, v1, m1, e), ball(9, v2, m2, 1));
    if (!got.hit) throw new Error('no hit');
    expect(m1 * got.velocityA.x + m2 * got.velocityB.x).toBeCloseTo(m1 * v1 + m2 * v2, 14);
  });
});

describe('Bartlett', () => {
  const float = Math.fround;
  /** Bartlett's check_hit in single precision as printed, with its typing error corrected. */
  const printed = (from: V, to: V, center: V, radius: number): boolean => {
    const path = minus(to, from).map(float) as V;
    const length = float(Math.sqrt(dot(path, path)));
    const unit = path.map((x) => float(x / length)) as V;
    const c135 = float(
      center.reduce(
        (sum, x, i) =>
          float(sum + float(float(x * x) - float(2 * x * (from[i] ?? 0)) + float((from[i] ?? 0) ** 2))),
        0,
      ),
    );
    const c246 = float(
      center.reduce(
        (sum, x, i) => float(sum + float(x * (unit[i] ?? 0) - (from[i] ?? 0) * (unit[i] ?? 0))),
        0,
      ),
    );
    return c246 >= 0 && float(c135 - float(c246 * c246)) <= float(radius * radius);
  };

  it('decides wrongly in float, far from the origin, where exact arithmetic does not', () => {
    let wrong = 0;
    let seed = 1999;
    const random = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32 - 0.5;
    };
    for (let i = 0; i < 2000; ++i) {
      const center = [float(1e4 * random()), float(1e4 * random()), float(1e4 * random())] as V;
      const place = (size: number) => center.map((x) => float(x + size * random())) as V;
      const [from, to] = [place(100), place(8)];
      const shot = ricochet.shoot({ from, to, speed: 1 }, { shape: 'sphere', center, radius: 2 });
      if (!shot.hit && shot.reason === 'starts-inside') continue;
      if (shot.hit !== printed(from, to, center, 2)) wrong += 1;
    }
    expect(wrong).toBeGreaterThan(40);
  });
});
