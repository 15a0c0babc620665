// The types of the package: what its entries export, and what that names; nothing of the rest.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** The statement of a file that a node is a part of. */
function statementOf(node) {
  while (!ts.isSourceFile(node.parent)) node = node.parent;
  return node;
}

const isNamed = (node) => ts.isImportSpecifier(node) || ts.isExportSpecifier(node);

/** What declarations need, from what some of them export: statements, and the names of imports and exports. */
class Needed {
  nodes = new Set();
  #checker;
  #isOurs;

  constructor(program, isOurs) {
    this.#checker = program.getTypeChecker();
    this.#isOurs = isOurs;
  }

  /** A whole file: an entry, or one that is imported for what it does to all. */
  file(source) {
    for (const statement of source.statements) {
      this.nodes.add(statement);
      const named = ts.isExportDeclaration(statement) && statement.exportClause;
      if (named) for (const specifier of named.elements) this.nodes.add(specifier);
      if (ts.isExportDeclaration(statement) && !named && statement.moduleSpecifier)
        this.#imported(statement.moduleSpecifier);
      this.#visit(statement);
    }
  }

  #imported(specifier) {
    const [source] = this.#checker.getSymbolAtLocation(specifier)?.declarations ?? [];
    if (source && ts.isSourceFile(source)) this.file(source);
  }

  #statement(node) {
    const statement = statementOf(node);
    if (isNamed(node)) this.nodes.add(node);
    if (this.nodes.has(statement)) return;
    this.nodes.add(statement);
    // Of an import only the names that are needed count.
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) this.#visit(statement);
    for (const other of statement.getSourceFile().statements)
      if (ts.isImportDeclaration(other) && !other.importClause && !this.nodes.has(other)) {
        this.nodes.add(other);
        this.#imported(other.moduleSpecifier);
      }
  }

  #visit(node) {
    if (ts.isIdentifier(node)) this.#symbol(this.#checker.getSymbolAtLocation(node));
    if (ts.isExportSpecifier(node)) this.#symbol(this.#checker.getExportSpecifierLocalTargetSymbol(node));
    if (ts.isImportDeclaration(node)) return;
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #symbol(symbol) {
    for (let at = symbol; at; ) {
      for (const declaration of at.declarations ?? [])
        if (this.#isOurs(declaration.getSourceFile()) && !ts.isSourceFile(declaration))
          this.#statement(declaration);
      at = at.flags & ts.SymbolFlags.Alias ? this.#checker.getImmediateAliasedSymbol(at) : undefined;
    }
  }
}

/** An import or export with those of its names that are needed. */
function shortened(statement, nodes) {
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (!named?.elements?.length) return statement.getText();
  const kept = named.elements.filter((specifier) => nodes.has(specifier));
  return statement.getText().replace(named.getText(), `{ ${kept.map((one) => one.getText()).join(', ')} }`);
}

function textOf(source, nodes, isEntry) {
  const lines = [];
  const [first] = source.statements;
  const [comment] = ts.getLeadingCommentRanges(source.text, 0) ?? [];
  if (isEntry && comment && ts.isImportDeclaration(first))
    lines.push(source.text.slice(comment.pos, comment.end));
  for (const statement of source.statements) {
    const isMark = ts.isExportDeclaration(statement) && statement.exportClause?.elements?.length === 0;
    if (!nodes.has(statement) && !isMark) continue;
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
      lines.push(shortened(statement, nodes));
    else lines.push(statement.getFullText().trim());
  }
  return `${lines.join('\n')}\n`;
}

/** Writes the declarations of the entries of one folder into another. */
export function writeDeclarations(from, to, entries) {
  const roots = entries.map((name) => join(from, `${name}.d.ts`));
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [], noEmit: true };
  const program = ts.createProgram(roots, options);
  const isOurs = (source) => !relative(from, source.fileName).startsWith('..');
  const needed = new Needed(program, isOurs);
  for (const root of roots) needed.file(program.getSourceFile(root));
  for (const source of program.getSourceFiles().filter(isOurs)) {
    const { statements } = source;
    const isEntry = roots.includes(source.fileName);
    if (!isEntry && !statements.some((statement) => needed.nodes.has(statement))) continue;
    const file = join(to, relative(from, source.fileName));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, textOf(source, needed.nodes, isEntry));
  }
}
