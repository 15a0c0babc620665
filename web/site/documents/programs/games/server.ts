import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const playersAt = (time) => [
  [3 * time, 1, 12],
  [12, 1, -5 + time],
]; // what the server remembers

/** Client and server call this. The answer is the same on every machine, to the last bit. */
function shotAt(time, shooter, { position, velocity }) {
  const scene = ricochet.createScene([
    { shape: 'box', min: [-20, -1, -20], max: [20, 0, 20] },
    { shape: 'cylinder', a: [6, 0, -1], b: [6, 4, -1], radius: 1 },
  ]);
  const players = playersAt(time).map((center) =>
    scene.add({ shape: 'sphere', center, radius: 0.8 }),
  );
  const ignore = [players[shooter]];
  const { legs } = scene.trace(
    { position, velocity },
    { maxBounces: 2, maxDistance: 60, ignore },
  );
  scene.dispose();
  const hit = legs.find(({ target }) => players.includes(target));
  return (
    hit && {
      player: players.indexOf(hit.target),
      time: hit.time,
      bounces: legs.indexOf(hit),
    }
  );
}

// The client: JSON keeps all 64 bits of a number. Do not send angles: browsers differ in sine and cosine.
const bullet = { position: [1.5, 1, 12], velocity: [51, 0, -80] };
const message = JSON.stringify({
  time: 0.5,
  shooter: 0,
  ...bullet,
  claim: shotAt(0.5, 0, bullet),
});

// The server checks that the bullet starts at the player, is not too fast, and hits as claimed.
const sent = JSON.parse(message);
const [x, y, z] = playersAt(sent.time)[sent.shooter];
const isThere =
  Math.hypot(sent.position[0] - x, sent.position[1] - y, sent.position[2] - z) < 0.1;
const isFair = Math.hypot(...sent.velocity) <= 100;
const own = shotAt(sent.time, sent.shooter, sent);
console.log(
  isThere,
  isFair,
  JSON.stringify(own) === JSON.stringify(sent.claim),
  own?.player,
  own?.bounces,
);
