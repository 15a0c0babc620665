// TypeDoc's theme and router for one page of the site: TypeDoc renders types, signatures and comments; the frame, the headings
// and the list of fields are the site's.
import { BaseRouter, DefaultTheme, DefaultThemeRenderContext, JSX, PageKind, ReflectionKind } from 'typedoc';

const element = JSX.createElement;
const html = (children) => JSX.renderElement(element(JSX.Fragment, null, children));

/** Everything stands on one page, at anchors such as `Ricochet.shoot`. */
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

  /** The names from the symbol down to the target; a number is added where a name occurs again. */
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

/** What a symbol is called behind its name. */
const kindNames = new Map([
  [ReflectionKind.Function, 'function'],
  [ReflectionKind.Class, 'class'],
  [ReflectionKind.Interface, 'interface'],
]);

class SymbolContext extends DefaultThemeRenderContext {
  // The site has neither TypeDoc's icons nor links to sources, and says in the heading what a member belongs to.
  get icons() {
    return { ...super.icons, anchor: () => '#' };
  }
  memberSources = () => element(JSX.Fragment, null);

  /** Types stand in the signature already: parameters and result are listed where a comment says more about them. */
  #fullBody = this.memberSignatureBody;
  memberSignatureBody = (signature, options) => {
    const { parameters = [], comment } = signature;
    if (comment?.getTag('@returns') !== undefined || parameters.some((parameter) => parameter.hasComment()))
      return this.#fullBody(signature, options);
    return element(JSX.Fragment, null, this.commentSummary(signature), this.commentTags(signature));
  };

  /** A symbol for `referencePage`. */
  symbol(symbol) {
    const { name, kind } = symbol;
    return { name, kind: kindNames.get(kind) ?? 'type', html: simplified(html(this.#content(symbol))) };
  }

  #content(symbol) {
    if (symbol.signatures !== undefined) return this.memberSignatures(symbol);
    if (symbol.kindOf(ReflectionKind.TypeAlias)) return this.memberDeclaration(symbol);
    const members = symbol.children.filter(
      ({ name, flags, kind }) =>
        !flags.isExternal && kind !== ReflectionKind.Constructor && !name.startsWith('['),
    );
    const fields = members.filter(({ signatures }) => signatures === undefined);
    const methods = members.filter(({ signatures }) => signatures !== undefined);
    return [
      this.commentSummary(symbol),
      this.#extended(symbol),
      fields.length > 0 &&
        element(
          'dl',
          { class: 'fields' },
          fields.map((field) => this.#field(field)),
        ),
      methods.map((method) => this.#method(method)),
    ];
  }

  #extended({ extendedTypes = [] }) {
    if (extendedTypes.length === 0) return '';
    const types = extendedTypes.map((type) => [' ', element('code', null, this.type(type))]);
    return element('p', { class: 'extends' }, element('span', { class: 'token-keyword' }, 'extends'), types);
  }

  #field(field) {
    const value = field.getSignature ?? field;
    const isReadonly = field.flags.isReadonly || (field.getSignature && !field.setSignature);
    const readonly = isReadonly ? element('span', { class: 'tsd-signature-keyword' }, 'readonly ') : '';
    const name = `${field.name}${field.flags.isOptional ? '?' : ''}: `;
    const details = this.typeDetailsIfUseful(field, value.type);
    // An object whose fields are listed anyway is not written out besides.
    const isListed = value.type?.type === 'reflection' && details;
    const type = isListed ? '{ … }' : this.type(value.type);
    return element(
      'div',
      { id: this.getAnchor(field) },
      element('dt', null, element('code', null, readonly, name, type)),
      element('dd', null, this.commentSummary(value), this.commentTags(value), details),
    );
  }

  #method(method) {
    const id = this.getAnchor(method);
    return element(
      'section',
      { class: 'method' },
      element('h3', { id }, element('code', null, method.name)),
      this.memberSignatures(method),
    );
  }
}

/**
 * Members get headings below their symbol's; what TypeDoc writes above parts of a member is no heading of the page. Spans that
 * the site gives no colour are left out.
 */
const simplified = (content) =>
  content
    .replace(/<span class="tsd-(?:signature-symbol|signature-type|kind-[\w-]+)">([^<]*)<\/span>/g, '$1')
    .replace(/<h([45])\b/g, '<div data-level="$1"')
    .replace(/<\/h[45]>/g, '</div>')
    .replace(/<(\/?)h3\b/g, '<$1h4');

/** Hands every symbol to `place`, and writes what that returns. */
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
