import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const speedAt = (time) => (time < 2 ? 0.5 : 0); // it rises for two seconds, then stops
const heightAt = (time) => 0.5 * Math.min(time, 2); // the height of its top
const liftAt = (time) => ({
  center: [0, heightAt(time) - 0.1, 0],
  halfSize: [1, 0.1, 1],
  velocity: [0, speedAt(time), 0],
});
const scene = ricochet.createScene([{ shape: 'box', ...liftAt(0) }], {
  gravity: [0, -9.8, 0],
});
const grenades = scene.createBullets(4, { restitution: 0.4, maxBounces: 1000 });

const grenade = grenades.fire({ position: [0.5, 2, 0], velocity: [0, 0, 0], radius: 0.1 });
for (let frame = 0; frame < 180; frame++) {
  scene.move(0, { shape: 'box', ...liftAt(grenades.time) });
  grenades.advance(1 / 60, {
    onRest: ({ time, center }) =>
      console.log('rests', time.toFixed(3), center.y.toFixed(3)),
  });
  // The lift carries the grenade: its centre is one radius above the lift.
  if (frame % 60 === 59) {
    const above = grenades.position(grenade).y - heightAt(grenades.time);
    console.log(grenades.on(grenade), above.toFixed(3));
  }
}

// Without the lift the grenade falls, with the velocity that it had.
scene.remove(0);
grenades.advance(1);
console.log(grenades.position(grenade).y.toFixed(3), grenades.on(grenade));
scene.dispose();
