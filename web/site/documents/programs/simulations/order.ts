import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const world = {
  balls: [
    { position: [2, 5], velocity: [3, 1], radius: 0.5, mass: 1 },
    { position: [7, 5], velocity: [-1, 0.5], radius: 1, mass: 4 },
    { position: [5, 2], velocity: [0, -2], radius: 0.75, mass: 2 },
  ],
  bounds: { min: [0, 0], max: [10, 10] },
};

const once = ricochet.createSimulation(world);
await once.run({ until: 100 });

// The same world in frames, each of which starts from a snapshot as JSON.
const frames = ricochet.createSimulation(world);
for (let frame = 0; frame < 200; ++frame) {
  frames.restore(JSON.parse(JSON.stringify(frames.snapshot())));
  frames.advance(0.5);
}
console.log(once.counts.ball, frames.counts.ball);
console.log(once.positions.join() === frames.positions.join());
