// The same hall with react-three-fiber: mount <App /> in a page of yours. It needs React 19 and @react-three/fiber 9, or 18 and 8.
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type BulletHit, createRicochet } from 'ricochet-wasm';
import { Bullets, type BulletsHandle, RicochetScene, Target, useScene } from 'ricochet-wasm/react-three';
import { DoubleSide, type Group, type Mesh, type MeshLambertMaterial, PlaneGeometry, Vector3 } from 'three';

// Made once, outside the components. While the promise is pending, the scene suspends.
const ricochet = createRicochet();
const [walls, marks] = [1, 2]; // a bit for each group
const half = 40; // of the hall, units; times are in seconds
const hill = (x: number, z: number) => 0.5 * Math.sin(0.25 * x) * Math.cos(0.2 * z);

function Ground() {
  const geometry = useMemo(() => {
    const ground = new PlaneGeometry(2 * half, 2 * half, 200, 200).rotateX(-Math.PI / 2);
    const position = ground.getAttribute('position');
    for (let i = 0; i < position.count; i++) position.setY(i, hill(position.getX(i), position.getZ(i)));
    ground.computeVertexNormals();
    return ground;
  }, []);
  return (
    <mesh geometry={geometry}>
      <meshLambertMaterial color="#5d6b58" />
    </mesh>
  );
}

const Wall = ({ at, size }: Record<'at' | 'size', [number, number, number]>) => (
  <mesh position={at}>
    <boxGeometry args={size} />
    <meshLambertMaterial color="#7b86a8" />
  </mesh>
);

/** The hall does not move, so its place is not read in each frame. */
const Hall = () => (
  <Target groups={walls} dynamic={false}>
    <Ground />
    <mesh position-y={9} rotation-x={Math.PI / 2}>
      <planeGeometry args={[2 * half, 2 * half]} />
      <meshLambertMaterial color="#27304a" side={DoubleSide} />
    </mesh>
    {[0, Math.PI / 2].map((turn) => (
      <group key={turn} rotation-y={turn}>
        {[-half, half].map((z) => (
          <Wall key={z} at={[0, 4, z]} size={[2 * half, 12, 1]} />
        ))}
      </group>
    ))}
    {[-1, 1].map((side) => (
      <Wall key={side} at={[(side * (half + 3)) / 2, 4, 0]} size={[half - 3, 12, 1]} />
    ))}
    <Wall at={[0, 7.5, 0]} size={[6, 5, 1]} />
    {Array.from({ length: 40 }, (_, k) => {
      const ring = k % 2 ? 18 : 30;
      const angle = k * 0.5 + 0.2;
      return (
        <mesh key={k} position={[ring * Math.cos(angle), 4, ring * Math.sin(angle)]}>
          <cylinderGeometry args={[0.8, 1, 12, 40, 5]} />
          <meshLambertMaterial color="#8f9bc0" />
        </mesh>
      );
    })}
  </Target>
);

function Roundabout({ z }: { z: number }) {
  const group = useRef<Group>(null);
  useFrame((_, seconds) => {
    if (group.current !== null) group.current.rotation.y += 0.4 * seconds;
  }, -2); // before the scene follows, which has -1
  return (
    <Target groups={marks}>
      <group ref={group} position={[0, 3, z]}>
        {Array.from({ length: 9 }, (_, k) => (k * Math.PI) / 4.5).map((angle) => (
          <mesh
            key={angle}
            name="mark"
            position={[7 * Math.cos(angle), 1.5 * Math.sin(3 * angle), 7 * Math.sin(angle)]}
          >
            <sphereGeometry args={[0.7, 24, 16]} />
            <meshLambertMaterial color="#ff5566" />
          </mesh>
        ))}
      </group>
    </Target>
  );
}

function Door({ isOpen }: { isOpen: boolean }) {
  const door = useRef<Mesh>(null);
  useFrame((_, seconds) => {
    const y = door.current?.position.y ?? 0;
    const way = (isOpen ? 7.5 : 2) - y;
    door.current?.position.setY(y + Math.min(Math.max(way, -9 * seconds), 9 * seconds));
  }, -2);
  return (
    <>
      <Target groups={walls}>
        <mesh ref={door} position-y={2}>
          <boxGeometry args={[6, 6, 0.4]} />
          <meshLambertMaterial color="#d08a3c" />
        </mesh>
      </Target>
      <Target sensor dynamic={false}>
        <mesh position-y={2} visible={false}>
          <boxGeometry args={[6, 6, 12]} />
        </mesh>
      </Target>
    </>
  );
}

