// The light of the stage: from the upper left, with a sky above and a floor below that send some of it back.
import { AmbientLight, DirectionalLight, HemisphereLight, type Light } from 'three';

/**
 * What faces the light is a little brighter than its own colour, what faces the reader has it, and the lower side is half as bright.
 * More light would take the brightest colours to white, and a ball would look flat.
 */
export function lights(): Light[] {
  const sun = new DirectionalLight(0xffffff, 1.9);
  sun.position.set(-3, 8, 6);
  return [new AmbientLight(0xffffff, 0.9), new HemisphereLight(0xffffff, 0x8890a0, 0.9), sun];
}
