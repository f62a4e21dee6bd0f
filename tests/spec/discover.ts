import ts from 'typescript';
import { type Proof, TARGETS } from './line';
import { bare, constantNamed, literalText, placeOf, type Source } from './source-file';

/** One declared test: the lines it proves, where it runs, and where it stands. */
export type Declared = { ids: string[]; proof: Proof; title: string; path: string };

const PROOFS: readonly string[] = [...TARGETS, 'unit', 'server'] satisfies Proof[];

/** Why a declaration cannot be read without running it, as a sentence with its place. */
class UnreadableDeclaration extends Error {}

/** The tests that a file declares by `specLine` and `specCases`. */
export function declaredIn(root: string, source: Source): Declared[] {
  const found: Declared[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (node.expression.text === 'specLine') found.push(readLine(source, node));
      if (node.expression.text === 'specCases') found.push(...readCases(root, source, node));
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return found;
}

function readLine(source: Source, call: ts.CallExpression): Declared {
  const [id, target, titleNode] = call.arguments;
  const ids = idsOf(source, call, id);
  if (ids.length === 0) throw unreadable(source, call, 'names no line');
  const title = literalText(titleNode);
  if (title === undefined) throw unreadable(source, call, 'computes its title');
  refuseSkipped(source, call);
  return { ids, proof: proofOf(source, call, target), title, path: source.path };
}

function readCases(root: string, source: Source, call: ts.CallExpression): Declared[] {
  const [target, table] = call.arguments;
  const proof = proofOf(source, call, target);
  refuseSkipped(source, call);
  if (!table) throw unreadable(source, call, 'has no table');
  return rowsOf(root, source, bare(table)).flatMap(({ ids, title }) =>
    ids.length > 0 ? [{ ids, proof, title, path: source.path }] : [],
  );
}

/** The cases of a table: an array of objects, which may spread other tables. */
function rowsOf(root: string, source: Source, table: ts.Expression): { ids: string[]; title: string }[] {
  if (ts.isIdentifier(table)) {
    const constant = constantNamed(root, source, table.text);
    if (!constant)
      throw unreadable(source, table, `takes its cases from ${table.text}, which is no constant`);
    return rowsOf(root, constant.source, constant.value);
  }
  if (!ts.isArrayLiteralExpression(table)) throw unreadable(source, table, 'computes its cases');
  return table.elements.flatMap((element) => {
    if (ts.isSpreadElement(element)) return rowsOf(root, source, bare(element.expression));
    const row = bare(element);
    if (!ts.isObjectLiteralExpression(row)) throw unreadable(source, element, 'computes a case');
    const title = literalText(property(row, 'title'));
    if (title === undefined) throw unreadable(source, row, 'computes its title');
    return [{ ids: idsOf(source, row, property(row, 'lines')), title }];
  });
}

function property(row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = row.properties.find((one) => one.name !== undefined && one.name.getText() === name);
  return found && ts.isPropertyAssignment(found) ? bare(found.initializer) : undefined;
}

function idsOf(source: Source, where: ts.Node, node: ts.Expression | undefined): string[] {
  const items = node && ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
  return items.map((item) => {
    if (item === undefined || !ts.isStringLiteral(item))
      throw unreadable(source, where, 'computes its lines');
    return item.text;
  });
}

function proofOf(source: Source, where: ts.Node, node: ts.Expression | undefined): Proof {
  const text = literalText(node);
  if (text === undefined || !PROOFS.includes(text)) throw unreadable(source, where, 'names no target');
  return text as Proof;
}

/** A test that never runs proves nothing. */
function refuseSkipped(source: Source, call: ts.CallExpression): void {
  for (let node: ts.Node = call.parent; node; node = node.parent) {
    const callee = ts.isCallExpression(node) ? node.expression.getText(source.tree) : '';
    if (/\.(skip|todo)\b/.test(callee)) throw unreadable(source, call, 'is skipped');
  }
}

const unreadable = (source: Source, node: ts.Node, why: string) =>
  new UnreadableDeclaration(`${placeOf(source, node)} ${why}: write it out, as tests/spec/spec-line.ts says`);
