import { createRicochet, RicochetError } from 'ricochet-wasm';

const ricochet = await createRicochet();

try {
  ricochet.shoot(
    { from: [0, 0, 0], to: [4, 4, 4], speed: -3 },
    { shape: 'sphere', center: [4, 4, 0], radius: 4 },
  );
} catch (error) {
  if (!(error instanceof RicochetError)) throw error;
  console.log(error.code, error.path, error.value);
  console.log(error.message);
}
