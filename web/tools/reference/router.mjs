// @ts-nocheck: TypeDoc's own types do not know of the properties that its routers have.
// The addresses of the reference: a page for each module that pages.mjs has made, and anchors such as `Scene.trace`.
import { PageKind, ReflectionKind } from 'typedoc';
import { ModuleRouter } from 'typedoc-plugin-markdown';

export class ReferenceRouter extends ModuleRouter {
  #used = new Map();

  buildPages(project) {
    this.#used.clear();
    this.fullUrls.set(project, 'index.md');
    return project.children.map((page) => {
      const url = `${page.name}.md`;
      this.fullUrls.set(page, url);
      for (const symbol of page.children) this.#place(symbol, url, symbol.name);
      return { url, kind: PageKind.Reflection, model: page };
    });
  }

  /** Gives the target an anchor, with a number if the name is already in use, and its members anchors below it. */
  #place(target, url, name) {
    const isNamed = !target.kindOf(ReflectionKind.TypeLiteral | ReflectionKind.SomeSignature);
    if (isNamed) {
      const count = this.#used.get(name) ?? 0;
      this.#used.set(name, count + 1);
      const anchor = count === 0 ? name : `${name}-${count}`;
      this.anchors.set(target, anchor);
      this.fullUrls.set(target, `${url}#${anchor}`);
    }
    target.traverse((child) => {
      if (!child.kindOf(ReflectionKind.Parameter | ReflectionKind.TypeParameter))
        this.#place(
          child,
          url,
          child.kindOf(ReflectionKind.TypeLiteral | ReflectionKind.SomeSignature)
            ? name
            : `${name}.${child.name}`,
        );
      return true;
    });
  }

  /** The pages are Markdown here, and HTML in the site. */
  relativeUrl = (from, to) => super.relativeUrl(from, to).replace(/\.md(?=#|$)/, '.html');
}
