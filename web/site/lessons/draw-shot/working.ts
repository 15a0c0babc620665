// The working of a shot: the solver's explanations of the hit, and of how the cue ball comes to roll after it.
import type { Ricochet, TableEvent } from 'ricochet-wasm';
import type { WorkingStep } from '../../lesson/working_step.js';

/** What of the stage a step of the hit is about, and the formula of what the explanation only names. */
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

/** The same of the slide that ends in rolling: it leads out where nothing has been hit, and else back or on. */
const slide = (way: string): typeof hit => ({
  slip: ['slip', String.raw`\lvert u_0 \rvert,\; u = v - R\,\omega`],
  time: [way],
  velocity: ['rolling'],
  spin: ['spin'],
});

function explained(ricochet: Ricochet, event: TableEvent, known: typeof hit): WorkingStep[] {
  return ricochet.explain.event(event).steps.map((step): WorkingStep => {
    const [name = '', formula = step.formula] = known[step.id] ?? [];
    return { ...step, id: `table-${event.kind}-${step.id}`, formula, refers: { name }, isEquation: true };
  });
}

/** `next`: the next event of the cue ball by itself. */
export function workingOf(
  ricochet: Ricochet,
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
