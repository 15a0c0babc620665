/** Exports about billiard tables, for the full build and for the entry with tables alone. */
export type { TableBall, TableBallAt, TableBallPose, TableBallState, TableRack } from './table/balls.js';
export type { AllConstants, TableConstants } from './table/constants.js';
export type { TableBallOf, TableEvent, TableEventKind, TableFuture } from './table/events.js';
export type { TableExplanation } from './table/explain_event.js';
export type { TableStep } from './table/explanation_steps.js';
export type { TableCircle, TableGeometry, TableName, TableSegment, TableShape } from './table/geometry.js';
export type { TableDescription } from './table/start_table.js';
export type { Cue, Strike } from './table/strike.js';
export type { Table, TableSnapshot, TableView } from './table/table.js';
export type {
  PreviewOptions,
  TableAdvanceOptions,
  TableNextOptions,
  TableProgress,
  TableRunOptions,
} from './table/table_options.js';
