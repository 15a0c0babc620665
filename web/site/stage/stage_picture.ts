// The picture of a stage as a file: the canvas on a sheet of paper, with the labels over it.
import { blobOf } from '../widgets/export.js';

/** A label and its middle in the stage, in pixels. */
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
  /** The width of the stage in the page, in pixels. */
  width?: number;
  labels?: readonly PlacedLabel[];
}

/** The picture, to be saved. */
export const pictureOf = (canvas: HTMLCanvasElement, sheet: Sheet): Promise<Blob> =>
  blobOf(drawnPicture(canvas, sheet));

/** The same as a canvas, without a promise: a page that is being printed does not wait. */
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
