// The presets: from what the visitor has chosen to the scene.
import type { Scene } from '../scene.js';
import type { State } from '../state.js';
import { breakScene } from './break.js';
import { collapseScene } from './collapse.js';
import { cradleScene } from './cradle.js';
import { customScene } from './custom.js';
import { gasScene } from './gas.js';
import { piScene } from './pi.js';
import { tunnellingScene } from './tunnelling.js';

export function sceneOf(state: State, words: Record<'steps' | 'events', string>): Scene {
  const { values } = state;
  switch (state.preset) {
    case 'break':
      return breakScene(values);
    case 'cradle':
      return cradleScene(values);
    case 'gas':
      return gasScene(values);
    case 'pi':
      return piScene(values);
    case 'tunnelling':
      return tunnellingScene(values, words);
    case 'collapse':
      return collapseScene(values);
    case 'own':
      return customScene(state.balls);
  }
}
