// The stage of a figure in space, with a learner's guess in it.
import type { PageStage, StageOpener } from '../stage/page_stage.js';
import { Stage } from '../stage/stage.js';
import type { View } from './lesson.js';
import { withDrawnGuess } from './prediction_figure.js';

class SpaceStage implements PageStage<View> {
  constructor(private readonly stage: Stage) {}

  show(view: View, time: number): void {
    const { figure, start = 0, end, guessed } = view;
    if (figure === undefined) return;
    this.stage.show(guessed === undefined ? figure : withDrawnGuess(figure, guessed), time, start, end);
  }

  showHandles: PageStage<View>['showHandles'] = (views) => this.stage.showHandles(views);
  setTime: PageStage<View>['setTime'] = (time, isPlaying) => this.stage.setTime(time, isPlaying);
  point = (names: readonly string[]) => this.stage.point(names);
  turn = (azimuth: number, tilt: number, zoom: number) => this.stage.turn(azimuth, tilt, zoom);
  fit = () => this.stage.fit();
  picture = () => this.stage.picture();
  dispose = () => this.stage.dispose();

  get viewpoint() {
    return this.stage.viewpoint;
  }

  set viewpoint(viewpoint) {
    if (viewpoint !== undefined) this.stage.viewpoint = viewpoint;
  }
}

/** Throws where there is no WebGL. */
export const openSpace: StageOpener<View> = ({ container, sheet, layer }, events) =>
  new SpaceStage(new Stage(container, sheet as HTMLCanvasElement, layer, events));
