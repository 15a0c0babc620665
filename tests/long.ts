/** True for the long form of the tests: `npm test -- long`, or RICOCHET_LONG=1 before another command. */
export const isLong = process.env.RICOCHET_LONG === '1';
