// @ts-nocheck: TypeDoc's own types do not know of the properties that its themes are extended by.
// TypeDoc's theme and router for one page of the site. TypeDoc renders types, signatures and comments. This theme renders the
// frame, the headings and the list of fields.
import { BaseRouter, DefaultTheme, DefaultThemeRenderContext, JSX, PageKind, ReflectionKind } from 'typedoc';
import { examplesOf } from './examples.mjs';
import { programHtml } from './programs.mjs';

const element = JSX.createElement;
const html = (children) => JSX.renderElement(element(JSX.Fragment, null, children));

/** Puts all symbols on one page, at anchors such as `Ricochet.shoot`. */
export class OnePageRouter extends BaseRouter {
  #used = new Map();

  buildPages(project) {
    this.#used.clear();
    return super.buildPages(project);
  }

  getPageKind(target) {
    return target.kindOf?.(ReflectionKind.Module) ? PageKind.Reflection : undefined;
  }

  getIdealBaseName(target) {
    return target.name;
  }

  /** Returns the names from the symbol down to the target, with a number if the anchor is already in use. */
  createAnchor(target, page) {
    const names = [];
    for (let one = target; one !== undefined && one !== page; one = one.parent)
      if (!one.kindOf(ReflectionKind.TypeLiteral | ReflectionKind.SomeSignature)) names.unshift(one.name);
    const name = names.join('.').replace(/[^\w.$-]/g, '');
    const count = this.#used.get(name) ?? 0;
    this.#used.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  }

  relativeUrl(_from, to) {
    return `#${this.getAnchor(to) ?? ''}`;
  }
}

/** The word for the kind of a symbol, which follows its name. */
const kindNames = new Map([
  [ReflectionKind.Function, 'function'],
  [ReflectionKind.Class, 'class'],
  [ReflectionKind.Interface, 'interface'],
]);

/** Returns the text of a tag, such as `@defaultValue 100`, without the marks of code. */
function textOfTag(comment, tag) {
  const text = comment
    ?.getTag(tag)
    ?.content.map((part) => part.text)
    .join('');
  return text?.replace(/^```\w*\n|\n```$/g, '').trim();
}

/** Returns the fields of the type of an options object. */
function fieldsOf(type) {
  if (type === undefined) return [];
  if (type.type === 'reference') return type.reflection?.children ?? fieldsOf(type.reflection?.type);
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(fieldsOf);
  return type.type === 'reflection' ? (type.declaration.children ?? []) : [];
}

class SymbolContext extends DefaultThemeRenderContext {
  // The page has no icons and no links to sources, and the heading names the class of a member.
  get icons() {
    return { ...super.icons, anchor: () => '#' };
  }
  memberSources = () => element(JSX.Fragment, null);

  /** Lists parameters and result only if a comment explains them, because the signature has their types. */
  #fullBody = this.memberSignatureBody;
  memberSignatureBody = (signature, options) => {
    const { parameters = [], comment } = signature;
    if (comment?.getTag('@returns') !== undefined || parameters.some((parameter) => parameter.hasComment()))
      return this.#fullBody(signature, options);
    return element(JSX.Fragment, null, this.commentSummary(signature), this.commentTags(signature));
  };

