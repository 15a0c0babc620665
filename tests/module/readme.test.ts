// What the README shows is what happens.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map((match) => match[1] ?? '');

function run(source: string): string {
  const file = `${root}tests/module/.readme-snippet.mjs`;
  writeFileSync(file, source);
  try {
    const done = spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: root });
    expect(done.stderr).toBe('');
    return done.stdout;
  } finally {
    rmSync(file);
  }
}

describe('the README', () => {
  it('prints what its first example says', () => {
    expect(run(blocks('js')[0] ?? '')).toBe(blocks('text')[0]);
  });

  it('has JavaScript that runs', () => {
    for (const block of blocks('js')) run(block);
    const page = blocks('html')[0]?.match(/<script type="module">(.*?)<\/script>/s)?.[1] ?? '';
    expect(page).toContain('createRicochet');
    run(page);
  });

  it('has console commands that run', () => {
    const commands = blocks('sh')
      .flatMap((block) => block.split('\n'))
      .filter((line) => line.startsWith('npx ricochet'));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const words = command.replace('npx ricochet', '').trim().split(' ');
      expect(
        spawnSync(process.execPath, ['web/module/bin/ricochet.mjs', ...words], { cwd: root }).status,
      ).toBe(0);
    }
  });
});
