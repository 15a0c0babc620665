// Opens what shows a table: in space, or in the plane where there is no WebGL.
import { PlainStage } from './plain_stage.js';
import { TableStage } from './table_stage.js';
import type { TableView } from './table_view.js';

/** Asked of a canvas of its own: three.js would complain aloud, and a canvas that has been drawn on in one way stays with it. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

export const openTable = (container: HTMLElement, canvas: HTMLCanvasElement): TableView =>
  hasWebgl() ? new TableStage(container, canvas) : new PlainStage(container, canvas);
