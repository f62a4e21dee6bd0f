/**
 * Writes the words of a language without their keys, in the order of the source locale's, so that the keys of five languages
 * are in the package once. A browser fetches those of all rooms with the common ones of the one language that its user
 * reads (src/i18n/room-texts.ts), as texts shrink best beside their like; `packed`, as mini-programs want them, which are counted as they lie on the disk, in two
 * fifths of their size, and then those of the source locale too, with their keys. src/i18n/built-words.ts reads both. Files of another shape stay as they are.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { basename, dirname, join, relative, resolve } = require('node:path');
const ts = require('typescript');
const { packText } = require('./pack-text.cjs');

const SOURCE_LOCALE = 'zh-CN.ts';

/** The words that every page may use, whose texts those of all others are packed after. */
const COMMON = resolve(__dirname, '../../src/i18n/locales');

/** What is said while the words of a language are fetched, or do not come. */
const UNTIL_FETCHED = resolve(__dirname, '../../src/app/start/locales');

/** Where words are: in folders of their own. */
const CODE = resolve(__dirname, '../../src');

/** Stands between texts, and in none of them. */
const BREAK = '\0';

/** An object sorts such keys itself. */
const INDEX = /^\d+$/;

/** @param {ts.Node | undefined} node @returns {ts.Node | undefined} without the types around it */
const bare = (node) =>
  node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? bare(node.expression) : node;

/**
 * The one exported object of a file of words.
 * @param {string} text
 * @returns {{ keys: string[], texts: string[], from: number, to: number } | undefined} its texts, which stand after all
 *   that is spread into it, and where they do
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
    ts.isStringLiteralLike(each.initializer) &&
    !each.initializer.text.includes(BREAK);
  if (entries.length === 0 || !entries.every(isText)) return undefined;
  return {
    keys: entries.map(({ name }) => name.text),
    texts: entries.map(({ initializer }) => initializer.text),
    from: entries[0].getStart(file),
    to: entries.at(-1).getEnd(),
  };
}

/** @param {readonly string[]} texts */
const context = (texts) => texts.map((text) => text + BREAK).join('');

/** @param {string[]} keys @param {{ keys: string[], texts: string[] }} words @returns {string[]} in the order of the keys */
function inOrder(keys, words) {
  const byKey = new Map(words.keys.map((key, at) => [key, words.texts[at]]));
  return keys.map((key) => byKey.get(key));
}

/**
 * @param {string} text a file of words
 * @param {string} sourceText the file of the source locale beside it
 * @returns {{ texts: string[], write(value: string): string } | undefined} the texts in the source's order, and what writes
 *   the file with something in their place; nothing for a file of another shape
 */
function listOf(text, sourceText) {
  const words = wordsOf(text);
  const source = wordsOf(sourceText);
  if (!words || !source || words.keys.length !== source.keys.length) return undefined;
  const texts = inOrder(source.keys, words);
  if (texts.includes(undefined)) return undefined;
  return { texts, write: (value) => text.slice(0, words.from) + value + text.slice(words.to) };
}

/**
 * @param {string} text a file of words
 * @param {string} sourceText the file of the source locale beside it
 * @param {string} [before] to pack it: texts that are known beside the source's
 * @returns {string}
 */
function build(text, sourceText, before) {
  const built = listOf(text, sourceText);
  if (!built) return text;
  const list = JSON.stringify(built.texts);
  const packed =
    before === undefined
      ? undefined
      : packText(built.texts.join(BREAK), before + context(wordsOf(sourceText)?.texts ?? []));
  const isShorter = packed !== undefined && packed.length < Buffer.byteLength(list);
  return built.write(`'': ${isShorter ? JSON.stringify(packed) : list}`);
}

/** What a room is called among the texts of a language. @param {string} folder of its words */
const roomName = (folder) => relative(CODE, folder).replaceAll('\\', '/');

/**
 * A room's words of another language, which come with the common ones.
 * @param {string} text a file of words
 * @param {string} sourceText the file of the source locale beside it
 * @param {string} room its {@link roomName}
 * @param {string} locale
 */
function buildRoom(text, sourceText, room, locale) {
  const texts = `get ''() { return textsOfRoom(${JSON.stringify(locale)}, ${JSON.stringify(room)}); }`;
  const written = listOf(text, sourceText)?.write(texts);
  return written ? `import { textsOfRoom } from '@/i18n/room-texts';\n${written}` : text;
}

/**
 * Adds the texts of all rooms to a language's common words.
 * @param {string} text common words, built
 * @param {string} locale
 * @param {(file: string) => string} read
 */
function withRooms(text, locale, read) {
  const rooms = readdirSync(CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/](?:locales|words)[\\/]zh-CN\.ts$/.test(file))
    .map((file) => join(CODE, dirname(file)))
    .filter((folder) => folder !== COMMON && folder !== UNTIL_FETCHED)
    .map((folder) => [
      roomName(folder),
      listOf(read(join(folder, `${locale}.ts`)), read(join(folder, SOURCE_LOCALE)))?.texts,
    ]);
  const texts = JSON.stringify(Object.fromEntries(rooms));
  return `import { addRoomTexts } from '@/i18n/room-texts';\n${text}\naddRoomTexts(${JSON.stringify(locale)}, ${texts});\n`;
}

/**
 * @param {string} text the file of the source locale
 * @param {string} before texts that are known
 * @returns {string} with keys and texts in turn, packed
 */
function buildSource(text, before) {
  const words = wordsOf(text);
  if (!words) return text;
  const entries = words.keys.flatMap((key, at) => [key, words.texts[at]]);
  const packed = packText(entries.join(BREAK), before);
  if (packed === undefined || packed.length >= words.to - words.from) return text;
  return `${text.slice(0, words.from)}'': ${JSON.stringify(packed)}${text.slice(words.to)}`;
}

/**
 * The texts of a language's common words, in the order of their source.
 * @param {(locale: string) => string} read a file of common words
 * @param {string} locale name of the file
 */
function commonContext(read, locale) {
  const [words, source] = [wordsOf(read(locale)), wordsOf(read(SOURCE_LOCALE))];
  if (!words || !source) throw new Error('the common words have another shape than this knows');
  return context(inOrder(source.keys, words));
}

/** @this {import('webpack').LoaderContext<{ packed: boolean }>} @param {string} text */
module.exports = function wordsLoader(text) {
  const folder = dirname(this.resourcePath);
  const read = (/** @type {string} */ file) => {
    this.addDependency(file);
    return readFileSync(file, 'utf8');
  };
  const file = basename(this.resourcePath);
  const isCommon = folder === COMMON;
  const before = () => (isCommon ? '' : commonContext((name) => read(join(COMMON, name)), file));
  const { packed } = this.getOptions();
  if (file === SOURCE_LOCALE) return packed ? buildSource(text, before()) : text;
  const source = read(join(folder, SOURCE_LOCALE));
  if (packed) return build(text, source, before());
  const locale = basename(file, '.ts');
  if (folder === UNTIL_FETCHED) return build(text, source);
  return isCommon
    ? withRooms(build(text, source), locale, read)
    : buildRoom(text, source, roomName(folder), locale);
};
module.exports.build = build;
module.exports.buildSource = buildSource;
module.exports.buildRoom = buildRoom;
module.exports.withRooms = withRooms;
module.exports.commonContext = commonContext;
