// The cloth of a billiard table under a lamp, and the cushion and the wood behind it, in place of a ruled sheet.
import { BufferAttribute, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three';
import { softDisc } from './shadow.js';

interface Cloth {
  /** The middle of the lit area. */
  middle: Vector3;
  /** The radius up to which it is visible. */
  radius: number;
  /** The distance of the cushion behind the middle, and its height. */
  behind: number;
  height: number;
  color: string;
  wood: string;
}

/** A strip from left to right between two heights and depths. It fades at both ends. */
function strip({ middle, radius }: Cloth, low: Vector3, high: Vector3, color: string, shade: number): Mesh {
  const columns = 24;
  const geometry = new PlaneGeometry(1, 1, columns, 1);
  const places = geometry.getAttribute('position');
  const colors = new Float32Array(4 * places.count).fill(1);
  for (let i = 0; i < places.count; i++) {
    const across = 2 * places.getX(i);
    const at = places.getY(i) > 0 ? high : low;
    places.setXYZ(i, middle.x + across * radius, at.y, at.z);
    colors.fill(shade, 4 * i, 4 * i + 3);
    colors[4 * i + 3] = (1 - across * across) ** 1.2;
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 4));
  const look = { color, vertexColors: true, transparent: true, depthWrite: false, side: DoubleSide };
  const mesh = new Mesh(geometry, new MeshBasicMaterial(look));
  mesh.renderOrder = -3;
  return mesh;
}

export function clothOf(cloth: Cloth): Group {
  const { middle, radius, behind, height, color, wood } = cloth;
  const sheet = softDisc(color, 1);
  sheet.scale.set(radius, 1, radius);
  sheet.position.copy(middle);
  sheet.renderOrder = -4;
  const z = middle.z - behind;
  const at = (y: number, back: number) => new Vector3(0, middle.y + y * height, z - back * height);
  const object = new Group();
  object.add(
    sheet,
    strip(cloth, at(0, 0.5), at(0.85, 0), color, 0.45),
    strip(cloth, at(0.85, 0), at(1, 1.2), color, 0.8),
    strip(cloth, at(1, 1.2), at(1, 5), wood, 1),
  );
  return object;
}
