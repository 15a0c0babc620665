// @ts-nocheck: TypeDoc's own types do not know of the properties that are changed here.
// Prepares what TypeDoc has read for the pages of the reference: one page for each class, one for the functions, and a few for
// the types. A page is a module whose children are its symbols.
import {
  Comment,
  CommentTag,
  DeclarationReflection,
  ReflectionFlag,
  ReflectionGroup,
  ReflectionKind,
  ReflectionType,
  UnionType,
} from 'typedoc';
import { chapters } from './chapters.mjs';
import { examplesOf } from './examples.mjs';

/** Returns the file of a symbol in web/module, such as `queries/shoot`. */
const fileOf = (symbol) => symbol.sources?.[0]?.fileName.replace(/^web\/module\/(.+)\.ts$/, '$1') ?? '';
const folderOf = (symbol) => fileOf(symbol).replace(/[^/]+$/, '');
const has = (chapter, file) => chapter.files.includes(file);
const chapterOf = (symbol) =>
  chapters.find((chapter) => has(chapter, fileOf(symbol))) ??
  chapters.find((chapter) => has(chapter, folderOf(symbol))) ??
  chapters.at(-1);

/** Returns 1 for functions, 2 for classes and 3 for types, the order in a chapter. */
const rank = ({ kind }) => [ReflectionKind.Function, ReflectionKind.Class].indexOf(kind) + 1 || 3;

/** Returns a comparison of symbols: by rank, then by the order of the chapter's files, then by line. */
const inOrder = ({ files }) => {
  const keys = (symbol) => {
    const file = files.indexOf(fileOf(symbol));
    const place = file < 0 ? files.indexOf(folderOf(symbol)) : file;
    return [rank(symbol), place, symbol.sources?.[0]?.line ?? 0];
  };
  return (a, b) => {
    const others = keys(b);
    return (
      keys(a)
        .map((key, i) => key - others[i])
        .find((difference) => difference !== 0) ?? 0
    );
  };
};

/** Types that are made for their methods. TypeDoc calls a class whose constructor is not exported an interface. */
const classes = new Set([
  'Ricochet',
  'RicochetCore',
  'RicochetScenes',
  'Scene',
  'Mesh',
  'Bullets',
  'Pairs',
  'Simulation',
  'Table',
]);
/** The classes whose methods are listed on the page of `Ricochet`, which inherits them. */
const partial = new Set(['RicochetCore', 'RicochetScenes']);
const isClass = ({ kind, name }) =>
  kind === ReflectionKind.Class || (kind === ReflectionKind.Interface && classes.has(name));

/** Returns the name of the page of a symbol: its own for a class, else `functions` or its chapter's page of types. */
function pageOf(symbol) {
  if (isClass(symbol)) return symbol.name;
  return symbol.kindOf(ReflectionKind.Function) ? 'functions' : chapterOf(symbol).types;
}

const text = (content) => ({ kind: 'text', text: content });
const codeBlock = (language, content) => `\`\`\`${language}\n${content}\n\`\`\``;

/** Returns the text of a tag, such as `@defaultValue 100`, without the marks of code. */
function textOfTag(comment, tag) {
  const content = comment?.getTag(tag)?.content.map((part) => part.text);
  return content
    ?.join('')
    .replace(/^```\w*\n|\n```$/g, '')
    .trim();
}

/** Returns the fields of the type of an options object. */
function fieldsOf(type) {
  if (type === undefined) return [];
  if (type.type === 'reference') return type.reflection?.children ?? fieldsOf(type.reflection?.type);
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(fieldsOf);
  return type.type === 'reflection' ? (type.declaration.children ?? []) : [];
}

