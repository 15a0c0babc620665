// Every question of this build, compared with another build of the package (for example of an older commit), in one
// run.
//   node web/tools/build.mjs module && node tests/bench/versions.mjs <folder of the other package> [words of the titles to ask]
// race.mjs says what the first columns of the output mean. The factor is how many times as long the other build takes. If
// answers differ, the output says where. With --save the table is added to results/versions.csv.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { TorusKnotGeometry } from 'three';
import { print, race, randomNumbers } from './race.mjs';

const {
  positionals: [folder, ...words],
} = parseArgs({ allowPositionals: true, options: { save: { type: 'boolean' } } });
if (folder === undefined) throw new Error('usage: versions.mjs <folder of the other package>');
const load = async (address) => (await import(address)).createRicochet();
const builds = [await load('ricochet-wasm'), await load(pathToFileURL(resolve(folder, 'index.js')).href)];

/** The least milliseconds of one run, so that the time can be measured. */
const atLeast = 25;

/**
 * Races a question. `make(build)` returns `[count, run]`; run's answer is a number that must be equal for both
 * builds.
 */
function ask(title, make) {
  if (!words.every((word) => title.includes(word))) return;
  const made = builds.map((build) => make(build));
  const answers = made.map(([, run]) => run());
  const start = performance.now();
  for (const [, run] of made) run();
  const times = Math.max(1, Math.ceil((2 * atLeast) / (performance.now() - start)));
  const [mine, other] = made.map(([count, run]) => [
    times * count,
    () => {
      for (let k = 0; k < times; k++) run();
    },
  ]);
  print(title, race({ 'this build': mine, 'the other': other }));
  if (!Object.is(...answers)) console.log(`| ${title} | answers | ${answers.join(' and ')} | |`);
}

const random = randomNumbers();
const place = (size) => [random(-size, size), random(-size, size), random(-size, size)];
const plus = (a, b) => a.map((x, k) => x + b[k]);
const list = (count, make) => Array.from({ length: count }, make);

// ---- one body against another
// --------------------------------------------------------------------------------------
const shapes = {
  sphere: () => ({ shape: 'sphere', center: place(2), radius: random(0.5, 2) }),
  plane: () => ({ shape: 'plane', point: place(2), normal: place(1) }),
  'plane through three points': () => ({ shape: 'plane', through: [place(2), place(2), place(2)] }),
  triangle: () => ({ shape: 'triangle', a: place(3), b: place(3), c: place(3) }),
  box: () => {
    const min = place(2);
    return { shape: 'box', min, max: plus(min, [random(0.5, 3), random(0.5, 3), random(0.5, 3)]) };
  },
  'turned box': () => {
    const turn = [...place(1), random(0.1, 1)];
    const length = Math.hypot(...turn);
    return {
      shape: 'box',
      center: place(2),
      halfSize: [random(0.3, 1.5), random(0.3, 1.5), random(0.3, 1.5)],
      rotation: turn.map((x) => x / length),
    };
  },
  capsule: () => ({ shape: 'capsule', a: place(2), b: place(2), radius: random(0.2, 1) }),
  cylinder: () => ({ shape: 'cylinder', a: place(2), b: place(2), radius: random(0.2, 1.5) }),
  wall: () => ({ shape: 'wall', a: [...place(3).slice(0, 2), 0], b: [...place(3).slice(0, 2), 0] }),
};
const bulletTo = (radius) => {
  const position = place(1).map((x) => 8 * x);
  return { position, velocity: position.map((x) => random(-2, 2) - x), radius };
};
/** Returns the sum of some numbers of a shot; 0 for a miss. */
const sumOf = ({ hit, time, normal }) => (hit ? time + normal.x : 0);

for (const [name, shape] of Object.entries(shapes))
  for (const [kind, radius] of [
    ['a point', 0],
    ['a ball', 0.25],
  ])
    for (const moving of [false, true]) {
      const calls = list(2000, () => [
        bulletTo(radius),
        moving ? { ...shape(), velocity: place(0.5) } : shape(),
      ]);
      ask(`shoot: ${kind}, ${name}${moving ? ' in motion' : ''}`, (build) => [
        calls.length,
        () => calls.reduce((sum, [bullet, target]) => sum + sumOf(build.shoot(bullet, target)), 0),
      ]);
    }

