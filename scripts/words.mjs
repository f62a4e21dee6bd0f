/**
 * `npm run words`: writes src/i18n/placeholders.ts. TypeScript knows the keys of a JSON file but not its texts, so the
 * values that a message needs are listed there. Run it after adding a message with a `{{placeholder}}`; a test compares.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runMain } from './lib/run.mjs';

const { wordsIn } = createRequire(import.meta.url)('../config/words.cjs');

const FILE = 'src/i18n/placeholders.ts';

/** @param {string} name as a property: in quotes only where it needs them */
const property = (name) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);

/** @returns {string} the file's content: the placeholders of every message that has some, by room */
export function placeholderTypes() {
  const rooms = Object.entries(wordsIn('zh-CN')).flatMap(([room, texts]) => {
    const lines = Object.entries(texts).flatMap(([key, text]) => {
      const names = [...new Set(String(text).match(/\{\{\w+\}\}/g) ?? [])];
      return names.length > 0 ? [`    ${property(key)}: '${names.join('')}';`] : [];
    });
    return lines.length > 0 ? [`  ${property(room)}: {`, ...lines, '  };'] : [];
  });
  return `/** Placeholders of the messages that have some, by room. Written by \`npm run words\`. */
export type Placeholders = {
${rooms.join('\n')}
};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runMain(async () => writeFileSync(join(ROOT, FILE), placeholderTypes()));
