// The scene: three mirror balls that touch, and after how many bounces a ray is given up.

export const maxBounces = 50;

/** Balls of radius 1 that touch, round the axis one looks along. */
export const balls = [0, 1, 2].map((k) => {
  const angle = Math.PI / 2 + (2 * Math.PI * k) / 3;
  const away = 2 / Math.sqrt(3);
  const center: [number, number, number] = [away * Math.cos(angle), away * Math.sin(angle), 0];
  return { shape: 'sphere', center, radius: 1 } as const;
});
