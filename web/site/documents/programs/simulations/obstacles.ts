import { createRicochet, RicochetError } from 'ricochet-wasm';

const ricochet = await createRicochet();
const game = ricochet.createSimulation({
  balls: [{ position: [0, 4], velocity: [0, 2], radius: 0.5, mass: 1 }],
  obstacles: [
    { shape: 'box', min: [-2, -1, -1], max: [2, 0, 1] }, // the paddle
    { shape: 'box', min: [-1, 8, -1], max: [1, 9, 1] }, // a brick
  ],
});
const brick = game.obstacleId(1);

// A hit removes the brick and ends the call.
const { reason, time } = game.advance(5, {
  onEvent(event) {
    if (event.kind !== 'obstacle' || game.obstacleId(event.obstacle) !== brick) return;
    game.removeObstacle(event.obstacle);
    return 'stop';
  },
});
console.log(reason, time, game.indexOfObstacle(brick));

// The paddle rises from its place and pushes the ball.
game.setObstacle(0, { velocity: [0, 1.5] });
const hit = game.next();
if (hit?.kind === 'obstacle') console.log(hit.kind, hit.time, hit.after.y);

// An obstacle must not overlap a ball.
try {
  game.addObstacle({ shape: 'sphere', center: game.ball(0).position, radius: 1 });
} catch (error) {
  if (!(error instanceof RicochetError)) throw error;
  console.log(error.code, error.message.split(',')[0]);
}
