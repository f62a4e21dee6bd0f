/**
 * Shortens the entries of a file of texts, all under the key '': src/i18n/built-words.ts reads them. Texts of other
 * languages are in the order of the source locale's keys, so that a package has the keys once.
 *
 * A mini-program counts the size on disk, so there they are packed. A browser fetches the texts of all rooms with the
 * common ones of its user's language, since texts compress best next to similar ones; a room's file looks its own up there
 * (src/i18n/room-texts.ts).
 */
const { readdirSync, readFileSync } = require('node:fs');
const { basename, dirname, join, relative, resolve } = require('node:path');
const { runInNewContext } = require('node:vm');
const { packText } = require('./pack-text.cjs');

const SOURCE = 'zh-CN';
const CODE = resolve(__dirname, '../../src');

/** Texts that every page may use; all others are packed after them. */
const COMMON = join(CODE, 'i18n/locales');

/** Texts shown until those of a language are fetched. */
const UNTIL_FETCHED = join(CODE, 'app/start/locales');

/** Separates texts; no text contains it. */
const BREAK = '\0';

/**
 * A file of texts: its entries after those that are spread into it, and what writes the file with others instead.
 * @param {string} text @throws when it does not export one object literal of texts, one entry to a line
 */
function parse(text) {
  const head = /^export const \w+.* = \{\n(?: {2}\.\.\..*\n)*/m.exec(text);
  if (!head) throw new Error('a file of texts exports one object');
  const from = head.index + head[0].length;
  const to = text.indexOf('\n}', from);
  /** @type {Record<string, string>} */
  const texts = runInNewContext(`({${text.slice(from, to)}})`);
  return { texts, write: (/** @type {string} */ entries) => text.slice(0, from) + entries + text.slice(to) };
}

/** The name of a room's texts. @param {string} folder */
const roomName = (folder) => relative(CODE, folder).replaceAll('\\', '/');

/** Folders of all texts that a browser fetches with the common ones. */
const rooms = () =>
  readdirSync(CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/](?:locales|words)[\\/]zh-CN\.ts$/.test(file))
    .map((file) => join(CODE, dirname(file)))
    .filter((folder) => folder !== COMMON && folder !== UNTIL_FETCHED);

/**
 * @param {string} file path of a file of texts, named after its locale
 * @param {boolean} packed for a mini-program
 * @param {(file: string) => string} read
 * @returns {string} its module
 */
function buildWords(file, packed, read) {
  const [folder, locale] = [dirname(file), basename(file, '.ts')];
  const parseIn = (/** @type {string} */ from, of = locale) => parse(read(join(from, `${of}.ts`)));
  const listIn = (/** @type {string} */ from, of = locale) => {
    const { texts } = parseIn(from, of);
    return Object.keys(parseIn(from, SOURCE).texts).map((key) => texts[key] ?? '');
  };
  const isSource = locale === SOURCE;
  if (isSource && !packed) return read(file);
  const { texts, write } = parseIn(folder);
  if (packed) {
    const known = [...(folder === COMMON ? [] : listIn(COMMON)), ...(isSource ? [] : listIn(folder, SOURCE))];
    const parts = isSource ? Object.entries(texts).flat() : listIn(folder);
    const entries = packText(parts.join(BREAK), known.map((text) => text + BREAK).join(''));
    if (entries !== undefined) return write(`'': ${JSON.stringify(entries)}`);
  }
  if (isSource) return read(file);
  if (!packed && folder !== COMMON && folder !== UNTIL_FETCHED)
    return `import { textsOfRoom } from '@/i18n/room-texts';
${write(`get ''() { return textsOfRoom('${locale}', '${roomName(folder)}'); }`)}`;
  const list = write(`'': ${JSON.stringify(listIn(folder))}`);
  if (packed || folder !== COMMON) return list;
  const ofRooms = Object.fromEntries(rooms().map((room) => [roomName(room), listIn(room)]));
  return `import { addRoomTexts } from '@/i18n/room-texts';
${list}
addRoomTexts('${locale}', ${JSON.stringify(ofRooms)});`;
}

/** @this {import('webpack').LoaderContext<{ packed: boolean }>} */
module.exports = function wordsLoader() {
  return buildWords(this.resourcePath, this.getOptions().packed, (file) => {
    this.addDependency(file);
    return readFileSync(file, 'utf8');
  });
};
module.exports.buildWords = buildWords;
