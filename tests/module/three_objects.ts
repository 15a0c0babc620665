// Objects of three.js of every kind that can be hit, for comparisons with its raycaster.
import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DodecahedronGeometry,
  DoubleSide,
  ExtrudeGeometry,
  FrontSide,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  OctahedronGeometry,
  PlaneGeometry,
  PolyhedronGeometry,
  Quaternion,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  TetrahedronGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three';

/** Every geometry of three.js that has triangles, about 2 in size. */
export function allGeometries(): BufferGeometry[] {
  const heart = new Shape()
    .moveTo(0, -1)
    .bezierCurveTo(2, 0, 0.5, 1, 0, 0.3)
    .bezierCurveTo(-0.5, 1, -2, 0, 0, -1);
  const curve = new CatmullRomCurve3([
    new Vector3(-1, 0, 0),
    new Vector3(0, 1, 0.5),
    new Vector3(1, 0, -0.5),
    new Vector3(0, -1, 0),
  ]);
  const profile = [0, 0.4, 0.8, 1.2, 1.6].map((y) => new Vector2(0.6 + 0.3 * Math.sin(3 * y), y - 0.8));
  return [
    new BoxGeometry(1, 2, 1.5, 2, 1, 3),
    new CapsuleGeometry(0.6, 1, 4, 8),
    new CircleGeometry(1, 12),
    new ConeGeometry(0.8, 1.6, 10, 2),
    new CylinderGeometry(0.5, 0.8, 1.5, 9, 2),
    new DodecahedronGeometry(1),
    new ExtrudeGeometry(heart, {
      depth: 0.6,
      steps: 1,
      bevelSize: 0.1,
      bevelThickness: 0.1,
      curveSegments: 5,
    }),
    new IcosahedronGeometry(1, 1),
    new LatheGeometry(profile, 9),
    new OctahedronGeometry(1, 0),
    new PlaneGeometry(2, 1, 3, 2),
    new PolyhedronGeometry(
      [1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1],
      [2, 1, 0, 0, 3, 2, 1, 3, 0, 2, 3, 1],
      1,
      1,
    ),
    new RingGeometry(0.4, 1, 10, 2),
    new ShapeGeometry(heart, 5),
    new SphereGeometry(1, 12, 8),
    new TetrahedronGeometry(1, 0),
    new TorusGeometry(0.7, 0.3, 6, 12),
    new TorusKnotGeometry(0.6, 0.2, 30, 5),
    new TubeGeometry(curve, 16, 0.3, 5, true),
  ];
}

const sides = [FrontSide, BackSide, DoubleSide] as const;

/**
 * Returns a tree of objects that has each geometry six times: as it is; turned and scaled; mirrored; scaled unevenly;
 * sheared, because its parents turn and stretch it; and instanced. The materials take turns with the three sides. A
 * geometry with groups has an array of materials.
 */
export function everyObject(random: () => number): Group {
  const root = new Group();
  root.position.set(0.3, -0.2, 0.1);
  root.rotation.set(0.1, 0.2, 0.3);
  const about = (size: number) => size * (2 * random() - 1);
  const turned = () => new Quaternion(about(1), about(1), about(1), about(1)).normalize();
  let next = 0;
  const material = () => new MeshBasicMaterial({ side: sides[next++ % 3] as (typeof sides)[number] });
  const materialFor = ({ groups }: BufferGeometry) =>
    groups.length > 0 ? Array.from({ length: 6 }, material) : material();
  for (const geometry of allGeometries()) {
    const placed = (scale: Vector3, parent: Group = root) => {
      const mesh = new Mesh<BufferGeometry, MeshBasicMaterial | MeshBasicMaterial[]>(
        geometry,
        materialFor(geometry),
      );
      mesh.position.set(about(8), about(8), about(8));
      mesh.quaternion.copy(turned());
      mesh.scale.copy(scale);
      parent.add(mesh);
      return mesh;
    };
    placed(new Vector3(1, 1, 1)).quaternion.identity();
    placed(new Vector3().setScalar(0.5 + random()));
    placed(new Vector3(-1.2, 1.2, 1.2));
    placed(new Vector3(0.5 + random(), 0.5 + random(), -0.5 - random()));
    const stretched = new Group();
    stretched.scale.set(1.5, 0.6, 1);
    stretched.quaternion.copy(turned());
    root.add(stretched);
    placed(new Vector3(1, 0.8, 1.3), stretched);
    const instanced = new InstancedMesh(geometry, materialFor(geometry), 4);
    for (let i = 0; i < 4; i++) {
      const scale = new Vector3()
        .setScalar(0.4 + random())
        .multiply(new Vector3(i === 2 ? -1 : 1, i === 3 ? 2 : 1, 1));
      instanced.setMatrixAt(
        i,
        new Matrix4().compose(new Vector3(about(8), about(8), about(8)), turned(), scale),
      );
    }
    root.add(instanced);
  }
  root.updateWorldMatrix(true, true);
  return root;
}

export const material = new MeshBasicMaterial({ side: DoubleSide });

/** The corners of one triangle, 1 apart, at the height z. */
export const cornersAt = (z: number) => [0, 0, z, 1, 0, z, 0, 1, z];
