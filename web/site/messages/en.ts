// The words that every page shares, in English. Words of one lesson stand in its own file.
export const en = {
  stage: {
    label: 'The scene in three dimensions',
    hint: 'Type here, or drag the handles in the scene; hold Shift to drag nearer or farther. Drag the background to look around.',
    tools: 'Turn, tilt, zoom',
    noWebgl:
      'This browser shows no 3D graphics (WebGL). The tables and the text say the same in numbers and words.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    tiltUp: 'Look from higher up',
    tiltDown: 'Look from lower down',
    reset: 'Whole scene',
    keysFlat: 'arrow keys move it in x and y; Shift ten times as far',
    keys: 'arrow keys move it in x and y, Page Up and Page Down in z; Shift ten times as far',
  },
  player: {
    label: 'Time',
    play: 'Play',
    pause: 'Pause',
    stepBack: 'One step back',
    step: 'One step forward',
    toHit: 'Contact',
    moments: 'Go to a moment',
    scrub: 'Time in seconds',
    frames: 's',
  },
  table: {
    given: 'Given',
    answers: 'Answers',
    stale: 'One of the numbers cannot be used. These are the answers to the numbers before.',
    further: (count: number) => `${count} more answers`,
    presets: 'Try',
    none: 'none',
  },
  answers: {
    yes: 'yes',
    no: 'no',
    why: 'Why',
    time: 'Time to the hit',
    normal: 'Normal',
    closestTime: 'Closest after',
    gap: 'Gap at that time',
  },
  bounds: {
    field: 'Use 0 or a number between 1e-9 and 1e9 in size: anything larger or smaller cannot be drawn.',
    address: (text: string) =>
      `The link asks for ${text}, which cannot be drawn: only 0 and numbers between 1e-9 and 1e9 in size can. The usual starting value is used instead.`,
    link: 'The link asks for numbers that this page cannot show. The usual starting values are used instead.',
    undrawn: 'Too far away, too large or too small to be drawn: the text and the tables have the answer.',
  },
  errors: {
    missing: 'Fill in a number.',
    notANumber: (text: string) => `“${text}” is not a number. Write it like 3, −1.5 or 2e-3.`,
    notFinite: 'Fill in an ordinary number.',
    aboveZero: 'This must be greater than 0.',
    zeroOrMore: 'This must be 0 or more.',
    share: 'This must be a number from 0 to 1.',
    range: 'This number is too large or too small.',
    samePoint: 'The two points are the same. Move one of them.',
    inLine: 'The three points lie on one line, so they do not span a plane. Move one of them.',
    zeroLength: 'This must not be zero in every direction.',
    overlap: (balls: string[]) =>
      `Balls ${balls.join(' and ')} overlap at the start. Move them apart, or make them smaller.`,
    outside: (balls: string[]) =>
      `Ball ${balls.join(', ')} sticks out of the box at the start. Move it inside, or make it smaller.`,
    box: 'The corner of the box must lie above 0 in x and y.',
    unusable: 'The solver cannot work with these numbers.',
    link: (text: string) =>
      `The link asks for “${text}”, which cannot be used. The usual starting value is used instead.`,
  },
  units: {
    units: 'units',
    'units²': 'units²',
    frames: 's',
    'units/frame': 'units/s',
    radians: 'rad',
  },
  textbook: {
    title: 'Exact or rounded: who decides?',
    exact: 'Exact arithmetic',
    differs: 'They disagree. The formula, computed with about 16 digits, has lost the digits that decide.',
    agrees: 'Both say the same here.',
    hit: 'hit',
    miss: 'miss',
  },
  working: {
    title: 'Working',
    hint: 'Point at a step, or scroll to it, to see its part of the scene light up.',
    folded: (first: number, last: number) =>
      first === last ? `Step ${first}: ` : `Steps ${first}–${last}: `,
    separator: ' · ',
    /** Translations of the words in formulas, which are English. */
    formulaWords: {} as Record<string, string>,
  },
  exportBar: {
    code: 'The same in code',
    program: 'Program',
    copyCode: 'Copy as code',
    copyLink: 'Copy link',
    copyEmbed: 'Copy embed',
    picture: 'Picture (PNG)',
    svg: 'Picture (SVG)',
    csv: 'Data (CSV)',
    json: 'Data (JSON)',
    copied: 'Copied.',
    saved: 'Saved.',
    copyFailed: 'The browser does not let this page copy; select the text instead.',
    label: 'Take it with you',
  },
  vector: (name: string, axis: string) => `${name}, ${axis}`,
  failed: (reason: string) => `The solver could not start: ${reason}`,
  noWasm:
    'This page computes with WebAssembly, which this browser does not have. You can still read the text and look at the picture.',
};

export type Messages = typeof en;
