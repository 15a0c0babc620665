// The words of the laboratories that follow a path bounce by bounce, and its digits.
import type { Localized } from '../../shell/language.js';

const en = {
  start: 'Start',
  bounces: 'Follow for',
  bouncesUnit: (count: string) => `${count} bounces`,
  previous: 'Previous bounce',
  next: 'Next bounce',
  clock: (bounce: number, all: number) => `bounce ${bounce} of ${all}`,
  gone: 'No digits left from',
  bounce: (count: number) => `bounce ${count}`,
  never: (count: number) => `not within ${count} ${count === 1 ? 'bounce' : 'bounces'}`,
  table: 'Bounce by bounce',
};

const ja: typeof en = {
  start: '出発点',
  bounces: '追う回数',
  bouncesUnit: (count) => `${count} 回`,
  previous: '前の反射',
  next: '次の反射',
  clock: (bounce, all) => `反射 ${bounce}／${all} 回`,
  gone: '確かな桁がなくなるのは',
  bounce: (count) => `${count} 回目の反射`,
  never: (count) => `${count} 回以内には起こらない`,
  table: '反射ごとに',
};

export const bounceMessages: Localized<typeof en> = { en, ja };
