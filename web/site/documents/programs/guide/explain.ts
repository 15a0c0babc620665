import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const bullet = { position: [0, 0, 0], velocity: [3, 0, 0] };
const { shot, steps } = ricochet.explain.shoot(bullet, {
  shape: 'sphere',
  center: [10, 0, 0],
  radius: 4,
});

for (const { id, value, unit } of steps)
  if (typeof value === 'number') console.log(id.padEnd(24), value, unit);

const step = steps.find(({ id }) => id === 'time');
if (step && shot.hit) {
  console.log(step.formula);
  console.log(step.numbers);
  console.log(step.value === shot.time);
}
