// Labels over the picture: real text, so that it is sharp and scales with the reader's letters.
import { type Camera, Vector3 } from 'three';
import type { Label } from './scene.js';

/** From the top of a ball to the middle of its label, in pixels. */
const aboveBall = 15;

export class Labels {
  #drawn: { label: Label; element: HTMLElement }[] = [];

  constructor(private readonly layer: HTMLElement) {}

  show(labels: readonly Label[]): void {
    for (const { element } of this.#drawn) element.remove();
    this.#drawn = labels.map((label) => {
      const element = document.createElement('span');
      element.className = `stage-label quantity-${label.quantity}`;
      element.textContent = label.text;
      this.layer.append(element);
      return { label, element };
    });
  }

  place(camera: Camera, positions: Float64Array): void {
    for (const { label, element } of this.#drawn) {
      const { x, y } = this.#onScreen(label, camera, positions);
      element.style.transform = `translate(${x}px, ${y}px) translate(${label.isAtStart ? 0 : -50}%, -50%)`;
      element.hidden = !(x > 0 && x < this.layer.clientWidth);
      element.dataset.x = String(x);
      element.dataset.y = String(y);
    }
  }

  /** The same words on a canvas of another size. */
  paint(pen: CanvasRenderingContext2D, ratio: number, color: (name: string) => string): void {
    pen.font = `${14 * ratio}px ${getComputedStyle(this.layer).getPropertyValue('--number-face')}`;
    pen.textBaseline = 'middle';
    for (const { label, element } of this.#drawn) {
      if (element.hidden) continue;
      pen.textAlign = label.isAtStart ? 'left' : 'center';
      pen.fillStyle = color(label.quantity);
      pen.fillText(label.text, Number(element.dataset.x) * ratio, Number(element.dataset.y) * ratio);
    }
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