  /** Returns the name, anchor, kind, members and HTML of a symbol, as chapters.mjs needs them. */
  symbol(symbol) {
    const { name, kind } = symbol;
    const members = (symbol.children ?? [])
      .filter(isMethod)
      .map((method) => ({ name: method.name, id: this.getAnchor(method) }));
    const content = simplified(html(this.#content(symbol)));
    // The anchor is unique even if two entries have a symbol of the same name.
    return { name, id: this.getAnchor(symbol), kind: kindNames.get(kind) ?? 'type', members, html: content };
  }

  #content(symbol) {
    if (symbol.signatures !== undefined) return [this.memberSignatures(symbol), this.#options(symbol)];
    if (symbol.kindOf(ReflectionKind.TypeAlias)) return this.memberDeclaration(symbol);
    const members = symbol.children.filter(isMember);
    const examples = examplesOf(symbol.name);
    const fields = members.filter(({ signatures }) => signatures === undefined);
    const methods = members.filter(({ signatures }) => signatures !== undefined);
    return [
      this.commentSummary(symbol),
      this.#extended(symbol),
      examples && [
        element('p', null, 'Each example begins with these lines.'),
        raw(programHtml(examples.setup)),
      ],
      fields.length > 0 &&
        element(
          'dl',
          { class: 'fields' },
          fields.map((field) => this.#field(field)),
        ),
      examples?.methods.has('explain') && this.#example(examples.methods.get('explain'), 'explain'),
      methods.map((method) => this.#method(method, examples?.methods.get(method.name))),
    ];
  }

  #extended({ extendedTypes = [] }) {
    // An object type that is written inside an interface has no name and is left out.
    const named = extendedTypes.filter((type) => !html(this.type(type)).includes('__type'));
    if (named.length === 0) return '';
    const types = named.map((type) => [' ', element('code', null, this.type(type))]);
    return element('p', { class: 'extends' }, element('span', { class: 'token-keyword' }, 'extends'), types);
  }

  #field(field) {
    const value = field.getSignature ?? field;
    const isReadonly = field.flags.isReadonly || (field.getSignature && !field.setSignature);
    const readonly = isReadonly ? element('span', { class: 'tsd-signature-keyword' }, 'readonly ') : '';
    const name = `${field.name}${field.flags.isOptional ? '?' : ''}: `;
    const details = this.typeDetailsIfUseful(field, value.type);
    // The type of an object is not shown if its fields are listed.
    const isListed = value.type?.type === 'reflection' && details;
    const type = isListed ? '{ … }' : this.type(value.type);
    return element(
      'div',
      { id: this.getAnchor(field) },
      element('dt', null, element('code', null, readonly, name, type)),
      element('dd', null, this.commentSummary(value), this.#default(value), this.commentTags(value), details),
    );
  }

  #default({ comment }) {
    const value = textOfTag(comment, '@defaultValue');
    return value === undefined
      ? ''
      : element('p', { class: 'default soft' }, 'Default: ', defaultValue(value));
  }

  #method(method, example) {
    const id = this.getAnchor(method);
    return element(
      'section',
      { class: 'method' },
      element('h3', { id }, element('code', null, method.name)),
      this.memberSignatures(method),
      this.#options(method),
      example && this.#example(example),
    );
  }

  /** Returns the list of options of a method or function, each with its default. */
  #options({ signatures }) {
    const given = signatures
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ name }) => name === 'options');
    const fields = new Map(fieldsOf(given.at(-1)?.type).map((field) => [field.name, field]));
    if (fields.size === 0) return '';
    const rows = [...fields.values()].map((field) =>
      element(
        'tr',
        null,
        element('th', { scope: 'row' }, element('code', null, field.name)),
        element('td', null, defaultValue(textOfTag(field.comment, '@defaultValue') ?? 'none')),
        element('td', null, this.commentSummary(field)),
      ),
    );
    const head = ['option', 'default', 'meaning'].map((name) => element('th', { scope: 'col' }, name));
    return element(
      'table',
      { class: 'options' },
      element('thead', null, element('tr', null, head)),
      element('tbody', null, rows),
    );
  }

  /** Returns a program with its output, and the refused calls with the code and path of their error. */
  #example({ program, output, refusals }, of) {
    const printed = output.join('\n').trimEnd();
    return [
      raw(programHtml(program)),
      printed !== '' && raw(programHtml(printed, 'text')),
      refusals.length > 0 &&
        element(
          'details',
          { class: 'refusals' },
          element('summary', null, of === undefined ? 'Errors' : `Errors of ${of}`),
          element(
            'ul',
            null,
            refusals.map(({ call, code, path }) =>
              element(
                'li',
                null,
                element('code', null, call),
                element('br', null),
                raw('<span class="error-code">'),
                element('code', null, code),
                ' of ',
                element('code', null, path),
                raw('</span>'),
              ),
            ),
          ),
        ),
    ];
  }
}

const isMember = ({ name, flags, kind }) =>
  !flags.isExternal && kind !== ReflectionKind.Constructor && !name.startsWith('[');
const isMethod = (member) => isMember(member) && member.signatures !== undefined;

const raw = (content) => element(JSX.Raw, { html: content });

/** Returns a default as HTML: a value is marked as code, words are not. */
const defaultValue = (value) =>
  /^(?:[\d_]+|Infinity|true|false|\[\])$/.test(value) ? element('code', null, value) : value;

/**
 * Simplifies TypeDoc's HTML. Members get headings one level below their symbol, and the headings of parts of a member become
 * plain blocks. Spans without a colour on the site are removed.
 */
const simplified = (content) =>
  content
    .replace(/<span class="tsd-(?:signature-symbol|signature-type|kind-[\w-]+)">([^<]*)<\/span>/g, '$1')
    .replace(/<a [^>]*class="tsd-anchor-icon"[^>]*>#<\/a>/g, '')
    .replace(/<h4>Type Declaration<\/h4>\n?/g, '')
    .replaceAll('&lt;ArrayBufferLike&gt;', '')
    .replace(/<h([45])\b/g, '<div data-level="$1"')
    .replace(/<\/h[45]>/g, '</div>')
    .replace(/<(\/?)h3\b/g, '<$1h4');

/** Returns a theme that calls `place` with every symbol and writes the result. */
export function symbolTheme(place) {
  return class extends DefaultTheme {
    ContextClass = SymbolContext;

    render(page) {
      if (page.model.parent !== undefined) return '';
      const context = this.getRenderContext(page);
      return place((symbol) => context.symbol(symbol));
    }
  };
}