const cell = (content) => content.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** Returns the table of a function's options, each with its default and meaning. */
function optionsTable({ signatures }) {
  const given = signatures
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => name === 'options');
  const fields = new Map(fieldsOf(given.at(-1)?.type).map((field) => [field.name, field]));
  if (fields.size === 0) return [];
  const rows = [...fields.values()].map((field) => {
    const value = textOfTag(field.comment, '@defaultValue') ?? 'none';
    const isValue = /^(?:[\d_]+|Infinity|true|false|\[\])$/.test(value);
    const meaning = Comment.combineDisplayParts(field.comment?.summary);
    return `| \`${field.name}\` | ${cell(isValue ? `\`${value}\`` : value)} | ${cell(meaning)} |`;
  });
  const table = ['| Option | Default | Meaning |', '| --- | --- | --- |', ...rows, '', '{.options}'];
  return [new CommentTag('@options', [text(table.join('\n'))])];
}

/** Returns the object types inside a type that TypeDoc's plugin lists no fields of. */
function literalsIn(type, isTop = true) {
  if (type.type === 'reflection') return [type];
  if (type.type !== 'union' && type.type !== 'intersection') return [];
  const isListed = (part) => isTop && type.type === 'intersection' && part.type === 'reflection';
  return type.types.filter((part) => !isListed(part)).flatMap((part) => literalsIn(part, false));
}

/** Returns the table of those fields of a type with a meaning that is written inside it. */
function fieldsTable(symbol) {
  if (!symbol.kindOf(ReflectionKind.TypeAlias) || casesOf(symbol.type) !== undefined) return [];
  const fields = literalsIn(symbol.type)
    .flatMap(({ declaration }) => declaration.children ?? [])
    .filter(({ comment }) => comment !== undefined);
  const rows = fields.map(
    ({ name, type, comment }) =>
      `| \`${name}\` | \`${cell(String(type))}\` | ${cell(Comment.combineDisplayParts(comment.summary))} |`,
  );
  if (rows.length === 0) return [];
  const table = ['| Field | Type | Meaning |', '| --- | --- | --- |', ...new Set(rows)];
  return [new CommentTag('@fields', [text(table.join('\n'))])];
}

/** Returns a program with its output, and the refused calls with the code and path of their error. */
function exampleTags(example) {
  if (example === undefined) return [];
  const { program, output, refusals } = example;
  const printed = output.join('\n').trimEnd();
  const refused = refusals.map(({ call, code, path }) => `- \`${call}\`: \`${code}\` of \`${path}\``);
  const parts = [
    codeBlock('js', program),
    printed && codeBlock('text', printed),
    refused.length > 0 &&
      `<details class="refusals"><summary>Errors</summary>\n\n${refused.join('\n')}\n\n</details>`,
  ];
  return [new CommentTag('@example', [text(parts.filter(Boolean).join('\n\n'))])];
}

/** Makes a property of a getter, which is readonly if it has no setter. A value that is set in the source is no default. */
function asProperty(member) {
  member.defaultValue = undefined;
  if (!member.kindOf(ReflectionKind.Accessor)) return;
  const { getSignature, setSignature } = member;
  member.kind = ReflectionKind.Property;
  member.type = getSignature.type;
  member.comment = getSignature.comment;
  member.getSignature = undefined;
  member.setSignature = undefined;
  member.setFlag(ReflectionFlag.Abstract, false);
  if (setSignature === undefined) member.setFlag(ReflectionFlag.Readonly, true);
}

/** Returns the cases of a type: lists of the object types whose fields each case has. Undefined for any other type. */
function casesOf(type) {
  if (type.type === 'reflection') return type.declaration.signatures === undefined ? [[type]] : undefined;
  if (type.type !== 'union' && type.type !== 'intersection') return undefined;
  const parts = type.types.map(casesOf);
  if (parts.includes(undefined)) return undefined;
  if (type.type === 'union') return parts.flat();
  return parts.reduce((all, cases) => all.flatMap((one) => cases.map((other) => [...one, ...other])), [[]]);
}

/** Writes a type such as `{ a } & ({ b } | { c })` as the union of its cases, so that the fields of each are listed. */
function unionOfCases(symbol) {
  const cases = symbol.type === undefined ? undefined : casesOf(symbol.type);
  if (cases === undefined) return;
  const merged = cases.map((parts) => {
    const [first] = parts;
    if (parts.length === 1) return first;
    const literal = new DeclarationReflection('__type', ReflectionKind.TypeLiteral, symbol);
    literal.children = parts.flatMap(({ declaration }) => declaration.children ?? []);
    return new ReflectionType(literal);
  });
  symbol.type = merged.length === 1 ? merged[0] : new UnionType(merged);
}

const isShown = ({ name, flags, kind }) =>
  !flags.isExternal && kind !== ReflectionKind.Constructor && !name.startsWith('[');

function group(title, owner, children) {
  const made = new ReflectionGroup(title, owner);
  made.children = children;
  return made;
}

