import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const materials = ['stone', 'metal']; // by target
const scene = ricochet.createScene([
  { shape: 'box', min: [-6, -9, -9], max: [-5, 9, 9] },
  { shape: 'box', min: [5, -9, -9], max: [6, 9, 9] },
]);
const bullets = scene.createBullets(100, { maxBounces: 3, restitution: 0.6 });
bullets.fire({ position: [0, 0, 0], velocity: [120, 40, 0], maxTime: 3 });

const audio = { currentTime: 12 }; // in a page: new AudioContext()

const seconds = 1 / 60;
for (let frame = 0; frame < 15; ++frame) {
  const start = bullets.time;
  bullets.advance(seconds, {
    onHit({ target, time, closingSpeed }) {
      // Each sound has its own time within the frame.
      const at = audio.currentTime + (time - start);
      const loudness = closingSpeed / 100;
      console.log(materials[target].padEnd(5), at.toFixed(4), loudness.toFixed(3)); // play it
    },
  });
  audio.currentTime += seconds;
}
scene.dispose();
