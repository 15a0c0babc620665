// Numbers as the pages show them.

export interface Triple {
  x: number;
  y: number;
  z: number;
}

export function degrees(radians: number): string {
  return `${((radians * 180) / Math.PI).toFixed(2)}°`;
}

/** All digits, and a true minus sign. */
export function full(value: number): string {
  return (Object.is(value, -0) ? '0' : String(value)).replace('-', '−').replace('e−', 'e-');
}
