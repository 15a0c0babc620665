/** Whether tests run in their long form: `npm test -- long`, or RICOCHET_LONG=1 before another command. */
export const isLong = process.env.RICOCHET_LONG === '1';
