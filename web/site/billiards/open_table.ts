// Opens the view of a table: in space, or in the plane without WebGL.
import { PlainStage } from './plain_stage.js';
import { TableStage } from './table_stage.js';
import type { TableView } from './table_view.js';

/** Tested with a separate canvas: three.js would print an error, and a canvas cannot change its kind of context. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

export const openTable = (container: HTMLElement, canvas: HTMLCanvasElement): TableView =>
  hasWebgl() ? new TableStage(container, canvas) : new PlainStage(container, canvas);
