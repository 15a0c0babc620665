import { createRicochet } from 'ricochet-wasm';

const ricochet = await createRicochet();
const floor = { shape: 'box', min: [-5, -1, -5], max: [5, 0, 5] } as const;
const scene = ricochet.createScene([floor], { gravity: [0, -10, 0] });
const grenades = scene.createBullets(8, { restitution: 0.5 });

const told = {
  onRest: ({ time, supports }: { time: number; supports: { target: number }[] }) =>
    console.log('rests at', time.toFixed(3), 'on', supports[0]?.target),
  onSlide: ({ time }: { time: number }) => console.log('slides at', time.toFixed(3)),
};
const grenade = grenades.fire({
  position: [0, 1.05, 0],
  velocity: [0, 0, 0],
  radius: 0.25,
});
grenades.advance(3, told);
console.log(grenades.on(grenade));

grenades.set(grenade, { velocity: [2, 0, 0] }); // a player kicks it
grenades.advance(1, told);
console.log(grenades.position(grenade).x);

scene.remove(0); // removes the floor under it
grenades.advance(1, told);
console.log(grenades.on(grenade).length, grenades.velocity(grenade).y);
scene.dispose();
