// Statistical mechanics of hard balls in a box, for comparison with the measured values: speeds, equation of state,
// pressure.

/** Probability density of the speed, after Maxwell and Boltzmann; `heat` is k T / m. */
export function maxwell(speed: number, heat: number, dimension: number): number {
  const fall = Math.exp(-(speed * speed) / (2 * heat));
  return dimension === 2
    ? (speed / heat) * fall
    : (Math.sqrt(2 / Math.PI) * (speed * speed * fall)) / heat ** 1.5;
}

/** p V / (N k T) of hard discs, after Henderson (1975), or hard spheres, after Carnahan and Starling (1969). */
export function compressibility(fill: number, dimension: number): number {
  return dimension === 2
    ? (1 + (fill * fill) / 8) / (1 - fill) ** 2
    : (1 + fill + fill ** 2 - fill ** 3) / (1 - fill) ** 3;
}

/**
 * A wall keeps centres a radius away, and they crowd there. Scaled-particle theory (Reiss, Frisch, Lebowitz 1959;
 * discs: Helfand, Frisch, Lebowitz 1961) gives, in radii, how much smaller the box effectively is for the balls, and
 * for the pressure on its walls.
 */
function wallLayers(fill: number, dimension: number): { room: number; face: number } {
  return dimension === 2
    ? { room: (1 - fill) / (1 + fill), face: 1 - fill }
    : {
        room: (1 - fill) / (1 + 2 * fill),
        face: ((1 + fill / 2) * (1 - fill)) / (1 + fill + fill * fill),
      };
}

export interface Box {
  count: number;
  dimension: number;
  radius: number;
  edge: number;
  /** k T. */
  heat: number;
}

const ballVolume = (radius: number, dimension: number): number =>
  dimension === 2 ? Math.PI * radius ** 2 : (4 / 3) * Math.PI * radius ** 3;

/** Pressure of points: N k T / V. */
export function idealPressure({ count, dimension, edge, heat }: Box): number {
  return (count * heat) / edge ** dimension;
}

/** Mean pressure on the whole wall of the box, corrected for the space that the balls occupy. An approximation. */
export function theoryPressure(box: Box): number {
  const { count, dimension, radius, edge, heat } = box;
  const taken = count * ballVolume(radius, dimension);
  let fill = taken / edge ** dimension;
  // The filled share far from the walls: each round reduces the error by a factor of about radius / edge.
  for (let round = 0; round < 40; round++)
    fill = taken / (edge - 2 * radius * wallLayers(fill, dimension).room) ** dimension;
  const density = fill / ballVolume(radius, dimension);
  const pressure = density * heat * compressibility(fill, dimension);
  const share = (1 - (2 * radius * wallLayers(fill, dimension).face) / edge) ** (dimension - 1);
  return pressure * share;
}
