/**
 * Brings the words of the tools' rooms together, after a tool has come or gone:
 *   node scripts/tool-words.mjs
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/run.mjs';

/** As core/text/locale.ts has them. */
const LOCALES = ['zh-CN', 'zh-TW', 'en', 'fr', 'es'];

/** @param {string} key */
const camel = (key) => key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Keys of the tools that have a room in core, by name.
 * @param {string} root
 */
const toolKeys = (root) =>
  readdirSync(join(root, 'core/tools'))
    .filter((key) => existsSync(join(root, 'core/tools', key, 'definition.ts')))
    .sort();

/**
 * The file that brings the words of every room in one language together: a browser fetches one language only, and no
 * build tool of all that read core can list folders.
 * @param {readonly string[]} keys @param {string} locale
 */
function wordsFile(keys, locale) {
  const imports = keys.map((key) => `import { words as ${camel(key)} } from '../${key}/words/${locale}';`);
  const entries = keys.map((key) => (camel(key) === key ? `  ${key},` : `  '${key}': ${camel(key)},`));
  return `// Made from the rooms beside it (scripts/tool-words.mjs); a test compares.
import type { ToolKey } from '..';
${imports.join('\n')}
import type { ToolWords } from '../tool-words';

export const toolWords: Readonly<Record<ToolKey, ToolWords>> = {
${entries.join('\n')}
};
`;
}

/**
 * The file that brings together what tools are looked for by, in every language: the search alone fetches it.
 * @param {readonly string[]} keys
 */
function searchFile(keys) {
  const imports = keys.map((key) => `import { search as ${camel(key)} } from '../${key}/words/search';`);
  const entries = keys.map((key) => (camel(key) === key ? `  ${key},` : `  '${key}': ${camel(key)},`));
  return `// Made from the rooms beside it (scripts/tool-words.mjs); a test compares.
import type { ToolKey } from '..';
${imports.join('\n')}
import type { SearchWords } from '../tool-words';

export const searchWords: Readonly<Record<ToolKey, SearchWords>> = {
${entries.join('\n')}
};
`;
}

/**
 * Path below the root → text of the files of core that list every tool's words.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function toolWordsFiles(root) {
  const keys = toolKeys(root);
  return {
    ...Object.fromEntries(
      LOCALES.map((locale) => [`core/tools/words/${locale}.ts`, wordsFile(keys, locale)]),
    ),
    'core/tools/words/search.ts': searchFile(keys),
  };
}

/**
 * Writes them, after a tool has come or gone.
 * @param {string} root
 */
export function writeToolWords(root) {
  mkdirSync(join(root, 'core/tools/words'), { recursive: true });
  for (const [path, text] of Object.entries(toolWordsFiles(root))) writeFileSync(join(root, path), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeToolWords(ROOT);
