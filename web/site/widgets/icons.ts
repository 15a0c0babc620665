// One set of line icons: strokes of one width in the text colour, on a grid of 24.
import { html, type TemplateResult } from 'lit';

const paths = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  back: 'M14.5 6l-6 6 6 6',
  forward: 'M9.5 6l6 6-6 6',
  start: 'M6.5 6v12M17.5 6l-6 6 6 6',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3',
  reset: 'M4.5 4.5v5.5H10M5.2 10a7.5 7.5 0 1 1-.7 4.5',
  orbit:
    'M12 5v14M5 12h14M12 5l-2.2 2.2M12 5l2.2 2.2M12 19l-2.2-2.2M12 19l2.2-2.2M5 12l2.2-2.2M5 12l2.2 2.2M19 12l-2.2-2.2M19 12l-2.2 2.2',
  left: 'M19 12H5M10 7l-5 5 5 5',
  right: 'M5 12h14M14 7l5 5-5 5',
  up: 'M12 19V5M7 10l5-5 5 5',
  down: 'M12 5v14M7 14l5 5 5-5',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  fit: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  sound: 'M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5a4 4 0 0 1 0 5M18.5 7a7.5 7.5 0 0 1 0 10',
  silent: 'M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4zM16.5 9.5l4.5 5M21 9.5l-4.5 5',
  star: 'M12 4.2l2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6-4.7 2.6 1-5.3-3.9-3.7 5.3-.7z',
} as const;

export type IconName = keyof typeof paths;

/** The icon is silent for screen readers: the button's label has the name. */
export const icon = (name: IconName): TemplateResult =>
  html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${paths[name]} /></svg>`;
