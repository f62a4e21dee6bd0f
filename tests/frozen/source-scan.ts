import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Parses every source of the client except its tests, in any folder. */
export function clientSources(): ts.SourceFile[] {
  return readdirSync(`${repository}src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(`${repository}src/${path}`, 'utf8');
      return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    });
}

/** Calls `visit` with every node. */
function eachNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  root.forEachChild((child) => eachNode(child, visit));
}

/** A string or template literal, with `*` for each interpolation; undefined for other nodes. */
function patternOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('');
}

/** Name of a constant or function → its string value or return value. */
function stringsByName(sources: readonly ts.SourceFile[]): Map<string, Map<string, string>> {
  const byFile = new Map<string, Map<string, string>>();
  for (const source of sources) {
    const names = new Map<string, string>();
    eachNode(source, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return;
      const { initializer } = node;
      const value = initializer && ts.isArrowFunction(initializer) ? initializer.body : initializer;
      const pattern = patternOf(value);
      if (pattern !== undefined) names.set(node.name.text, pattern);
    });
    byFile.set(source.fileName, names);
  }
  return byFile;
}

/**
 * Keys that the client reads or writes in the device's storage.
 * @param known constants from outside the client, by name
 * @throws Error for a key that cannot be determined from the source: use a constant or a function with one template
 */
export function storageKeys(
  sources: readonly ts.SourceFile[],
  known: Readonly<Record<string, string>>,
): string[] {
  const byFile = stringsByName(sources);
  const everywhere = new Map([...byFile.values()].flatMap((names) => [...names]));
  const keys = new Set<string>();
  for (const source of sources) {
    if (/^platform\/.*storage(\/|\.)/.test(source.fileName)) continue;
    eachNode(source, (node) => {
      if (!ts.isCallExpression(node) || !/\bstorage\.(get|set)$/.test(node.expression.getText())) return;
      const [argument] = node.arguments;
      const name =
        (argument && ts.isCallExpression(argument) ? argument.expression : argument)?.getText() ?? '';
      const key =
        patternOf(argument) ?? byFile.get(source.fileName)?.get(name) ?? everywhere.get(name) ?? known[name];
      if (key === undefined) throw new Error(`src/${source.fileName}: which key is ${node.getText()}?`);
      keys.add(key);
    });
  }
  return [...keys];
}

/** Every string inside an expression: both branches of a condition, the fallback of `??` … */
function patternsIn(node: ts.Node): string[] {
  const pattern = patternOf(node);
  if (pattern !== undefined) return [pattern];
  const patterns: string[] = [];
  node.forEachChild((child) => {
    patterns.push(...patternsIn(child));
  });
  return patterns;
}

/** Ids of elements: values of `id=` or `id:`, and results of functions named `…Id`. */
export function elementIds(sources: readonly ts.SourceFile[]): string[] {
  const ids = new Set<string>();
  const add = (node: ts.Node | undefined) => {
    for (const id of node ? patternsIn(node) : []) if (/[a-z]/.test(id)) ids.add(id);
  };
  for (const source of sources) {
    if (/^(i18n|theme|assets)\//.test(source.fileName)) continue;
    eachNode(source, (node) => {
      if (ts.isJsxAttribute(node) && /^(id|.*Id)$/.test(node.name.getText())) add(node.initializer);
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'id') add(node.initializer);
      if (ts.isVariableDeclaration(node) && /(^i|I)d(Of)?$/.test(node.name.getText())) {
        const { initializer } = node;
        if (initializer)
          add(
            ts.isArrowFunction(initializer)
              ? initializer.body
              : patternOf(initializer) === undefined
                ? undefined
                : initializer,
          );
      }
    });
  }
  return [...ids];
}

/** Fields of each property of a type, as `name: type`, with references expanded. */
export function typeFields(path: string, typeName: string): Record<string, string[]> {
  const file = `${repository}${path}`;
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const declaration = source?.statements.find(
    (each): each is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(each) && each.name.text === typeName,
  );
  if (!declaration) throw new Error(`${path} has no type ${typeName}`);
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const spell = (type: ts.Type) =>
    checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);
  const lines = (type: ts.Type, name: string): string[] =>
    checker.getPropertiesOfType(type).map((field) => {
      const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
      return `${name}.${field.name}${optional}: ${spell(typeOf(field))}`;
    });
  const type = checker.getTypeAtLocation(declaration.name);
  if (type.isUnion()) {
    return {
      [typeName]: type.types.flatMap((each) =>
        each.isStringLiteral() ? [each.value] : lines(each, typeName),
      ),
    };
  }
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((call) => [
        call.name,
        checker
          .getPropertiesOfType(typeOf(call))
          .flatMap((part) => [part.name, ...lines(typeOf(part), part.name)]),
      ]),
  );
}
