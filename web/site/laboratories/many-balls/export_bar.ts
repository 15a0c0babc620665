// What one takes along: the program, the link, the picture, the events, a snapshot.
import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/index.js';
import { save } from '../../widgets/export.js';
import type { Table } from './ball_stage.js';
import type { Words } from './messages.js';
import { codeOf, type Played } from './program_text.js';
import type { Scene } from './scene.js';
import type { Runner } from './simulation_runner.js';

export interface Foot {
  scene: Scene;
  played: Played;
  runner: Runner;
  table: Table | undefined;
  /** Of the files. */
  name: string;
  link(): string;
  /** While it plays, the program shown would change with every picture. */
  playing: boolean;
  said: string;
  say(text: string): void;
  foot: Messages['foot'];
  words: Words;
}

export function footView(view: Foot): TemplateResult {
  const { scene, played, runner, table, foot, words } = view;
  const shown = view.playing ? { ...played, time: Math.floor(played.time) } : played;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      view.say(foot.copied);
    } catch {
      view.say(foot.copyFailed);
    }
  };
  const keep = (ending: string, content: Blob) => {
    save(`${view.name}.${ending}`, content);
    view.say(foot.saved);
  };
  const snapshot = () =>
    new Blob([`${JSON.stringify(runner.simulation.snapshot())}\n`], { type: 'application/json' });
  const button = (name: string, act: () => void) =>
    html`<button type="button" @click=${act}>${name}</button>`;
  return html`<section class="foot" aria-labelledby="code-title">
    <h2 id="code-title">${foot.code}</h2>
    <pre tabindex="0" role="region" aria-label=${foot.program}><code>${codeOf(scene, shown)}</code></pre>
    <div class="foot-buttons" role="group" aria-label=${foot.take}>
      ${button(foot.copyCode, () => void copy(codeOf(scene, played)))}
      ${button(foot.copyLink, () => void copy(view.link()))}
      ${table === undefined ? nothing : button(foot.picture, () => void table.picture().then((blob) => keep('png', blob)))}
      ${button(words.take.csv, () => keep('csv', new Blob([runner.log.csv()], { type: 'text/csv' })))}
      ${button(words.take.json, () => keep('json', snapshot()))}
      <span role="status">${view.said}</span>
    </div>
  </section>`;
}
