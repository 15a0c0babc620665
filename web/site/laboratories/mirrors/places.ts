// Places in the picture worth a look, the whole of it first.
import type { Texts } from '../../lesson/lesson.js';

const place = (x: string, y: string, width: string, palette = 'lamp'): Texts => ({
  x: [x],
  y: [y],
  width: [width],
  palette: [palette],
});

export const whole = place('0', '0.29', '4.6');

export const places = [
  { id: 'whole', texts: whole },
  { id: 'gap', texts: place('0', '-0.1', '1.5') },
  { id: 'fringes', texts: place('-0.25', '-0.1425', '0.06') },
  { id: 'deep', texts: place('-0.25335', '-0.12833', '0.0005', 'bounces') },
] as const;
