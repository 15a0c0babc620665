// A stepping engine in its simplest form: semi-implicit Euler, and a floor. Pages show this very code.

/**
 * Makes one step of `dt` seconds.
 *
 * @param {{ y: number, v: number }} ball its height over the floor, and its velocity upward
 * @param {number} dt
 * @param {{ gravity: number, restitution: number, lifts: boolean }} world
 * @returns {boolean} whether it has bounced
 */
export function step(ball, dt, { gravity, restitution, lifts }) {
  ball.v -= gravity * dt; // first the velocity,
  ball.y += ball.v * dt; // then the place, with the new velocity
  if (!(ball.y < 0 && ball.v < 0)) return false;
  ball.v *= -restitution; // it has sunk into the floor: reverse its velocity
  if (lifts) ball.y = 0; // and lift it to the surface
  return true;
}
