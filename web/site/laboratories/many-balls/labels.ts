// Labels over the picture: real text, so that it is sharp and scales with the reader's letters.
import { type Camera, Vector3 } from 'three';
import { made } from '../../shell/made.js';
import type { PlacedLabel } from '../../stage/stage_picture.js';
import type { Label } from './scene.js';

/** From the top of a ball to the middle of its label, in pixels. */
const aboveBall = 15;

export class Labels {
  #drawn: { label: Label; element: HTMLElement; x: number; y: number }[] = [];

  constructor(private readonly layer: HTMLElement) {}

  show(labels: readonly Label[]): void {
    for (const { element } of this.#drawn) element.remove();
    this.#drawn = labels.map((label) => {
      const element = made('span', { className: `stage-label quantity-${label.quantity}` }, label.text);
      this.layer.append(element);
      return { label, element, x: 0, y: 0 };
    });
  }

  place(camera: Camera, positions: Float64Array): void {
    for (const drawn of this.#drawn) {
      const { label, element } = drawn;
      Object.assign(drawn, this.#onScreen(label, camera, positions));
      const { x, y } = drawn;
      element.style.transform = `translate(${x}px, ${y}px) translate(${label.isAtStart ? 0 : -50}%, -50%)`;
      element.hidden = !(x > 0 && x < this.layer.clientWidth);
    }
  }

  /** The visible labels, by their middles. */
  placed(color: (name: string) => string): PlacedLabel[] {
    return this.#drawn
      .filter(({ element }) => !element.hidden)
      .map(({ label: { text, quantity, isAtStart }, element, x, y }) => ({
        text,
        color: color(quantity),
        x: isAtStart ? x + element.offsetWidth / 2 : x,
        y,
      }));
  }

  #onScreen({ at, ball }: Label, camera: Camera, positions: Float64Array): { x: number; y: number } {
    const [x = 0, y = 0] = ball === undefined ? [] : positions.subarray(3 * ball, 3 * ball + 2);
    const seen = new Vector3(x + at[0], y + at[1], 0).project(camera);
    return {
      x: ((seen.x + 1) / 2) * this.layer.clientWidth,
      y: ((1 - seen.y) / 2) * this.layer.clientHeight - (ball === undefined ? 0 : aboveBall),
    };
  }
}
