/** The windows of a school laptop and of a phone. */
export const windows = [
  { width: 1366, height: 657 },
  { width: 360, height: 740 },
] as const;
