/** The inner size of the browser window on a school laptop and on a phone, in pixels. */
export const windows = [
  { width: 1366, height: 657 },
  { width: 360, height: 740 },
] as const;
