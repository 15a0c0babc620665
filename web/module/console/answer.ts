/** Answers as text or as JSON. */
import type { Question } from './questions.js';

function isVector(value: object): value is { x: number; y: number; z: number } {
  return 'x' in value && 'y' in value && 'z' in value;
}

/** The fields of an answer, one a line; vectors as their numbers, angles in degrees too. */
function lines(answer: object, before = ''): string[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    const label = before + name;
    if (typeof value === 'object' && value !== null && !isVector(value)) return lines(value, `${label}.`);
    const text =
      typeof value === 'object' && value !== null ? `${value.x}, ${value.y}, ${value.z}` : String(value);
    const degrees = name.endsWith('Angle') ? `  (${((Number(value) * 180) / Math.PI).toFixed(4)}°)` : '';
    return [`  ${label.padEnd(16)} ${text}${degrees}`];
  });
}

/** An answer as a sentence, and its fields, one a line. */
export const asText = (question: Question, answer: object): string =>
  [question.verdict(answer), ...lines(answer)].join('\n');

export const asJson = (answer: object): string => JSON.stringify(answer, null, 2);
