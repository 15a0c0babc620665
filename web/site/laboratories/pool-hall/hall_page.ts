// The pool hall, as its parts see it: what is shown, and what they may do to it.
import type { TableEvent } from 'ricochet-wasm';
import type { Future } from '../../billiards/future.js';
import type { Shot, State, TableName } from '../../billiards/layout.js';
import type { Session } from '../../billiards/session.js';
import type { TableView } from '../../billiards/table_view.js';
import type { Messages } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Plot } from '../../widgets/plot.js';
import type { Tick } from '../../widgets/tick.js';
import type { Typed } from './controls.js';
import type { Missed } from './judge.js';
import type { HallMessages } from './messages/index.js';
import type { OutcomeMap } from './outcome_map.js';
import type { ChallengeId, PresetId } from './presets.js';
import type { Story } from './story.js';

/** The shot is aimed; time goes on, or stands within it; all is at rest. */
export type Phase = 'aim' | 'play' | 'rest';

export interface HallPage {
  readonly language: Language;
  readonly words: HallMessages;
  readonly exportWords: Messages['exportBar'];
  readonly state: State;
  readonly future: Future | undefined;
  readonly session: Session | undefined;
  readonly stage: TableView | undefined;
  readonly story: Story;
  readonly map: OutcomeMap;
  readonly tick: Tick;
  /** Seconds since the shot. */
  readonly time: number;
  readonly phase: Phase;
  readonly playing: boolean;
  readonly pace: number;
  readonly plotted: number;
  readonly tries: number;
  /** How far the challenge is reached, once a shot has come to its end. */
  readonly verdict: Missed | 'done' | undefined;
  readonly mode: 'aim' | 'place';
  /** The index of the ball that is chosen while balls are placed. */
  chosen: number;
  typed: Typed | undefined;
  choose(id: PresetId | ChallengeId): void;
  /** Another state: the balls lie as before a shot. */
  change(change: Partial<State>, source?: string): void;
  setShot(change: Partial<Shot>, source: string): void;
  /** What is drawn changes, and no more. */
  showAs(change: Partial<Pick<State, 'foresight' | 'view'>>): void;
  shoot(): void;
  play(): void;
  pause(): void;
  seek(time: number): void;
  stepBy(steps: number): void;
  again(): void;
  nextShot(): void;
  mark(event: TableEvent | undefined): void;
  setMode(mode: 'aim' | 'place'): void;
  addBall(): void;
  removeBall(): void;
  leaveAlone(): void;
  layTable(table: TableName): void;
  plot(ball: number): void;
  plotsOf(make: () => Plot[]): Plot[];
  setPace(pace: number): void;
  report(text: string): void;
  draw(): void;
  requestUpdate(): void;
}
