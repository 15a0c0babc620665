// Every word of the pages that is not in their HTML.
import type { MissReason } from 'ricochet-wasm';

const reasons: Record<MissReason, string> = {
  'starts-inside': 'No hit: the bullet starts inside the sphere.',
  'at-rest': 'No hit: nothing moves, seen from the sphere.',
  receding: 'No hit: from the start on, the bullet only moves away.',
  'passes-by': 'No hit: the bullet passes by.',
  'out-of-time': 'No hit within the time allowed.',
};

export const messages = {
  reasons,
  stage: {
    label: 'The scene in three dimensions',
    hint: 'Drag the round handles. Drag the background to look around.',
    noWebgl: 'This browser shows no 3D graphics (WebGL). The table and the words below tell the same story.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    tiltUp: 'Look from higher up',
    tiltDown: 'Look from lower down',
    reset: 'Whole scene',
    keys: 'arrow keys move it in x and y, Page Up and Page Down in z; Shift ten times as far',
  },
  player: {
    label: 'Time',
    play: 'Play',
    pause: 'Pause',
    stepBack: 'One step back',
    step: 'One step on',
    toHit: 'To the contact',
    scrub: 'Time in frames',
    frames: 'frames',
  },
  table: {
    given: 'Given',
    answers: 'Answers',
    stale: 'These answers belong to the last good numbers.',
    presets: 'Try',
  },
  answers: {
    hit: 'Hit',
    yes: 'yes',
    no: 'no',
    time: 'Frames to the hit',
    distance: 'Distance to the hit',
    point: 'Hit point',
    center: "Bullet's centre then",
    normal: 'Normal',
    ricochetAngle: 'Ricochet angle',
    velocity: 'New velocity',
    closestTime: 'Closest after',
    gap: 'Gap then',
  },
  units: { units: 'units', frames: 'frames', speed: 'units/frame', radians: 'rad', degrees: '°' },
  foot: {
    code: 'The same as code',
    program: 'Program',
    copyCode: 'Copy as code',
    copyLink: 'Copy link',
    copied: 'Copied.',
    copyFailed: 'The browser does not let this page copy; select the text instead.',
  },
  mirrors: {
    cancel: 'Cancel',
    again: 'Once more',
    working: (percent: number) => `${percent} % of a million rays`,
    cancelled: 'Cancelled. What is there stays.',
    done: (seconds: string, bounces: string, most: number) =>
      `A million rays in ${seconds} seconds: ${bounces} bounces in all, ${most} at most.`,
    view: (width: string) => `The picture is ${width} units wide.`,
  },
  failed: (reason: string) => `The solver did not start: ${reason}`,
  told: {
    hit: (time: string, place: string, angle: string, velocity: string) =>
      `Hit. After ${time} frames the bullet meets the sphere at ${place}. It ricochets at ${angle} to the tangent plane and flies on with velocity ${velocity}.`,
    closest: (time: string, gap: string) => ` It comes closest after ${time} frames, ${gap} units away.`,
    overlap: ' The first contact lies before the start, so there is no answer.',
  },
};
