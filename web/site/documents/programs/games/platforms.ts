import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
// A platform rises and moves to the right. It starts at (0, 0).
const platform = { halfSize: [1, 0.5, 1], velocity: [2, 1] };
const scene = ricochet.createScene([{ shape: 'box', center: [0, 0], ...platform }]);

const shot = scene.shoot({ position: [4, 10.5], velocity: [0, -4] });
if (shot.hit) console.log(shot.time, shot.point.x, shot.point.y, shot.velocity.y);

// Frame by frame: platform and bullet are where they are at that time.
scene.move(0, { shape: 'box', center: [2, 1], ...platform });
const later = scene.shoot({ position: [4, 6.5], velocity: [0, -4] });
if (later.hit) console.log(later.time);

// At frame 1.5 the platform turns back.
scene.move(0, { shape: 'box', center: [3, 1.5], ...platform, velocity: [-4, 1] });
const missed = scene.shoot({ position: [4, 4.5], velocity: [0, -4] });
if (!missed.hit) console.log(missed.reason);
scene.dispose();
