import { Canvas, useFrame } from '@react-three/fiber';
import { Suspense, useRef } from 'react';
import { createRicochet } from 'ricochet-wasm';
import { RicochetScene, Target, useScene } from 'ricochet-wasm/react-three';

const ricochet = createRicochet();

function Ball() {
  const mesh = useRef(null);
  const velocity = useRef({ x: 4, y: 0.2, z: 0 });
  const { scene } = useScene();
  useFrame((_, seconds) => {
    const ball = {
      position: mesh.current.position,
      velocity: velocity.current,
      radius: 0.5,
    };
    const path = scene.trace(ball, { maxTime: seconds });
    mesh.current.position.copy(path.position);
    velocity.current = path.velocity;
    for (const { event } of path.crossings) console.log(event);
  });
  return (
    <mesh ref={mesh}>
      <sphereGeometry args={[0.5]} />
    </mesh>
  );
}

export const App = () => (
  <Canvas>
    <Suspense fallback={null}>
      <RicochetScene ricochet={ricochet}>
        <Target groups={1}>
          <mesh position-x={6}>
            <boxGeometry args={[1, 20, 20]} />
          </mesh>
        </Target>
        <Target sensor>
          <mesh position-x={3} visible={false}>
            <boxGeometry />
          </mesh>
        </Target>
        <Ball />
      </RicochetScene>
    </Suspense>
  </Canvas>
);
