// The words of the laboratories that follow a path bounce by bounce, and its digits.

import { words } from '../../shell/localized.js';
export const bounceMessages = words({
  start: ['Start', '出発点'],
  bounces: ['Follow for', '追う回数'],
  bouncesUnit: (count: string) => [`${count} bounces`, `${count} 回`],
  previous: ['Previous bounce', '前の反射'],
  next: ['Next bounce', '次の反射'],
  clock: (bounce: number, all: number) => [`bounce ${bounce} of ${all}`, `反射 ${bounce}／${all} 回`],
  gone: ['No digits left from', '確かな桁がなくなるのは'],
  bounce: (count: number) => [`bounce ${count}`, `${count} 回目の反射`],
  never: (count: number) => [
    `not within ${count} ${count === 1 ? 'bounce' : 'bounces'}`,
    `${count} 回以内には起こらない`,
  ],
  table: ['Bounce by bounce', '反射ごとに'],
});
