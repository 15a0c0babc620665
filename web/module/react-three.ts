/**
 * For react-three-fiber: scenes and targets as components, `ricochet-wasm/react-three`. Needs `react` 19, `@react-three/fiber` 9 and
 * `three`.
 *
 * @packageDocumentation
 */

export { Bullets, type BulletsHandle, type BulletsProps } from './react-three/bullets.js';
export { useRicochet, useScene } from './react-three/context.js';
export { RicochetScene, type RicochetSceneProps } from './react-three/ricochet_scene.js';
export { Target, type TargetProps } from './react-three/target.js';
