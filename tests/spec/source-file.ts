import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

/** A parsed source, with its path from the repository's root. */
export type Source = { path: string; absolute: string; tree: ts.SourceFile };

/** Reads and parses one TypeScript file. */
export function parseSource(root: string, absolute: string): Source {
  const text = readFileSync(absolute, 'utf8');
  const kind = absolute.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(absolute, text, ts.ScriptTarget.Latest, true, kind);
  return { path: relative(root, absolute).replaceAll('\\', '/'), absolute, tree };
}

/** Where a node stands, for people: `path:line`. */
export function placeOf({ path, tree }: Source, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

/** A text as the document shows it: the values of a template are left out. Undefined when it is computed. */
export function literalText(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The value behind `as const`, `satisfies …` and brackets. */
export function bare(node: ts.Expression): ts.Expression {
  const wrapped =
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return wrapped ? bare(node.expression) : node;
}

/** The value of a top-level `const` of this file, or of the file that it is imported from by a relative path. */
export function constantNamed(
  root: string,
  source: Source,
  name: string,
): { source: Source; value: ts.Expression } | undefined {
  for (const statement of source.tree.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name: declared, initializer } of statement.declarationList.declarations) {
        if (declared.getText(source.tree) === name && initializer)
          return { source, value: bare(initializer) };
      }
    }
    if (ts.isImportDeclaration(statement)) {
      const names = statement.importClause?.namedBindings;
      const imported =
        names !== undefined &&
        ts.isNamedImports(names) &&
        names.elements.some((one) => one.name.text === name);
      const from = literalText(statement.moduleSpecifier);
      if (!imported || !from?.startsWith('.')) continue;
      const base = resolve(dirname(source.absolute), from);
      const file = ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find(existsSync);
      if (file) return constantNamed(root, parseSource(root, file), name);
    }
  }
  return undefined;
}
