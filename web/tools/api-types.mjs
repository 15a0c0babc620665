// TypeDoc's model as HTML: headings with anchors, signatures with links from type to type, doc comments.
import { ReflectionKind as Kind } from 'typedoc';

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const token = (kind, text) => `<span class="token-${kind}">${escaped(text)}</span>`;
const keyword = (text) => token('keyword', text);

/** Number of characters that some HTML shows. */
const width = (html) => html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ' ').length;
const widest = 84;

/** Markdown of the module's comments as HTML: `code`, lists and paragraphs. */
function paragraphs(parts) {
  const text = parts
    .map((part) =>
      part.kind === 'code' ? `<code>${escaped(part.text.replaceAll('`', ''))}</code>` : escaped(part.text),
    )
    .join('');
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [before, ...items] = block.split(/(?:^|\n)- /);
      const lead = before.trim() === '' ? '' : `<p>${before.trim()}</p>`;
      return items.length === 0
        ? lead
        : `${lead}<ul>${items.map((item) => `<li>${item.trim()}</li>`).join('')}</ul>`;
    })
    .join('\n');
}

function comment(reflection) {
  const { summary = [], blockTags = [] } = reflection.comment ?? {};
  const tags = blockTags
    .filter(({ tag }) => tag === '@throws')
    .map(({ content }) =>
      paragraphs([{ kind: 'code', text: 'throws' }, { kind: 'text', text: ' ' }, ...content]),
    );
  return [summary.length > 0 ? paragraphs(summary) : '', ...tags].join('\n');
}

export class Renderer {
  #names;

  constructor(symbols) {
    this.#names = new Map(symbols.map(({ id, name }) => [id, name]));
  }

  symbol(symbol) {
    const what =
      symbol.kind === Kind.Function
        ? 'function'
        : symbol.kind === Kind.Class
          ? 'class'
          : symbol.kind === Kind.Interface
            ? 'interface'
            : 'type';
    const head = `<h3 id="${symbol.name}"><code>${symbol.name}</code> <span class="what">${what}</span></h3>`;
    return `<article class="symbol" aria-labelledby="${symbol.name}">\n${head}\n${this.#body(symbol, what)}\n</article>`;
  }

  #body(symbol, what) {
    if (what === 'function') return this.#signatures(symbol.signatures, symbol.name);
    if (what === 'type') {
      const is = this.#type(symbol.type, '');
      return `${comment(symbol)}${code(`${keyword('type')} ${symbol.name} =${is.startsWith('\n') ? '' : ' '}${is};`)}`;
    }
    const extended = (symbol.extendedTypes ?? [])
      .filter((type) => this.#names.has(type.target) || type.package === 'typescript')
      .map((type) => this.#type(type, ''))
      .join(', ');
    const line =
      extended === '' ? '' : `<p class="extends">${keyword('extends')} <code>${extended}</code></p>`;
    const members = (symbol.children ?? []).filter(
      ({ name, flags, kind }) => !flags.isExternal && kind !== Kind.Constructor && !name.startsWith('['),
    );
    const plain = members.filter((member) => member.kind === Kind.Property || member.kind === Kind.Accessor);
    const methods = members.filter((member) => member.kind === Kind.Method);
    const fields = plain.map((member) => this.#field(symbol, member)).join('\n');
    return `${comment(symbol)}${line}${fields === '' ? '' : `<dl class="fields">${fields}</dl>`}${methods.map((method) => this.#method(symbol, method)).join('\n')}`;
  }

  #field(owner, member) {
    const value = member.getSignature ?? member;
    const optional = member.flags.isOptional ? '?' : '';
    const readonly = member.getSignature || member.flags.isReadonly ? `${keyword('readonly')} ` : '';
    const type = this.#type(value.type, '');
    const long = type.includes('\n') ? ' class="long"' : '';
    return `<div id="${owner.name}.${member.name}"${long}><dt><code>${readonly}${member.name}${optional}: ${type}</code></dt><dd>${comment(value)}</dd></div>`;
  }

  #method(owner, method) {
    const id = `${owner.name}.${method.name}`;
    return `<section class="method"><h4 id="${id}"><code>${method.name}</code></h4>${this.#signatures(method.signatures, method.name)}</section>`;
  }

  #signatures(signatures, name) {
    const first = comment(signatures.find((signature) => signature.comment) ?? signatures[0]);
    return first + code(signatures.map((signature) => this.#call(signature, name, '', ': ')).join('\n'));
  }

  #call(signature, name, indent, arrow) {
    const parameter = ({ name: own, type, flags, defaultValue }, deeper) =>
      `${flags?.isRest ? '...' : ''}${own}${flags?.isOptional || defaultValue !== undefined ? '?' : ''}: ${this.#type(type, deeper)}`;
    const given = signature.parameters ?? [];
    const flat = `${name}(${given.map((one) => parameter(one, indent)).join(', ')})${arrow}${this.#type(signature.type, indent)}`;
    if (indent.length + width(flat) <= widest || given.length === 0) return flat;
    const deeper = `${indent}  `;
    return `${name}(\n${given.map((one) => `${deeper}${parameter(one, deeper)},\n`).join('')}${indent})${arrow}${this.#type(signature.type, indent)}`;
  }

