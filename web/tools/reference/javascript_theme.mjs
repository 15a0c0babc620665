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
    return { name, kind: kindNames.get(kind) ?? 'type', html: belowHeading(html(this.#content(symbol)), 1) };
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
    return element(
      'div',
      { id: this.getAnchor(field) },
      element('dt', null, element('code', null, readonly, name, this.type(value.type))),
      element(
        'dd',
        null,
        this.commentSummary(value),
        this.commentTags(value),
        this.typeDetailsIfUseful(field, value.type),
      ),
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

/** Headings some levels down: TypeDoc's own begin below a page's title, these below a symbol's. */
const belowHeading = (content, levels) =>
  content.replace(/<(\/?)h([3-5])\b/g, (_, end, level) => `<${end}h${Number(level) + levels}`);

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
