// The billiard break: fifteen balls in a triangle that touches everywhere, and a cue ball.
import type { World } from 'ricochet-wasm';
import type { Scene } from '../scene.js';
import type { Values } from '../state.js';

const radius = 0.25;
const length = 20;
const width = 10;

export function breakScene({ cue = 12, offset = 0, e = 1 }: Values): Scene {
  // The restitution of a pair is the product of the two.
  const restitution = Math.sqrt(e);
  const ball = (x: number, y: number, speed = 0): World['balls'][number] => ({
    position: [x, y],
    velocity: [speed, 0],
    radius,
    mass: 1,
    restitution,
  });
  const balls = [ball(length / 4, offset * 2 * radius, cue)];
  for (let row = 0; row < 5; row++)
    for (let place = 0; place <= row; place++)
      balls.push(ball(0.7 * length + row * Math.sqrt(3) * radius, (2 * place - row) * radius));
  const view: Scene['view'] = { min: [0, -width / 2], max: [length, width / 2] };
  return {
    world: { balls, bounds: view, restitution },
    view,
    shape: 'table',
    hasCloth: true,
    quantityOf: (index) => (index === 0 ? 'bullet' : index === 5 ? 'normal' : 'sphere'),
  };
}
