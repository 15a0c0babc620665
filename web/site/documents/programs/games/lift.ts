import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const speedAt = (time) => (time < 2 ? 0.5 : 0); // it rises for two seconds, then stops
const heightAt = (time) => 0.5 * Math.min(time, 2); // of its top
const liftAt = (time) => ({
  center: [0, heightAt(time) - 0.1, 0],
  halfSize: [1, 0.1, 1],
  velocity: [0, speedAt(time), 0],
});
const scene = ricochet.createScene([{ shape: 'box', ...liftAt(0) }], {
  gravity: [0, -9.8, 0],
});
const grenades = scene.createBullets(4, { restitution: 0.4, maxBounces: 1000 });
const riders = new Map(); // what lies on the lift: where from its top

grenades.fire({ position: [0.5, 2, 0], velocity: [0, 0, 0], radius: 0.1 });
for (let frame = 0; frame < 180; frame++) {
  scene.move(0, { shape: 'box', ...liftAt(grenades.time) });
  grenades.advance(1 / 60, {
    onEnd: ({ bullet, ended, time, position: { x, y, z } }) => {
      console.log(ended, time.toFixed(3), y.toFixed(3));
      if (ended === 'comes-to-rest') riders.set(bullet, [x, y - heightAt(time), z]);
    },
  });
  // Where they are shown: the lift's place, and theirs on it.
  for (const [, [, y]] of riders)
    if (frame % 60 === 59) console.log((heightAt(grenades.time) + y).toFixed(3));
}

// The lift goes: what lay on it falls, from where it lay, with the velocity that it had.
scene.remove(0);
for (const [bullet, [x, y, z]] of riders) {
  const { time } = grenades;
  grenades.fire({
    position: [x, heightAt(time) + y, z],
    velocity: [0, speedAt(time), 0],
    radius: 0.1,
  });
  riders.delete(bullet);
}
grenades.advance(1);
console.log(grenades.positions[1].toFixed(3));
scene.dispose();
