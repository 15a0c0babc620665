// The fields of bullet, goal and bodies: a row for each, with the module's message where it refuses a number.
import { html, type TemplateResult } from 'lit';
import { fieldRow } from '../shared/field_row.js';
import type { Refusal } from '../shared/refusal.js';
import { goalName } from './find_shots.js';
import type { AimMessages } from './messages.js';
import { type Body, bodiesOf, mostBalls, mostWalls, presets, type State } from './state.js';

interface Form {
  state: State;
  words: AimMessages;
  refusal: Refusal | undefined;
  change: (id: string, text: string) => void;
  lay: (state: State) => void;
}

type Part = keyof AimMessages['parts'];

/** Whose number the module refuses: the row, and which of its cells. */
export function refused(
  refusal: Refusal | undefined,
  bodies: readonly Body[],
): { name: string; part?: Part } | undefined {
  if (refusal === undefined) return undefined;
  const [, index, from, to, field = '', at] =
    /^(?:targets\[(\d+)\]|(from)|(to))\.?(\w*)(?:\[(\d)\])?/.exec(refusal.path) ?? [];
  const name = from ? 'bullet' : to ? goalName : (bodies[Number(index)]?.name ?? goalName);
  const axis = at === '1' ? 'y' : 'x';
  if (field === 'radius') return { name, part: 'r' };
  if (field === 'speed') return { name, part: 'speed' };
  if (at === undefined) return { name };
  if (field === 'velocity') return { name, part: `v${axis}` };
  if (field === 'a' || field === 'b') return { name, part: `${field}${axis}` };
  return { name, part: axis };
}

function givenRows({ state, words, refusal, change, lay }: Form): TemplateResult {
  const bodies = bodiesOf(state);
  const bad = refused(refusal, bodies);
  const row = (
    id: string,
    name: string,
    parts: [Part, string][],
    texts: string[],
    more: {
      first?: number;
      quantity: 'bullet' | 'sphere' | 'plain' | 'target-velocity';
      unit?: string;
      remove?: () => void;
    },
  ) => {
    const isHere = bad?.name === id && (bad.part === undefined || parts.some(([part]) => part === bad.part));
    const first = more.first ?? 0;
    return fieldRow(
      {
        name,
        quantity: more.quantity,
        ...(more.unit && { unit: more.unit }),
        error: isHere ? refusal?.message : undefined,
        remove: more.remove && { name: words.remove(name), act: more.remove },
        cells: parts.map(([part, axis], i) => ({
          id: `${id}-${first + i}`,
          axis,
          label: words.cell(name, words.parts[part]),
          text: texts[first + i] ?? '',
          bad: isHere && (bad?.part === undefined || bad.part === part),
        })),
      },
      change,
    );
  };
  const round: [Part, string][] = [
    ['x', 'x'],
    ['y', 'y'],
    ['r', 'r'],
  ];
  const without = (body: Body) => () => {
    const kind = body.kind === 'ball' ? 'balls' : 'walls';
    lay({ ...state, [kind]: state[kind].filter((_, i) => i !== body.index) });
  };
  // One body has to stay: there is nothing to bounce off otherwise.
  const remove = (body: Body) => (bodies.length > 1 ? { remove: without(body) } : {});
  return html`
    ${row('bullet', words.bullet, round, state.bullet, { quantity: 'bullet', unit: words.units })}
    ${row('bullet', words.speed, [['speed', '']], state.bullet, { first: 3, quantity: 'bullet', unit: words.perFrame })}
    ${row(goalName, words.goal, round, state.goal, { quantity: 'target-velocity' })}
    ${row(
      goalName,
      words.goalVelocity,
      [
        ['vx', 'x'],
        ['vy', 'y'],
      ],
      state.goal,
      { first: 3, quantity: 'target-velocity', unit: words.perFrame },
    )}
    ${bodies.map((body) =>
      body.kind === 'ball'
        ? row(body.name, words.ball(body.name), round, state.balls[body.index] ?? [], {
            quantity: 'sphere',
            ...remove(body),
          })
        : row(
            body.name,
            words.wall(body.name),
            [
              ['ax', 'x'],
              ['ay', 'y'],
              ['bx', 'x'],
              ['by', 'y'],
            ],
            state.walls[body.index] ?? [],
            { quantity: 'plain', ...remove(body) },
          ),
    )}
  `;
}

interface GivenSection {
  state: State;
  words: AimMessages;
  presetsName: string;
  isChosen: (preset: State) => boolean;
  /** Undo, redo and reset. */
  buttons: TemplateResult;
  predictFirst: string;
  refusal: Refusal | undefined;
  predict: () => void;
  change: (state: State) => void;
  /** A text typed into the cell with an id such as `A-0`. */
  type: (id: string, text: string) => void;
  /** Lays out other bodies. */
  lay: (state: State) => void;
}

export function givenSection(section: GivenSection): TemplateResult {
  const { state, words, refusal, isChosen, change, type, lay } = section;
  const add = (kind: 'balls' | 'walls', texts: string[]) =>
    lay({ ...state, [kind]: [...state[kind], texts] });
  return html`<section class="given" aria-labelledby="given-title">
    <div class="section-head"><h2 id="given-title">${words.given}</h2>${section.buttons}</div>
    <div class="presets" role="group" aria-label=${section.presetsName}>
      <span class="presets-name" aria-hidden="true">${section.presetsName}</span>
      ${presets.map((preset) => html`<button type="button" class="chip preset" aria-pressed=${isChosen(preset.state) ? 'true' : 'false'} @click=${() => lay(structuredClone(preset.state))}>${words.presets[preset.name]}</button>`)}
    </div>
    <label class="switch"><input type="checkbox" id="pairs" .checked=${state.pairs}
      @change=${(event: Event) => change({ ...state, pairs: (event.target as HTMLInputElement).checked })} />
      ${words.pairs}</label>
    <button type="button" class="chip" id="predict" @click=${section.predict}>${section.predictFirst}</button>
    ${givenRows({ state, words, refusal, change: type, lay })}
    <p class="adders">
      <button type="button" class="chip" ?disabled=${state.balls.length >= mostBalls} @click=${() => add('balls', ['0', '0', '0.6'])}>${words.addBall}</button>
      <button type="button" class="chip" ?disabled=${state.walls.length >= mostWalls} @click=${() => add('walls', ['-4', '-4.6', '4', '-4.6'])}>${words.addWall}</button>
    </p>
  </section>`;
}
