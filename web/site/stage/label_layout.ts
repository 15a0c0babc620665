// The places of labels: beside the named things, without covering drag handles or one another.

export interface Box {
  /** The middle, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The tried moves of a label, in units of its own size and of a handle's; the nearest first. */
const steps: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

const overlap = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) *
  Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y));

/** Moves a box into the stage. */
function moveInside(box: Box, { width, height }: { width: number; height: number }): Box {
  const within = (at: number, size: number, room: number) =>
    Math.max(size / 2, Math.min(at, room - size / 2));
  return { ...box, x: within(box.x, box.width, width), y: within(box.y, box.height, height) };
}

/** The places of labels. Each is as near to its preferred place as possible without covering anything. */
export function placeLabels(
  labels: readonly Box[],
  obstacles: readonly Box[],
  room = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY },
): Box[] {
  const taken = [...obstacles];
  return labels.map((label) => {
    let best = label;
    let least = Number.POSITIVE_INFINITY;
    for (const [x, y] of steps) {
      const away = 14;
      const moved = {
        ...label,
        x: label.x + x * (label.width / 2 + away),
        y: label.y + y * (label.height / 2 + away),
      };
      const place = moveInside(moved, room);
      const covered = taken.reduce((sum, one) => sum + overlap(place, one), 0);
      if (covered < least) [best, least] = [place, covered];
      if (covered === 0) break;
    }
    taken.push(best);
    return best;
  });
}

/** The size of the visible part of a handle, in pixels. */
const handle = 22;

/** Moves labels to readable places: inside the stage, away from handles and other things. */
export function moveLabels(
  stage: HTMLElement,
  labels: readonly { element: HTMLElement; box: Box }[],
  handles: readonly { x: number; y: number }[],
  others: readonly Box[] = [],
): void {
  const places = placeLabels(
    labels.map(({ box }) => box),
    [...others, ...handles.map(({ x, y }) => ({ x, y, width: handle, height: handle }))],
    { width: stage.clientWidth, height: stage.clientHeight },
  );
  for (const [i, { element }] of labels.entries()) {
    const { x, y } = places[i] as Box;
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }
}
