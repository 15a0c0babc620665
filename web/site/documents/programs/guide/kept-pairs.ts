import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const pairs = ricochet.createPairs(2);
const { bullets, spheres } = pairs;
bullets.velocity.x.fill(1);
bullets.position.y[1] = 9;
spheres.center.x.fill(10);
spheres.radius.fill(2);
for (let frame = 1; frame <= 3; frame++) {
  spheres.center.x[0] -= 1; // the first sphere comes nearer
  const { time, normal } = pairs.timesOfImpact({ maxTime: 6 });
  console.log(time.join(), normal.x.join());
}
console.log(pairs.shoot().velocity.x.join());
pairs.dispose();
