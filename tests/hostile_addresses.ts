// Hostile numbers for the addresses of pages, and their places in an address.

export const hostile = [
  ...['1e308', '-1e308', '1e999', '-1e999', '1e300', '1e151', '1e31', '1e10', '1e9', '-1e9'],
  ...['1e-9', '1e-10', '1e-151', '1e-310', '5e-324', '0', '-0', '-1', '99999999999999999999999999999999'],
  ...['NaN', 'Infinity', '-Infinity', 'e', '-', '--1', '1e', '', ' ', '0x10', '%00', '<b>'],
];

/** The same choices every time: a linear congruential generator. */
export function chooser(seed: number) {
  let state = seed;
  return <Kind>(list: readonly Kind[]): Kind => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as Kind;
  };
}

/** Text that shows a programming error to a reader; NaN in a field is the reader's own input. */
export const nonsense = /\bNaN\b|\[object /;

/**
 * The fields of numbers in a laboratory's address: the text before them, and their count. The other pages use the
 * fields of a lesson.
 */
export const laboratoryFields: Readonly<
  Record<string, readonly (readonly [before: string, count: number])[]>
> = {
  aim: [
    ['bullet=', 4],
    ['ball=', 3],
    ['wall=', 4],
    ['goal=', 5],
  ],
  predictability: [
    ['start=', 2],
    ['room=empty&start=', 2],
    ['room=three&velocity=', 2],
  ],
  level: [
    ['start=', 3],
    ['aim=', 3],
    ['radius=', 1],
  ],
  mirrors: [
    ['x=', 1],
    ['width=', 1],
  ],
  'pool-hall': [
    ['balls=0,', 2],
    ['angle=', 1],
    ['speed=', 1],
    ['spin=', 2],
    ['tilt=', 1],
    ['goal=rest:', 3],
    ['time=', 1],
  ],
  'many-balls': [
    ['preset=own&balls=', 7],
    ['preset=gas&count=', 1],
    ['preset=gas&fill=', 1],
    ['preset=break&cue=', 1],
    ['preset=tunnelling&step=', 1],
    ['preset=collapse&count=', 1],
    ['speed=', 1],
  ],
};
