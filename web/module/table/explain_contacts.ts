/** Contacts of an explained event: two balls, a ball and a cushion. n, and t to its left, are unit vectors of the plane. */

import type { TableBallOf, TableEvent } from './events.js';
import {
  dot,
  explainDistance,
  explainPath,
  leftOf,
  length,
  minus,
  type Plane,
  pathOf,
  plane,
  plus,
  type Steps,
  times,
} from './explanation_steps.js';
import type { TableNumbers } from './known_tables.js';

type Pair = readonly [TableBallOf, TableBallOf];

export function explainBalls(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [one, two] = event.before as unknown as Pair;
  const gone = event.time - event.since;
  const [p, q] = [pathOf(one, gone, numbers), pathOf(two, gone, numbers)];
  const { radius, mass, ballRestitution: e, separationSpeed } = numbers.constants;
  const path = { c: minus(q.c, p.c), b: minus(q.b, p.b), a: minus(q.a, p.a) };
  explainDistance(steps, path, ['D = 2 R', 2 * radius], gone, true);
  const line = minus(plane(two.position), plane(one.position));
  const n = steps.vector(
    'normal',
    'n = \\frac{r_b - r_a}{|r_b - r_a|}',
    'n',
    times(line, 1 / length(line)),
    '',
  );
  const v = minus(plane(two.velocity), plane(one.velocity));
  const approach = steps.number('approach', 'v_n = (v_b - v_a) \\cdot n', 'v_n', dot(v, n), 'm/s');
  if (event.together > 1) {
    explainTogether(steps, event, times(n, event.impulse / mass), numbers);
    return;
  }
  steps.number(
    'separation',
    "v_n' = \\max(e\\,|v_n|, v_{sep})",
    "v_n'",
    Math.max(e * Math.abs(approach), separationSpeed),
    'm/s',
  );
  steps.number('impulse', "J = m\\,\\frac{v_n' - v_n}{2}", 'J', event.impulse, 'N s');
  if (numbers.throws) explainThrow(steps, event, n, numbers);
  const rubbed = numbers.throws ? ' + J_t\\, t' : '';
  const after = plane((event.after as unknown as Pair)[1].velocity);
  steps.vector('velocity-b', `v_b' = v_b + \\frac{J}{m}\\, n${rubbed}`, "v_b'", after, 'm/s');
}

/** Simultaneous contacts change one another: their impulses are the solution of one system. */
function explainTogether(steps: Steps, event: TableEvent, push: Plane, { throws }: TableNumbers): void {
  const [before, after] = [event.before, event.after].map((balls) =>
    plane((balls as unknown as Pair)[1].velocity),
  ) as [Plane, Plane];
  steps.number('impulse', 'J', 'J', event.impulse, 'N s');
  steps.note(
    `${event.together} contacts of this instant were solved as one system: each of the ${event.together} has an event of its own, with its J and n.`,
  );
  steps.vector('push', '\\Delta v = \\frac{J}{m}\\, n', '\\Delta v', push, 'm/s');
  const others = minus(minus(after, before), push);
  steps.vector('others', "\\Delta v_o = v_b' - v_b - \\Delta v", '\\Delta v_o', others, 'm/s');
  const what = throws ? ', and the friction of all of them' : '';
  steps.note(
    `From the other contacts of b that were solved with this one, the sum of J n/m toward b${what}.`,
  );
  steps.vector('velocity-b', "v_b' = v_b + \\Delta v + \\Delta v_o", "v_b'", after, 'm/s');
}

/** The friction between the surfaces of two balls. */
function explainThrow(steps: Steps, event: TableEvent, n: Plane, { constants }: TableNumbers): void {
  const [one, two] = event.before as unknown as Pair;
  const { radius, mass } = constants;
  const t = leftOf(n);
  const spin = plus(plane(one.spin), plane(two.spin));
  const along = steps.number(
    'slip-along',
    's_t = (v_a - v_b) \\cdot t + R\\,(\\omega_{a,z} + \\omega_{b,z}),\\; t = (-n_y, n_x)',
    's_t',
    dot(minus(plane(one.velocity), plane(two.velocity)), t) + radius * (one.spin.z + two.spin.z),
    'm/s',
  );
  const up = steps.number(
    'slip-up',
    's_z = -R\\,(\\omega_a + \\omega_b) \\cdot t',
    's_z',
    -radius * dot(spin, t),
    'm/s',
  );
  const slip = steps.number('slip', '|s| = \\sqrt{s_t^2 + s_z^2}', '|s|', length([along, up]), 'm/s');
  const friction = steps.number(
    'friction-coefficient',
    '\\mu = 0.00995 + 0.108\\,e^{-1.088\\,|s|}',
    '\\mu',
    0.00995 + 0.108 * Math.exp(-1.088 * slip),
    '',
  );
  const rub = steps.number(
    'friction',
    'q = \\min(\\mu\\tfrac{J}{m}, \\tfrac17 |s|)',
    'q',
    Math.min((friction * event.impulse) / mass, slip / 7),
    'm/s',
  );
  const share = slip > 0 ? rub / slip : 0;
  const turned = (5 * share) / (2 * radius);
  const [x, y] = times(t, turned * up);
  steps.number('rub', 'J_t = q\\,\\frac{s_t}{|s|}', 'J_t', share * along, 'm/s');
  steps.inSpace(
    'spin',
    "\\omega_b' - \\omega_b = \\omega_a' - \\omega_a = \\frac{5 q}{2 R |s|}\\,(s_z t - s_t z)",
    '\\Delta\\omega',
    { x, y, z: -turned * along },
    'rad/s',
  );
}

