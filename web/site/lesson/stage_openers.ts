// The usual stages, each loaded when it is first shown: a lesson in the plane does without three.js.
import type { StageKind, StageOpener } from '../stage/page_stage.js';
import type { View } from './lesson.js';

export const openers: Readonly<Record<Exclude<StageKind, 'none'>, () => Promise<StageOpener<View>>>> = {
  space: async () => (await import('./space_stage.js')).openSpace,
  plane: async () => (await import('./plane_stage.js')).openPlane,
};
