// The room as three.js draws it: only what faces the air, so that from outside one looks in through the walls on one's own side.
import { BufferAttribute, BufferGeometry, Color, FrontSide, Mesh } from 'three';
import { solid } from '../../stage/shapes.js';
import { cornersOf, type Room } from './room.js';

/** Every triangle has corners of its own: each is shaded as the flat thing that it is, and knows how far its seams are. */
function surfaceGeometry(room: Room): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = room.indices.length / 3;
  const places = new Float32Array(9 * count);
  const shares = new Float32Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    places.set(cornersOf(room, triangle).flat(), 9 * triangle);
    shares.set([1, 0, 0, 0, 1, 0, 0, 0, 1], 9 * triangle);
  }
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setAttribute('share', new BufferAttribute(shares, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** `seam` is the colour of the lines between triangles; they are as wide as a pixel at any distance. */
export function roomSurface(room: Room, wall: string, seam: string): Mesh {
  const material = solid(wall, 1, FrontSide);
  const seamColor = { value: new Color(seam) };
  material.onBeforeCompile = (shader) => {
    shader.uniforms.seamColor = seamColor;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec3 share;\nvarying vec3 vShare;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvShare = share;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform vec3 seamColor;\nvarying vec3 vShare;')
      .replace(
        '#include <opaque_fragment>',
        `vec3 pixels = vShare / fwidth(vShare);
        float line = 1.0 - smoothstep(0.0, 1.1, min(min(pixels.x, pixels.y), pixels.z));
        outgoingLight = mix(outgoingLight, seamColor, 0.22 * line);
        #include <opaque_fragment>`,
      );
  };
  return new Mesh(surfaceGeometry(room), material);
}