const grazes = list(500, () => {
  const center = place(5);
  const radius = random(0.5, 2);
  return [
    { position: [center[0] - 7, center[1] + radius, center[2]], velocity: [1, 0, 0] },
    { shape: 'sphere', center, radius },
  ];
});
ask('shoot: a point that grazes a sphere', (build) => [
  grazes.length,
  () => grazes.reduce((sum, [bullet, target]) => sum + sumOf(build.shoot(bullet, target)), 0),
]);

const spheres = list(2000, shapes.sphere);
const rays = list(2000, () => bulletTo(0));
const balls = list(2000, () => ({ ...bulletTo(random(0.2, 1)), mass: random(1, 2) }));
const sphereBalls = list(2000, () => ({
  position: place(2),
  velocity: place(1),
  radius: random(0.5, 1),
  mass: random(1, 2),
  restitution: 0.9,
}));
const over = (made, question) => [
  made.length,
  () => made.reduce((sum, one, i) => sum + (question(one, i) || 0), 0),
];
ask('raySphere', (build) =>
  over(rays, ({ position, velocity }, i) => {
    const answer = build.raySphere(position, velocity, spheres[i]);
    return answer.hit ? 1 : 0;
  }),
);
ask('sweep', (build) => over(balls, (ball, i) => (build.sweep(ball, sphereBalls[i]).touches ? 1 : 0)));
const planes = list(2000, shapes.plane);
ask('spherePlane', (build) => over(spheres, (sphere, i) => build.spherePlane(sphere, planes[i]).distance));
ask('collide: two balls', (build) =>
  over(balls, (ball, i) => {
    const met = build.collide(ball, sphereBalls[i]);
    return met.hit ? met.impulse : 0;
  }),
);
const walls = list(2000, shapes.wall);
ask('collide: a ball and a wall', (build) =>
  over(balls, (ball, i) => {
    const met = build.collide(ball, walls[i]);
    return met.hit ? met.time : 0;
  }),
);
const fewRays = rays.slice(0, 200);
ask('explain.shoot: a sphere', (build) =>
  over(fewRays, (bullet, i) => build.explain.shoot(bullet, spheres[i]).steps?.length ?? 1),
);
for (const [name, shape] of Object.entries(shapes)) {
  const some = list(1000, shape);
  const places = list(1000, () => place(4));
  ask(`closestPoint: ${name}`, (build) =>
    over(some, (one, i) => build.closestPoint(places[i], one).distance),
  );
  if (name !== 'wall')
    ask(`overlap: a ball, ${name}`, (build) =>
      over(some, (one, i) => (build.overlap({ shape: 'sphere', center: places[i], radius: 1 }, one) ? 1 : 0)),
    );
}
const above = list(100, () => [
  [random(-3, 3), random(1, 3), random(-3, 3)],
  [random(-3, 3), random(1, 3), random(-3, 3)],
]);
for (const [name, via] of [
  ['a plane', [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }]],
  ['a sphere', [{ shape: 'sphere', center: [0, -2, 0], radius: 2 }]],
  [
    'two planes',
    [
      { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
      { shape: 'plane', point: [5, 0, 0], normal: [-1, 0, 0] },
    ],
  ],
])
  ask(`aim: by way of ${name}`, (build) =>
    over(above, ([from, to]) => {
      const found = build.aim({ position: from, speed: 1 }, via, { position: to });
      return found.hit === false || found.reason ? 0 : 1;
    }),
  );

// ---- rows of pairs -------------------------------------------------------------------------------------------------
for (const moving of [false, true]) {
  const count = 20000;
  const left = Float64Array.from(
    list(count, () => {
      const { position, velocity } = bulletTo(0);
      return [...position, ...velocity, 0, Infinity];
    }).flat(),
  );
  const right = Float64Array.from(
    list(count, () => [...place(2), random(0.5, 2), ...(moving ? place(0.3) : [0, 0, 0]), 0]).flat(),
  );
  const name = moving ? 'moving pairs' : 'pairs';
  ask(`shootPairs: ${name}`, (build) => {
    const scene = build.createScene([]);
    const [mine, others] = [scene.buffer(count), scene.buffer(count)];
    mine.bullets.set(left);
    others.bullets.set(right);
    return [
      count,
      () => {
        build.shootPairs(mine.bullets, others.bullets, mine.hits);
        return mine.hits[1];
      },
    ];
  });
  ask(`createPairs: ${name}`, (build) => {
    const pairs = build.createPairs(count);
    const { bullets, spheres: targets } = pairs;
    const into = ({ x, y, z }, rows, at) => {
      for (let i = 0; i < count; i++) [x[i], y[i], z[i]] = rows.subarray(8 * i + at);
    };
    into(bullets.position, left, 0);
    into(bullets.velocity, left, 3);
    into(targets.center, right, 0);
    into(targets.velocity, right, 4);
    for (let i = 0; i < count; i++) targets.radius[i] = right[8 * i + 3];
    return [
      count,
      () => {
        pairs.shoot();
        return 0;
      },
    ];
  });
}

