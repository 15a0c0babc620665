// The laboratory of aim: levels that the visitor solves with a shot, and every path to the goal as the reward.
import { html, nothing, type TemplateResult } from 'lit';
import { hiddenField, vectorField } from '../../lesson/descriptions.js';
import type {
  FieldGroup,
  Handle,
  LabPage,
  Lesson,
  LessonMaker,
  Texts,
  VectorField,
  View,
} from '../../lesson/lesson.js';
import type { Point } from '../../lesson/plane_view.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type SceneSolver, startScene } from '../../shell/solvers/scene.js';
import { numberOf, textOf } from '../../widgets/numbers.js';
import { fire, isSolvable } from './challenge.js';
import { aimTip, challengeDrawing, drawingOf, endOf, velocityBase } from './drawing.js';
import { codeOf, csvOf, jsonOf } from './export.js';
import { type AimShot, findShots, type Solution } from './find_shots.js';
import { type AimMessages, aimMessages } from './messages.js';
import { Puzzle } from './puzzle.js';
import { shotTable } from './shot_table.js';
import {
  asChallenge,
  asTable,
  ballNames,
  challengeOf,
  goalOf,
  isPath,
  isWall,
  levels,
  namesIn,
  placeOf,
  presetNames,
  presets,
  startOf,
  wallNames,
} from './table.js';
import { answers, textDescription } from './text_description.js';

type Cells = NonNullable<VectorField['cells']>;

function cellsIn({ parts }: AimMessages): Record<'bullet' | 'goal' | 'ball' | 'wall', Cells> {
  const at = (path: string): Cells =>
    (['x', 'y'] as const).map((axis) => ({ sign: axis, path: `${path}.${axis}` }));
  const cell = (sign: string, path: string, name: string) => ({ sign, path, name });
  const radius = cell('r', 'radius', parts.r);
  const end = (path: string, x: string, y: string) => [cell('x', `${path}.x`, x), cell('y', `${path}.y`, y)];
  return {
    bullet: [...at('position'), radius, cell('v', 'speed', parts.speed)],
    ball: [...at('center'), radius],
    wall: [...end('a', parts.ax, parts.ay), ...end('b', parts.bx, parts.by)],
    goal: [...at('position'), radius, cell('vx', 'velocity.x', parts.vx), cell('vy', 'velocity.y', parts.vy)],
  };
}

function groupsOf(texts: Texts, words: AimMessages): FieldGroup[] {
  const cells = cellsIn(words);
  const names = namesIn(texts);
  const without = (id: string) => ({
    name: words.remove(isWall(id) ? words.wall(id) : words.ball(id)),
    from: ({ [id]: _, ...others }: Texts): Texts => others,
  });
  const body = (id: string, i: number): VectorField => {
    const path = `targets[${i}]`;
    return {
      ...(isWall(id)
        ? { ...vectorField(id, words.wall(id), '', 'plain', path), cells: cells.wall, parameter: 'wall' }
        : { ...vectorField(id, words.ball(id), '', 'sphere', path), cells: cells.ball, parameter: 'ball' }),
      // One body has to remain, because there would be nothing to bounce off otherwise.
      remove: names.length > 1 ? without(id) : undefined,
    };
  };
  return [
    {
      title: '',
      fields: [
        { ...vectorField('bullet', words.bullet, '', 'bullet', 'from'), cells: cells.bullet },
        ...names.map(body),
        { ...vectorField('goal', words.goal, '', 'target-velocity', 'to'), cells: cells.goal },
        { kind: 'switch', id: 'pairs', label: words.pairs, unit: '', quantity: 'plain', path: '' },
        hiddenField('way', isPath),
        hiddenField('challenge', (text) => /^[0-2]$/.test(text)),
        { ...hiddenField('direction', () => false), isUnwritten: true },
      ],
    },
  ];
}

