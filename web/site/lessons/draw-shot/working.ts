// The working of a shot: the solver's explanations of the contact and of the slide after it.
import type { TableEvent } from 'ricochet-wasm';
import type { WorkingStep } from '../../lesson/working_step.js';
import type { TableSolver } from '../../shell/solvers/table.js';

/**
 * The part of the stage for each step of the contact, and the formula of steps for which the explanation has only a
 * name.
 */
const hit: Readonly<Record<string, readonly [refers: string, formula?: string]>> = {
  'relative-place': ['contact'],
  'relative-velocity': ['velocity'],
  'half-acceleration': ['friction'],
  distance: ['contact'],
  time: ['contact'],
  normal: ['contact'],
  approach: ['velocity'],
  separation: ['object-ball'],
  impulse: ['contact'],
  'velocity-b': ['object-ball'],
};

/** The same for the slide that ends in rolling. Its path goes on or back after a contact, and outward without one. */
const slide = (way: string): typeof hit => ({
  slip: ['slip', String.raw`\lvert u_0 \rvert,\; u = v - R\,\omega`],
  time: [way],
  velocity: ['rolling'],
  spin: ['spin'],
});

function explained(ricochet: TableSolver, event: TableEvent, known: typeof hit): WorkingStep[] {
  return ricochet.explain.event(event).steps.map((step): WorkingStep => {
    const [name = '', formula = step.formula] = known[step.id] ?? [];
    return { ...step, id: `table-${event.kind}-${step.id}`, formula, refers: { name }, isEquation: true };
  });
}

/** `next` is the cue ball's own next event. */
export function workingOf(
  ricochet: TableSolver,
  contact: TableEvent | undefined,
  next: TableEvent | undefined,
): WorkingStep[] {
  return [
    ...(contact === undefined ? [] : explained(ricochet, contact, hit)),
    ...(next?.kind === 'rolling'
      ? explained(ricochet, next, slide(contact === undefined ? 'slide-out' : 'slide-back'))
      : []),
  ];
}
