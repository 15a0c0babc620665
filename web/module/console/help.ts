/** The help text. */
import { questions } from './questions.js';

export function help(): string {
  const rows = Object.entries(questions).map(
    ([name, question]) => `  ${name.padEnd(12)} ${question.summary}`,
  );
  const examples = Object.entries(questions).map(
    ([name, question]) => `  ricochet ${name} ${question.example}`,
  );
  return [
    'ricochet: exact answers for moving bullets and balls',
    '',
    'At a terminal, without anything, it asks for the numbers of a bullet and a sphere.',
    '',
    'Questions (shoot where none is named):',
    ...rows,
    '',
    'Flags name the fields of the call: --bullet.from 0,0,0 --target.radius 4. For shoot there are short ones:',
    `  ${Object.keys(questions.shoot?.short ?? {})
      .map((flag) => `--${flag}`)
      .join(' ')}`,
    '  --json       the answer as JSON',
    '  --help, -h   this text',
    '  --version    the version',
    '',
    'Or JSON on standard input: { "question": "shoot", "bullet": {…}, "target": {…} }',
    '',
    'Examples:',
    ...examples,
    '',
    'Exit status: 0 for an answer, hit or not; 2 for bad input; 1 where the answer could not be written.',
  ].join('\n');
}