/** Adds tags to the comment of the last signature, below what the other signatures say. */
function addTags({ signatures }, tags) {
  if (tags.length === 0) return;
  const last = signatures.at(-1);
  last.comment ??= new Comment();
  last.comment.blockTags.push(...tags);
}

/** Says what a symbol extends, but for types that are not exported or have no name. */
function nameExtended(symbol) {
  const known = (symbol.extendedTypes ?? [])
    .map(({ reflection }) => reflection)
    .filter((one) => one !== undefined && one.name !== '__type');
  if (known.length === 0) return;
  symbol.comment ??= new Comment();
  const link = (target) => ({ kind: 'inline-tag', tag: '@link', text: target.name, target });
  const links = known.flatMap((target, i) => [text(i === 0 ? '\n\nExtends ' : ', '), link(target)]);
  symbol.comment.summary.push(...links, text('.'));
}

/** Prepares the members of a symbol, adds its examples, and leaves out what the pages do not show. */
function prepare(symbol) {
  symbol.extendedBy = undefined;
  symbol.typeHierarchy = undefined;
  nameExtended(symbol);
  if (symbol.signatures !== undefined) addTags(symbol, optionsTable(symbol));
  const fields = fieldsTable(symbol);
  if (fields.length > 0) {
    symbol.comment ??= new Comment();
    symbol.comment.blockTags.push(...fields);
  }
  unionOfCases(symbol);
  if (!symbol.kindOf(ReflectionKind.ClassOrInterface)) return;
  const all = (partial.has(symbol.name) ? [] : (symbol.children ?? [])).filter(isShown);
  all.forEach(asProperty);
  // Inherited members come first.
  const own = all.filter(({ inheritedFrom }) => inheritedFrom === undefined);
  symbol.children = [...all.filter((member) => !own.includes(member)), ...own];
  const examples = examplesOf(symbol.name);
  if (examples !== undefined) {
    symbol.comment ??= new Comment();
    const setup = `\n\nEach example begins with these lines.\n\n${codeBlock('js', examples.setup)}`;
    symbol.comment.summary.push(text(setup));
    symbol.comment.blockTags.push(...exampleTags(examples.methods.get('explain')));
  }
  for (const member of symbol.children) {
    for (const one of [member, ...(member.signatures ?? [])]) {
      one.inheritedFrom = undefined;
      one.overwrites = undefined;
    }
    if (member.signatures !== undefined)
      addTags(member, [...optionsTable(member), ...exampleTags(examples?.methods.get(member.name))]);
  }
  const methods = symbol.children.filter(({ signatures }) => signatures !== undefined);
  const properties = symbol.children.filter((member) => !methods.includes(member));
  symbol.groups = [
    ...(properties.length > 0 ? [group('Properties', symbol, properties)] : []),
    ...(methods.length > 0 ? [group('Methods', symbol, methods)] : []),
  ];
}

/**
 * Puts every symbol of a project on its page. Returns the chapters that have symbols, each with its symbols in their order.
 * @param {import('typedoc').ProjectReflection} project
 */
export function intoPages(project) {
  const symbols = project.children.flatMap((entry) => entry.children);
  const filled = chapters
    .map((chapter) => ({
      ...chapter,
      symbols: symbols.filter((symbol) => chapterOf(symbol) === chapter).sort(inOrder(chapter)),
    }))
    .filter((chapter) => chapter.symbols.length > 0);
  const pages = new Map();
  for (const symbol of filled.flatMap((chapter) => chapter.symbols)) {
    const name = pageOf(symbol);
    if (!pages.has(name)) pages.set(name, new DeclarationReflection(name, ReflectionKind.Module, project));
    const page = pages.get(name);
    page.children = [...(page.children ?? []), symbol];
    symbol.parent = page;
  }
  symbols.forEach(prepare);
  // A type keeps its name as anchor; a function of the same name gets a number.
  const order = ({ children: [symbol] }) =>
    isClass(symbol) ? 0 : symbol.kindOf(ReflectionKind.Function) ? 2 : 1;
  for (const page of pages.values()) page.groups = [group('Symbols', page, page.children)];
  project.children = [...pages.values()].sort((a, b) => order(a) - order(b));
  project.groups = [group('Modules', project, project.children)];
  return filled;
}