function handlesOf(texts: Texts, words: AimMessages): Handle[] {
  const handle = (field: string, name: string, quantity: Quantity, more: Partial<Handle> = {}): Handle => ({
    field,
    name,
    quantity,
    flat: true,
    ...more,
  });
  if (challengeOf(texts) !== undefined) {
    const at = () => ({ ...aimTip(texts), z: 0 });
    const isAimed = Number.isFinite(numberOf(texts.direction?.[0]));
    return isAimed ? [handle('direction', words.challenge.handle, 'aim', { id: 'aim', at })] : [];
  }
  const endOfWall = (name: string, end: number) =>
    handle(name, words.wallEnd(name, end), 'plain', { id: `${name}-${2 * end}`, cell: 2 * end });
  const bodies = namesIn(texts).flatMap((name) =>
    isWall(name) ? [endOfWall(name, 0), endOfWall(name, 1)] : [handle(name, words.ball(name), 'sphere')],
  );
  const from = () => ({ ...velocityBase(texts), z: 0 });
  return [
    handle('bullet', words.bullet, 'bullet'),
    ...bodies,
    handle('goal', words.goal, 'target-velocity'),
    handle('goal', words.velocityTip, 'target-velocity', { id: 'goal-velocity', cell: 3, from }),
  ];
}

