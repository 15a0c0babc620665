// The form of the words of the laboratory of many balls, the same in every language.
import type { FieldId, PresetId } from '../state.js';

export type Sides = readonly [string, string, string, string, string, string];

export interface ManyBallsMessages {
  presets: Record<PresetId, string>;
  /** What a preset is called, at the head of a column. */
  preset: string;
  look: Record<PresetId, string>;
  lookTitle: string;
  fields: Record<FieldId, string>;
  refused: (least: string, most: string, whole: boolean) => string;
  dimensions: (count: number) => string;
  ratio: (ratio: string) => string;
  lanes: { steps: string; events: string };
  stage: string;
  stageKeys: string;
  drag: string;
  turn: string;
  player: Record<'start' | 'play' | 'pause' | 'back' | 'next' | 'scrub' | 'speed' | 'label', string>;
  late: string;
  /** The moment of a link is too far off. */
  tooFar: string;
  quiet: string;
  over: string;
  rate: (frames: string) => string;
  counts: (all: string, balls: string, walls: string) => string;
  names: Record<
    | 'events'
    | 'energy'
    | 'momentum'
    | 'moving'
    | 'mirror'
    | 'pressure'
    | 'theory'
    | 'ideal'
    | 'perBall'
    | 'collisions'
    | 'ratio'
    | 'velocities'
    | 'wallSteps'
    | 'wallEvents'
    | 'ballSteps'
    | 'ballEvents'
    | 'collapsed'
    | 'gap',
    string
  >;
  mirrorExact: string;
  mirrorOff: (gap: string) => string;
  forgetting: string;
  percent: (off: string) => string;
  missed: string;
  caught: (step: string) => string;
  ahead: string;
  met: (time: string) => string;
  log: {
    title: string;
    head: readonly [string, string, string, string];
    none: string;
    balls: (a: number, b: number) => string;
    wall: (a: number, side: string) => string;
    obstacle: (a: number) => string;
    sides: Sides;
    collapsed: string;
  };
  plots: Record<
    | 'time'
    | 'energy'
    | 'momentum'
    | 'momentumX'
    | 'momentumY'
    | 'momentumZ'
    | 'speeds'
    | 'speed'
    | 'measured'
    | 'maxwell'
    | 'pressure'
    | 'theory'
    | 'ideal'
    | 'events',
    string
  >;
  pressureNote: (theory: string) => string;
  approximations: { flat: string; deep: string };
  custom: {
    title: string;
    choose: string;
    ball: (number: number) => string;
    add: string;
    remove: string;
    full: string;
    x: string;
    y: string;
    vx: string;
    vy: string;
    radius: string;
    mass: string;
    restitution: string;
    keys: string;
    noRoom: string;
    refused: Record<'number' | 'positive' | 'overlap' | 'outside' | 'other', string>;
  };
  exports: { csv: string; series: string; json: string };
  energyBars: { title: string; axis: (axis: string) => string };
  momenta: Record<'show' | 'label' | 'caption', string>;
  /** The preset of π, predicted before it is played. */
  piQuestion: (ratio: string) => string;
  piGuess: string;
  hiddenDigits: string;
  /** The key of the colours by speed. */
  slow: string;
  fast: string;
  followed: string;
  /** Between two sentences. */
  space: string;
  /** The text description of the stage: how it stands, and what each preset adds. */
  description: (time: string, events: string) => string;
  presetDescription: {
    pi: (count: string) => string;
    piDone: (count: string, digits: number) => string;
    cradle: (balls: string, speed: string) => string;
    wall: (stepped: boolean) => string;
  };
}
