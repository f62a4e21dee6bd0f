import ts from 'typescript';

/** One use of a name that the script does not declare. */
export type FreeName = {
  name: string;
  line: number;
  column: number;
  use: 'read' | 'construct' | 'call' | 'typeof';
};

/** Every use of an undeclared name in a script, by real scope analysis, so that minified locals do not count. */
export function freeNames(source: string, fileName = 'script.js'): FreeName[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const options: ts.CompilerOptions = { allowJs: true, noLib: true, noResolve: true, types: [] };
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === fileName ? file : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === fileName,
    readFile: () => undefined,
  };
  const checker = ts.createProgram([fileName], options, host).getTypeChecker();
  const found: FreeName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isReference(node) && !isDeclared(checker, node)) {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ name: node.text, line: line + 1, column: character + 1, use: kindOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Neither a label nor a property name; declared names are distinguished by their symbol. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  return !ts.isLabeledStatement(parent) && !ts.isBreakOrContinueStatement(parent);
}

function isDeclared(checker: ts.TypeChecker, node: ts.Identifier): boolean {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return (symbol?.declarations ?? []).some((declaration) => !isExpando(declaration));
}

/** In JavaScript, TypeScript treats an assignment such as `document.title = x` as a declaration of `document`. */
function isExpando(declaration: ts.Declaration): boolean {
  return (
    ts.isIdentifier(declaration) ||
    ts.isPropertyAccessExpression(declaration) ||
    ts.isElementAccessExpression(declaration) ||
    ts.isBinaryExpression(declaration)
  );
}

function kindOf(node: ts.Identifier): FreeName['use'] {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return 'typeof';
  if (ts.isNewExpression(parent) && parent.expression === node) return 'construct';
  if (ts.isCallExpression(parent) && parent.expression === node) return 'call';
  return 'read';
}
