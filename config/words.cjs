/** Finds the client's words: `words/<locale>.json` in the rooms of `src`, and in those of the tools in `core`. */
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..');

const SOURCE_FILE = join('words', 'zh-CN.json');

/** @param {string} parent folder from the repository's root @param {string} [prefix] of the rooms' names */
const roomsBelow = (parent, prefix = '') =>
  readdirSync(join(ROOT, parent), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SOURCE_FILE))
    .map((file) => dirname(dirname(file)).replaceAll('\\', '/'))
    .map((name) => ({ room: prefix + name, folder: join(ROOT, parent, name, 'words') }));

/**
 * Every room with words, by the name that it gives to `defineWords`: its folder in `src`, or `core/tools/<key>`.
 * @returns {{ room: string, folder: string }[]} with the absolute path of its words, in alphabetical order
 */
const wordRooms = () =>
  [...roomsBelow('src'), ...roomsBelow('core/tools', 'core/tools/')].sort((one, other) =>
    one.room < other.room ? -1 : 1,
  );

/**
 * The words of one language.
 * @param {string} locale
 * @returns {Record<string, Record<string, string>>} by room; without rooms that have no file for the language
 */
const wordsIn = (locale) =>
  Object.fromEntries(
    wordRooms()
      .map(({ room, folder }) => ({ room, file: join(folder, `${locale}.json`) }))
      .filter(({ file }) => existsSync(file))
      .map(({ room, file }) => [room, JSON.parse(readFileSync(file, 'utf8'))]),
  );

/** @returns {string[]} the languages that are fetched as files: all that a room has, except the source's */
const fetchedLocales = () =>
  readdirSync(join(ROOT, 'src/i18n/words'))
    .map((name) => name.replace('.json', ''))
    .filter((locale) => locale !== 'zh-CN')
    .sort();

/** @returns {string} twelve hexadecimal digits that change with any of the words */
function wordsVersion() {
  const words = ['zh-CN', ...fetchedLocales()].map(wordsIn);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);
}

module.exports = { wordRooms, wordsIn, fetchedLocales, wordsVersion };