/** The time at which a ball hits a cushion, and its normal; undefined if there is no such cushion. */
function explainMeeting(steps: Steps, event: TableEvent, numbers: TableNumbers): Plane | undefined {
  const [before] = event.before as [TableBallOf];
  const gone = event.time - event.since;
  const { c, b, a } = pathOf(before, gone, numbers);
  const { radius } = numbers.constants;
  if (event.kind === 'nose') {
    const nose = numbers.geometry.noses[event.with ?? 0];
    if (nose === undefined) return undefined;
    const path = { c: minus(c, plane(nose.c)), b, a };
    explainDistance(steps, path, ['D = R + r_{nose}', radius + nose.r], gone);
    const line = minus(plane(before.position), plane(nose.c));
    return steps.vector('normal', 'n = \\frac{r - c}{|r - c|}', 'n', times(line, 1 / length(line)), '');
  }
  const segment = numbers.geometry.segments[event.with ?? 0];
  if (segment === undefined) return undefined;
  const given = plane(segment.n);
  const n = times(given, 1 / length(given));
  const path = { c: minus(c, plane(segment.p)), b, a };
  explainPath(steps, path, false);
  steps.vector('normal', 'n', 'n', n, '');
  steps.root(
    'n \\cdot A\\, t^2 + n \\cdot B\\, t + n \\cdot C - R = 0',
    [dot(n, path.c) - radius, dot(n, b), dot(n, a)],
    gone,
  );
  return n;
}

export function explainCushion(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const [after] = event.after as [TableBallOf];
  const n = explainMeeting(steps, event, numbers);
  if (n === undefined) return;
  const into = Math.min(dot(plane(before.velocity), n), 0);
  steps.number('approach', 'v_n = \\min(v \\cdot n, 0)', 'v_n', into, 'm/s');
  let [velocity, spin] = ["v' = v + J_n\\, n + J_t\\, t", ''];
  if (event.together === 1) spin = explainLawOfCushion(steps, before, n, into, numbers);
  else velocity = "v' = \\tfrac12\\,(v_{12} + v_{21})";
  steps.vector('velocity', velocity, "v'", plane(after.velocity), 'm/s');
  if (event.together > 1) {
    steps.note(
      'In a corner the law of the cushions answers one after the other, in either order: this is the mean. Where the first leads away from the second, that one does nothing.',
    );
    spin = "\\omega_z' = \\tfrac12\\,(\\omega_{z,12} + \\omega_{z,21})";
  }
  steps.number('spin', spin, "\\omega_z'", after.spin.z, 'rad/s');
}

/**
 * Han's law, or that in the plane of the centres, which is the same with theta = 0; returns the formula of the spin.
 */
function explainLawOfCushion(
  steps: Steps,
  { velocity, spin }: TableBallOf,
  n: Plane,
  into: number,
  { constants }: TableNumbers,
): string {
  const { radius, cushionRestitution: e, cushionFriction, separationSpeed } = constants;
  const isHan = constants.cushion === 'han';
  const sine = isHan ? constants.noseSine : 0;
  const cosine = Math.sqrt(1 - sine * sine);
  const level = isHan ? ' \\cos\\theta' : '';
  const t = leftOf(n);
  const change = Math.max(-e * into, separationSpeed) - into;
  const push = isHan
    ? steps.number('push', 'N = (1 + e_c)\\, |v_n| \\cos\\theta', 'N', -(1 + e) * into * cosine, 'm/s')
    : steps.number('push', 'N = |v_n| + \\max(e_c |v_n|, v_{sep})', 'N', change, 'm/s');
  if (isHan) steps.note('sin θ is noseSine: how far above the centre the cushion meets the ball, in radii.');
  const along = steps.number(
    'slip-along',
    `s_t = v \\cdot t - R\\,${isHan ? '(\\omega \\cdot n\\,\\sin\\theta + \\omega_z \\cos\\theta)' : '\\omega_z'},\\; t = (-n_y, n_x)`,
    's_t',
    dot(plane(velocity), t) - radius * (dot(plane(spin), n) * sine + spin.z * cosine),
    'm/s',
  );
  const across = isHan
    ? steps.number(
        'slip-across',
        's_r = R\\,\\omega \\cdot t - |v_n| \\sin\\theta',
        's_r',
        radius * dot(plane(spin), t) + into * sine,
        'm/s',
      )
    : 0;
  const size = isHan ? '|s| = \\sqrt{s_t^2 + s_r^2}' : '|s| = |s_t|';
  const slip = steps.number('slip', size, '|s|', length([along, across]), 'm/s');
  const rub = steps.number(
    'friction',
    'q = \\min(\\mu_c N, \\tfrac27 |s|)',
    'q',
    Math.min(cushionFriction * push, (2 / 7) * slip),
    'm/s',
  );
  const share = slip > 0 ? -rub / slip : 0;
  steps.number('rub', 'J_t = -q\\,\\frac{s_t}{|s|}', 'J_t', share * along, 'm/s');
  let [formula, pushed] = ['N', change];
  if (isHan) {
    steps.number('rub-across', 'J_r = -q\\,\\frac{s_r}{|s|}', 'J_r', share * across, 'm/s');
    formula = '\\max(N \\cos\\theta + J_r \\sin\\theta, |v_n| + v_{sep})';
    pushed = Math.max(push * cosine + share * across * sine, separationSpeed - into);
  }
  steps.number('impulse', `J_n = ${formula}`, 'J_n', pushed, 'm/s');
  return `\\omega_z' = \\omega_z - \\frac{5}{2 R}\\, J_t${level}`;
}