/** The direction of a point from the bullet, in degrees. */
function degreesTo(texts: Texts, { x, y }: Point): number {
  const from = placeOf(texts, 'bullet');
  return (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
}

/** The places of added balls and walls. */
const added = { ball: ['0', '0', '0.6'], wall: ['-4', '-4.6', '4', '-4.6'] };

function adders(page: LabPage, words: AimMessages): TemplateResult {
  const add = (kind: 'ball' | 'wall', names: readonly string[], label: string) => {
    const free = names.find((name) => page.texts[name] === undefined);
    const act = () => free !== undefined && page.lay({ ...page.texts, [free]: added[kind] }, false);
    return html`<button type="button" ?disabled=${free === undefined} @click=${act}>${label}</button>`;
  };
  return html`<p class="card-buttons on-screen">${add('ball', ballNames, words.addBall)} ${add('wall', wallNames, words.addWall)}</p>`;
}

class AimLaboratory {
  readonly #words: AimMessages;
  readonly #puzzle: Puzzle;
  /** The last table for which paths were searched, and the result: aiming changes neither. */
  #found: { key: string; solution: Solution } | undefined;
  #pointedAt: string | undefined;
  #ownBounces = 1;

  constructor(private readonly language: Language) {
    this.#words = aimMessages[language];
    this.#puzzle = new Puzzle(this.#words.challenge);
  }

  description(): Lesson<SceneSolver> {
    const words = this.#words;
    return {
      groups: (texts) => groupsOf(texts, words),
      start: startOf,
      presets: presetNames.map((name) => ({ name: words.presets[name], texts: presets[name] })),
      reset: (texts) => this.#reset(texts),
      stage: 'plane',
      handles: (texts) => handlesOf(texts, words),
      drag: (changed, id, to, before) =>
        id === 'aim' ? { ...before, direction: [textOf(Number(degreesTo(before, to).toFixed(2)))] } : changed,
      words: { scene: words.scene, hint: words.hint, given: words.given },
      solver: startScene,
      view: (ricochet, texts) => this.#view(ricochet, texts),
    };
  }

  /** The chosen table, or the level; else the first of them. */
  #reset(texts: Texts): Texts {
    const isTable = (other: Texts) =>
      ['bullet', 'goal', ...namesIn(other)].every((id) => other[id]?.join() === texts[id]?.join());
    const chosen = presetNames.map((name) => presets[name]).find(isTable);
    const challenge = challengeOf(texts);
    if (challenge === undefined) return chosen ?? presets.banks;
    return chosen === undefined ? (levels[0] as Texts) : asChallenge(chosen, challenge);
  }

  #solutionOf(ricochet: SceneSolver, texts: Texts): Solution {
    const { way: _, challenge: __, direction: ___, ...table } = texts;
    const key = JSON.stringify(table);
    if (this.#found?.key !== key) this.#found = { key, solution: findShots(ricochet, texts) };
    return this.#found.solution;
  }

  #view(ricochet: SceneSolver, texts: Texts): View {
    const solution = this.#solutionOf(ricochet, texts);
    return challengeOf(texts) === undefined
      ? this.#paths(texts, solution)
      : this.#task(ricochet, texts, solution);
  }

  #task(ricochet: SceneSolver, texts: Texts, solution: Solution): View {
    const { challenge: words } = this.#words;
    const degrees = numberOf(texts.direction?.[0]);
    const shot = Number.isFinite(degrees) ? fire(ricochet, texts, degrees) : undefined;
    const puzzle = this.#puzzle;
    puzzle.show(texts);
    const task = words.described(challengeOf(texts) ?? 0, degrees);
    return {
      answers: [],
      get description() {
        return puzzle.outcome === '' ? task : `${task} ${puzzle.outcome}`;
      },
      drawing: challengeDrawing(texts, shot),
      end: shot?.end ?? 0,
      isTask: true,
      ended: (page) => shot !== undefined && puzzle.finish(page, shot, solution, texts),
      panels: {
        first: (page) =>
          html`${puzzle.levelsView(page)} ${puzzle.view(page, solution)} <p class="soft on-screen">${words.hint}</p>`,
      },
    };
  }

  #paths(texts: Texts, solution: Solution): View {
    const words = this.#words;
    const { shots } = solution;
    const way = texts.way?.[0];
    const chosen: AimShot | undefined =
      shots.find(({ id }) => id === way) ?? shots.find(({ blocked }) => !blocked) ?? shots[0];
    // The page that shows it: known once it has been drawn.
    let shownOn: LabPage | undefined;
    const choose = (id: string) => {
      shownOn?.toStart();
      shownOn?.change({ way: [id] });
    };
    const point = (page: LabPage, id: string | undefined) => {
      this.#pointedAt = id;
      page.redraw();
    };
    const drawing = drawingOf({ texts, solution, chosen, pointedAt: () => this.#pointedAt, choose });
    const { units, bounds } = messagesIn(this.language);
    return {
      answers: chosen === undefined ? [] : answers(chosen, words, units),
      description: textDescription(solution, chosen, goalOf(texts), words),
      drawing,
      end: chosen === undefined ? 0 : endOf(chosen),
      program: { code: codeOf(texts, solution) },
      data: { csv: () => csvOf(texts, solution), json: () => jsonOf(texts, solution) },
      legend: html`<p class="line-key flow soft" aria-hidden="true"><span>${words.free}</span><span class="dashed">${words.blocked}</span></p>
        ${drawing === undefined ? html`<p class="soft" role="note">${bounds.undrawn}</p>` : nothing}`,
      panels: {
        first: (page) => {
          shownOn = page;
          return html`${this.#puzzle.levelsView(page)} ${shotTable(solution, chosen, words, choose, (id) => point(page, id))}`;
        },
        given: (page) => adders(page, words),
        last: (page) => this.#own(page, solution),
      },
    };
  }

  /** The table as a challenge for others. */
  #own(page: LabPage, solution: Solution): TemplateResult {
    const { challenge: words } = this.#words;
    const own = () => asChallenge(asTable(page.texts), this.#ownBounces);
    const choose = (event: Event) => {
      this.#ownBounces = Number((event.target as HTMLSelectElement).value);
      page.redrawWords();
    };
    const isHard = !isSolvable(solution, own()) && this.#ownBounces < 2;
    return html`<section class="own-challenge">
      <h2>${words.listTitle}</h2>
      <p class="card-buttons">
        <label for="own-bounces">${words.own}</label>
        <select id="own-bounces" @change=${choose}>
          ${[0, 1, 2].map((count) => html`<option value=${count} ?selected=${count === this.#ownBounces}>${words.bounces(count)}</option>`)}
        </select>
        <button type="button" @click=${() => page.lay(own())}>${words.tryOwn}</button>
        <button type="button" @click=${() => page.copy(page.linkTo(own()))}>${words.share}</button>
      </p>
      ${isHard ? html`<p class="soft">${words.unsolvable}</p>` : nothing}
    </section>`;
  }
}

export const aim: LessonMaker = (language) => new AimLaboratory(language).description();