// ---- scenes --------------------------------------------------------------------------------------------------------
const rowsIn = (count, size, radius) =>
  Float64Array.from(list(count, () => [...place(size), ...place(1), radius, Infinity]).flat());
const bulletsOf = (rows) =>
  list(rows.length / 8, (_, i) => {
    const [x, y, z, vx, vy, vz, radius] = rows.subarray(8 * i);
    return { position: [x, y, z], velocity: [vx, vy, vz], radius };
  });
const sumOfTimes = (hits, width, at) => {
  let sum = 0;
  for (let i = at; i < hits.length; i += width) if (Number.isFinite(hits[i])) sum += hits[i];
  return sum;
};

/** Asks all questions of a scene. */
function askScene(name, targetsOf, size, count, radius) {
  const rows = rowsIn(count, size, 0);
  const ballRows = rowsIn(count, size, radius);
  const single = bulletsOf(rows).slice(0, 2000);
  const singleBalls = bulletsOf(ballRows).slice(0, 2000);
  const scenes = new Map();
  const sceneOf = (build) => {
    if (!scenes.has(build)) scenes.set(build, build.createScene(targetsOf(build)));
    return scenes.get(build);
  };
  ask(`${name}: createScene and a first shoot`, (build) => {
    const targets = targetsOf(build);
    return [
      1,
      () => {
        const scene = build.createScene(targets);
        const { hit } = scene.shoot(single[0]);
        scene.dispose();
        return hit ? 1 : 0;
      },
    ];
  });
  for (const [kind, all, one] of [
    ['points', rows, single],
    ['balls', ballRows, singleBalls],
  ]) {
    ask(`${name}: shootMany, ${kind}`, (build) => {
      const scene = sceneOf(build);
      const buffer = scene.buffer(count);
      buffer.bullets.set(all);
      return [
        count,
        () => {
          scene.shootMany(buffer);
          return sumOfTimes(buffer.hits, 12, 2);
        },
      ];
    });
    ask(`${name}: shoot, ${kind}`, (build) => over(one, (bullet) => sumOf(sceneOf(build).shoot(bullet))));
    ask(`${name}: shootThrough, ${kind}`, (build) =>
      over(one.slice(0, 200), (bullet) => sceneOf(build).shootThrough(bullet).length),
    );
    ask(`${name}: trace of 10 bounces, ${kind}`, (build) =>
      over(one.slice(0, 500), (bullet) => sceneOf(build).trace(bullet, { maxBounces: 10 }).length),
    );
    ask(`${name}: traceMany of 10 bounces, ${kind}`, (build) => {
      const part = all.slice(0, 8 * 5000);
      const out = new Float64Array(10 * 5000);
      return [
        5000,
        () => {
          sceneOf(build).traceMany(part, { maxBounces: 10 }, out);
          return sumOfTimes(out, 10, 0);
        },
      ];
    });
  }
  ask(`${name}: nearest`, (build) =>
    over(single, ({ position }) => sceneOf(build).nearest(position).distance),
  );
  ask(`${name}: overlaps of a ball`, (build) =>
    over(
      single,
      ({ position }) =>
        sceneOf(build).overlaps({ shape: 'sphere', center: position, radius: size / 20 }).length,
    ),
  );
  ask(`${name}: overlaps of a box`, (build) =>
    over(
      single,
      ({ position }) =>
        sceneOf(build).overlaps({
          shape: 'box',
          min: position,
          max: position.map((x) => x + size / 20),
        }).length,
    ),
  );
  for (const scene of scenes.values()) scene.dispose();
}

