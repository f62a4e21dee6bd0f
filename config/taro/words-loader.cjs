/**
 * Writes the words of a language as a list in the order of the source locale's keys, so that the keys of five languages
 * are in the package once: 90 KB of a mini-program. Files of another shape stay as they are.
 */
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const ts = require('typescript');

const SOURCE_LOCALE = './zh-CN';

/** An object sorts such keys itself. */
const INDEX = /^\d+$/;

/** @param {ts.Node | undefined} node @returns {ts.Node | undefined} without the types around it */
const bare = (node) =>
  node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? bare(node.expression) : node;

/**
 * The one exported object of a file of words.
 * @param {string} text
 * @returns {{ name: string, keys: string[], texts: string[], from: number, to: number } | undefined} its texts, which
 *   stand after all that is spread into it, and where they do
 */
function wordsOf(text) {
  const file = ts.createSourceFile('words.ts', text, ts.ScriptTarget.Latest);
  const exported = file.statements.filter(
    (each) =>
      ts.isVariableStatement(each) &&
      each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  const declaration = exported.length === 1 ? exported[0].declarationList.declarations[0] : undefined;
  const object = bare(declaration?.initializer);
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const first = object.properties.findIndex((each) => !ts.isSpreadAssignment(each));
  const entries = first === -1 ? [] : object.properties.slice(first);
  const isText = (each) =>
    ts.isPropertyAssignment(each) &&
    (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) &&
    !INDEX.test(each.name.text) &&
    ts.isStringLiteralLike(each.initializer);
  if (entries.length === 0 || !entries.every(isText)) return undefined;
  return {
    name: declaration.name.text,
    keys: entries.map(({ name }) => name.text),
    texts: entries.map(({ initializer }) => initializer.text),
    from: entries[0].getStart(file),
    to: entries.at(-1).getEnd(),
  };
}

/**
 * @param {string} text a file of words
 * @param {string} sourceText the file of the source locale beside it
 * @returns {string}
 */
function inOrder(text, sourceText) {
  const words = wordsOf(text);
  const source = wordsOf(sourceText);
  if (!words || !source || words.keys.length !== source.keys.length) return text;
  const byKey = new Map(words.keys.map((key, at) => [key, words.texts[at]]));
  const texts = source.keys.map((key) => byKey.get(key));
  if (texts.includes(undefined)) return text;
  return `import { ${source.name} as sourceWords } from '${SOURCE_LOCALE}';
import { wordsInOrder } from '@/i18n/words-in-order';
${text.slice(0, words.from)}...wordsInOrder(sourceWords, ${JSON.stringify(texts)})${text.slice(words.to)}`;
}

/** @this {{ resourcePath: string, addDependency(file: string): void }} @param {string} text */
module.exports = function wordsLoader(text) {
  const source = join(dirname(this.resourcePath), `${SOURCE_LOCALE}.ts`);
  this.addDependency(source);
  return inOrder(text, readFileSync(source, 'utf8'));
};
module.exports.inOrder = inOrder;
