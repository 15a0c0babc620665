// Style sheets: each class belongs to one of them, and each has a layer.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../web/site/', import.meta.url));

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const parsed = (name: string) => postcss.parse(readFileSync(root + name, 'utf8'));

/** Splits at signs outside brackets. */
function split(text: string, isSign: (sign: string) => boolean): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (depth === 0 && isSign(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Removes the conditions of a selector, the innermost first. */
function withoutConditions(selector: string): string {
  const less = selector.replace(/:(?:not|has|host|nth-child)\([^()]*\)/g, '');
  return less === selector ? selector : withoutConditions(less);
}

/** The classes that a selector styles: those of its last compound, without conditions around or inside it. */
function subjectsOf(selector: string): string[] {
  return split(selector, (sign) => sign === ',').flatMap((one) => {
    const last = split(one, (sign) => ' >+~'.includes(sign)).at(-1) ?? '';
    const own = withoutConditions(last);
    const [plain = '', ...inside] = own.split(/:is\(|:where\(/);
    const nested = inside.flatMap((part) => subjectsOf(part.replace(/\)[^)]*$/, '')));
    return [...[...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? ''), ...nested];
  });
}

function layerOf(node: Container | Document | undefined): string | undefined {
  if (node === undefined) return undefined;
  const rule = node as AtRule;
  return rule.type === ('atrule' as string) && rule.name === 'layer'
    ? rule.params
    : layerOf(rule.parent as Container | undefined);
}

it('no class is styled in two style sheets', () => {
  const sheetsOf = new Map<string, Set<string>>();
  for (const name of sheets)
    parsed(name).walkRules((rule: Rule) => {
      for (const one of subjectsOf(rule.selector))
        sheetsOf.set(one, (sheetsOf.get(one) ?? new Set()).add(name));
    });
  expect(sheetsOf.size).toBeGreaterThan(200);
  const twice = [...sheetsOf].filter(([, names]) => names.size > 1);
  expect(twice.map(([name, names]) => `.${name}: ${[...names].join(', ')}`)).toEqual([]);
});

it.each(sheets)('%s stands in layers', (name) => {
  const layers = ['tokens', 'base', 'widgets', 'pages'];
  parsed(name).walkRules((rule: Rule) => {
    expect(layers, rule.selector).toContain(layerOf(rule.parent as Container));
  });
});
