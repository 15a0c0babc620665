// The stage of a figure in space, with a learner's guess in it.
import type { PageStage, StageOpener } from '../stage/page_stage.js';
import { Stage } from '../stage/stage.js';
import type { View } from './lesson.js';
import { withDrawnGuess } from './prediction_figure.js';

class SpaceStage extends Stage implements PageStage<View> {
  show({ figure, start = 0, end, guessed }: View, time: number): void {
    if (figure === undefined) return;
    this.showFigure(guessed === undefined ? figure : withDrawnGuess(figure, guessed), time, start, end);
  }
}

/** Throws without WebGL. */
export const openSpace: StageOpener<View> = ({ container, sheet, layer }, events) =>
  new SpaceStage(container, sheet as HTMLCanvasElement, layer, events);