/** Walks with W, A, S, D, or a finger on the left, and fires with the pointer. Whoever comes into the sensor opens the door. */
function Player({ onDoor, onHit }: { onDoor: (isOpen: boolean) => void; onHit: (name: string) => void }) {
  const objects = useScene();
  const canvas = useThree(({ gl }) => gl.domElement);
  const camera = useThree((state) => state.camera);
  const bullets = useRef<BulletsHandle>(null);
  const [keys] = useState(() => new Set<string>());
  const [stick] = useState(() => ({ id: -1, from: new Vector3(), by: new Vector3() })); // a finger that walks
  const [player] = useState(() => new Vector3(0, 2, 28));

  useEffect(() => {
    camera.rotation.order = 'YXZ';
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('keydown', ({ code }) => keys.add(code), { signal });
    addEventListener('keyup', ({ code }) => keys.delete(code), { signal });
    const seen = new Vector3();
    const move = ({ pointerId, pointerType, clientX, clientY, movementX, movementY }: PointerEvent) => {
      const at = new Vector3(clientX, clientY);
      if (pointerId === stick.id) return stick.by.copy(at).sub(stick.from).divideScalar(30).round();
      const by = pointerType === 'touch' ? at.clone().sub(seen) : new Vector3(movementX, movementY);
      seen.copy(at);
      camera.rotation.y -= 0.003 * by.x;
      camera.rotation.x = Math.min(Math.max(camera.rotation.x - 0.003 * by.y, -1.4), 1.4);
    };
    const press = ({ pointerId: id, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const from = seen.set(x, y, 0).clone();
      if (pointerType === 'touch' && x < innerWidth / 2) return Object.assign(stick, { id, from });
      const velocity = camera.getWorldDirection(new Vector3()).setLength(30);
      bullets.current?.fire({ position: player, velocity, maxTime: 20 });
    };
    const release = ({ pointerId }: PointerEvent) => pointerId === stick.id && stick.by.set(0, 0, 0);
    const on = { onpointermove: move, onpointerdown: press, onpointerup: release, onpointercancel: release };
    Object.assign(canvas, on);
    return () => listeners.abort();
  }, [camera, canvas, keys, player, stick]);

  useFrame((_, seconds) => {
    const along = Number(keys.has('KeyW')) - Number(keys.has('KeyS')) - stick.by.y;
    const across = Number(keys.has('KeyD')) - Number(keys.has('KeyA')) + stick.by.x;
    if (along !== 0 || across !== 0) {
      const up = new Vector3(0, 1, 0);
      const velocity = new Vector3(across, 0, -along).applyAxisAngle(up, camera.rotation.y).setLength(8);
      const ball = { position: player, velocity, radius: 0.7 };
      const path = objects.scene.trace(ball, { maxTime: seconds, restitution: 0, mask: walls });
      player.copy(path.position);
      for (const { event } of path.crossings) onDoor(event === 'enters');
    }
    player.y = hill(player.x, player.z) + 2;
    camera.position.copy(player);
  });

  const paint = ({ target }: BulletHit) => {
    const mesh = objects.objectOf(target) as Mesh | undefined;
    if (mesh?.name === 'mark') (mesh.material as MeshLambertMaterial).color.setHSL(Math.random(), 0.9, 0.6);
    onHit(mesh?.name ?? '');
  };
  return (
    <Bullets ref={bullets} count={1000} radius={0.12} maxBounces={12} onHit={paint}>
      <sphereGeometry args={[0.12, 10, 6]} />
      <meshBasicMaterial color="#ffe48a" />
    </Bullets>
  );
}

export function App() {
  const [isOpen, setOpen] = useState(false);
  const [hits, setHits] = useState(0);
  return (
    <>
      <p>{hits}</p>
      <Canvas camera={{ fov: 70, near: 0.05, far: 200 }} style={{ touchAction: 'none' }}>
        <hemisphereLight args={['#cfdcff', '#3b3426', 2.2]} />
        <Suspense fallback={null}>
          <RicochetScene ricochet={ricochet}>
            <Hall />
            <Roundabout z={-16} />
            <Roundabout z={14} />
            <Door isOpen={isOpen} />
            <Player onDoor={setOpen} onHit={(name) => name === 'mark' && setHits((n) => n + 1)} />
          </RicochetScene>
        </Suspense>
      </Canvas>
    </>
  );
}
