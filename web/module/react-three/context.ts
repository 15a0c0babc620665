/** The context that the components of a scene share: the solver, the scene, and the owners of its targets. */
import { createContext, useContext } from 'react';
import { refuse } from '../errors/fail.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import type { ObjectScene } from '../three/object_scene.js';
import type { Claims } from './claims.js';

export interface Surroundings {
  readonly ricochet: RicochetScenes;
  readonly objects: ObjectScene;
  readonly claims: Claims;
}

export const Context = createContext<Surroundings | undefined>(undefined);

export function useSurroundings(asked: string): Surroundings {
  const message = `${asked} was asked outside of a RicochetScene. Put the component that asks below one.`;
  return useContext(Context) ?? refuse('missing', 'RicochetScene', message);
}

/** The solver of the scene around a component. */
export const useRicochet = (): RicochetScenes => useSurroundings('useRicochet').ricochet;

/**
 * The scene around a component, with the targets below it: `useScene().scene` takes every question, and `raycast`
 * works on the whole. It is replaced if the component is removed and added again.
 */
export const useScene = (): ObjectScene => useSurroundings('useScene').objects;