for (const count of [3, 100, 10000, 100000]) {
  const radius = 100 * Math.cbrt(0.01 / count);
  const many = list(count, () => ({ shape: 'sphere', center: place(50), radius }));
  askScene(`${count} spheres`, () => many, 50, 20000, radius);
}
const mixed = list(5000, (_, i) => {
  const names = ['sphere', 'triangle', 'box', 'turned box', 'capsule', 'cylinder'];
  return shapes[names[i % names.length]]();
}).map((shape) => {
  const by = place(50);
  const moved = {};
  for (const key of ['center', 'a', 'b', 'c', 'min', 'max'])
    if (shape[key] !== undefined) moved[key] = plus(shape[key], by);
  return { ...shape, ...moved };
});
askScene('5000 shapes', () => mixed, 50, 20000, 0.5);
const moved = mixed.slice(0, 1000).map((shape) => ({ ...shape, velocity: place(1) }));
askScene('1000 shapes in motion', () => moved, 50, 5000, 0.5);
const room = { shape: 'box', min: [-50, -50, -50], max: [50, 50, 50] };
const [a, b] = [room.min, room.max];
const sides = [0, 1, 2].flatMap((axis) => [
  { shape: 'plane', point: a, normal: [0, 1, 2].map((k) => (k === axis ? 1 : 0)) },
  { shape: 'plane', point: b, normal: [0, 1, 2].map((k) => (k === axis ? -1 : 0)) },
]);
askScene('a room of six planes', () => sides, 40, 5000, 0.5);
for (const [tubular, radial] of [
  [200, 100],
  [641, 320],
]) {
  const geometry = new TorusKnotGeometry(1, 0.4, tubular, radial);
  const positions = geometry.attributes.position.array;
  const indices = geometry.index.array;
  const meshes = new Map();
  const targetsOf = (build) => {
    if (!meshes.has(build)) meshes.set(build, build.createMesh({ positions, indices }));
    return [{ shape: 'mesh', mesh: meshes.get(build) }];
  };
  ask(`a mesh of ${indices.length / 3}: createMesh`, (build) => [
    indices.length / 3,
    () => {
      build.createMesh({ positions, indices }).dispose();
      return 0;
    },
  ]);
  askScene(`a mesh of ${indices.length / 3}`, targetsOf, 1.5, 20000, 0.02);
}
ask('moveMany of 1000 of 10000 spheres, and 1000 shots', (build) => {
  const radius = 0.5;
  const scene = build.createScene(
    list(10000, (_, i) => ({ shape: 'sphere', center: [i % 100, (i / 100) | 0, 0], radius: radius / 2 })),
  );
  const indices = Int32Array.from({ length: 1000 }, (_, i) => 10 * i);
  const places = new Float64Array(3000);
  let frame = 0;
  const rows = rowsIn(1000, 50, 0);
  const out = new Float64Array(12 * 1000);
  return [
    1000,
    () => {
      frame = (frame + 1) % 2;
      for (let i = 0; i < 1000; i++) places.set([(10 * i) % 100, (i / 10) | 0, frame], 3 * i);
      scene.moveMany(indices, places);
      scene.shootMany(rows, out);
      return 0;
    },
  ];
});

// ---- simulations ---------------------------------------------------------------------------------------------------
const side = (count) => Math.ceil(Math.cbrt(count));
/** Returns balls of radius 0.3 on a lattice of distance 1. */
const gas = (count) => {
  const n = side(count);
  return {
    bounds: { min: [0, 0, 0], max: [n, n, n] },
    balls: list(count, (_, i) => ({
      position: [(i % n) + 0.5, (((i / n) | 0) % n) + 0.5, ((i / (n * n)) | 0) + 0.5],
      velocity: place(1),
      radius: 0.3,
      mass: 1,
    })),
  };
};
/** Measures events, always from the same start. */
function askWorld(title, world, events) {
  ask(title, (build) => {
    const simulation = build.createSimulation(world);
    const start = simulation.snapshot();
    return [
      events,
      () => {
        simulation.restore(start);
        for (let k = 0; k < events; k++) if (simulation.next() === null) break;
        return simulation.time;
      },
    ];
  });
}
for (const [count, events] of [
  [10, 5000],
  [1000, 10000],
  [20000, 20000],
])
  askWorld(`simulation: events of ${count} balls`, gas(count), events);
const periodic = { ...gas(1000), periodic: true };
askWorld('simulation: events of 1000 balls in a periodic box', periodic, 10000);
const pegs = list(500, (_, i) => ({
  shape: 'sphere',
  center: [(i % 25) + 0.5, ((i / 25) | 0) + 0.5, 0],
  radius: 0.1,
}));
askWorld(
  'simulation: events of 50 balls among 500 obstacles',
  {
    bounds: { min: [0, 0, -0.2], max: [25, 20, 0.2] },
    obstacles: pegs,
    balls: list(50, (_, i) => ({
      position: [(i % 24) + 1, 2 * ((i / 24) | 0) + 1, 0],
      velocity: [random(-1, 1), random(-1, 1), 0],
      radius: 0.1,
      mass: 1,
    })),
  },
  5000,
);