  #type(type, indent) {
    switch (type.type) {
      case 'intrinsic':
        return type.name;
      case 'literal':
        return typeof type.value === 'string'
          ? token('string', `'${type.value}'`)
          : type.value === null
            ? keyword('null')
            : token('number', String(type.value).replace('-', '−'));
      case 'reference':
        return this.#reference(type, indent);
      case 'array':
        return this.#inner(type.elementType, indent, '[]');
      case 'optional':
        return this.#inner(type.elementType, indent, '?');
      case 'tuple':
        return `[${type.elements.map((one) => this.#type(one, indent)).join(', ')}]`;
      case 'typeOperator':
        return `${keyword(type.operator)} ${this.#type(type.target, indent)}`;
      case 'indexedAccess':
        return `${this.#type(type.objectType, indent)}[${this.#type(type.indexType, indent)}]`;
      case 'intersection':
        return type.types.map((one) => this.#inner(one, indent, '')).join(' &amp; ');
      case 'union':
        return this.#union(type, indent);
      case 'predicate':
        return `${type.name} ${keyword('is')} ${this.#type(type.targetType, indent)}`;
      case 'reflection':
        return this.#literal(type.declaration, indent);
      default:
        throw new Error(`a type of the kind ${type.type} is not rendered yet: web/tools/api-types.mjs`);
    }
  }

  /** A part of a larger type, in brackets where precedence needs them. */
  #inner(type, indent, after, loose = ['union', 'intersection', 'typeOperator']) {
    const isCall = type.type === 'reflection' && type.declaration.signatures !== undefined;
    const text = this.#type(type, indent);
    if (!isCall && !loose.includes(type.type)) return text + after;
    return text.includes('\n') && type.type === 'union'
      ? `(${text}\n${indent})${after}`
      : `(${text})${after}`;
  }

  #union(type, indent) {
    const parts = (at) => type.types.map((one) => this.#inner(one, at, '', []));
    const flat = parts(indent).join(' | ');
    if (!flat.includes('\n') && indent.length + width(flat) <= widest) return flat;
    const deeper = `${indent}  `;
    return parts(`${deeper}  `)
      .map((part) => `\n${deeper}| ${part}`)
      .join('');
  }

  #reference(type, indent) {
    const own = typeof type.target === 'number' ? this.#names.get(type.target) : undefined;
    const name = own === undefined ? escaped(type.name) : `<a href="#${own}">${own}</a>`;
    // TypeScript's type argument for an array's buffer is left out.
    if (type.typeArguments === undefined || type.name === 'Float64Array') return name;
    return `${name}&lt;${type.typeArguments.map((one) => this.#type(one, indent)).join(', ')}&gt;`;
  }

  /** An object's fields, one a line, each below its comment; or a function. */
  #literal({ children = [], signatures }, indent) {
    if (signatures !== undefined) return this.#call(signatures[0], '', indent, ' =&gt; ');
    const deeper = `${indent}  `;
    const lines = children.map((child) => {
      const described = commentLines(child.signatures?.[0] ?? child, deeper);
      const readonly = child.flags.isReadonly ? `${keyword('readonly')} ` : '';
      const optional = child.flags.isOptional ? '?' : '';
      const signature = child.signatures?.[0];
      return signature === undefined
        ? `${described}${deeper}${readonly}${child.name}${optional}: ${this.#type(child.type, deeper)};`
        : `${described}${deeper}${this.#call(signature, child.name + optional, deeper, ': ')};`;
    });
    const flat = `{ ${lines
      .map((line) => line.trim())
      .join(' ')
      .replace(/;$/, '')} }`;
    if (!lines.some((line) => line.includes('\n')) && indent.length + width(flat) <= widest) return flat;
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
}

/** A doc comment within a signature, broken into lines. */
function commentLines(reflection, indent) {
  const text = (reflection.comment?.summary ?? []).map((part) => part.text.replaceAll('`', '')).join('');
  if (text === '') return '';
  const lines = [''];
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.length - 1;
    if (lines[last] !== '' && indent.length + lines[last].length + word.length > widest) lines.push(word);
    else lines[last] += lines[last] === '' ? word : ` ${word}`;
  }
  return lines.map((line) => `${indent}${token('comment', `// ${line}`)}\n`).join('');
}

function code(html) {
  return `<pre class="signature" tabindex="0"><code>${html}</code></pre>`;
}
