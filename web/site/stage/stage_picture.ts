// The picture of a stage to save: the canvas on a sheet of paper, with the labels that stand over it in the page.
import { blobOf } from '../widgets/export.js';

/** A label, and where its middle is in the stage, in pixels. */
export interface PlacedLabel {
  x: number;
  y: number;
  text: string;
  /** In CSS. */
  color: string;
}

interface Sheet {
  /** The colour of the paper. */
  paper: string;
  /** The type face of the labels. */
  face?: string;
  /** Of the stage in the page, in pixels. */
  width?: number;
  labels?: readonly PlacedLabel[];
}

/** The picture, to be saved. */
export const pictureOf = (canvas: HTMLCanvasElement, sheet: Sheet): Promise<Blob> =>
  blobOf(drawnPicture(canvas, sheet));

/** The same as a canvas, at once: a page that is about to be printed waits for nothing. */
export function drawnPicture(
  canvas: HTMLCanvasElement,
  { paper, face = '', width = 1, labels = [] }: Sheet,
): HTMLCanvasElement {
  const sheet = document.createElement('canvas');
  sheet.width = canvas.width;
  sheet.height = canvas.height;
  const pen = sheet.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const ratio = canvas.width / Math.max(1, width);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.drawImage(canvas, 0, 0);
  pen.font = `${14 * ratio}px ${face}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { x, y, text, color } of labels) {
    pen.fillStyle = color;
    pen.fillText(text, x * ratio, y * ratio);
  }
  return sheet;
}
