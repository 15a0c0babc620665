/** Bullets: from one point toward another at a speed, or with a velocity. */
import {
  checkObject,
  type Fields,
  failUnknown,
  isSame,
  putNotNegative,
  putPositive,
  putVector,
} from './check.js';
import { fail } from './errors.js';
import { layout } from './exchange.js';

const example = '{ from: [0, 0, 0], to: [4, 4, 4], speed: 3 }';
const aimed = ['from', 'to', 'speed', 'radius'];

/** Checks a bullet and writes it into the exchange. */
export function putBullet(bullet: unknown, numbers: Float64Array): void {
  checkObject(bullet, 'bullet', example);
  for (const field in bullet)
    if (field !== 'from' && field !== 'to' && field !== 'speed' && field !== 'radius') {
      putMoving(bullet, numbers);
      return;
    }
  numbers[layout.course] = 0;
  putVector(bullet.from, 'bullet.from', numbers, layout.position);
  putVector(bullet.to, 'bullet.to', numbers, layout.heading);
  putPositive(bullet.speed, 'bullet.speed', numbers, layout.speed);
  putNotNegative(bullet.radius, 'bullet.radius', numbers, layout.radius);
  if (isSame(numbers, layout.position, layout.heading))
    fail(
      'same-point',
      'bullet.to',
      bullet.to,
      'it equals bullet.from, which leaves no direction',
      'Move one of them',
    );
}

function putMoving(bullet: Fields, numbers: Float64Array): void {
  const known = [...aimed, 'position', 'velocity'];
  for (const field in bullet) if (!known.includes(field)) failUnknown('bullet', field, bullet[field], known);
  for (const field of ['from', 'to', 'speed'])
    if (bullet[field] !== undefined) {
      const allowed = 'a bullet has from, to and speed, or position and velocity';
      fail('conflicting-fields', `bullet.${field}`, bullet[field], allowed, 'Leave one set out');
    }
  numbers[layout.course] = 1;
  putVector(bullet.position, 'bullet.position', numbers, layout.position);
  putVector(bullet.velocity, 'bullet.velocity', numbers, layout.heading);
  putNotNegative(bullet.radius, 'bullet.radius', numbers, layout.radius);
  numbers[layout.speed] = 0;
}
