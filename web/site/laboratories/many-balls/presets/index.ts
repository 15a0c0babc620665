// The presets: from what the visitor has chosen to the scene.
import type { Scene } from '../scene.js';
import type { PresetId, State } from '../state.js';
import { breakScene } from './break.js';
import { collapseScene } from './collapse.js';
import { cradleScene } from './cradle.js';
import { customScene } from './custom.js';
import { gasScene } from './gas.js';
import { piScene } from './pi.js';
import { type LaneNames, tunnellingScene } from './tunnelling.js';

const scenes: Readonly<Record<PresetId, (state: State, lanes: LaneNames) => Scene>> = {
  break: ({ values }) => breakScene(values),
  cradle: ({ values }) => cradleScene(values),
  gas: ({ values }) => gasScene(values),
  pi: ({ values }) => piScene(values),
  tunnelling: ({ values }, lanes) => tunnellingScene(values, lanes),
  collapse: ({ values }) => collapseScene(values),
  own: ({ balls }) => customScene(balls),
};

export const sceneOf = (state: State, lanes: LaneNames): Scene => scenes[state.preset](state, lanes);
